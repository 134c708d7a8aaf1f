package io.github.trueload.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.ab.FigureDecision.Estimate;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.Statistic;
import io.github.trueload.comparison.Threshold;
import io.github.trueload.document.HtmlPage;
import io.github.trueload.gate.Outcome;
import io.github.trueload.report.JunitSuite;
import io.github.trueload.report.Verdicts;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a session does with its runs; how often it is wrong is in {@link AbErrorRateTest}. */
class AbSessionTest {

  private static final AbFigure MEAN = new AbFigure(Statistic.MEAN, null);

  private static AbPlan plan(FailOn failOn, AbFigure... figures) {
    return new AbPlan(List.of(figures), Threshold.ofShare(0.05), 12, failOn, 1);
  }

  private static AbResult run(SimulatedRuns.Maker maker, double slower) throws IOException {
    return new AbSession(
            plan(FailOn.REGRESSION, MEAN),
            new SimulatedRuns(slower, deviations(0.001), maker),
            state -> {})
        .run();
  }

  private static DoubleSupplier deviations(double deviation) {
    SplittableRandom random = new SplittableRandom(5);
    return () -> deviation * random.nextGaussian();
  }

  private static AbResult run(SimulatedRuns source) throws IOException {
    return new AbSession(plan(FailOn.REGRESSION, MEAN), source, state -> {}).run();
  }

  @Test
  void aClearDifferenceIsFoundAtTheFirstLookThatIsAllowed() throws IOException {
    AbResult result = run(SimulatedRuns.normal(0.2, 0.01, 1));
    assertThat(result.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(result.pairs()).isEqualTo(AbPlan.LEAST_PAIRS);
    FigureDecision mean = result.figures().get(0);
    assertThat(mean.decision()).isEqualTo(AbDecision.SLOWER);
    assertThat(mean.estimate().difference()).isCloseTo(0.2, within(0.02));
    assertThat(mean.estimate().low()).isLessThan(0.2);
    assertThat(mean.estimate().high()).isGreaterThan(0.2);
    // equal runs deviate by 1 %; of six pairs the deviation is known to 32 %
    assertThat(mean.estimate().deviation()).isBetween(0.003, 0.02);
  }

  @Test
  void equalSidesAreEqualAndAFasterOneIsFaster() throws IOException {
    assertThat(run(SimulatedRuns.normal(0, 0.005, 2)).outcome()).isEqualTo(Outcome.PASS);
    AbResult faster = run(SimulatedRuns.normal(-0.2, 0.01, 3));
    assertThat(faster.figures().get(0).decision()).isEqualTo(AbDecision.FASTER);
    assertThat(faster.outcome()).isEqualTo(Outcome.PASS);
    AbResult change =
        new AbSession(plan(FailOn.CHANGE, MEAN), SimulatedRuns.normal(-0.2, 0.01, 3), state -> {})
            .run();
    assertThat(change.outcome()).isEqualTo(Outcome.FAIL);
  }

  @Test
  void afterTheLargestNumberOfPairsItIsInconclusive() throws IOException {
    AbResult result = run(SimulatedRuns.normal(0.03, 0.2, 4));
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.pairs()).isEqualTo(12);
    assertThat(result.figures().get(0).reason())
        .isEqualTo("the interval contains 0 and a difference of 5.00 %");
    assertThat(result.doubt()).isNull();
  }

  /** An analysis has figures of the 50 labels with the most samples, and counts of all. */
  @Test
  void aLabelWithoutFiguresIsNotCalledUnknown() throws IOException {
    SimulatedRuns.Maker maker =
        (block, role, seconds) ->
            new AbRun(
                role,
                "",
                SimulatedRuns.figures(block, role, seconds, 100, 0, 4, "Rare"),
                List.of());
    for (String label : List.of("Rare", "Basket")) {
      AbResult result =
          new AbSession(
                  plan(FailOn.REGRESSION, new AbFigure(Statistic.P95, label)),
                  new SimulatedRuns(0, deviations(0.001), maker),
                  state -> {})
              .run();
      assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(result.doubt())
          .isEqualTo(
              label.equals("Rare")
                  ? "an analysis has figures of the 50 labels with the most samples, and 'Rare' is"
                      + " not among them in a run of block 1: name a label with more samples, or"
                      + " give more samplers of the plan this label"
                  : "a run of block 1 has no p95 of Basket above 0: give a label of the plan, or"
                      + " make the runs longer");
    }
  }

