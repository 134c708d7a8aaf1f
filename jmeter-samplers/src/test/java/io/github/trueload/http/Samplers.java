package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.kernel.KernelStamps;
import io.github.trueload.times.TimeSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** Samplers as a plan would have them, and what their rows would show. */
final class Samplers {

  private static final AtomicInteger KERNEL_ASKED = new AtomicInteger();
  private static final AtomicInteger FELL_BACK = new AtomicInteger();

  private static TimeSource times = TimeSource.KERNEL;

  private Samplers() {}

  /** Whose clock, and so what kind of sockets, the samplers made from now on have. */
  static void setTimes(TimeSource source) {
    times = source;
  }

  /**
   * For tests with servers of the system: the kernel's sockets, which are the default, and in the
   * full tests those of the JDK too. Tests with servers of ours, which misbehave, have both.
   */
  static List<TimeSource> timesOfRealServers() {
    return Boolean.getBoolean("tests.full")
        ? List.of(TimeSource.values())
        : List.of(TimeSource.KERNEL);
  }

  static SessionHttpSampler get(int port, String path) {
    SessionHttpSampler sampler = new SessionHttpSampler();
    sampler.setName("page");
    sampler.setProtocol("http");
    sampler.setDomain("127.0.0.1");
    sampler.setPort(port);
    sampler.setPath(path);
    sampler.setMethod("GET");
    sampler.setUseKeepAlive(true);
    sampler.setFollowRedirects(true);
    sampler.setProperty(SessionHttpSampler.TIMES, times.stored());
    return sampler;
  }

  static SessionHttpSampler post(int port, String path, String body) {
    SessionHttpSampler sampler = get(port, path);
    sampler.setMethod("POST");
    sampler.addNonEncodedArgument("", body, "");
    sampler.setPostBodyRaw(true);
    return sampler;
  }

  static HTTPSampleResult sample(SessionHttpSampler sampler) {
    HTTPSampleResult result = (HTTPSampleResult) sampler.sample();
    assertTimes(sampler.getPropertyAsString(SessionHttpSampler.TIMES));
    return result;
  }

  /**
   * The samples of all tests have the clock that they asked for, if the system has it. A few may
   * have the JVM's clock instead: the kernel's stamps of segments out of order are not used, which
   * a busy machine may bring about on loopback, too.
   */
  private static void assertTimes(String wanted) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    String start = variables == null ? null : variables.get(TimingColumns.START.variable());
    if (start != null && (wanted.equals(TimeSource.JVM.stored()) || KernelStamps.available())) {
      String clock = column(TimingColumns.CLOCK);
      if (!start.isEmpty() && wanted.equals(TimeSource.KERNEL.stored())) {
        KERNEL_ASKED.incrementAndGet();
        if (clock.equals(TimeSource.JVM.stored())) {
          assertThat(FELL_BACK.incrementAndGet())
              .as("samples with the JVM's clock, of %s", KERNEL_ASKED)
              .isLessThanOrEqualTo(1 + KERNEL_ASKED.get() / 100);
          return;
        }
      }
      assertThat(clock).isEqualTo(start.isEmpty() ? "" : wanted);
    }
  }

  /** The column's value, as the row of the sample just made would show it. */
  static String column(TimingColumns column) {
    return JMeterContextService.getContext().getVariables().get(column.variable());
  }

  static long nanos(TimingColumns column) {
    return Long.parseLong(column(column));
  }

  /** {@code session ordinal of connection/ordinal of request}, less the session's long name. */
  static String place() {
    return column(TimingColumns.CONNECTION) + "/" + column(TimingColumns.REQUEST);
  }
}
