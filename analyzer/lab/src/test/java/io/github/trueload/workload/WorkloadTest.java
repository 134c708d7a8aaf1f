package io.github.trueload.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.ScheduleText;
import io.github.trueload.arrivals.ScheduledArrivals;
import io.github.trueload.popularity.RankSequence;
import io.github.trueload.popularity.Zipf;
import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionRequest;
import io.github.trueload.recorded.SessionSource;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.workload.Similarity.Dimension;
import io.github.trueload.workload.Similarity.Figure;
import io.github.trueload.workload.WorkloadModel.Bin;
import io.github.trueload.workload.WorkloadModel.Dispersion;
import io.github.trueload.workload.WorkloadModel.Family;
import io.github.trueload.workload.WorkloadModel.Graph;
import io.github.trueload.workload.WorkloadModel.Think;
import io.github.trueload.workload.WorkloadModel.Transition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From a known truth to a description, to sessions of it, and back. */
class WorkloadTest {

  private static final double STEP = 1e-9;
  private static final ArrivalProcess POISSON = new RenewalArrivals(new Exponential(0.1));
  private static final ArrivalProcess BURSTY = MapArrivals.of(10, 40, 10);

  @TempDir private Path folder;

  private static WorkloadModel described(Observation run) {
    return new DescriptionOptions(20, 1000, false, STEP, List.of()).of(run);
  }

  private static WorkloadModel bursty() throws Exception {
    return described(KnownSite.observed(BURSTY, 600, 1));
  }

  private static Observation simulated(WorkloadModel workload, double seconds, int number)
      throws Exception {
    RandomGenerator generator = new SeededStreams(77, "").generator("test", number);
    return new Observation(false).add(new Simulation(workload, seconds, generator), 0);
  }

  private static Set<Dimension> different(WorkloadModel workload, Observation run) {
    Set<Dimension> dimensions = EnumSet.noneOf(Dimension.class);
    for (Figure each : Similarity.of(workload, run, STEP, 1)) {
      assertThat(each.reason()).as(each.dimension().id()).isNull();
      if (!each.isWithinNoise()) {
        dimensions.add(each.dimension());
      }
    }
    return dimensions;
  }

  /** Four standard errors: of 13 probabilities one is outside by chance once in 1,200 seeds. */
  @Test
  void theGraphHasTheKnownProbabilitiesAndFamilies() throws Exception {
    WorkloadModel workload = bursty();
    List<String> states = workload.graph().states();
    assertThat(states)
        .containsExactlyInAnyOrder("(start)", "Home", "Find", "Item", "Buy", "(other)", "(end)");
    int known = 0;
    for (Transition each : workload.graph().transitions()) {
      String from = each.from() == 0 ? "start" : states.get(each.from());
      boolean ends = each.to() == states.size() - 1;
      String to = ends ? KnownSite.END : states.get(each.to());
      double truth = KnownSite.GRAPH.get(from).get(to);
      double total = each.count() / each.probability();
      double error = Math.sqrt(truth * (1 - truth) / total);
      assertThat(each.probability()).as(from + to).isCloseTo(truth, within(4 * error));
      if (each.from() > 0 && !ends) {
        assertThat(each.think().family().name()).isEqualTo(KnownSite.FAMILIES.get(to));
        known++;
      }
    }
    assertThat(workload.graph().transitions()).hasSize(13 + 1);
    assertThat(known).isEqualTo(8);
    assertThat(workload.lengths().byGraph()).isTrue();
  }

  /** I = 40 of the MAP; 95 % intervals at each scale. */
  @Test
  void theDispersionIsThatOfTheArrivals() throws Exception {
    Dispersion of = described(KnownSite.observed(BURSTY, 7200, 2)).dispersion();
    assertThat(of.level()).isTrue();
    assertThat(of.index()).isBetween(40 / 1.3, 40 * 1.3);
    assertThat(of.scales().get(of.scales().size() - 1))
        .satisfies(last -> assertThat(last.low()).isLessThan(40))
        .satisfies(last -> assertThat(last.high()).isGreaterThan(40));
    assertThat(described(KnownSite.observed(POISSON, 1200, 3)).dispersion().index()).isOne();
  }

