package io.github.trueload.listener;

import io.github.trueload.health.HealthSecond;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.verdict.Headline;
import io.github.trueload.wording.VerdictText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/**
 * What the load generator knows of its own troubles. The listener asks it in one thread: {@link
 * #begin} as a run begins, {@link #judge} whenever there are new figures, {@link #end} last.
 */
public interface HealthSource {

  /** Knows nothing. */
  HealthSource NONE =
      new HealthSource() {
        @Override
        public void begin() {
          // nothing is watched
        }

        @Override
        public Health judge(Headline figures) {
          return Health.UNKNOWN;
        }

        @Override
        public void end() {
          // nothing was begun
        }
      };

  /** {@return the source of this load generator} */
  static HealthSource ofThisGenerator() {
    return new WatchedGenerator();
  }

  /**
   * {@return the source of the engines of this controller}
   *
   * @param running the engines that run the test now
   * @param requested takes what their plans ask for
   */
  static HealthSource ofEngines(Supplier<Set<String>> running, RequestedRate requested) {
    return new EnginesHealth(running, requested);
  }

  void begin();

  /**
   * The run is under way; the first thread of a group shows.
   *
   * @param plan as a thread of it runs it: its group, and what applies to it
   * @return whether that is enough; false for the plans of other groups, too
   */
  default boolean runs(HashTree plan) {
    return true; // only a source that writes beside the results asks where these are
  }

  /** Takes a sample of this machine or of a remote engine, in the thread that reports it. */
  default void accept(SampleEvent sample) {
    // only engines send their health in samples
  }

  /**
   * Judges the load generator in the part of the run that {@code figures} are of ({@link
   * Headline#window}).
   *
   * @return the verdict, and how much of that part it covers
   */
  Health judge(Headline figures);

  /** When the part of the run that {@code figures} are of starts, milliseconds since the epoch. */
  static long startMillis(Headline figures) {
    return (long) Math.floor(figures.window().startSeconds() * 1e3);
  }

  /**
   * {@return the seconds that end at or after an instant, in the order of their ends; of remote
   * engines too}
   *
   * @param millis the instant, since the epoch
   */
  default List<HealthSecond> since(long millis) {
    return List.of();
  }

  /** {@return which engines do not answer, in words; empty if all do, and without engines} */
  default String lost() {
    return "";
  }

  void end();

  /**
   * How the generator fared.
   *
   * @param blame what it did to the figures, a few words for the line ({@code the generator was the
   *     bottleneck: paused for 203 ms}); empty if nothing
   * @param figures for the panel, in order
   */
  record Health(String blame, List<Figure> figures) {

    /** Of a generator that is not watched. */
    public static final Health UNKNOWN = new Health("", List.of());

    /** In words; of null, of a generator that was not watched then. */
    static Health of(@Nullable GeneratorHealth health) {
      return health == null ? UNKNOWN : new Health(VerdictText.blame(health), rows(health));
    }

    private static List<Figure> rows(GeneratorHealth health) {
      String late =
          health.wakeUps() == 0
              ? "not known: use Trueload's timers"
              : NumberText.duration(health.lagP99());
      String processors =
          "mean %s, max %s"
              .formatted(NumberText.percent(health.cpuMean()), NumberText.percent(health.cpuMax()));
      List<Figure> rows = new ArrayList<>();
      if (health.sessionsDue() > 0) {
        rows.add(
            new Figure(
                "Dropped sessions",
                NumberText.count(health.sessionsDropped())
                    + " of "
                    + NumberText.count(health.sessionsDue()),
                "Sessions that did not start, because the limit of concurrent sessions was"
                    + " reached."));
      }
      Collections.addAll(
          rows,
          new Figure(
              "Maximum pause of the JVM",
              NumberText.duration(health.longestPause()),
              "The longest time in which no thread of the load generator ran."),
          new Figure(
              "Share of time in pauses",
              NumberText.percent(health.pauseShare()),
              "Share of the time in pauses of at least 10 ms."),
          new Figure(
              "CPU use",
              processors,
              "Use of the scarcest processors: of the machine, the JVM or its container."),
          new Figure(
              "CPU use of this JVM",
              NumberText.percent(health.processCpuMean()),
              "Mean share of the processors that JMeter uses."),
          new Figure(
              "Wake-up delay, p99",
              late,
              "99 % of the threads woke with at most this delay after their think time."));
      return rows;
    }

    /** Copies the list. */
    public Health {
      figures = List.copyOf(figures);
    }
  }

  /**
   * A figure for the panel.
   *
   * @param name as the panel shows it
   * @param hint what it means, in a sentence
   */
  record Figure(String name, String value, String hint) {}
}
