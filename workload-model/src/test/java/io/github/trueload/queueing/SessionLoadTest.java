package io.github.trueload.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.think.SeededStreams;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.junit.jupiter.api.Test;

class SessionLoadTest {

  @Test
  void littlesLawByHand() {
    // T = 5·0.2 + 4·3 = 13 s, 100/s: 1,300 at once; scipy.stats.poisson.ppf(0.999, 1300): 1413
    SessionLoad load = new SessionLoad(100, 5, 3, 0.2, 1);
    assertThat(load.sessionSeconds()).isCloseTo(13, within(1e-12));
    assertThat(load.meanSessions()).isCloseTo(1300, within(1e-9));
    assertThat(load.mostSessions()).isEqualTo(1413);
    assertThat(load.requestsPerSecond()).isEqualTo(500);
    // 6,000 closed within a minute; scipy.stats.poisson.ppf(0.999, 6000): 6241
    assertThat(load.mostPorts(60)).isEqualTo(1413 + 6241);
    assertThat(load.mostPorts(0)).isEqualTo(1413);
    assertThat(new SessionLoad(0.001, 1, 0, 0.001, 1).mostSessions()).isEqualTo(1);
  }

  /** The number at once is Poisson (M/G/∞), so its tail is known for each mean. */
  @Test
  void fewSessionsAtOnceAreExceededAsSeldomAsMany() {
    for (double mean = 0.01; mean < 20_000; mean *= 1.07) {
      long most = new SessionLoad(mean, 1, 0, 1, 1).mostSessions();
      PoissonDistribution atOnce = new PoissonDistribution(mean);
      assertThat(1 - atOnce.cumulativeProbability((int) most)).as("%f", mean).isLessThan(0.001);
      assertThat(most)
          .as("%f", mean)
          .isLessThanOrEqualTo((long) (mean + 3.5 * Math.sqrt(mean) + 3));
    }
  }

  /** M/G/∞ simulated: the share of time above the figure, over 200,000 arrivals. */
  @Test
  void thePeakIsExceededForAThousandthOfTheTimeAtMost() {
    SessionLoad poisson = new SessionLoad(100, 1, 0, 5, 1);
    ArrivalSequence arrivals = RenewalArrivals.poisson(100).sequence(generator(1));
    assertThat(shareAbove(poisson, arrivals, 200_000)).isBetween(1e-4, 3e-3);
    SessionLoad bursty = new SessionLoad(100, 1, 0, 5, 40);
    ArrivalSequence surges = MapArrivals.of(100, 40, 4).sequence(generator(2));
    assertThat(shareAbove(bursty, surges, 200_000)).isLessThan(3e-3);
  }

  private static RandomGenerator generator(long seed) {
    return new SeededStreams(seed, "").generator("plan", 0);
  }

  private static double shareAbove(SessionLoad load, ArrivalSequence arrivals, int count) {
    RandomGenerator lengths = generator(9);
    PriorityQueue<Double> ends = new PriorityQueue<>();
    double above = 0;
    double last = 0;
    double from = 10 * load.sessionSeconds();
    long most = load.mostSessions();
    for (int i = 0; i < count; i++) {
      double now = arrivals.nextNanos() / 1e9;
      while (!ends.isEmpty() && ends.peek() < now) {
        double end = ends.remove();
        above += ends.size() + 1 > most && last > from ? end - last : 0;
        last = end;
      }
      above += ends.size() > most && last > from ? now - last : 0;
      last = now;
      ends.add(now - load.sessionSeconds() * Math.log(1 - lengths.nextDouble()));
    }
    return above / (last - from);
  }

  @Test
  void badParametersAreRefused() {
    assertThatThrownBy(() -> new SessionLoad(0, 1, 0, 0, 1)).hasMessageContaining("per second");
    assertThatThrownBy(() -> new SessionLoad(1, 0.5, 0, 0, 1)).hasMessageContaining("requests");
    assertThatThrownBy(() -> new SessionLoad(1, 1, -1, 0, 1)).hasMessageContaining("think");
    assertThatThrownBy(() -> new SessionLoad(1, 1, 0, Double.NaN, 1))
        .hasMessageContaining("response");
    assertThatThrownBy(() -> new SessionLoad(1, 1, 0, 0, 0.5)).hasMessageContaining("dispersion");
    assertThatThrownBy(() -> new SessionLoad(1, 1, 0, 0, 1).mostPorts(-1))
        .hasMessageContaining("port");
  }
}
