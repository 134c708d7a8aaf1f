package io.github.trueload.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.stats.confidence.FigureInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which runs belong together, and what they show. */
class RunHistoryTest {

  private static final Map<String, Long> LABELS = Map.of("Page", 1000L);

  private static FigureInterval figure(String metric, String unit, double value, double half) {
    return new FigureInterval(metric, null, unit, value, value - half, value + half, null);
  }

  private static HistoryRun run(int day, double rate, double cov, double mean) {
    return run(day, LABELS, rate, cov, mean, null);
  }

  private static HistoryRun run(
      int day, Map<String, Long> labels, double rate, double cov, double mean, String doubt) {
    return new HistoryRun(
        "run-" + day + ".json",
        86_400.0 * day,
        new HistoryRun.Counts(labels, Map.of()),
        List.of(figure("arrivals.rate", "/s", rate, 1), figure("mean", "s", mean, 0.001)),
        new HistoryRun.Load(cov, 0.01),
        0,
        doubt);
  }

  private static HistoryRun run(
      String name, double start, FigureInterval figure, HistoryRun.Load load) {
    return new HistoryRun(
        name, start, new HistoryRun.Counts(LABELS, Map.of()), List.of(figure), load, 0, null);
  }

  private static HistoryRun on(int processors, int day) {
    HistoryRun run = run(day, 50, 1, 0.1);
    return new HistoryRun(
        run.name(),
        run.startSeconds(),
        run.counts(),
        run.intervals(),
        run.load(),
        processors,
        null);
  }

  @Test
  void runsOfAnotherMachineAndWithoutHealthAreLeftOut() {
    RunHistory history = RunHistory.of(List.of(on(4, 1), on(2, 2), on(0, 3), on(4, 4)), List.of());
    assertThat(history.likeTheLast().leftOut())
        .extracting(RunHistory.LeftOut::reason)
        .containsExactly(
            "another machine: the load generator has 2 processors, and that of run-4.json has 4",
            "it has no health of the load generator, which run-4.json has");
    // a run without health does not show its machine
    assertThat(history.like(on(0, 5)).runs()).hasSize(4);
  }

  @Test
  void onlyRunsSinceTheLastGapCountAndTheRunItselfDoesNot() {
    List<HistoryRun> runs = new ArrayList<>();
    for (int day = 0; day < 10; day++) {
      runs.add(run(day < 4 ? day : day + 30, 50, 1, 0.1));
    }
    RunHistory history = RunHistory.of(runs, List.of());
    assertThat(history.gaps()).hasSize(1);
    RunHistory since = history.withoutGapTo(List.of(run(40, 50, 1, 0.1)));
    assertThat(since.runs()).hasSize(6);
    assertThat(since.leftOut()).hasSize(4);
    assertThat(since.leftOut().get(0).reason())
        .isEqualTo("before a gap of 744 h 00 min without a run");
    RunHistory others = since.without(run(39, 50, 1, 0.1));
    assertThat(others.runs()).hasSize(5);
    assertThat(others.leftOut().get(4).reason()).isEqualTo("the run itself");
  }

  /** Daily runs of days 0 to 3 and 34 to 39: usual is a day, and a gap more than ten. */
  @Test
  void aGapBeforeTheJudgedRunCountsToo() {
    List<HistoryRun> runs = new ArrayList<>();
    for (int day = 0; day < 10; day++) {
      runs.add(run(day < 4 ? day : day + 30, 50, 1, 0.1));
    }
    RunHistory history = RunHistory.of(runs, List.of());
    RunHistory late = history.withoutGapTo(List.of(run(70, 50, 1, 0.1)));
    assertThat(late.runs()).isEmpty();
    assertThat(late.leftOut())
        .extracting(RunHistory.LeftOut::reason)
        .containsOnly("before a gap of 744 h 00 min without a run");
    assertThat(history.withoutGapTo(List.of(run(49, 50, 1, 0.1))).runs()).hasSize(6);
    // runs that are compared need not follow each other as the history's do
    assertThat(history.withoutGapTo(List.of(run(44, 50, 1, 0.1), run(53, 50, 1, 0.1))).runs())
        .hasSize(6);
    RunHistory early = history.withoutGapTo(List.of(run(4, 50, 1, 0.1)));
    assertThat(early.runs()).hasSize(4);
    assertThat(early.leftOut())
        .extracting(RunHistory.LeftOut::reason)
        .containsOnly("after a gap of 720 h 00 min without a run");
  }

