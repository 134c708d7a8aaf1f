package io.github.trueload.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SaturationFitTest {

  private static final boolean FULL = Boolean.getBoolean("tests.full");

  /** Loads at which a fast run's and a slow run's response times are well apart. */
  private static final double[] LOADS = {0.25, 0.5, 0.7, 0.8, 0.9, 0.95};

  /** A run whose response time has an error that is not known. */
  private static SaturationFit.Run run(int users, double think, double response) {
    return new SaturationFit.Run(new ClosedLoop(users, think, response), Double.NaN);
  }

  /**
   * Runs by exact mean value analysis of one station and a delay, which counts as think time there,
   * at think times of N/λ_sat over some loads.
   */
  private static List<SaturationFit.Run> runs(int users, double service, double delay) {
    return DoubleStream.of(LOADS)
        .mapToObj(
            load -> {
              double think = users * service / load;
              double response =
                  delay
                      + ClosedNetwork.of(service)
                          .solve(users, think + delay)
                          .loop()
                          .responseSeconds();
              return run(users, think, response);
            })
        .toList();
  }

  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"20, 0.005, 0", "100, 0.005, 0.05", "200, 0.05, 0.01"})
  void findsTheStationThatMadeTheRuns(int users, double service, double delay) {
    SaturationFit fit = SaturationFit.of(runs(users, service, delay)).orElseThrow();
    assertThat(fit.ratePerSecond() * service).isCloseTo(1, within(2e-3));
    assertThat(fit.variability()).isCloseTo(1, within(0.02));
    assertThat(fit.delaySeconds()).isCloseTo(delay, within(0.01 * (delay + service)));
    assertThat(fit.residual()).isLessThan(1e-3);
    assertThat(fit.low() * service).isCloseTo(1, within(5e-3));
    assertThat(fit.high() * service).isCloseTo(1, within(5e-3));
    ClosedLoop third = runs(users, service, delay).get(2).loop();
    assertThat(fit.responseSeconds(users, third.thinkSeconds()) / third.responseSeconds())
        .isCloseTo(1, within(2e-3));
  }

  /**
   * Exact response times of ten users at a station of 200/s, with measured think times of which N =
   * λ(R + Z) becomes 9.52 to 9.6, or 10.4 to 10.48. The model has ten users, who think for the
   * longer or the shorter time that gives the measured rate; without that it would have another
   * rate, by as much as N is rounded, 4 to 5 %.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.95, 1.05})
  void aRoundedNumberOfUsersDoesNotChangeTheRates(double measured) {
    List<SaturationFit.Run> runs =
        runs(10, 0.005, 0).stream()
            .map(
                exact -> {
                  ClosedLoop loop = exact.loop();
                  double think = measured * loop.thinkSeconds();
                  double users = loop.ratePerSecond() * (loop.responseSeconds() + think);
                  return new SaturationFit.Run(
                      new ClosedLoop(users, think, loop.responseSeconds()), Double.NaN);
                })
            .toList();
    assertThat(runs).allMatch(run -> Math.round(run.loop().users()) == 10);
    SaturationFit fit = SaturationFit.of(runs).orElseThrow();
    assertThat(fit.ratePerSecond()).isCloseTo(200, within(1.0));
  }

  /**
   * Many users are an open stream, of which Pollaczek and Khinchine know the response time: d + S +
   * S·v·ρ/(1 - ρ). At 1,500 users and ρ ≤ 0.8 the loop is within some percent of it; for v ≤ 1 at
   * 600, too, which are those without {@code tests.full}.
   */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"1", "3", "0.5"})
  void ofManyUsersItIsPollaczekAndKhinchines(double variability) {
    double service = 0.01;
    int users = FULL || variability > 1 ? 1500 : 600;
    List<SaturationFit.Run> runs =
        DoubleStream.of(0.2, 0.4, 0.6, 0.7, 0.8)
            .mapToObj(
                load -> {
                  double response = 0.02 + service * (1 + variability * load / (1 - load));
                  return run(users, users * service / load - response, response);
                })
            .toList();
    SaturationFit fit = SaturationFit.of(runs).orElseThrow();
    assertThat(fit.ratePerSecond()).isCloseTo(100, within(2.0));
    assertThat(fit.variability() / variability).isCloseTo(1, within(0.1));
  }

  /** Exact response times of another system: the model is found, and λ_sat with it. */
  @Test
  void findsTwoStationsAndSeveralServers() {
    List<SaturationFit.Run> tandem =
        DoubleStream.of(LOADS)
            .mapToObj(
                load -> {
                  double think = 50 * 0.005 / load;
                  return run(
                      50,
                      think,
                      ClosedNetwork.of(0.005, 0.0045).solve(50, think).loop().responseSeconds());
                })
            .toList();
    SaturationFit ofTandem = SaturationFit.of(tandem).orElseThrow();
    assertThat(ofTandem.system()).isEqualTo(SaturatingSystem.TWO_STATIONS);
    assertThat(ofTandem.ratePerSecond()).isCloseTo(200, within(2.0));
    assertThat(ofTandem.shape()).isCloseTo(0.9, within(0.05));
    List<SaturationFit.Run> servers =
        DoubleStream.of(LOADS)
            .mapToObj(
                load -> {
                  double think = 50 * 0.005 / load;
                  return run(50, think, fourServers(50, think, 0.02));
                })
            .toList();
    SaturationFit ofServers = SaturationFit.of(servers).orElseThrow();
    assertThat(ofServers.system()).isEqualTo(SaturatingSystem.SERVERS);
    assertThat(ofServers.ratePerSecond()).isCloseTo(200, within(2.0));
    assertThat(ofServers.shape()).isCloseTo(4, within(0.2));
  }

  /** M/M/4//N by its stationary probabilities. */
  private static double fourServers(int users, double think, double service) {
    double weight = 1;
    double sum = 1;
    double inSystem = 0;
    double served = 0;
    for (int n = 1; n <= users; n++) {
      weight *= (users - n + 1) * service / (think * Math.min(n, 4));
      sum += weight;
      inSystem += n * weight;
      served += Math.min(n, 4) / service * weight;
    }
    return inSystem / served;
  }

  @Test
  void runsThatNoModelComesNearHaveNoSaturationRate() {
    List<SaturationFit.Run> wild = new ArrayList<>();
    for (int i = 0; i < LOADS.length; i++) {
      wild.add(run(20, 0.2 / LOADS[i], i % 2 == 0 ? 0.05 : 0.01));
    }
    assertThat(SaturationFit.of(wild)).isEmpty();
  }

  /**
   * Table 3's runs. The paper fits no λ_sat; it says that at 159.16/s the processors were about 70
   * % busy, 227/s by that, and that the network of 10,000 KB/s carried 9,552, 167/s by that
   * (section 4.6). The smaller of the two is what the system serves, and the interval holds it.
   */
  @Test
  void tableThreeSaturatesNotFarAboveItsLastRun() {
    List<SaturationFit.Run> runs =
        Stream.of(
                new double[] {12.5, 0.05317},
                new double[] {6.25, 0.05274},
                new double[] {4.2, 0.05406},
                new double[] {3.25, 0.05964},
                new double[] {2.5, 0.07497},
                new double[] {1.563, 0.13267},
                new double[] {1, 0.25338})
            .map(row -> run(200, row[0], row[1]))
            .toList();
    SaturationFit fit = SaturationFit.of(runs).orElseThrow();
    assertThat(fit.ratePerSecond()).isBetween(159.16, 227.0);
    assertThat(fit.low()).isBetween(159.16, fit.ratePerSecond());
    assertThat(fit.low()).isLessThan(167);
    assertThat(fit.high()).isBetween(167.0, 300.0);
    assertThat(fit.residual()).isLessThan(0.1);
  }

  @Test
  void fewRunsOrNoRiseSayNothing() {
    assertThat(SaturationFit.of(List.of())).isEmpty();
    assertThat(SaturationFit.of(runs(20, 0.005, 0).subList(0, 3))).isEmpty();
    List<SaturationFit.Run> flat =
        DoubleStream.of(20, 10, 5, 4).mapToObj(think -> run(20, think, 0.05)).toList();
    assertThat(SaturationFit.of(flat)).isEmpty();
  }

  /**
   * Response times with normal errors of known size about the exact ones: the 95 % interval holds
   * λ_sat. Of 100 sets, in the full tests, 95 are expected to, with a standard deviation of 2.2;
   * three are allowed. Of 40 fewer than 33 do with probability 0.0007: scipy.stats.binom.cdf(32,
   * 40, 0.95).
   */
  @Tag("statistical")
  @Test
  void theIntervalHoldsTheTruthAsOftenAsItSays() {
    Random random = new Random(1);
    double service = 0.01;
    List<List<SaturationFit.Run>> sets = new ArrayList<>();
    for (int set = 0; set < (FULL ? 100 : 40); set++) {
      List<SaturationFit.Run> runs = new ArrayList<>();
      double error = 0.004;
      for (SaturationFit.Run exact : runs(20, service, 0.002)) {
        double response = exact.loop().responseSeconds();
        double measured = response * (1 + error * random.nextGaussian());
        runs.add(
            new SaturationFit.Run(
                new ClosedLoop(20, exact.loop().thinkSeconds(), measured), error * response));
        error *= 1.5; // the fuller, the less is known
      }
      sets.add(runs);
    }
    long held =
        sets.parallelStream()
            .map(runs -> SaturationFit.of(runs).orElseThrow())
            .filter(fit -> fit.low() <= 1 / service && 1 / service <= fit.high())
            .count();
    assertThat(held).isBetween(FULL ? 88L : 33L, (long) sets.size());
  }

  /**
   * Without known errors, and with four runs, the interval is that of a single degree of freedom.
   */
  @Test
  void runsThatDoNotFitTheModelWidenTheInterval() {
    List<SaturationFit.Run> exact = runs(20, 0.01, 0.002);
    List<SaturationFit.Run> crooked = new ArrayList<>();
    for (int i = 0; i < exact.size(); i++) {
      ClosedLoop loop = exact.get(i).loop();
      double response = loop.responseSeconds() * (i % 2 == 0 ? 1.05 : 0.95);
      // errors reported far too small
      crooked.add(
          new SaturationFit.Run(
              new ClosedLoop(20, loop.thinkSeconds(), response), 1e-6 * response));
    }
    SaturationFit fit = SaturationFit.of(crooked).orElseThrow();
    assertThat(fit.low()).isLessThan(100);
    assertThat(fit.high()).isGreaterThan(100);
    assertThat(fit.high() - fit.low()).isGreaterThan(10);
  }
}
