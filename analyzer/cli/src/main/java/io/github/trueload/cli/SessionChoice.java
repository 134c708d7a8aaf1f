package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.recorded.SessionScaling;
import io.github.trueload.recorded.SessionSource;
import io.github.trueload.think.SeededStreams;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Option;

/** Which sessions, and how many of them how fast. */
final class SessionChoice {

  @Option(
      names = "--from",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = Converters.Seconds.class,
      description = "Use only sessions that arrive after this time; times start again at 0.")
  private double from;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Use only sessions that arrive within this duration.")
  private Double length;

  @Option(
      names = "--scale-time",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "Time-scale factor for arrivals: 2 halves the arrival rate; think times are unchanged"
              + ". Default: ${DEFAULT-VALUE}.")
  private double time;

  @Option(
      names = "--scale-number",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "Factor for the number of sessions: 0.5 keeps each with probability 1/2, 3 makes three of"
              + " each, spread until the next arrival. Default: ${DEFAULT-VALUE}.")
  private double number;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Random seed. Default: ${DEFAULT-VALUE}.")
  private long seed;

  /** What is drawn from, by its purpose. */
  RandomGenerator generator(String purpose) {
    return new SeededStreams(seed, "").generator(purpose, 0);
  }

  SessionSource of(SessionSource all) throws OptionException {
    try {
      long nanos = length == null ? Long.MAX_VALUE : Math.round(length * 1e9);
      return new SessionScaling(Math.round(from * 1e9), nanos, time, number)
          .of(all, generator("scale"));
    } catch (IllegalArgumentException e) {
      throw new OptionException(e.getMessage());
    }
  }
}
