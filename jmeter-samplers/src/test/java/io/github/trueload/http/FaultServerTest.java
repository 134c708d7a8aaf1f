package io.github.trueload.http;

import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.nanos;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.http.FaultCase.State;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every fault of {@code faults/cases.txt}: the sample has the right outcome and times that can be,
 * the two requests after it are answered well, and nothing is left open.
 */
@Tag("large")
@ExtendWith(JMeterThreadRule.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SAME_THREAD)
@ParameterizedClass
@EnumSource(TimeSource.class)
class FaultServerTest {

  FaultServerTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static SSLContext tls;

  @BeforeAll
  static void prepare(@TempDir Path folder) throws Exception {
    tls = Certificate.of("server", folder).serverContext();
    JMeterThreadRule.loadProperties();
    JMeterThreadRule.enter(true);
    // What the JVM opens and starts once, for TLS above all, is there before anything is counted.
    FaultCase none = FaultCase.all().findFirst().orElseThrow();
    for (boolean secure : new boolean[] {false, true}) {
      try (FaultServer server = new FaultServer(none, secure ? tls : null)) {
        SessionHttpSampler sampler = Samplers.get(server.port(), "/");
        sampler.setProtocol(secure ? "https" : "http");
        sample(sampler);
        sample(sampler);
        sampler.threadFinished();
      }
    }
  }

  static Stream<FaultCase> quick() throws IOException {
    return FaultCase.all().filter(FaultCase::isQuick);
  }

  static Stream<FaultCase> all() throws IOException {
    return FaultCase.all();
  }

  static Stream<FaultCase> withinTls() throws IOException {
    return FaultCase.all().filter(each -> !isOnAccept(each));
  }

  private static boolean isOnAccept(FaultCase fault) {
    return fault.state() == State.ACCEPT || fault.state() == State.TLS;
  }

  @Test
  void theCasesAreAtLeastAsManyAsWereEverTried() throws IOException {
    assertThat(FaultCase.all().map(FaultCase::toString).distinct().count()).isGreaterThan(133);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("quick")
  void aFaultHasItsOutcomeAndLeavesNothingBehind(FaultCase fault) throws Exception {
    meet(fault, false);
  }

  @Tag("full")
  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void everyFaultHasItsOutcomeAndLeavesNothingBehind(FaultCase fault) throws Exception {
    meet(fault, false);
  }

  @Tag("full")
  @ParameterizedTest(name = "{0}")
  @MethodSource("withinTls")
  void everyFaultLeavesNothingBehindUnderTls(FaultCase fault) throws Exception {
    meet(fault, true);
  }

  private static void meet(FaultCase fault, boolean secure) throws Exception {
    OwnResources before = OwnResources.settled(OwnResources.now());
    try (FaultServer server = new FaultServer(fault, secure ? tls : null)) {
      SessionHttpSampler sampler =
          fault.sampler(server.port(), secure || fault.state() == State.TLS);
      if (fault.state() == State.USED || fault.state() == State.IDLE) {
        requireHello(server.port(), secure);
      }
      if (fault.state() == State.IDLE) {
        assertThat(server.awaitFault()).isTrue();
      }
      // A fault may leave an exchange without all of the kernel's timestamps: its clock is the
      // JVM's then.
      HTTPSampleResult result = (HTTPSampleResult) sampler.sample();
      for (int i = 0; i < 9 && !isOnAccept(fault) && timedOutBeforeTheRequest(result); i++) {
        result = (HTTPSampleResult) sampler.sample();
      }
      assertThat(fault.allows(result))
          .as("%s: %s, %s", fault.outcome(), result.getResponseCode(), result.getResponseMessage())
          .isTrue();
      requirePossibleTimes(result);
      if (!fault.keepsHolding()) {
        // A close behind the answer would meet the next request on its way.
        assertThat(server.awaitFault()).isTrue();
      }
      requireHello(server.port(), secure);
      requireHello(server.port(), secure);
      sampler.threadFinished();
    }
    OwnResources after = OwnResources.settled(before);
    assertThat(after.isWithin(before)).as("%s, then %s", before, after).isTrue();
  }

  /**
   * On a busy machine a handshake can outlast a short deadline. Without a request the server
   * commits no fault, and the sample is to be repeated.
   */
  private static boolean timedOutBeforeTheRequest(HTTPSampleResult result) {
    return column(TimingColumns.START).isEmpty()
        && result.getResponseCode().endsWith("TimeoutException");
  }

  private static void requireHello(int port, boolean secure) {
    SessionHttpSampler sampler = Samplers.get(port, "/");
    sampler.setProtocol(secure ? "https" : "http");
    HTTPSampleResult result = sample(sampler);
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.getResponseDataAsString()).isEqualTo("hello");
    assertThat(nanos(TimingColumns.ELAPSED)).isPositive();
  }

  private static void requirePossibleTimes(HTTPSampleResult result) {
    assertThat(result.getTime()).isNotNegative();
    assertThat(result.getLatency()).isNotNegative();
    if (!column(TimingColumns.FIRST_BYTE).isEmpty()) {
      assertThat(nanos(TimingColumns.FIRST_BYTE)).isPositive();
    }
    if (!column(TimingColumns.ELAPSED).isEmpty()) {
      assertThat(nanos(TimingColumns.ELAPSED))
          .isGreaterThanOrEqualTo(nanos(TimingColumns.FIRST_BYTE));
    }
  }
}