  @Tag("statistical")
  @Test
  void theRateIsTakenOutOfTheDispersion() throws Exception {
    ArrivalProcess rising =
        new ScheduledArrivals(
            ScheduleText.parse("5/s for 10 min; 20/s for 10 min; 5/s for 10 min"),
            ScheduledArrivals.Spacing.RANDOM);
    WorkloadModel workload = described(KnownSite.observed(rising, 1800, 4));
    assertThat(workload.rate().bins()).hasSizeGreaterThan(10);
    double seconds = workload.rate().seconds();
    int inside = 0;
    for (int i = 0; i < workload.rate().bins().size(); i++) {
      Bin bin = workload.rate().bins().get(i);
      boolean isWithin =
          bin.low() <= truth(i * seconds, seconds) && truth(i * seconds, seconds) <= bin.high();
      inside += isWithin ? 1 : 0;
    }
    assertThat((double) inside / workload.rate().bins().size()).isGreaterThan(0.85);
    // with the rate in it, the index of 20 s windows would be about 1 + 20·7.07²/10 = 100
    assertThat(workload.dispersion().index()).isLessThan(1.5);
    assertThat(different(workload, simulated(workload, 200, 1))).isEmpty();
  }

  private static double truth(double from, double seconds) {
    double within = Math.max(0, Math.min(from + seconds, 1200) - Math.max(from, 600));
    return 5 + 15 * within / seconds;
  }

  /** 95 % intervals: of 100, with 99.9 % at least 87 hold the truth. */
  @Test
  void theExponentIsWithinItsInterval() {
    int inside = 0;
    for (int i = 0; i < 100; i++) {
      RankSequence ranks = new Zipf(100, 0.9).sequence(new SeededStreams(i, "").generator("z", 0));
      long[] counts = new long[100];
      for (int n = 0; n < 20_000; n++) {
        counts[(int) ranks.nextRank() - 1]--;
      }
      Arrays.sort(counts);
      WorkloadModel.ZipfFit fit =
          PopularityFit.of(Arrays.stream(counts).map(each -> -each).toArray());
      inside += fit.low() <= 0.9 && 0.9 <= fit.high() ? 1 : 0;
      assertThat(fit.distance()).isLessThan(0.02);
    }
    assertThat(inside).isGreaterThanOrEqualTo(87);
    assertThat(PopularityFit.of(100, 50, 30, 20, 9)).isNull();
  }

  @Tag("statistical")
  @Test
  void aRunOfTheDescriptionIsWithinTheNoiseAndOtherLoadsAreNot() throws Exception {
    WorkloadModel workload = bursty();
    // 1,200 sessions: the least likeness of the dispersion is far above that of Poisson arrivals
    assertThat(different(workload, KnownSite.observed(BURSTY, 120, 9))).isEmpty();
    assertThat(different(workload, KnownSite.observed(POISSON, 120, 9)))
        .containsExactly(Dimension.DISPERSION);
    WorkloadModel slower = withThinkTimes(workload, 1.5);
    // of each seed, one in a hundred is below the noise in another dimension, as 1 is
    assertThat(different(workload, simulated(slower, 120, 2)))
        .containsExactly(Dimension.THINK_TIMES);
  }

  private static WorkloadModel withThinkTimes(WorkloadModel of, double factor) {
    List<Transition> changed =
        of.graph().transitions().stream()
            .map(
                each ->
                    new Transition(
                        each.from(),
                        each.to(),
                        each.count(),
                        each.probability(),
                        each.low(),
                        each.high(),
                        each.think() == null ? null : times(each.think(), factor)))
            .toList();
    Graph graph = new Graph(of.graph().states(), changed, of.graph().rare());
    return new WorkloadModel(
        of.source(), of.rate(), of.dispersion(), of.lengths(), graph, of.popularity());
  }

  private static Think times(Think of, double factor) {
    Family family = of.family();
    if (!"exponential".equals(family.name())) {
      return of;
    }
    Family longer =
        new Family(
            family.name(),
            family.scale() * factor,
            family.shape(),
            family.aic(),
            family.distance());
    List<Double> quantiles = of.quantiles().stream().map(each -> each * factor).toList();
    return new Think(of.count(), of.mean(), of.zeroShare(), longer, quantiles, null);
  }