  @Test
  void theFirstOfTenBlocksHasASecondBaseAndTheOrderIsRandom() throws IOException {
    List<List<AbRole>> orders = new ArrayList<>();
    AbResult result = run(SimulatedRuns.normal(0.03, 0.2, 4));
    result.blocks().forEach(b -> orders.add(b.runs().stream().map(AbRun::role).toList()));
    assertThat(orders.get(0))
        .containsExactlyInAnyOrder(AbRole.BASE, AbRole.CANDIDATE, AbRole.CONTROL);
    assertThat(orders.get(10)).contains(AbRole.CONTROL);
    assertThat(orders.subList(1, 10)).noneMatch(order -> order.contains(AbRole.CONTROL));
    assertThat(orders)
        .contains(List.of(AbRole.BASE, AbRole.CANDIDATE), List.of(AbRole.CANDIDATE, AbRole.BASE));
    assertThat(result.figures().get(0).controls()).hasSize(2);
    AbRun base = result.blocks().get(0).base();
    AbRun again = result.blocks().get(0).control().orElseThrow();
    assertThat(result.figures().get(0).controls().get(0))
        .isCloseTo(MEAN.of(again.figures()) / MEAN.of(base.figures()) - 1, within(1e-12));
  }

  /**
   * A log of JMeter has whole milliseconds. A candidate that is slower by 0.9 of 3 ms can have the
   * same quantiles in each run, as one that is slower by 0.1 ms can have others.
   */
  @Tag("large")
  @ParameterizedTest
  @CsvSource({
    "3, 3, INCONCLUSIVE, 12",
    "12, 12, INCONCLUSIVE, 12",
    "100, 100, EQUAL, 6",
    "3, 4, SLOWER, 6",
    "100, 101, EQUAL, 6",
    "3.01, 3.01, EQUAL, 6"
  })
  void wholeMillisecondsLeaveTheDifferenceOpen(
      double base, double candidate, AbDecision decision, int pairs) throws IOException {
    SimulatedRuns.Maker maker =
        (block, role, seconds) ->
            SimulatedRuns.healthy(
                block, role, (role == AbRole.CANDIDATE ? candidate : base) / 1000);
    FigureDecision found = run(maker, 0).figures().get(0);
    assertThat(found.decision()).isEqualTo(decision);
    assertThat(found.estimate().pairs()).isEqualTo(pairs);
    if (decision == AbDecision.INCONCLUSIVE) {
      assertThat(found.reason())
          .isEqualTo(
              "the interval contains 0 and a difference of 5.00 %; the times are whole"
                  + " milliseconds: log nanoseconds (Trueload's sampler)");
    }
  }

  /** 3 and 4 ms by turns, so that their means show what is between: 1.96·√(2/12)·1/4 of 3.5 ms. */
  @Test
  void wholeMillisecondsThatVaryLeaveLessOpen() throws IOException {
    SimulatedRuns.Maker maker =
        (block, role, seconds) ->
            SimulatedRuns.healthy(block, role, block % 2 == 0 ? 0.003 : 0.004);
    Estimate found = run(maker, 0).figures().get(0).estimate();
    assertThat(found.difference()).isCloseTo(0, within(1e-12));
    assertThat(Math.log1p(found.high()))
        .isCloseTo(1.96 * Math.sqrt(2 / 12.0) / 4 / 3.5, within(1e-4));
  }

