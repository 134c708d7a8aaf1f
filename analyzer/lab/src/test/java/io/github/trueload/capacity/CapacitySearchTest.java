package io.github.trueload.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.capacity.ObjectiveResult.Shown;
import io.github.trueload.gate.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a search does with what its runs show; how often it is wrong: CapacityCoverageTest. */
class CapacitySearchTest {

  private static final CapacityPlan PLAN = new CapacityPlan(50, 400, 0.1, 40);

  private final List<String> made = new ArrayList<>();

  /** Figures of undecided runs are beyond their limit above this rate. */
  private double figures = 170;

  @FunctionalInterface
  private interface Server {
    Shown shown(double rate, int attempt, int length);
  }

  private CapacityResult search(CapacityPlan plan, Server server) throws IOException {
    return new CapacitySearch(
            plan,
            (rate, number, attempt, length) -> {
              made.add("%s x%s".formatted(rate, length));
              Shown shown = server.shown(rate, attempt, length);
              ObjectiveResult judged =
                  new ObjectiveResult(shown, 1, 1, 1, rate > figures, "why", null);
              return new CapacityRun(rate, number, attempt, length, judged, "");
            },
            run -> {})
        .run();
  }

  private static Shown limit(double rate, double capacity) {
    return rate <= capacity ? Shown.KEEPS : Shown.BREAKS;
  }

  @Test
  void theRangeIsHalvedUntilItIsNarrowAndBothEndsAreRunAgain() throws IOException {
    CapacityResult found = search(PLAN, (rate, attempt, length) -> limit(rate, 170));
    // √(50·400) = 141.4, √(141·400) = 237.5, 182.8, 160.6, √(161·183) = 171.6, 172/161 < 1.1
    assertThat(made)
        .containsExactly(
            "50.0 x1",
            "400.0 x1",
            "141.0 x1",
            "237.0 x1",
            "183.0 x1",
            "161.0 x1",
            "172.0 x1",
            "161.0 x1",
            "172.0 x1");
    assertThat(found.keeps()).isEqualTo(161);
    assertThat(found.breaks()).isEqualTo(172);
    assertThat(found.isKnown()).isTrue();
    assertThat(found.outcome(Double.NaN)).isEqualTo(Outcome.PASS);
    assertThat(found.outcome(161)).isEqualTo(Outcome.PASS);
    assertThat(found.outcome(165)).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(found.outcome(172)).isEqualTo(Outcome.FAIL);
  }

  @Test
  void aWrongRunIsFoundByTheRunThatConfirmsIt() throws IOException {
    CapacityResult found =
        search(
            PLAN,
            (rate, attempt, length) ->
                rate == 172 && attempt == 1 ? Shown.KEEPS : limit(rate, 170));
    assertThat(found.keeps()).isEqualTo(161);
    assertThat(found.breaks()).isEqualTo(172);
    // keeps, breaks, breaks, breaks: two more break it
    assertThat(made.stream().filter(each -> each.startsWith("172.0"))).hasSize(4);
  }

  /**
   * Runs whose results chance decides, with undecided ones between: 4 % of such searches came to a
   * rate that kept the objective above one that broke it, and ended in an internal error.
   */
  @Test
  void runsThatContradictEachOtherEndInAnIntervalOrADoubt() throws IOException {
    int contradictions = 0;
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      double capacity = 60 + random.nextInt(300);
      double width = 0.02 + random.nextDouble() * 0.2;
      double open = random.nextDouble() * 0.8;
      CapacityResult found =
          new CapacitySearch(
                  new CapacityPlan(50, 400, 0.1, 60),
                  (rate, number, attempt, length) -> {
                    boolean isBeyond = Math.log(rate / capacity) / width > random.nextGaussian();
                    Shown decided = isBeyond ? Shown.BREAKS : Shown.KEEPS;
                    boolean isOpen = random.nextDouble() < open / Math.sqrt(length);
                    ObjectiveResult judged =
                        new ObjectiveResult(
                            isOpen ? Shown.OPEN : decided, 1, 1, 1, isBeyond, "why", null);
                    return new CapacityRun(rate, number, attempt, length, judged, "");
                  },
                  run -> {})
              .run();
      if (found.isKnown()) {
        assertThat(found.keeps()).as("seed %s", seed).isLessThan(found.breaks());
      } else if (found.doubt() != null && found.doubt().contains("the lower rate")) {
        contradictions++;
        assertThat(found.outcome(Double.NaN)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(net(found, found.keeps())).as("seed %s", seed).isGreaterThanOrEqualTo(2);
        assertThat(net(found, found.breaks())).as("seed %s", seed).isLessThanOrEqualTo(-2);
      }
    }
    assertThat(contradictions).isBetween(1, 100);
  }

