package io.github.trueload.benchmarks;

import io.github.trueload.listener.TrafficRealism;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the listener costs the thread of a sample, our columns included. The thread that takes the
 * lines once a second runs beside it; what does not fit is dropped, as in a run of that rate.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ListenerSample {

  private static final String[] COLUMNS = {
    "tl_think_ns", "61234567",
    "tl_session", "a1b2c3-17-1",
    "tl_conn", "1",
    "tl_local", "127.0.0.1:40017",
    "tl_request", "123",
    "tl_start_ns", "1795270000123456789",
    "tl_elapsed_ns", "1234567",
    "tl_connect_ns", "0",
    "tl_tls_ns", "0",
    "tl_first_byte_ns", "1134567"
  };

  private TrafficRealism listener;
  private SampleEvent event;

  /** As the engine does at a test's start, without the plan around it. */
  @Setup(Level.Trial)
  public void startTest() throws IOException {
    Path properties = Files.createTempFile("jmeter", ".properties");
    JMeterUtils.loadJMeterProperties(properties.toString());
    Files.delete(properties);
    System.setProperty(JMeter.JMETER_NON_GUI, "true");
    JMeterVariables variables = new JMeterVariables();
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < COLUMNS.length; i += 2) {
      variables.put(COLUMNS[i], COLUMNS[i + 1]);
      names.append(i == 0 ? "" : ",").append(COLUMNS[i]);
    }
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, names.toString());
    SampleEvent.initSampleVariables();
    SampleResult result = SampleResult.createTestSample(1_795_270_000_123L, 1_795_270_000_125L);
    result.setSampleLabel("Page");
    result.setThreadName("Users 1-17");
    result.setResponseCode("200");
    result.setResponseMessage("OK");
    result.setSuccessful(true);
    event = new SampleEvent(result, "Users", variables);
    listener = new TrafficRealism();
    listener.setName("benchmark");
    listener.testStarted();
  }

  /** Ends the run. */
  @TearDown(Level.Trial)
  public void endTest() {
    listener.testEnded();
  }

  /** One thread. */
  @Benchmark
  public void sampleOccurred() {
    listener.sampleOccurred(event);
  }

  /** Eight, as many as can be in the way of each other on a small machine. */
  @Benchmark
  @Threads(8)
  public void sampleOccurredByEight() {
    listener.sampleOccurred(event);
  }
}
