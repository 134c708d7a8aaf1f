package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.gate.Gate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.samplers.SampleEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that says no more, by a clock that the test holds. */
class IdleDetectorTest {

  private static final long SECOND = 1_000_000_000;

  private final AtomicLong now = new AtomicLong();
  private final List<String> lines = new ArrayList<>();
  private final TrafficBoard board = new TrafficBoard();

  private LiveTraffic running(Gate stop) {
    Columns.set(List.of());
    TrafficSettings settings =
        new TrafficSettings(
            Duration.ofSeconds(60), 20, null, stop, Duration.ofSeconds(10), null, null);
    LiveTraffic traffic = LiveForTests.traffic(settings, board, 2_000_000, now::get, lines::add);
    // 40 users who think for 2 s on average, 20 requests a second, cut off before the first ends
    List<SampleEvent> events = MadeRun.of(40, 150, 2, false);
    long end = events.get(0).getResult().getStartTime() + 200_000;
    events.removeIf(event -> event.getResult().getEndTime() >= end);
    events.forEach(traffic.rows()::add);
    now.addAndGet(SECOND);
    traffic.take();
    traffic.look();
    return traffic;
  }

  private String line(LiveTraffic traffic) {
    lines.clear();
    traffic.printWindow();
    return lines.get(0);
  }

  private void pass(LiveTraffic traffic, long seconds) {
    now.addAndGet(seconds * SECOND);
    traffic.take();
    traffic.look();
  }

  @Test
  void theRateOfTheWindowGoesDownWhileNoResponseComes() {
    LiveTraffic traffic = running(null);
    double before = board.figures().headline().arrivals().count();
    assertThat(line(traffic)).contains("/s of 20/s").doesNotContain("no response");

    pass(traffic, 30);

    // half of the window's requests, in all of the window
    TrafficFigures half = board.figures();
    assertThat(half.isSilent()).isTrue();
    assertThat(half.headline().window().seconds()).isEqualTo(60);
    assertThat(half.headline().arrivals().count() / before).isBetween(0.3, 0.7);
    assertThat(half.rateWords())
        .isEqualTo(TrafficFigures.rate(half.headline().arrivals().count() / 60.0) + "/s of 20/s");
    assertThat(line(traffic)).endsWith(", no response for 30 s");
  }

  @Test
  void aWindowWithoutAnyResponseShowsNone() {
    LiveTraffic traffic = running(null);

    pass(traffic, 61);

    assertThat(line(traffic)).isEqualTo("trueload + silent: 0/s of 20/s, no response for 61 s");
    assertThat(board.figures().rateWords()).isEqualTo("0/s of 20/s");
    // the chart's last second: no request, and no CoV; it is known once a second has passed
    board.rates().now(System.currentTimeMillis() + 1_000);
    List<TrafficBoard.Point> points = board.points();
    assertThat(points.get(points.size() - 1).ratePerSecond()).isZero();
    assertThat(points.get(points.size() - 1).cov()).isNaN();
    pass(traffic, 300);
    assertThat(line(traffic)).endsWith("no response for 6 min 01 s");
  }

  @Test
  void aGapThatChanceExplainsIsNoSilenceAndLeavesTheWindowAsItIs() {
    LiveTraffic traffic = running(null);
    String before = line(traffic);

    now.addAndGet(SECOND * 3 / 2);
    traffic.take();
    traffic.look();

    assertThat(board.figures().isSilent()).isFalse();
    assertThat(line(traffic)).isEqualTo(before);
  }

  @Tag("large")
  @Test
  void aConditionOnTheRateComesTrueAsTheWindowEmpties() throws Exception {
    LiveTraffic traffic = running(Gate.parse("samples.rate < 10/s"));
    String reason = null;
    int seconds = 0;
    while (reason == null && seconds < 60) {
      seconds++;
      now.addAndGet(SECOND);
      traffic.take();
      reason = traffic.look();
    }
    assertThat(reason).startsWith("samples.rate < 10/s has held for 10 s");
    // below half of its 20/s after half of the window, or where users have ended a little before
    assertThat(seconds).isBetween(20, 45);
  }

  /** λt ≥ 7: 20/s are silent for two seconds, one in ten seconds for seventy. */
  @Test
  void howLongSilenceIsDependsOnTheRateAndOnWhatIsOnItsWay() {
    IdleDetector silence = new IdleDetector(0);
    silence.broken(0);
    assertThat(silence.seconds(100 * SECOND)).as("no rate is known").isZero();
    silence.usual(20);
    assertThat(silence.seconds(SECOND * 19 / 10)).isZero();
    assertThat(silence.seconds(2 * SECOND)).isEqualTo(2);
    silence.usual(0.1);
    assertThat(silence.seconds(69 * SECOND)).isZero();
    assertThat(silence.seconds(70 * SECOND)).isEqualTo(70);
    silence.broken(70 * SECOND);
    assertThat(silence.seconds(100 * SECOND)).isZero();

    IdleDetector batches = new IdleDetector(60);
    batches.broken(0);
    batches.usual(20);
    assertThat(batches.seconds(61 * SECOND)).isZero();
    assertThat(batches.seconds(62 * SECOND)).isEqualTo(62);
  }
}