  /** How many more runs of a rate keep the objective than break it. */
  private static long net(CapacityResult found, double rate) {
    return found.runs().stream()
        .filter(run -> run.rate() == rate)
        .mapToLong(
            run ->
                switch (run.judged().shown()) {
                  case KEEPS -> 1;
                  case BREAKS -> -1;
                  default -> 0;
                })
        .sum();
  }

  /** The figures of open runs point to 170/s; the two rates around it decide when they are long. */
  @Test
  void anUndecidedRateGuidesTheSearchAndOnlyTheEndsAreRunLonger() throws IOException {
    CapacityResult found =
        search(
            PLAN,
            (rate, attempt, length) ->
                Math.abs(Math.log(rate / 170)) * length < 0.1 ? Shown.OPEN : limit(rate, 170));
    assertThat(made)
        .containsExactly(
            "50.0 x1",
            "400.0 x1",
            "141.0 x1",
            "237.0 x1",
            "183.0 x1",
            "161.0 x1",
            "172.0 x1",
            "166.0 x1",
            // √(166·172)/√1.1 and √(166·172)·√1.1
            "162.0 x1",
            "162.0 x2",
            "162.0 x4",
            "177.0 x1",
            "177.0 x2",
            "177.0 x4",
            "162.0 x4",
            "177.0 x4");
    assertThat(found.isKnown()).isTrue();
    assertThat(found.keeps()).isEqualTo(162);
    assertThat(found.breaks()).isEqualTo(177);
  }

  @Test
  void figuresThatPointToTheWrongSideDelayTheSearchAndDoNotChangeItsResult() throws IOException {
    for (double wrong : new double[] {10, 60, 120, 200, 280, 390, 500}) {
      figures = wrong;
      CapacityResult found =
          search(
              new CapacityPlan(50, 400, 0.1, 100),
              (rate, attempt, length) -> length < 4 ? Shown.OPEN : limit(rate, 170));
      assertThat(found.isKnown()).isTrue();
      assertThat(found.keeps()).isBetween(154.0, 170.0);
      assertThat(found.breaks()).isBetween(170.0, 187.0);
      assertThat(found.breaks() / found.keeps()).isLessThanOrEqualTo(1.1);
    }
  }

  @Test
  void anOpenRateIsRunLongerAndThenTheSearchGoesOnBesideIt() throws IOException {
    figures = 141;
    CapacityResult found =
        search(
            PLAN,
            (rate, attempt, length) -> Math.abs(rate - 141) < 15 ? Shown.OPEN : limit(rate, 141));
    assertThat(made).contains("137.0 x1", "137.0 x2", "137.0 x4", "137.0 x8");
    assertThat(made).doesNotContain("137.0 x16", "141.0 x2");
    assertThat(found.isKnown()).isTrue();
    // of the gaps beside the open rates none is wider than half the precision, but for rounding
    assertThat(found.keeps()).isBetween(115.0, 126.0);
    assertThat(found.breaks()).isBetween(156.0, 170.0);
  }