  /**
   * 1 % in each dimension: of 10 runs, with 99.99 % at most two are below the least; of 4, with
   * 99.94 % at most one. python3: scipy.stats.binom.cdf(2, 10, 0.01), cdf(1, 4, 0.01)
   */
  @Tag("statistical")
  @Test
  void runsOfTheDescriptionAreSeldomBelowTheNoise() throws Exception {
    WorkloadModel workload = described(KnownSite.observed(BURSTY, 100, 5));
    Map<Dimension, Integer> below = new EnumMap<>(Dimension.class);
    boolean isFull = Boolean.getBoolean("tests.full");
    for (int i = 0; i < (isFull ? 10 : 4); i++) {
      different(workload, simulated(workload, 100, i))
          .forEach(each -> below.merge(each, 1, Integer::sum));
    }
    assertThat(below.values()).allMatch(each -> each <= (isFull ? 2 : 1));
  }

  /** Every session has three requests: no graph of the first order can do that. */
  @Test
  void recordedLengthsAreDrawnWhereTheGraphHasOthers() throws Exception {
    List<RecordedSession> sessions = new ArrayList<>();
    SessionRequest page = new SessionRequest(1_000_000_000, "", "", "/page?secret=1", "");
    for (int i = 0; i < 500; i++) {
      sessions.add(new RecordedSession("s", i * 1_000_000_000L, List.of(page, page, page)));
    }
    WorkloadModel workload = described(new Observation(false).add(source(sessions), 0));
    // of a walk with probability 1/3 of an end: P(L ≤ 2) = 5/9 against 0
    assertThat(workload.lengths().graphDistance()).isCloseTo(5 / 9.0, within(1e-9));
    assertThat(workload.lengths().byGraph()).isFalse();
    Observation again = simulated(workload, 500, 1);
    assertThat(again.requests()).isEqualTo(3 * again.sessions());
    assertThat(again.kinds().get(0).path()).isEqualTo("/page");
  }

  private static SessionSource source(List<RecordedSession> sessions) {
    var each = sessions.iterator();
    return () -> each.hasNext() ? each.next() : null;
  }

  @Test
  void theFileHasNoPersonalDataAndIsReadAgain() throws Exception {
    Observation run = KnownSite.observed(POISSON, 60, 6);
    Path file = folder.resolve("workload.json");
    WorkloadModel workload = described(run);
    WorkloadFile.json(workload).writeTo(file);
    assertThat(WorkloadFile.read(file)).isEqualTo(workload);
    WorkloadFile.json(new DescriptionOptions(20, 1000, true, STEP, List.of()).of(run))
        .writeTo(file);
    assertThat(Files.readString(file)).contains("/request-1").doesNotContain("Home");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"probability\" : * | \"probability\" :- | graph.transitions[0]: probability is -",
        "\"bin_s\" : * | \"bin_s\" :- | rate: bin_s is -",
        "\"by_graph\" : | \"x\" : | lengths.by_graph: is missing",
        "\"by_graph\" : true | \"by_graph\" : [ ] | lengths.by_graph: is missing or not of the"
            + " type",
        "\"name\" : \"exponential\" | \"name\" : \"normal\" | family: name must be one of",
        "\"from\" : 0 | \"from\" : 99 | : graph.transitions has a state",
        "\"items\" : (?s).* | \"items\" : null, \"zipf\" : null } } | is missing or not of the"
            + " type",
        "\"schema\" : | \"x\" : | has no \"schema\"",
        "(?s)\"graph\".* | | is not a complete JSON file (line ",
      })
  void whatIsWrongIsNamed(String good, String bad, String message) throws Exception {
    Path file = folder.resolve("workload.json");
    WorkloadFile.json(described(KnownSite.observed(POISSON, 60, 6))).writeTo(file);
    String text = Files.readString(file);
    Files.writeString(file, text.replaceAll(good, bad == null ? "" : bad));
    assertThatThrownBy(() -> WorkloadFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void sessionsOfOneInstantHaveNoRate() throws Exception {
    SessionRequest page = new SessionRequest(0, "", "", "/", "");
    Observation run =
        new Observation(false).add(source(List.of(new RecordedSession("s", 5, List.of(page)))), 0);
    assertThatThrownBy(() -> described(run)).hasMessageContaining("arrive at one instant");
  }
}