  @Test
  void whatNeverFailsIsAWarningForABuild() throws IOException {
    SimulatedRuns slower = SimulatedRuns.normal(0.2, 0.01, 1);
    AbResult result = new AbSession(plan(FailOn.NEVER, MEAN), slower, state -> {}).run();
    Verdicts verdicts = AbVerdicts.of(result, new AbVerdicts.Sides("a", "b", 1));
    assertThat(verdicts.annotations()).hasSize(1).first().asString().startsWith("::warning");
    StringWriter junit = new StringWriter();
    verdicts.suite().write(JunitSuite.Inconclusive.ERROR, junit);
    assertThat(junit.toString()).contains("<skipped ").doesNotContain("<failure");
  }

  @Test
  void eachFigureHasAChartOfItsOwn() throws IOException {
    AbResult result = run(SimulatedRuns.normal(0.2, 0.01, 1));
    FigureDecision mean = result.figures().get(0);
    List<FigureDecision> alike = new ArrayList<>();
    for (String label : List.of("a/b", "a-b")) {
      alike.add(
          new FigureDecision(
              new AbFigure(Statistic.MEAN, label),
              mean.estimate(),
              mean.decision(),
              mean.reason(),
              mean.isDoubted(),
              mean.controls()));
    }
    String page =
        HtmlPage.render(
            AbVerdicts.of(
                    new AbResult(result.plan(), result.blocks(), alike, null, false),
                    new AbVerdicts.Sides("a", "b", 1))
                .document());
    assertThat(Pattern.compile("id=\"pairs-[^\"]*\"").matcher(page).results())
        .extracting(MatchResult::group)
        .hasSize(2)
        .doesNotHaveDuplicates();
  }

  @Test
  void theRunsOfADuetArePairsAtTwoPlaces() throws IOException {
    AbPlan plan =
        new AbPlan(List.of(MEAN), Threshold.ofShare(0.001), 12, FailOn.REGRESSION, 1, true);
    AbResult result = new AbSession(plan, SimulatedRuns.normal(0, 0.05, 3), state -> {}).run();
    List<List<AbRole>> pairs = new ArrayList<>();
    for (AbBlock block : result.blocks()) {
      List<AbRole> roles = block.runs().stream().map(AbRun::role).toList();
      assertThat(roles).hasSize(block.number() % 10 == 1 ? 4 : 2);
      for (int i = 0; i < roles.size(); i += 2) {
        pairs.add(roles.subList(i, i + 2));
      }
    }
    assertThat(pairs)
        .allMatch(
            pair ->
                pair.contains(AbRole.BASE)
                    ? pair.contains(AbRole.CANDIDATE)
                    : pair.contains(AbRole.CONTROL) && pair.contains(AbRole.BESIDE_CONTROL))
        .contains(List.of(AbRole.BASE, AbRole.CANDIDATE), List.of(AbRole.CANDIDATE, AbRole.BASE));
    AbBlock first = result.blocks().get(0);
    AbRun again = first.control().orElseThrow();
    AbRun beside =
        first.runs().stream()
            .filter(run -> run.role() == AbRole.BESIDE_CONTROL)
            .findFirst()
            .orElseThrow();
    assertThat(result.figures().get(0).controls().get(0))
        .isCloseTo(MEAN.of(again.figures()) / MEAN.of(beside.figures()) - 1, within(1e-12));
  }