  /** The rates of bursty runs have no interval; the smaller is 60 % of the larger. */
  @Test
  void loadsWhoseRatesHaveNoIntervalAreOfOneLoadOnlyIfTheRatesAreAlike() {
    HistoryRun usual = run("a", 0, withoutInterval(50), new HistoryRun.Load(5, 2));
    HistoryRun alike = run("b", 1, withoutInterval(54), new HistoryRun.Load(5, 2));
    HistoryRun light = run("c", 2, withoutInterval(30), new HistoryRun.Load(5, 2));
    HistoryRun known = run("d", 3, figure("arrivals.rate", "/s", 50, 40), usual.load());
    assertThat(alike.differsFrom(usual)).isNull();
    assertThat(light.differsFrom(usual))
        .isEqualTo("another load: 30/s, and a has 50/s, and the errors are not known");
    assertThat(light.differsFrom(known)).startsWith("another load: 30/s");
    assertThat(run("e", 4, withoutInterval(Double.NaN), usual.load()).differsFrom(usual)).isNull();
  }

  private static FigureInterval withoutInterval(double rate) {
    return new FigureInterval(
        "arrivals.rate", null, "/s", rate, Double.NaN, Double.NaN, "neighbours are alike");
  }

  @Test
  void aCovThatTheTimestampsDoNotResolveDistinguishesNoLoads() {
    FigureInterval rate = figure("arrivals.rate", "/s", 5000, 10);
    HistoryRun fine = run("a", 0, rate, HistoryRun.Load.of(1, 0.01, true));
    HistoryRun coarse = run("b", 1, rate, HistoryRun.Load.of(1.6, 0.01, false));
    assertThat(coarse.load().cov()).isNaN();
    assertThat(coarse.differsFrom(fine)).isNull();
    assertThat(run("c", 2, rate, HistoryRun.Load.of(1.6, 0.01, true)).differsFrom(fine))
        .startsWith("another load: its CoV is 1.60");
  }

  @Test
  void theShareOfFailuresIsThatOfTheLabel() {
    HistoryRun.Counts counts =
        new HistoryRun.Counts(
            Map.of("Page", 900L, "Buy", 100L),
            Map.of("Shop", 50L),
            Map.of("Page", 0L, "Buy", 30L),
            Map.of("Shop", 5L));
    HistoryRun run =
        new HistoryRun("a", 0, counts, List.of(), new HistoryRun.Load(1, 0.1), 0, null);
    assertThat(run.failures(null)).isEqualTo(0.03);
    assertThat(run.failures("Buy")).isEqualTo(0.3);
    assertThat(run.failures("Page")).isZero();
    assertThat(counts.failures(true, "Shop")).isEqualTo(0.1);
    assertThat(counts.failures(false, "Cart")).isNaN();
    assertThat(new HistoryRun.Counts(LABELS, Map.of()).failures(false, "Page")).isNaN();
  }

  /** Deviations 1, −1, 0 % around the mean, errors of 0.001/1.96 of 0.1. */
  @Test
  void threeRunsShowHowMuchEqualRunsDiffer() {
    List<HistoryRun> runs =
        List.of(
            run(1, 50, 1, 0.1),
            run(2, 50, 1, 0.1 * Math.exp(0.01)),
            run(3, 50, 1, 0.1 * Math.exp(-0.01)));
    RunDeviation shown = RunHistory.of(runs, List.of()).trend("mean", null, 0.05).runDeviation();
    assertThat(shown.freedom()).isEqualTo(2);
    assertThat(shown.squares()).isCloseTo(2e-4, within(1e-9));
    assertThat(shown.within()).isCloseTo(Math.pow(0.01 / 1.96, 2), within(1e-7));
    assertThat(
            RunHistory.of(runs.subList(0, 2), List.of()).trend("mean", null, 0.05).runDeviation())
        .isNull();
  }

  @Test
  void runsAreInTheOrderOfTheirStarts() {
    RunHistory history =
        RunHistory.of(
            List.of(run(3, 50, 1, 0.1), run(1, 50, 1, 0.2), run(2, 50, 1, 0.3)), List.of());
    assertThat(history.runs())
        .extracting(HistoryRun::name)
        .containsExactly("run-1.json", "run-2.json", "run-3.json");
    assertThat(history.leftOut()).isEmpty();
  }

