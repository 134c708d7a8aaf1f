package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.modifiers.SampleTimeout;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs of JMeter's own engine that end while responses are under way. */
@ParameterizedClass
@EnumSource(TimeSource.class)
@Tag("process")
class StoppedRunTest {

  StoppedRunTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static final int USERS = 20;
  private static final String CLOSED = "Non HTTP response code: java.net.SocketException";

  @TempDir private Path folder;

  /** Keeps the listeners' samples. */
  public static final class Results extends AbstractTestElement implements SampleListener {

    private static final long serialVersionUID = 1L;
    private static final List<SampleResult> ALL = new CopyOnWriteArrayList<>();

    @Override
    public void sampleOccurred(SampleEvent event) {
      ALL.add(event.getResult());
    }

    @Override
    public void sampleStarted(SampleEvent event) {
      // JMeter 5.6.3 never calls it
    }

    @Override
    public void sampleStopped(SampleEvent event) {
      // likewise
    }
  }

  @BeforeEach
  void prepare() throws Exception {
    JMeterThreadRule.loadProperties();
    JMeterUtils.setJMeterHome(folder.toString());
    loadWhatOneSampleNeeds();
    Results.ALL.clear();
  }

  /** Classes, which on a busy machine take longer than a Sample Timeout. */
  private static void loadWhatOneSampleNeeds() throws IOException {
    JMeterThreadRule.enter(true);
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.sample();
      sampler.threadFinished();
    }
  }

  private static ThreadGroup group(int loops) {
    LoopController loop = new LoopController();
    loop.setLoops(loops);
    loop.setContinueForever(false);
    loop.setFirst(true);
    ThreadGroup group = new ThreadGroup();
    group.setName("users");
    group.setNumThreads(USERS);
    group.setRampUp(0);
    group.setSamplerController(loop);
    group.setIsSameUserOnNextIteration(true);
    return group;
  }

  private static StandardJMeterEngine engine(ThreadGroup group, SessionHttpSampler sampler) {
    HashTree tree = new ListedHashTree();
    HashTree plan = tree.add(new TestPlan("plan"));
    plan.add(new Results());
    plan.add(group).add(sampler);
    StandardJMeterEngine engine = new StandardJMeterEngine();
    engine.configure(tree);
    return engine;
  }

  /** Answers with a head and the half of a body, and then no more. */
  private static boolean half(RawServer.Request request, OutputStream out) throws Exception {
    out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"));
    return true;
  }

  private static void awaitEnd(StandardJMeterEngine engine) throws InterruptedException {
    for (int i = 0; i < 1500 && engine.isActive(); i++) {
      Thread.sleep(20);
    }
    assertThat(engine.isActive()).as("the run has ended within 30 s").isFalse();
    assertThat(JMeterContextService.getNumberOfThreads()).isZero();
  }

  @Test
  void stopNowEndsUsersWhoWaitForTheRestOfABody() throws Exception {
    CountDownLatch waiting = new CountDownLatch(USERS);
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              boolean open = half(request, out);
              waiting.countDown();
              return open;
            })) {
      StandardJMeterEngine engine = engine(group(-1), Samplers.get(server.port(), "/"));
      engine.runTest();
      assertThat(waiting.await(20, TimeUnit.SECONDS)).isTrue();
      engine.stopTest(true);
      awaitEnd(engine);
      assertThat(server.openAfterSettling(0)).isZero();
      assertThat(Results.ALL).hasSize(USERS).allMatch(result -> !result.isSuccessful());
      assertThat(Results.ALL).extracting(SampleResult::getResponseCode).containsOnly(CLOSED);
    }
  }

  /**
   * "Shutdown" lets samples under way come to their end. JMeter stops its threads from another one,
   * so some may have begun another sample before they hear of it: that one too has its end.
   */
  @Test
  void shutdownWaitsForTheRestOfTheBody() throws Exception {
    CountDownLatch waiting = new CountDownLatch(USERS);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicInteger requests = new AtomicInteger();
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              requests.incrementAndGet();
              out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf"));
              waiting.countDown();
              boolean released = goOn.await(20, TimeUnit.SECONDS);
              out.write(RawServer.bytes("half"));
              return released;
            })) {
      StandardJMeterEngine engine = engine(group(-1), Samplers.get(server.port(), "/"));
      engine.runTest();
      assertThat(waiting.await(20, TimeUnit.SECONDS)).isTrue();
      engine.askThreadsToStop();
      assertThat(Results.ALL).isEmpty();
      goOn.countDown();
      awaitEnd(engine);
      assertThat(server.openAfterSettling(0)).isZero();
      assertThat(requests).hasValueGreaterThanOrEqualTo(USERS);
      assertThat(Results.ALL).hasSize(requests.get()).allMatch(SampleResult::isSuccessful);
    }
  }

  /**
   * The scheduler's end comes while each user is in the middle of a response that is longer than
   * the run. On a busy machine a user may start too late to send a request.
   */
  @Test
  void theScheduledEndLetsResponsesComeToTheirEnd() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              requests.incrementAndGet();
              half(request, out);
              Thread.sleep(2_000);
              out.write(RawServer.bytes("x".repeat(96)));
              return true;
            })) {
      ThreadGroup group = group(-1);
      group.setScheduler(true);
      group.setDuration(1);
      StandardJMeterEngine engine = engine(group, Samplers.get(server.port(), "/"));
      engine.runTest();
      awaitEnd(engine);
      assertThat(server.openAfterSettling(0)).isZero();
      assertThat(requests).hasValueBetween(1, USERS);
      assertThat(Results.ALL).hasSize(requests.get()).allMatch(SampleResult::isSuccessful);
      assertThat(server.accepted()).isEqualTo(requests.get());
    }
  }

  /**
   * JMeter's Sample Timeout interrupts the sampler; the user's next request reconnects. On a busy
   * machine some of the next ones take half a second, too, and some end before they connect.
   */
  @Test
  void aSampleTimeoutEndsTheSampleAndTheNextReconnects() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) ->
                request.connection() > USERS
                    ? RawServer.hello(request, out)
                    : half(request, out))) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      HashTree tree = new ListedHashTree();
      HashTree plan = tree.add(new TestPlan("plan"));
      plan.add(new Results());
      SampleTimeout timeout = new SampleTimeout();
      timeout.setTimeout("500");
      plan.add(group(2)).add(sampler).add(timeout);
      StandardJMeterEngine engine = new StandardJMeterEngine();
      engine.configure(tree);
      engine.runTest();
      awaitEnd(engine);
      assertThat(server.openAfterSettling(0)).isZero();
      assertThat(Results.ALL).hasSize(2 * USERS);
      assertThat(Results.ALL)
          .filteredOn(result -> !result.isSuccessful())
          .hasSizeBetween(USERS, 2 * USERS - 1)
          .extracting(SampleResult::getResponseCode)
          .containsOnly(CLOSED);
      assertThat(server.accepted()).isBetween(USERS, 2 * USERS);
    }
  }
}