  @Test
  void aRunWithoutHealthEndsTheSessionAtOnce() throws IOException {
    AbResult result =
        run(
            (block, role, seconds) ->
                new AbRun(
                    role,
                    "",
                    SimulatedRuns.figures(block, role, seconds, 100, 0, 0, "Page"),
                    List.of()),
            0.2);
    assertThat(result.blocks()).hasSize(1);
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.doubt())
        .isEqualTo(
            "the health of the load generator is not known: add Trueload - Traffic Realism to the"
                + " plan");
  }

  @Test
  void runsThatDoNotCountAreReplacedAndThreeInARowEndTheSession() throws IOException {
    AbResult some =
        run(
            (block, role, seconds) ->
                block % 2 == 1 && role == AbRole.CANDIDATE
                    ? failed(role)
                    : SimulatedRuns.healthy(block, role, seconds),
            0.2);
    assertThat(some.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(some.pairs()).isEqualTo(AbPlan.LEAST_PAIRS);
    assertThat(some.blocks()).hasSize(2 * AbPlan.LEAST_PAIRS);
    AbResult all = run((block, role, seconds) -> failed(role), 0.2);
    assertThat(all.blocks()).hasSize(3);
    assertThat(all.doubt())
        .startsWith("3 blocks in a row do not count; the last one: ")
        .endsWith(": the server did not start");
    assertThat(all.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
  }

  private static AbRun failed(AbRole role) {
    return new AbRun(role, "", null, List.of("the server did not start"));
  }

  @Test
  void sidesOfOtherPlansMachinesAndLoadsDoNotCompare() throws IOException {
    assertThat(other(100, 0, 4, "Cart").doubt())
        .endsWith("candidate: another plan: it has no label Page, which base of block 3 has");
    assertThat(other(100, 0, 8, "Page").doubt())
        .endsWith(
            "candidate: another machine: the load generator has 8 processors, and that of base of"
                + " block 3 has 4");
    assertThat(other(130, 0, 4, "Page").doubt())
        .endsWith("candidate: another load: 130/s, and base of block 3 has 100/s");
  }

  private static AbResult other(double rate, double failures, int processors, String label)
      throws IOException {
    return other(rate, failures, processors, label, 0.2);
  }

  private static AbResult other(
      double rate, double failures, int processors, String label, double slower)
      throws IOException {
    return run(
        (block, role, seconds) ->
            role == AbRole.CANDIDATE
                ? new AbRun(
                    role,
                    "",
                    SimulatedRuns.figures(block, role, seconds, rate, failures, processors, label),
                    List.of())
                : SimulatedRuns.healthy(block, role, seconds),
        slower);
  }

  /** Users who wait send less to a slow server, and its times are those of another load. */
  @Test
  void pairsOfWhichEitherSideHasLessLoadDoNotCount() throws IOException {
    assertThat(other(80, 0, 4, "Page").doubt())
        .endsWith("candidate: another load: 80/s, and base of block 3 has 100/s");
    AbResult some =
        run(
            (block, role, seconds) ->
                new AbRun(
                    role,
                    "",
                    SimulatedRuns.figures(
                        block,
                        role,
                        seconds,
                        block == 2 && role == AbRole.CANDIDATE ? 80 : 100,
                        0,
                        4,
                        "Page"),
                    List.of()),
            0.2);
    assertThat(some.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(some.blocks()).hasSize(AbPlan.LEAST_PAIRS + 1);
  }

  @Test
  void failuresThatDifferMakeTimesIncomparable() throws IOException {
    // slower with more failures is slower; faster with more failures may be faster by failing
    assertThat(other(100, 0.1, 4, "Page").outcome()).isEqualTo(Outcome.FAIL);
    AbResult faster = other(100, 0.1, 4, "Page", -0.2);
    assertThat(faster.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(faster.doubt()).startsWith("10.00 % of the samples failed, 0.00 % in the base");
  }

  @Test
  void equalSharesOfFailuresAreNoted() throws IOException {
    assertThat(notesWithFailures(0.3))
        .contains(
            "times are partly those of failed samples",
            "all samples (30.00 % failed, 30.00 % in the base)");
    assertThat(notesWithFailures(0.01)).doesNotContain("partly those");
    // these are a doubt of their own
    assertThat(notesWithFailures(0.97)).doesNotContain("partly those");
  }

  private static String notesWithFailures(double share) throws IOException {
    SimulatedRuns.Maker maker =
        (block, role, seconds) ->
            new AbRun(
                role,
                "",
                SimulatedRuns.figures(block, role, seconds, 100, share, 4, "Page"),
                List.of());
    return AbVerdicts.of(run(maker, 0), new AbVerdicts.Sides("a", "b", 1)).markdown();
  }

  /** A server that answers nothing is as fast as another one that answers nothing. */
  @Test
  void sidesOfWhichMostRequestsFailAreNotEqual() throws IOException {
    SimulatedRuns.Maker maker =
        (block, role, seconds) ->
            new AbRun(
                role,
                "",
                SimulatedRuns.figures(block, role, seconds, 100, 0.97, 4, "Page"),
                List.of());
    AbResult result = run(maker, 0);
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.doubt()).contains("97.00 % in the base: the times are those of failures");
  }

  /**
   * Each tenth Buy of a candidate fails at once: 0.5 % of all samples, and its times are shorter.
   */
  @Test
  void theFailuresOfALabelMakeItsTimesIncomparable() throws IOException {
    AbFigure buy = new AbFigure(Statistic.MEAN, "Buy");
    AbFigure page = new AbFigure(Statistic.MEAN, "Page");
    AbResult alone = ofLabels(-0.2, buy);
    assertThat(alone.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(alone.doubt()).startsWith("10.00 % of the samples failed, 0.00 % in the base");
    AbResult both = ofLabels(-0.2, buy, page);
    assertThat(both.doubt()).isNull();
    assertThat(both.figures())
        .extracting(FigureDecision::decision)
        .containsExactly(AbDecision.INCONCLUSIVE, AbDecision.FASTER);
    assertThat(both.figures().get(0).reason()).startsWith("10.00 % of the samples failed");
    assertThat(ofLabels(0.2, buy).outcome()).isEqualTo(Outcome.FAIL);
    assertThat(ofLabels(-0.2, page).outcome()).isEqualTo(Outcome.PASS);
  }

  private static AbResult ofLabels(double slower, AbFigure... figures) throws IOException {
    SimulatedRuns runs =
        new SimulatedRuns(
            slower,
            deviations(0.001),
            (block, role, seconds) ->
                new AbRun(
                    role,
                    "",
                    SimulatedRuns.ofLabels(block, role, seconds, role == AbRole.CANDIDATE ? 5 : 0),
                    List.of()));
    return new AbSession(plan(FailOn.REGRESSION, figures), runs, state -> {}).run();
  }

  @Test
  void aLabelThatNoRunHasEndsTheSession() throws IOException {
    AbResult result =
        new AbSession(
                plan(FailOn.REGRESSION, new AbFigure(Statistic.MEAN, "Cart")),
                SimulatedRuns.normal(0, 0.01, 1),
                state -> {})
            .run();
    assertThat(result.blocks()).hasSize(1);
    assertThat(result.doubt()).startsWith("a run of block 1 has no mean of Cart above 0: ");
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  void theUserCanEndItAndItsWatcherSeesEachBlock() throws IOException {
    List<AbResult> states = new ArrayList<>();
    AbResult result =
        new AbSession(
                plan(FailOn.REGRESSION, MEAN),
                SimulatedRuns.normal(0.2, 0.01, 1).endingAfter(4),
                states::add)
            .run();
    assertThat(result.stopped()).isTrue();
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.figures().get(0).reason()).isEqualTo("4 pairs, at least 6 are needed");
    assertThat(states).hasSize(4);
  }

  @Test
  void aDurationMattersAsAShareOfTheBase() throws IOException {
    AbPlan plan = new AbPlan(List.of(MEAN), Threshold.ofSeconds(0.03), 12, FailOn.REGRESSION, 1);
    AbResult result = new AbSession(plan, SimulatedRuns.normal(0.1, 0.01, 1), state -> {}).run();
    // 30 ms of 100 ms: a difference of 10 % is smaller
    assertThat(result.figures().get(0).estimate().matters()).isCloseTo(0.3, within(0.01));
    assertThat(result.figures().get(0).decision()).isEqualTo(AbDecision.EQUAL);
  }

  @Test
  void aPlanOfTooFewPairsIsRefused() {
    assertThatThrownBy(
            () -> new AbPlan(List.of(MEAN), Threshold.ofShare(0.05), 5, FailOn.REGRESSION, 1))
        .hasMessage("a session needs a figure and 6 to 500 pairs");
  }
}
