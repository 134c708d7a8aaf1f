package io.github.trueload.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.times.TimeSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.timers.Timer;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The samples that JMeter's listeners receive of a request. */
class RunReportTest {
  private static final long MILLI = 1_000_000;
  private static final String ENGINE = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

  private final Heard heard = new Heard();
  private final FollowingTimer timer = new FollowingTimer();

  /** Keeps the samples. */
  private static class Heard extends AbstractTestElement implements SampleListener {
    private static final long serialVersionUID = 1L;
    final transient List<SampleResult> samples = new ArrayList<>();

    @Override
    public void sampleOccurred(SampleEvent event) {
      samples.add(event.getResult());
    }

    @Override
    public void sampleStarted(SampleEvent event) {
      // never reported
    }

    @Override
    public void sampleStopped(SampleEvent event) {
      // never reported
    }
  }

  /** A think time that follows the response times of the samples after it. */
  private static final class FollowingTimer extends Heard implements Timer {
    private static final long serialVersionUID = 1L;

    @Override
    public long delay() {
      return 0;
    }
  }

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  /**
   * The report ran in the test's own thread, which is neither an engine's nor in a test any more.
   */
  @AfterEach
  void isNoEngine() {
    JMeterContextService.getContext().clear();
    JMeterUtils.getJMeterProperties().remove(ENGINE);
  }

  private SampleResult reported(CompletedRequest served) {
    ListedHashTree tree = new ListedHashTree();
    tree.add(SClients.group()).add(List.of(heard, timer));
    new RunReport("Overload", 2, new ListenerNotifier(), tree, "http://h:80", 0, 7_000 * MILLI)
        .request(served);
    return heard.samples.get(0);
  }

  private static CompletedRequest served() {
    ServedTimes times =
        new ServedTimes(
            MILLI, 10 * MILLI, 13 * MILLI, 51 * MILLI, 61 * MILLI, TimeSource.JVM, null);
    return new CompletedRequest(3, "/a", "127.0.0.1:9", times, 200, 70, "");
  }

  @Test
  void timesBeginWithTheSyn() {
    SampleResult sample = reported(served());
    assertThat(sample.getStartTime()).isEqualTo(7_001);
    assertThat(sample.getConnectTime()).isEqualTo(10);
    assertThat(sample.getLatency()).isEqualTo(50);
    assertThat(sample.getTime()).isEqualTo(60);
    assertThat(sample.getBytesAsLong()).isEqualTo(70);
    assertThat(sample.getUrlAsString()).isEqualTo("http://h:80/a");
    assertThat(sample.getThreadName()).isEqualTo("Overload 2-1");
  }

  @Test
  void timersOfThePlanHearNothing() {
    reported(served());
    assertThat(timer.samples).isEmpty();
  }

  @Test
  void remoteEnginesHaveTheirNamesInRowsAndAFileOfSecondsEach() {
    JMeterUtils.setProperty(ENGINE, "10.0.0.2:1099");
    assertThat(RunReport.ofEngine().orElseThrow().getFileName())
        .hasToString("s-client-10.0.0.2-1099");
    JMeterUtils.getJMeterProperties().remove(ENGINE);
    assertThat(RunReport.ofEngine()).isEmpty();
  }
}