  @Test
  void whatDoesNotBelongIsLeftOutAndNamed() {
    HistoryRun first = run(1, 50, 1, 0.1);
    HistoryRun copy =
        new HistoryRun(
            "z.json",
            first.startSeconds(),
            first.counts(),
            first.intervals(),
            first.load(),
            0,
            null);
    RunHistory history =
        RunHistory.of(
                List.of(
                    first,
                    copy,
                    run(2, LABELS, 50, 1, 0.1, "inconclusive: the logs lost data"),
                    run(3, Map.of("Page", 9L, "Buy", 9L), 50, 1, 0.1, null),
                    run(4, Map.of(), 50, 1, 0.1, null),
                    run(5, 60, 1, 0.1),
                    run(6, 50, 1.2, 0.1),
                    run(7, 52, 1.05, 0.1)),
                List.of(new RunHistory.LeftOut("torn.json", "it is cut off")))
            .likeTheLast();
    assertThat(history.runs())
        .extracting(HistoryRun::name)
        .containsExactly("run-1.json", "run-7.json");
    assertThat(history.leftOut())
        .containsExactly(
            new RunHistory.LeftOut("torn.json", "it is cut off"),
            new RunHistory.LeftOut("z.json", "a copy of run-1.json"),
            new RunHistory.LeftOut("run-2.json", "inconclusive: the logs lost data"),
            new RunHistory.LeftOut(
                "run-3.json", "another plan: it has the label Buy, which run-7.json lacks"),
            new RunHistory.LeftOut(
                "run-4.json", "another plan: it has no label Page, which run-7.json has"),
            new RunHistory.LeftOut("run-5.json", "another load: 60/s, and run-7.json has 52/s"),
            new RunHistory.LeftOut(
                "run-6.json", "another load: its CoV is 1.20, and that of run-7.json is 1.05"));
  }

  /** Rates 10 % apart whose intervals are wide are not shown to be of two loads. */
  @Test
  void aDifferenceOfLoadsByChanceIsNone() {
    FigureInterval wide = figure("arrivals.rate", "/s", 50, 10);
    HistoryRun bursty = run("a", 0, wide, new HistoryRun.Load(1, 0.2));
    HistoryRun other =
        run("b", 1, figure("arrivals.rate", "/s", 60, 10), new HistoryRun.Load(1.3, 0.2));
    assertThat(other.differsFrom(bursty)).isNull();
    assertThat(run(1, 60, 1, 0.1).differsFrom(run(2, 50, 1, 0.1))).startsWith("another load");
  }

  /** 20 runs of 100 ms and 20 of 110 ms with a deviation of 2 %: within two standard errors. */
  @Test
  void aChangeHasItsSizeAndTheRunsTheirDeviation() {
    List<HistoryRun> runs = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(7);
    for (int day = 0; day < 40; day++) {
      runs.add(run(day, 50, 1, (day < 20 ? 0.1 : 0.11) * Math.exp(0.02 * random.nextGaussian())));
    }
    FigureTrend trend = RunHistory.of(runs, List.of()).trend("mean", null, 0.05);
    assertThat(trend.isLongEnough()).isTrue();
    assertThat(trend.isRelative()).isTrue();
    assertThat(trend.changes()).hasSize(1);
    FigureTrend.Change change = trend.changes().get(0);
    assertThat(change.at()).isBetween(19, 21);
    assertThat(change.size()).isCloseTo(0.1, within(0.02));
    assertThat(change.low()).isLessThan(0.1).isGreaterThan(0.07);
    assertThat(change.high()).isGreaterThan(0.1).isLessThan(0.13);
    assertThat(trend.lastStart()).isEqualTo(change.at());
    assertThat(trend.freedom()).isEqualTo(38);
    assertThat(trend.deviation()).isCloseTo(0.02, within(0.005));
    assertThat(trend.levels()[0]).isCloseTo(0.1, within(0.001));
    assertThat(trend.levels()[39]).isCloseTo(0.11, within(0.001));
  }

  @Test
  void sharesAreComparedByDifferences() {
    List<HistoryRun> runs = new ArrayList<>();
    for (int day = 0; day < 12; day++) {
      double share = day < 6 ? 0 : 0.04 + 0.001 * (day % 2);
      runs.add(
          run(
              "r" + day,
              day,
              figure("errors.rate", "1", share, 0.001),
              new HistoryRun.Load(1, 0.1)));
    }
    FigureTrend trend = RunHistory.of(runs, List.of()).trend("errors.rate", null, 0.05);
    assertThat(trend.isRelative()).isFalse();
    assertThat(trend.changes()).hasSize(1);
    assertThat(trend.changes().get(0).size()).isCloseTo(0.0405, within(0.0002));
    assertThat(RunHistory.of(runs, List.of()).trend("mean", null, 0.05).isLongEnough()).isFalse();
  }
}