  /** At 172/s, the second run and all longer ones decide nothing; 162·1.1 = 178.2 is as narrow. */
  @Test
  void anEndThatASecondRunDoesNotConfirmIsReplacedByARateFartherAway() throws IOException {
    CapacityResult above =
        search(
            PLAN,
            (rate, attempt, length) -> rate == 172 && attempt > 1 ? Shown.OPEN : limit(rate, 170));
    assertThat(made).endsWith("161.0 x1", "172.0 x1", "177.0 x1", "177.0 x1");
    assertThat(above.keeps()).isEqualTo(161);
    assertThat(above.breaks()).isEqualTo(177);
    CapacityResult below =
        search(
            PLAN,
            (rate, attempt, length) -> rate == 161 && attempt > 1 ? Shown.OPEN : limit(rate, 170));
    assertThat(below.keeps()).isEqualTo(157);
    assertThat(below.breaks()).isEqualTo(172);
    CapacityResult never =
        search(
            new CapacityPlan(50, 400, 0.1, 200),
            (rate, attempt, length) -> attempt > 1 ? Shown.OPEN : limit(rate, 170));
    assertThat(never.isKnown()).isFalse();
  }

  /** Three digits allow no rate between an open one and its neighbour. */
  @Test
  void aPrecisionBelowThatOfTheRatesEndsBesideTheOpenRate() throws IOException {
    CapacityResult found =
        search(
            new CapacityPlan(50, 400, 0.001, 100),
            (rate, attempt, length) -> rate == 171 ? Shown.OPEN : limit(rate, 170));
    assertThat(found.doubt()).isNull();
    assertThat(found.keeps()).isEqualTo(170);
    assertThat(found.breaks()).isEqualTo(172);
  }

  @Test
  void anOpenEndOfTheRangeDoesNotEndTheSearch() throws IOException {
    CapacityResult above =
        search(PLAN, (rate, attempt, length) -> rate > 300 ? Shown.OPEN : limit(rate, 170));
    assertThat(made).contains("400.0 x1").doesNotContain("400.0 x2");
    assertThat(above.isKnown()).isTrue();
    assertThat(above.keeps()).isBetween(154.0, 170.0);
    assertThat(above.breaks()).isBetween(170.0, 187.0);
    CapacityResult below =
        search(PLAN, (rate, attempt, length) -> rate < 60 ? Shown.OPEN : limit(rate, 170));
    assertThat(below.keeps()).isBetween(154.0, 170.0);
    assertThat(below.breaks()).isBetween(170.0, 187.0);
    made.clear();
    figures = 500;
    CapacityResult both =
        search(
            PLAN,
            (rate, attempt, length) -> rate < 60 || rate > 300 ? Shown.OPEN : limit(rate, 170));
    assertThat(made).startsWith("50.0 x1", "400.0 x1", "400.0 x2", "400.0 x4", "400.0 x8");
    assertThat(both.keeps()).isBetween(154.0, 170.0);
    assertThat(both.breaks()).isBetween(170.0, 187.0);
    CapacityResult never =
        search(
            new CapacityPlan(50, 400, 0.1, 60),
            (rate, attempt, length) -> rate > 60 ? Shown.OPEN : Shown.KEEPS);
    assertThat(never.doubt()).startsWith("no run at the highest rate, 400/s, decides");
    assertThat(never.keeps()).isBetween(50.0, 60.0);
    assertThat(never.breaks()).isNaN();
  }

  @Test
  void aRangeOnOneSideHasOneEnd() throws IOException {
    CapacityResult above = search(PLAN, (rate, attempt, length) -> Shown.KEEPS);
    assertThat(made).containsExactly("50.0 x1", "400.0 x1", "400.0 x1");
    assertThat(above.keeps()).isEqualTo(400);
    assertThat(above.breaks()).isNaN();
    assertThat(above.isKnown()).isFalse();
    assertThat(above.outcome(Double.NaN)).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(above.outcome(300)).isEqualTo(Outcome.PASS);
    CapacityResult below = search(PLAN, (rate, attempt, length) -> Shown.BREAKS);
    assertThat(below.keeps()).isNaN();
    assertThat(below.outcome(50)).isEqualTo(Outcome.FAIL);
  }

