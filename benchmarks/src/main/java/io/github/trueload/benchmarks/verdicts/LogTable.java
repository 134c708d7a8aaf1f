package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.analysis.Analysis;
import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.verdict.ArrivalVerdict;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How often streams are judged right that go through a log in whole milliseconds: with a name for
 * each thread or one for all, and timestamps of starts or of ends.
 */
final class LogTable {

  private static final long EPOCH_MILLIS = 1_700_000_000_000L;
  private static final double RESPONSE_SECONDS = 0.03;

  private static final int MOST_ARRIVALS = 500_000;
  private static final int FEWEST_RUNS = 5;

  /**
   * A row of the table.
   *
   * @param threads whether each thread has its name; otherwise all samples have one name
   * @param ends whether timestamps are those of ends, as with sampleresult.timestamp.start=false
   */
  record Log(KnownStream stream, double rate, int count, boolean threads, boolean ends) {}

  /** How the reader takes one log, and what the verdict on it is. */
  private record Outcome(boolean right, boolean wrong, String stamps) {}

  private LogTable() {}

  static List<Log> logs() {
    List<Log> logs = new ArrayList<>();
    for (boolean threads : new boolean[] {true, false}) {
      for (boolean ends : new boolean[] {false, true}) {
        for (double rate : new double[] {20, 500, 5000}) {
          int count = rate == 20 ? 2000 : 20_000;
          logs.add(new Log(new RandomStreams(rate).poisson(), rate, count, threads, ends));
          logs.add(new Log(new RandomStreams(rate).batches(5), rate, count, threads, ends));
          logs.add(new Log(new RegularStreams(rate).pacing(100), rate, count, threads, ends));
        }
      }
    }
    return logs;
  }

  /**
   * Prints the table as Markdown, each row as soon as it is known.
   *
   * @param runs of a row, at most: fewer of long ones
   */
  static void print(PrintStream out, int runs) {
    lines(runs).forEach(out::println);
  }

  /** The same, row by row. */
  static Stream<String> lines(int runs) {
    return Stream.concat(
        Stream.of(
            "| stream | rate, /s | n | runs | thread names | timestamps | read as such | false |"
                + " power |",
            "|---|---|---|---|---|---|---|---|---|"),
        logs().stream().map(log -> line(log, runs)));
  }

  private static String line(Log log, int most) {
    int runs = Math.max(FEWEST_RUNS, Math.min(most, MOST_ARRIVALS / log.count()));
    List<Outcome> outcomes =
        IntStream.range(0, runs).parallel().mapToObj(run -> outcome(log, run)).toList();
    String stamps = log.ends() ? "end" : "start";
    return String.format(
        Locale.ROOT,
        "| %s | %s | %,d | %d | %s | %ss | %s | %s | %s |",
        log.stream().name(),
        RandomStreams.shown(log.rate()),
        log.count(),
        runs,
        log.threads() ? "each" : "one",
        stamps,
        percent(outcomes.stream().filter(it -> it.stamps().equals(stamps)).count(), runs),
        percent(outcomes.stream().filter(Outcome::wrong).count(), runs),
        percent(outcomes.stream().filter(Outcome::right).count(), runs));
  }

  private static Outcome outcome(Log log, int run) {
    // not of the record's own text, which has the address of a lambda
    String name = log.stream().name() + log.rate() + log.threads() + log.ends();
    SplittableRandom random = new SplittableRandom(31L * name.hashCode() + 7919L * run);
    try {
      Path file = Files.createTempFile("verdicts", ".jtl");
      try {
        Files.write(file, lines(log, random));
        AnalysisResult result =
            Analysis.run(AnalysisOptions.of(List.of(file)), Inputs.opener(InputOptions.defaults()));
        ArrivalVerdict verdict = result.arrivals().verdict();
        boolean isRight = log.stream().right().contains(verdict.id());
        return new Outcome(
            isRight,
            !isRight && verdict != ArrivalVerdict.INCONCLUSIVE,
            result.inputs().get(0).metadata().getOrDefault("stamps", ""));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (OptionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A sample: from its start on it occupies a thread. */
  private record Sample(long startMillis, long elapsedMillis, int thread) {
    long endMillis() {
      return startMillis + elapsedMillis;
    }
  }

  private static List<String> lines(Log log, SplittableRandom random) {
    double[] instants = log.stream().arrivals().draw(random, log.count()).instants();
    PriorityQueue<Sample> busy = new PriorityQueue<>(Comparator.comparingLong(Sample::endMillis));
    Sample[] samples = new Sample[instants.length];
    int threads = 0;
    for (int i = 0; i < instants.length; i++) {
      long start = EPOCH_MILLIS + (long) (instants[i] * 1000);
      boolean isFree = !busy.isEmpty() && busy.peek().endMillis() <= start;
      int thread = isFree ? busy.remove().thread() : threads++;
      long elapsed = Math.round(1000 * RESPONSE_SECONDS * random.nextExponential());
      samples[i] = new Sample(start, elapsed, thread);
      busy.add(samples[i]);
    }
    // a log has its rows in the order in which samples end
    Arrays.sort(samples, Comparator.comparingLong(Sample::endMillis));
    List<String> lines = new ArrayList<>();
    lines.add("timeStamp,elapsed,label,responseCode,threadName,success");
    for (Sample sample : samples) {
      long stamp = log.ends() ? sample.endMillis() : sample.startMillis();
      String name = log.threads() ? "Users 1-" + (sample.thread() + 1) : "Users";
      lines.add(stamp + "," + sample.elapsedMillis() + ",page,200," + name + ",true");
    }
    return lines;
  }

  private static String percent(long part, int whole) {
    return String.format(Locale.ROOT, "%.1f", 100.0 * part / whole);
  }
}
