package io.github.trueload.overload;

import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testrun.RunLine;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestIterationListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.timers.Timer;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a run's results to JMeter: each request as a sample to the listeners, each second into the
 * file beside the results, troubles into the log. Everything in the run's reporting thread.
 */
final class RunReport implements SClientRun.Results {
  private static final Logger LOG = LoggerFactory.getLogger(RunReport.class);

  /** How the file of seconds beside the results ends. */
  static final String SECONDS_ENDING = ".sclient.csv";

  private static final int DONE = 200;
  private static final int FIRST_ERROR = 400;

  private final String name;
  private final int group;
  private final ListenerNotifier notifier;
  private final JMeterThread thread;
  private final List<SampleListener> listeners;
  private final RequestColumns columns;
  private final JMeterVariables variables = new JMeterVariables();
  private final long epochOffsetNanos;
  private final String site;
  private @Nullable SecondsFile seconds;
  private boolean entered;

  /**
   * A report.
   *
   * @param group its number in the plan
   * @param plan the tree below the group, with the listeners of the whole plan
   * @param site protocol, server and port, as URLs begin
   * @param originEpochMillis when second 0 begins
   * @param epochOffsetNanos what to add to monotonic instants for nanoseconds since the epoch
   */
  RunReport(
      String name,
      int group,
      ListenerNotifier notifier,
      HashTree plan,
      String site,
      long originEpochMillis,
      long epochOffsetNanos) {
    this.name = name;
    this.group = group;
    this.notifier = notifier;
    this.thread = new JMeterThread(plan, (SClientGroup) plan.getArray()[0], notifier);
    this.listeners = listeners(plan);
    this.columns = new RequestColumns(group, epochOffsetNanos);
    this.epochOffsetNanos = epochOffsetNanos;
    this.site = site;
    resultsFile(plan)
        .or(RunReport::ofEngine)
        .ifPresent(results -> open(results, originEpochMillis));
  }

  /** A remote engine's results are written by the controller; its seconds stay with it. */
  static Optional<Path> ofEngine() {
    return ThisEngine.remote().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Path.of("s-client-" + ThisEngine.remote().replaceAll("[^A-Za-z0-9.]+", "-"))
                .toAbsolutePath());
  }

  /**
   * The listeners of the plan. Without timers that learn from samples when their threads go on:
   * those of the whole plan are here, too, but no request of an S-Client waits for them.
   */
  private static List<SampleListener> listeners(HashTree plan) {
    SearchByClass<SampleListener> search = new SearchByClass<>(SampleListener.class);
    plan.traverse(search);
    return search.getSearchResults().stream().filter(each -> !(each instanceof Timer)).toList();
  }

  /** The file of {@code -l}, which JMeter puts last; else the last that a listener writes. */
  private static Optional<Path> resultsFile(HashTree plan) {
    SearchByClass<ResultCollector> search = new SearchByClass<>(ResultCollector.class);
    plan.traverse(search);
    List<String> files = new ArrayList<>();
    for (ResultCollector each : search.getSearchResults()) {
      if (each.getFilename() != null && !each.getFilename().isBlank()) {
        files.add(each.getFilename());
      }
    }
    return files.isEmpty()
        ? Optional.empty()
        : Optional.of(Path.of(FileServer.resolveBaseRelativeName(files.get(files.size() - 1))));
  }

  private void open(Path results, long originEpochMillis) {
    String ending = group == 1 ? SECONDS_ENDING : "." + group + SECONDS_ENDING;
    Path file = results.resolveSibling(results.getFileName() + ending);
    try {
      seconds = new SecondsFile(file, originEpochMillis);
      LOG.info("{}: seconds are written to {}", name, file);
    } catch (IOException e) {
      LOG.error("{}: {} cannot be written, its seconds are lost: {}", name, file, e.getMessage());
    }
  }

  @Override
  public void request(CompletedRequest served) {
    enter();
    columns.show(served, variables);
    notifier.notifyListeners(new SampleEvent(sample(served), name, variables), listeners);
  }

  /**
   * Makes the reporting thread what listeners take it for, a thread of the group, and shows those
   * who ask that it has begun: they learn of the plan from it, and there may be no sample at all.
   */
  private void enter() {
    if (entered) {
      return;
    }
    entered = true;
    JMeterContext context = JMeterContextService.getContext();
    context.setVariables(variables);
    context.setThread(thread);
    TestElement ofGroup = (TestElement) thread.getTestTree().getArray()[0];
    LoopIterationEvent begun = new LoopIterationEvent(ofGroup, 1);
    for (SampleListener listener : listeners) {
      if (listener instanceof TestIterationListener asks) {
        asks.testIterationStart(begun);
      }
    }
  }

  /** From the SYN to the response's last byte. */
  private SampleResult sample(CompletedRequest served) {
    ServedTimes times = served.times();
    SampleResult sample =
        SampleResult.createTestSample(
            epochMillis(times.startNanos()), epochMillis(times.endNanos()));
    sample.setSampleLabel(served.path());
    sample.setThreadName(
        (ThisEngine.remote().isEmpty() ? "" : ThisEngine.remote() + "-")
            + name
            + " "
            + group
            + "-1");
    sample.setConnectTime(millis(times.connectNanos()));
    if (times.firstByteNanos() > 0) {
      sample.setLatency(millis(times.firstByteNanos() - times.startNanos()));
    }
    sample.setBytes(served.bytes());
    sample.setGroupThreads(1);
    sample.setAllThreads(1);
    sample.setDataType(SampleResult.TEXT);
    sample.setURL(url(served.path()));
    boolean ok = served.isComplete() && served.status() < FIRST_ERROR;
    sample.setSuccessful(ok);
    if (served.isComplete()) {
      sample.setResponseCode(Integer.toString(served.status()));
      sample.setResponseMessage(served.status() == DONE ? "OK" : "");
    } else {
      sample.setResponseCode("Non HTTP response code: io.github.trueload.overload.NoResponse");
      sample.setResponseMessage("Non HTTP response message: " + served.fault());
    }
    return sample;
  }

  private @Nullable URL url(String path) {
    try {
      return URI.create(site + path).toURL();
    } catch (MalformedURLException | IllegalArgumentException e) {
      return null;
    }
  }

  private long epochMillis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos + epochOffsetNanos);
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  @Override
  public void second(SecondFigures figures) {
    enter();
    if (seconds != null) {
      try {
        seconds.add(figures);
      } catch (IOException e) {
        LOG.error("{}: no more seconds can be written: {}", name, e.getMessage());
        close();
      }
    }
  }

  @Override
  public void trouble(String line) {
    LOG.warn("{}: {}", name, line);
    RunLine.print("trueload s-client: " + line);
  }

  /** Closes the file of seconds. */
  void close() {
    if (seconds != null) {
      try {
        seconds.close();
      } catch (IOException e) {
        LOG.error("{}: its seconds may be incomplete: {}", name, e.getMessage());
      }
      seconds = null;
    }
  }

  /** Into JMeter's log, and on the console of a run without GUI, as JMeter's summariser does. */
  static void print(String line) {
    if (JMeterUtils.getPropDefault("summariser.log", true)) {
      LOG.info("{}", line);
    }
    RunLine.print(line);
  }
}
