package io.github.trueload.benchmarks.verdicts;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Prints how often verdicts and intervals are right, a row for each stream, rate, length and step
 * of the timestamps. See {@code benchmarks/verdicts/README.md}.
 */
public final class VerdictTable {

  private static final long NS = 1;
  private static final long MS = 1_000_000;
  private static final int MOST_ARRIVALS = 4_000_000;
  private static final int FEWEST_RUNS = 20;
  private static final double SHOWN_VERDICT = 0.0005;

  private VerdictTable() {}

  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (long step : new long[] {NS, MS}) {
      random(rows, step);
      regular(rows, step);
      unsteady(rows, step);
      mixed(rows, step);
    }
    return rows;
  }

  private static void random(List<Row> rows, long step) {
    at(rows, step, 1, random(RandomStreams::poisson), 300, 2000);
    at(rows, step, 20, random(RandomStreams::poisson), 300, 2000, 20_000);
    at(rows, step, 500, random(RandomStreams::poisson), 2000, 20_000, 200_000);
    at(rows, step, 5000, random(RandomStreams::poisson), 20_000, 200_000, 2_000_000);
    at(rows, step, 20, random(streams -> streams.hyperExponential(2)), 300, 2000, 20_000);
    at(rows, step, 500, random(streams -> streams.hyperExponential(2)), 20_000);
    at(rows, step, 20, random(streams -> streams.logNormal(2)), 2000, 20_000);
    at(rows, step, 20, random(streams -> streams.logNormal(4)), 2000, 20_000);
    at(rows, step, 20, random(streams -> streams.map(4)), 300, 2000, 20_000);
    at(rows, step, 20, random(streams -> streams.map(40, 1.5)), 2000, 20_000);
    at(rows, step, 500, random(streams -> streams.map(40)), 2000, 20_000, 200_000);
    at(rows, step, 20, random(streams -> streams.map(400)), 1000, 20_000, 200_000);
    at(rows, step, 100, random(streams -> streams.modulated(1)), 2000, 20_000);
    at(rows, step, 20, random(streams -> streams.batches(2)), 300, 2000, 20_000);
    at(rows, step, 500, random(streams -> streams.batches(5)), 20_000);
    at(rows, step, 500, random(RandomStreams::ticks), 2000, 20_000);
    at(rows, step, 5000, random(RandomStreams::ticks), 200_000);
    at(rows, step, 20, random(RandomStreams::selfSimilar), 300, 2000, 20_000);
    at(rows, step, 500, random(RandomStreams::selfSimilar), 20_000);
  }

  private static void regular(List<Row> rows, long step) {
    at(rows, step, 20, regular(streams -> streams.erlang(2)), 300, 2000, 20_000);
    at(rows, step, 5000, regular(streams -> streams.erlang(2)), 20_000);
    at(rows, step, 20, regular(streams -> streams.erlang(4)), 300, 2000);
    at(rows, step, 20, regular(streams -> streams.pacing(1)), 300, 2000);
    at(rows, step, 500, regular(streams -> streams.pacing(1)), 20_000);
    at(rows, step, 20, regular(streams -> streams.pacing(10)), 2000);
    at(rows, step, 20, regular(streams -> streams.pacing(100)), 2000, 20_000);
    at(rows, step, 500, regular(streams -> streams.pacing(100)), 20_000);
    at(rows, step, 5000, regular(streams -> streams.pacing(1000)), 20_000);
    for (int users : new int[] {2, 10, 50, 200, 400}) {
      at(rows, step, 20, regular(streams -> streams.closedLoop(users)), 2000, 20_000);
    }
    at(rows, step, 2000, regular(streams -> streams.closedLoop(400)), 20_000);
  }

  private static void unsteady(List<Row> rows, long step) {
    at(rows, step, 500, unsteady(streams -> streams.sine(0.02)), 200_000);
    at(rows, step, 5000, unsteady(streams -> streams.sine(0.02)), 2_000_000);
    at(rows, step, 500, unsteady(streams -> streams.sine(0.2)), 20_000);
    at(rows, step, 500, unsteady(streams -> streams.wander(0.01)), 20_000, 200_000);
    at(rows, step, 5000, unsteady(streams -> streams.wander(0.03)), 200_000, 2_000_000);
    at(rows, step, 500, unsteady(streams -> streams.step(0.03)), 200_000);
    at(rows, step, 500, unsteady(streams -> streams.step(0.5)), 2000, 20_000);
    at(rows, step, 5000, unsteady(streams -> streams.step(0.03)), 2_000_000);
    at(rows, step, 20, unsteady(streams -> streams.ramp(0.2)), 2000, 20_000);
    at(rows, step, 500, unsteady(streams -> streams.ramp(0.2)), 20_000);
    at(rows, step, 500, unsteady(streams -> streams.pause(0.02)), 2000);
    at(rows, step, 500, unsteady(streams -> streams.pause(0.05)), 2000, 20_000);
    at(rows, step, 500, unsteady(streams -> streams.twoPauses(0.02)), 2000, 20_000);
  }

  private static void mixed(List<Row> rows, long step) {
    at(rows, step, 20, mixed(streams -> streams.jitteredPacing(1, 0.1)), 300, 2000);
    at(rows, step, 20, mixed(streams -> streams.jitteredPacing(10, 0.1)), 2000, 20_000);
    at(rows, step, 500, mixed(streams -> streams.jitteredPacing(100, 0.1)), 20_000);
    for (int users : new int[] {2, 3, 5}) {
      at(rows, step, 20, mixed(streams -> streams.constantThink(users)), 300, 2000);
    }
    at(rows, step, 500, mixed(streams -> streams.constantThink(50)), 20_000);
    at(rows, step, 20, mixed(MixedStreams::unequalBatches), 300, 2000);
    at(rows, step, 500, mixed(MixedStreams::unequalBatches), 20_000);
    at(rows, step, 20, mixed(streams -> streams.batchesAmong(0.01)), 2000, 20_000);
    at(rows, step, 20, mixed(streams -> streams.batchesAmong(0.1)), 2000, 20_000);
    at(rows, step, 500, mixed(streams -> streams.batchesAmong(0.5)), 2000, 20_000);
    at(rows, step, 20, mixed(MixedStreams::twoSources), 2000);
    at(rows, step, 500, mixed(MixedStreams::twoSources), 20_000);
    at(rows, step, 20, mixed(MixedStreams::timerAmongPoisson), 2000);
    at(rows, step, 500, mixed(MixedStreams::timerAmongPoisson), 20_000);
    at(rows, step, 500, mixed(MixedStreams::driftingClock), 2000, 20_000);
  }

  private static Function<Double, KnownStream> mixed(Function<MixedStreams, KnownStream> of) {
    return rate -> of.apply(new MixedStreams(rate));
  }

  private static Function<Double, KnownStream> random(Function<RandomStreams, KnownStream> of) {
    return rate -> of.apply(new RandomStreams(rate));
  }

  private static Function<Double, KnownStream> regular(Function<RegularStreams, KnownStream> of) {
    return rate -> of.apply(new RegularStreams(rate));
  }

  private static Function<Double, KnownStream> unsteady(Function<UnsteadyStreams, KnownStream> of) {
    return rate -> of.apply(new UnsteadyStreams(rate));
  }

  private static void at(
      List<Row> rows, long step, double rate, Function<Double, KnownStream> of, int... counts) {
    for (int count : counts) {
      rows.add(new Row(of.apply(rate), rate, count, step));
    }
  }

  /**
   * Prints the table as Markdown.
   *
   * @param arguments runs of a row, at most (1000), and a regular expression that the rows' names
   *     must contain (any), and a seed (1); or {@code saturation} and the sets of runs of a system
   *     (200); or {@code intervals} and the runs of a row (400); or {@code conformance}, runs of a
   *     row (1000) and a regular expression; or {@code logs} and runs of a row (100); or {@code
   *     write}, runs of a row (100) and a regular expression, which writes the tables of the
   *     documentation
   * @throws IOException if the documentation cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 0 && arguments[0].equals("saturation")) {
      SaturationTable.print(
          System.out, arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200);
      return;
    }
    if (arguments.length > 0 && arguments[0].equals("intervals")) {
      CoverageTable.print(System.out, arguments.length > 1 ? Integer.parseInt(arguments[1]) : 400);
      return;
    }
    if (arguments.length > 0 && arguments[0].equals("write")) {
      StatisticsPage.write(
          arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100,
          Pattern.compile(arguments.length > 2 ? arguments[2] : ""));
      return;
    }
    if (arguments.length > 0 && arguments[0].equals("logs")) {
      LogTable.print(System.out, arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100);
      return;
    }
    if (arguments.length > 0 && arguments[0].equals("conformance")) {
      ConformanceTable.lines(
              arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1000,
              Pattern.compile(arguments.length > 2 ? arguments[2] : ""))
          .forEach(System.out::println);
      return;
    }
    int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
    Pattern wanted = Pattern.compile(arguments.length > 1 ? arguments[1] : "");
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : StatisticsPage.SEED;
    print(System.out, runs, wanted, seed);
  }

  private static void print(PrintStream out, int runs, Pattern wanted, long seed) {
    StreamSummary summary = new StreamSummary();
    out.println(
        "| stream | rate, /s | n | step | runs | verdicts, % | false | power | CoV held (marked) |"
            + " IDC bands held (worst) | plateau/I, held (stated) |");
    out.println("|---|---|---|---|---|---|---|---|---|---|---|");
    for (Row row : rows()) {
      if (wanted.matcher(row.name()).find()) {
        Tally tally = row.simulate(runsOf(row, runs), seed);
        out.println(line(row, tally));
        summary.accept(row, tally);
      }
    }
    out.println();
    summary.lines().forEach(out::println);
  }

  /** Fewer of long ones. */
  static int runsOf(Row row, int most) {
    return Math.max(FEWEST_RUNS, Math.min(most, MOST_ARRIVALS / row.count()));
  }

  private static String line(Row row, Tally tally) {
    return String.join(
        " | ",
        "| " + row.stream().name(),
        RandomStreams.shown(row.rate()),
        String.format(Locale.ROOT, "%,d", row.count()),
        row.stepNanos() == NS ? "ns" : "ms",
        Integer.toString(tally.runs()),
        verdicts(tally),
        percent(tally.falseVerdicts(), tally.runs()),
        percent(tally.rightVerdicts(), tally.runs()),
        cov(tally),
        dispersion(tally),
        plateau(tally) + " |");
  }

  private static String verdicts(Tally tally) {
    return tally.verdicts().entrySet().stream()
        .filter(entry -> entry.getValue() >= SHOWN_VERDICT * tally.runs())
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .map(entry -> entry.getKey() + " " + percent(entry.getValue(), tally.runs()))
        .collect(Collectors.joining(", "));
  }

  private static String cov(Tally tally) {
    Tally.Held cov = tally.cov();
    if (cov.stated() + cov.marked() == 0) {
      return "";
    }
    String held = cov.stated() == 0 ? "–" : percent(cov.held(), cov.stated());
    return cov.marked() == 0 ? held : held + " (" + percent(cov.marked(), tally.runs()) + ")";
  }

  private static String dispersion(Tally tally) {
    int held = 0;
    int stated = 0;
    double worst = 1;
    for (Tally.Held at : tally.dispersion().values()) {
      held += at.held();
      stated += at.stated();
      worst = 2 * at.stated() < tally.runs() ? worst : Math.min(worst, at.share());
    }
    return stated == 0
        ? ""
        : percent(held, stated) + String.format(Locale.ROOT, " (%.1f)", 100 * worst);
  }

  private static String plateau(Tally tally) {
    Tally.Held plateau = tally.plateau();
    return plateau.stated() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "%.2f, %s (%s)",
            plateau.relative(),
            percent(plateau.held(), plateau.stated()),
            percent(plateau.stated(), tally.runs()));
  }

  private static String percent(int part, int whole) {
    return String.format(Locale.ROOT, "%.1f", 100.0 * part / whole);
  }
}
