package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sessions.Engine.Seen;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.net.URL;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a warm-up may touch, and what it must not. */
@Tag("process")
@Timeout(60)
class WarmUpTest {
  private static final String TARGET = "http://target.invalid/path";
  private static final Queue<URL> ASKED = new ConcurrentLinkedQueue<>();
  private static final AtomicInteger TESTS_BEGUN = new AtomicInteger();

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @BeforeEach
  void forget() {
    ASKED.clear();
    TESTS_BEGUN.set(0);
  }

  /** Records the requests, and sends none. */
  public static final class Noting extends HTTPSamplerBase {
    private static final long serialVersionUID = 1L;

    /** For JMeter, and for the warm-up. */
    public Noting() {
      // nothing to set
    }

    @Override
    protected HTTPSampleResult sample(URL url, String method, boolean following, int depth) {
      ASKED.add(url);
      HTTPSampleResult result = new HTTPSampleResult();
      result.sampleStart();
      result.setSuccessful(false);
      result.sampleEnd();
      return result;
    }

    @Override
    public void testStarted() {
      TESTS_BEGUN.incrementAndGet();
    }
  }

  private static Noting target() {
    Noting sampler = new Noting();
    sampler.setName("request");
    sampler.setProtocol("http");
    sampler.setDomain("target.invalid");
    sampler.setPath("/path");
    sampler.setMethod("GET");
    return sampler;
  }

  private static long requested(boolean target) {
    return ASKED.stream().filter(each -> each.toString().equals(TARGET) == target).count();
  }

  @Test
  void itAsksAServerOfThisJvmAloneAndLeavesNoTrace() {
    SessionArrivals group = Groups.group("rate", "200/s", "sessions", "5", "warmUp", "200 ms");
    // a failed sample must not stop the test: those of the warm-up fail too
    group.setProperty("ThreadGroup.on_sample_error", "continue");
    List<Seen> samples = new Engine(group).with(target()).run();
    assertThat(requested(true)).isEqualTo(5);
    assertThat(requested(false)).isPositive().isEqualTo(ASKED.size() - 5L).matches(n -> n % 4 == 0);
    assertThat(ASKED.stream().filter(each -> !each.toString().equals(TARGET)))
        .allMatch(each -> each.getHost().equals("127.0.0.1"));
    // listeners heard of the five sessions alone: two samplers each
    assertThat(samples).hasSize(10);
    assertThat(group.tally().arrivals()).isEqualTo(5);
    assertThat(JMeterContextService.getThreadCounts().startedThreads).isEqualTo(5);
    assertThat(group.getNumberOfThreads()).isZero();
    // once by the engine, and once more so that its tallies forget the warm-up
    assertThat(TESTS_BEGUN).hasValue(2);
  }

  @Test
  void aFailureInItStopsNothing() {
    SessionArrivals group = Groups.group("rate", "200/s", "sessions", "5", "warmUp", "50 ms");
    group.setProperty("ThreadGroup.on_sample_error", "stoptestnow");
    new Engine(group).with(target()).run();
    assertThat(requested(false)).isPositive();
    assertThat(requested(true)).as("the plan's own requests do stop it").isBetween(1L, 5L);
  }

  @Test
  void withoutHttpOrWithZeroThereIsNone() {
    new Engine(Groups.group("rate", "200/s", "sessions", "2")).run();
    assertThat(ASKED).isEmpty();
    new Engine(Groups.group("rate", "200/s", "sessions", "2", "warmUp", "0")).with(target()).run();
    assertThat(requested(true)).isEqualTo(2);
    assertThat(requested(false)).isZero();
  }

  @Test
  void aTestStoppedMeanwhileAsksTheTargetNothing() throws Exception {
    SessionArrivals group = Groups.group("rate", "200/s", "duration", "10 h", "warmUp", "1 h");
    Engine engine = new Engine(group).with(target());
    CompletableFuture<List<Seen>> run = CompletableFuture.supplyAsync(engine::run);
    while (ASKED.isEmpty()) {
      Thread.sleep(1);
    }
    engine.jmeter().stopTest(true);
    assertThat(run.get(30, TimeUnit.SECONDS)).isEmpty();
    assertThat(requested(true)).isZero();
  }
}
