package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.HealthRow;
import io.github.trueload.sessions.ArrivalSettings;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads that run, and send the listener nothing. */
class RunWithoutSamplesTest {

  @TempDir private Path folder;

  @BeforeEach
  void initialize() {
    JMeterForTests.initialize();
  }

  @AfterEach
  void leave() {
    JMeterContextService.getContext().clear();
  }

  private void enterThreadOfAPlan() {
    ResultCollector results = new ResultCollector();
    results.setFilename(folder.resolve("run.jtl").toString());
    enterThread(new ThreadGroup(), results);
  }

  private static void enterThread(AbstractThreadGroup group, TestElement... children) {
    ListedHashTree tree = new ListedHashTree();
    HashTree below = tree.add(group);
    below.add(List.of(children));
    JMeterContext context = JMeterContextService.getContext();
    context.setThread(new JMeterThread(tree, thread -> {}, new ListenerNotifier()));
    context.setThreadGroup(group);
  }

  /** A listener of others may hand on a sample of a thread that is none of JMeter's. */
  @Test
  void aSampleOfAnotherThreadDoesNotHideThePlan() {
    TrafficRealism element = new TrafficRealism();
    element.setName("realism");

    element.testStarted();
    element.sampleOccurred(new SampleEvent(new SampleResult(), "Users", new JMeterVariables()));
    enterThreadOfAPlan();
    element.sampleOccurred(new SampleEvent(new SampleResult(), "Users", new JMeterVariables()));
    element.testEnded();

    assertThat(folder.resolve("run.jtl.health.csv")).exists();
  }

  /** The engines are counted once a second. */
  @Test
  void aSecondWhoseFiguresFailDoesNotEndTheNextOnes() throws Exception {
    CountDownLatch seconds = new CountDownLatch(2);
    RequestedRate requested =
        new RequestedRate(
            () -> {
              seconds.countDown();
              if (seconds.getCount() == 1) {
                throw new IllegalStateException("the first second of a test");
              }
              return 0;
            });
    TrafficSettings settings =
        new TrafficSettings(
            Duration.ofSeconds(60), Double.NaN, null, null, Duration.ofSeconds(60), null, null);
    TrafficRun run =
        TrafficRun.begin(
            settings, HealthSource.NONE, requested, 0, new TrafficBoard(), new TestStop());
    try {
      assertThat(seconds.await(10, TimeUnit.SECONDS)).isTrue();
    } finally {
      run.end();
    }
  }

  /** JMeter gives a thread the listeners of its own group and of the plan. */
  @Test
  void theResultsFileMayBeThatOfALaterGroup() {
    TrafficRealism element = new TrafficRealism();
    element.setName("realism");

    element.testStarted();
    enterThread(new SetupThreadGroup());
    element.testIterationStart(new LoopIterationEvent(new ThreadGroup(), 1));
    enterThreadOfAPlan();
    element.testIterationStart(new LoopIterationEvent(new ThreadGroup(), 1));
    element.testEnded();

    assertThat(folder.resolve("run.jtl.health.csv")).exists();
  }

  /** A setUp group that writes its errors into a file of its own. */
  @Test
  void aFileOfErrorsOfAnEarlierGroupIsNotThatOfTheRun() {
    TrafficRealism element = new TrafficRealism();
    element.setName("realism");

    element.testStarted();
    enterThread(new SetupThreadGroup(), errors());
    element.testIterationStart(new LoopIterationEvent(new ThreadGroup(), 1));
    enterThreadOfAPlan();
    element.testIterationStart(new LoopIterationEvent(new ThreadGroup(), 1));
    element.testEnded();

    assertThat(folder.resolve("run.jtl.health.csv")).exists();
    assertThat(folder.resolve("errors.jtl.health.csv")).doesNotExist();
  }

  /** A run that is killed does not get as far as its end. */
  @Test
  void theHealthIsBesideAFileOfErrorsBeforeTheRunEnds() {
    TrafficRealism element = new TrafficRealism();
    element.setName("realism");

    element.testStarted();
    enterThread(new SetupThreadGroup(), errors());
    element.testIterationStart(new LoopIterationEvent(new ThreadGroup(), 1));

    assertThat(folder.resolve("errors.jtl.health.csv")).exists();
    element.testEnded();
  }

  @Test
  void aFileOfErrorsCountsIfTheRunHasNoOther() throws Exception {
    TrafficRealism element = new TrafficRealism();
    element.setName("realism");

    element.testStarted();
    enterThread(new SetupThreadGroup(), errors());
    element.testIterationStart(new LoopIterationEvent(new ThreadGroup(), 1));
    element.testEnded();

    // the head, and what there was of a second
    assertThat(Files.readAllLines(folder.resolve("errors.jtl.health.csv")))
        .hasSizeGreaterThanOrEqualTo(2)
        .startsWith(HealthRow.HEAD);
  }

  private ResultCollector errors() {
    ResultCollector errors = new ResultCollector();
    errors.setFilename(folder.resolve("errors.jtl").toString());
    errors.setErrorLogging(true);
    return errors;
  }

  /** What ends the test at a precision compares the arrivals with the process. */
  @Test
  void aNamedTargetRateDoesNotHideTheProcess() {
    RequestedRate requested = new RequestedRate();
    TrafficSettings settings =
        new TrafficSettings(
            Duration.ofSeconds(60), 20, null, null, Duration.ofSeconds(60), null, null);
    SessionArrivals sessions = new SessionArrivals();
    ArrivalSettings.ALL.forEach(each -> sessions.setProperty(each.key(), each.initial()));
    sessions.setName("Web");
    TrafficRun run =
        TrafficRun.begin(
            settings, HealthSource.NONE, requested, 0, new TrafficBoard(), new TestStop());
    try {
      enterThread(sessions);
      run.accept(new SampleEvent(new SampleResult(), "Web", new JMeterVariables()));
      assertThat(requested.process().text()).isEqualTo("Web: poisson");
    } finally {
      run.end();
    }
  }

  @Test
  void theGeneratorsHealthIsWrittenBesideTheResults() throws Exception {
    TrafficRealism element = new TrafficRealism();
    element.setName("realism");
    enterThreadOfAPlan();

    element.testStarted();
    element.testIterationStart(new LoopIterationEvent(new ThreadGroup(), 1));
    element.testEnded();

    // the head, and what there was of a second
    assertThat(Files.readAllLines(folder.resolve("run.jtl.health.csv")))
        .hasSizeGreaterThanOrEqualTo(2)
        .startsWith(HealthRow.HEAD);
  }
}
