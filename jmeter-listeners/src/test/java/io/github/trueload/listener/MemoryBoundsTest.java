package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More samples, and more names, than memory is given to. */
class MemoryBoundsTest {

  private static final long START_MILLIS = 1_767_225_600_000L;

  private final List<String> lines = new ArrayList<>();
  private LiveTraffic traffic;

  @BeforeEach
  void begin() {
    Columns.set(List.of());
    TrafficSettings settings =
        new TrafficSettings(
            Duration.ofSeconds(60), 20, null, null, Duration.ofSeconds(10), null, null);
    traffic = LiveForTests.traffic(settings, new TrafficBoard(), 2_000_000, () -> 0, lines::add);
  }

  private static SampleEvent sample(int millis, String thread) {
    SampleResult result =
        SampleResult.createTestSample(START_MILLIS + millis, START_MILLIS + millis + 1);
    result.setSampleLabel("Home");
    result.setThreadName(thread);
    result.setResponseCode("200");
    result.setSuccessful(true);
    return new SampleEvent(result, "Users", new JMeterVariables());
  }

  @Test
  void samplesThatAreNotTakenInTimeAreCountedAsLost() {
    for (int i = 0; i < SampleRows.MOST_WAITING + 3; i++) {
      traffic.rows().add(sample(i * 2, "Users 1-1"));
    }
    traffic.take();
    traffic.rows().add(sample(200_000, "Users 1-1"));
    traffic.take();
    traffic.printWhole();

    assertThat(traffic.rows().lost()).isEqualTo(3);
    assertThat(lines).singleElement().asString().contains(", 3 samples lost");
    assertThat(lines.get(0)).doesNotContain("of the last");
  }

  /** Each thread is a name of its own; the one past the bound is still there when all go. */
  @Tag("large")
  @Test
  void pastTheBoundOfNamesTheFiguresBeginAnewAndTheLastLineSaysSo() {
    for (int i = 0; i < LiveTraffic.MOST_REMEMBERED; i++) {
      traffic.rows().add(sample(i, "Users 1-" + i));
      if (i % 20_000 == 0) {
        traffic.take();
      }
    }
    traffic.take();
    for (int i = 0; i < 100; i++) {
      traffic.rows().add(sample(i * 100, "Users 1-" + i % 10));
    }
    traffic.take();
    traffic.printWhole();

    // 250,000 threads and a label are more than 250,000 names
    assertThat(lines).singleElement().asString().contains("of the last 100 of 250,100 samples");
  }
}