  @Test
  void whatCannotBeFoundIsInconclusiveWithItsReason() throws IOException {
    assertThat(search(PLAN, (rate, attempt, length) -> Shown.LOST).doubt())
        .isEqualTo("3 runs in a row do not count; the last one: why");
    assertThat(made).hasSize(3);
    assertThat(search(PLAN, (rate, attempt, length) -> Shown.OPEN).doubt())
        .startsWith("no run at the lowest rate, 50/s, decides");
    CapacityPlan few = new CapacityPlan(50, 400, 0.01, 8);
    assertThat(search(few, (rate, attempt, length) -> limit(rate, 170)).doubt())
        .startsWith("8 runs are not enough");
    // runs that disagree for ever leave their rate open
    CapacityResult coin =
        search(
            PLAN,
            (rate, attempt, length) ->
                rate == 141 ? (attempt % 2 == 0 ? Shown.KEEPS : Shown.BREAKS) : limit(rate, 141));
    assertThat(coin.isKnown()).isTrue();
    assertThat(coin.keeps()).isLessThan(141);
    assertThat(coin.breaks()).isGreaterThan(141);
  }

  /** At 172/s, the first two runs, and the next two after one that keeps, do not count. */
  @Test
  void runsThatDoNotCountAreNoneOfThoseAfterWhichARateStaysOpen() throws IOException {
    CapacityResult found =
        search(
            PLAN,
            (rate, attempt, length) -> {
              if (rate != 172) {
                return limit(rate, 170);
              }
              return attempt == 3 ? Shown.KEEPS : attempt < 6 ? Shown.LOST : Shown.BREAKS;
            });
    assertThat(found.isKnown()).isTrue();
    assertThat(found.keeps()).isEqualTo(161);
    assertThat(found.breaks()).isEqualTo(172);
  }

  /** Overloaded at 200/s, the server recovers below 120/s. */
  @Test
  void aServerThatRemembersItsLoadIsNamed() throws IOException {
    boolean[] isOverloaded = {false};
    CapacityResult found =
        search(
            PLAN,
            (rate, attempt, length) -> {
              isOverloaded[0] = rate >= 200 || isOverloaded[0] && rate >= 120;
              return isOverloaded[0] ? Shown.BREAKS : Shown.KEEPS;
            });
    // the two directions contradict each other again and again
    assertThat(found.outcome(Double.NaN)).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(found.hysteresis()).isNotEmpty().allMatch(rate -> rate >= 120 && rate < 200);
    for (double capacity = 55; capacity < 390; capacity += 7) {
      double limit = capacity;
      assertThat(search(PLAN, (rate, attempt, length) -> limit(rate, limit)).hysteresis())
          .isEmpty();
    }
  }

  @Test
  void bothEndsAreRunInBothDirections() throws IOException {
    for (double capacity = 55; capacity < 390; capacity += 7) {
      double limit = capacity;
      CapacityResult found = search(PLAN, (rate, attempt, length) -> limit(rate, limit));
      assertThat(found.keeps()).isLessThanOrEqualTo(limit);
      assertThat(found.breaks()).isGreaterThan(limit);
      List<Double> rates = found.runs().stream().map(CapacityRun::rate).toList();
      assertThat(IntStream.range(1, rates.size()))
          .anyMatch(i -> rates.get(i) == found.keeps() && rates.get(i - 1) > found.keeps())
          .anyMatch(i -> rates.get(i) == found.breaks() && rates.get(i - 1) < found.breaks());
    }
  }

  /** A server of 200/s at 300/s, of whose samples some fail. */
  @Test
  void aRunBeyondTheServerBreaksTheObjectiveAlsoIfSamplesFail() throws Exception {
    Objective objective = Objective.parse(List.of("p(99) < 200ms", "errors.rate < 5%"));
    for (double failing : new double[] {0, 0.02}) {
      ObjectiveResult judged =
          new SimulatedServer(SimulatedServer.Service.EXPONENTIAL, objective, 60, 0, 7)
              .failing(failing)
              .run(300, 1, 1, 1)
              .judged();
      assertThat(judged.shown()).as(judged.reason()).isEqualTo(Shown.BREAKS);
      assertThat(judged.reason()).isEqualTo("the response times rise until the end of the run");
      assertThat(judged.loop()).isNull();
    }
  }

  @Test
  void aUserCanStopIt() throws IOException {
    CapacityResult stopped =
        new CapacitySearch(PLAN, (rate, number, attempt, length) -> null, run -> {}).run();
    assertThat(stopped.stopped()).isTrue();
    assertThat(stopped.outcome(Double.NaN)).isEqualTo(Outcome.INCONCLUSIVE);
  }
}
