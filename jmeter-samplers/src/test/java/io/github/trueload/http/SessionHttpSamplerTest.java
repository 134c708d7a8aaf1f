package io.github.trueload.http;

import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.nanos;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.EpochClock;
import io.github.trueload.times.TimeSource;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class SessionHttpSamplerTest {

  SessionHttpSamplerTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  @Test
  void oneConnectionCarriesAllRequestsOfAThreadWhicheverElementMakesThem() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler first = Samplers.get(server.port(), "/a");
      SessionHttpSampler second = Samplers.get(server.port(), "/b");
      List<String> places = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        assertThat(sample(first).getResponseDataAsString()).isEqualTo("hello");
        places.add(place());
        sample(second);
        places.add(place());
      }
      assertThat(server.accepted()).isEqualTo(1);
      assertThat(places).containsExactly("1/0", "1/1", "1/2", "1/3", "1/4", "1/5");
    }
  }

  @Test
  void threadsNeverShareAConnection() throws Exception {
    int users = 20;
    try (RawServer server = new RawServer(RawServer::hello)) {
      ExecutorService threads = Executors.newFixedThreadPool(users);
      CyclicBarrier together = new CyclicBarrier(users);
      Callable<Set<String>> user =
          () -> {
            JMeterThreadRule.enter(true);
            SessionHttpSampler sampler = Samplers.get(server.port(), "/");
            Set<String> seen = new HashSet<>();
            for (int i = 0; i < 5; i++) {
              together.await();
              sample(sampler);
              seen.add(column(TimingColumns.SESSION) + " " + column(TimingColumns.LOCAL));
            }
            sampler.threadFinished();
            return seen;
          };
      Set<String> all = new HashSet<>();
      List<Future<Set<String>>> seen = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        seen.add(threads.submit(user));
      }
      for (Future<Set<String>> one : seen) {
        assertThat(one.get()).hasSize(1);
        all.addAll(one.get());
      }
      threads.shutdown();
      assertThat(all).hasSize(users);
      assertThat(server.accepted()).isEqualTo(users);
      assertThat(server.openAfterSettling(0)).isZero();
    }
  }

  @Test
  void aDifferentUserOnEachIterationClosesTheSessionAndOpensAnother() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      JMeterThreadRule.enter(false);
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      Set<String> sessions = new HashSet<>();
      for (int iteration = 1; iteration <= 3; iteration++) {
        sampler.testIterationStart(new LoopIterationEvent(null, iteration));
        sample(sampler);
        sessions.add(column(TimingColumns.SESSION));
        assertThat(place()).isEqualTo("1/0");
        sample(sampler);
        assertThat(place()).isEqualTo("1/1");
      }
      assertThat(sessions).hasSize(3);
      assertThat(server.accepted()).isEqualTo(3);
      assertThat(server.openAfterSettling(1)).isEqualTo(1);
    }
  }

  @Test
  void theSameUserKeepsItsConnectionOverIterations() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      for (int iteration = 1; iteration <= 3; iteration++) {
        sampler.testIterationStart(new LoopIterationEvent(null, iteration));
        sample(sampler);
      }
      assertThat(place()).isEqualTo("1/2");
      assertThat(server.accepted()).isEqualTo(1);
    }
  }

  @Test
  void aConnectionThatTheServerAnnouncesToCloseIsReplacedVisibly() throws Exception {
    // Like nginx with keepalive_requests 3: every third response says "close".
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              boolean last = request.ordinal() == 2;
              out.write(RawServer.response("200 OK" + (last ? "\r\nConnection: close" : ""), "x"));
              return !last;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      List<String> places = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        assertThat(sample(sampler).isSuccessful()).isTrue();
        places.add(place());
      }
      assertThat(places).containsExactly("1/0", "1/1", "1/2", "2/0", "2/1", "2/2", "3/0");
      assertThat(server.accepted()).isEqualTo(3);
    }
  }

  @Test
  void aConnectionThatTheServerClosedInSilenceIsReplacedBeforeTheNextRequest() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              RawServer.hello(request, out);
              return false; // closes without a word
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sample(sampler);
      server.openAfterSettling(0);
      HTTPSampleResult second = sample(sampler);
      assertThat(second.isSuccessful()).isTrue();
      assertThat(place()).isEqualTo("2/0");
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void aPostThatTheServerTakesAndClosesIsNotSentTwiceAndTheNextRequestReconnects()
      throws Exception {
    try (RawServer server =
        new RawServer((request, out) -> request.ordinal() == 0 && RawServer.hello(request, out))) {
      sample(Samplers.get(server.port(), "/"));
      HTTPSampleResult post = sample(Samplers.post(server.port(), "/", "data"));
      assertThat(post.isSuccessful()).isFalse();
      assertThat(post.getResponseCode()).startsWith("Non HTTP response code: ");
      assertThat(place()).isEqualTo("1/1");
      assertThat(column(TimingColumns.ELAPSED)).isEmpty();
      assertThat(server.requests()).hasSize(2);

      assertThat(sample(Samplers.get(server.port(), "/")).isSuccessful()).isTrue();
      assertThat(place()).isEqualTo("2/0");
    }
  }

  /**
   * The server drops every second request on a connection at once: it may have closed before it had
   * the request. Where a busy machine makes that look late, the sample fails, so a few are tried.
   */
  @Test
  void aRequestThatMayNotHaveArrivedIsSentOnceMoreAndTimedFromTheFirstAttempt() throws Exception {
    RunTally.RUN.begin();
    try (RawServer server =
        new RawServer((request, out) -> request.ordinal() == 0 && RawServer.hello(request, out))) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      HTTPSampleResult again = null;
      for (int i = 0; i < 50 && again == null; i++) {
        HTTPSampleResult result = sample(sampler);
        again = result.getResponseMessage().contains("sent again") ? result : null;
      }
      assertThat(again).isNotNull();
      assertThat(again.isSuccessful()).isTrue();
      assertThat(again.getResponseMessage())
          .matches(
              "OK \\(connection \\d+ closed by the server, noticed at the next request 2, sent"
                  + " again on \\d+\\)");
      // The second attempt had to connect first, after the first attempt's first byte.
      assertThat(nanos(TimingColumns.FIRST_BYTE)).isGreaterThan(nanos(TimingColumns.CONNECT));
      assertThat(nanos(TimingColumns.ELAPSED))
          .isGreaterThanOrEqualTo(nanos(TimingColumns.FIRST_BYTE));
      assertThat(RunTally.RUN.line()).contains(", sent again: 1,");
      assertThat(column(TimingColumns.SENT_AGAIN)).isEqualTo("1");
      SessionHttpSampler first = Samplers.get(server.port(), "/");
      first.threadFinished();
      sample(first);
      assertThat(column(TimingColumns.SENT_AGAIN)).isEqualTo("0");
    }
    try (RawServer silent = new RawServer((request, out) -> false)) {
      HTTPSampleResult result = sample(Samplers.get(silent.port(), "/"));
      assertThat(result.getResponseCode())
          .isEqualTo("Non HTTP response code: org.apache.http.NoHttpResponseException");
      assertThat(silent.requests()).hasSize(1);
    }
  }

  /** The second attempt has no response either: the row is that of a request sent again. */
  @Test
  void aRequestSentAgainInVainIsTimedFromTheFirstAttempt() throws Exception {
    AtomicBoolean closes = new AtomicBoolean();
    AtomicLong firstCame = new AtomicLong();
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              if (request.ordinal() == 1) {
                firstCame.set(EpochClock.epochNanos(System.nanoTime()));
              }
              return !closes.get() && RawServer.hello(request, out);
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      boolean isSentAgain = false;
      for (int i = 0; i < 50 && !isSentAgain; i++) {
        closes.set(false);
        assertThat(sample(sampler).isSuccessful()).isTrue();
        closes.set(true);
        RunTally.RUN.begin();
        assertThat(sample(sampler).getResponseCode())
            .isEqualTo("Non HTTP response code: org.apache.http.NoHttpResponseException");
        isSentAgain = column(TimingColumns.REQUEST).equals("0");
      }
      assertThat(isSentAgain).isTrue();
      assertThat(column(TimingColumns.SENT_AGAIN)).isEqualTo("1");
      assertThat(nanos(TimingColumns.START)).isLessThan(firstCame.get());
      assertThat(column(TimingColumns.ELAPSED)).isEmpty();
    }
  }

  /** No second attempt could be made: the row is that of the first. */
  @Test
  void aRequestThatCannotBeSentAgainKeepsTheTimesOfItsAttempt() throws Exception {
    String code = "";
    for (int i = 0; i < 50 && !code.endsWith("HttpHostConnectException"); i++) {
      ServerSocket listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
      try (RawServer server =
          new RawServer(
              listening,
              (request, out) -> request.ordinal() == 0 && RawServer.hello(request, out))) {
        SessionHttpSampler sampler = Samplers.get(server.port(), "/");
        sampler.threadFinished();
        assertThat(sample(sampler).isSuccessful()).isTrue();
        listening.close();
        code = sample(sampler).getResponseCode();
      }
    }
    assertThat(code).endsWith("HttpHostConnectException");
    assertThat(place()).isEqualTo("1/1");
    assertThat(column(TimingColumns.START)).isNotEmpty();
    assertThat(column(TimingColumns.SENT_AGAIN)).isEqualTo("0");
    assertThat(column(TimingColumns.ELAPSED)).isEmpty();
  }

  /** The server holds every second request for a second and closes: it was lost, not too late. */
  @Test
  void aRequestThatTheServerHeldBeforeItClosedIsLostAndNotSentAgain() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              if (request.ordinal() == 0) {
                return RawServer.hello(request, out);
              }
              Thread.sleep(1_000);
              return false;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      assertThat(sample(sampler).isSuccessful()).isTrue();
      HTTPSampleResult lost = sample(sampler);
      assertThat(lost.getResponseCode())
          .isEqualTo("Non HTTP response code: org.apache.http.NoHttpResponseException");
      assertThat(lost.getTime()).isGreaterThanOrEqualTo(999);
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void withoutKeepAliveEachRequestHasItsConnection() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setUseKeepAlive(false);
      sample(sampler);
      sample(sampler);
      assertThat(place()).isEqualTo("2/0");
      assertThat(server.requests().get(0).head()).contains("Connection: close");
      assertThat(server.openAfterSettling(0)).isZero();
    }
  }

  @Test
  void eachHostHasAConnectionOfItsOwn() throws Exception {
    try (RawServer one = new RawServer(RawServer::hello);
        RawServer other = new RawServer(RawServer::hello)) {
      sample(Samplers.get(one.port(), "/"));
      sample(Samplers.get(other.port(), "/"));
      assertThat(place()).isEqualTo("2/0");
      sample(Samplers.get(one.port(), "/"));
      assertThat(place()).isEqualTo("1/1");
    }
  }

  @Test
  void aRefusedConnectionIsNamedAsHttpClient4NamesIt() throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    HTTPSampleResult result = sample(Samplers.get(closed, "/"));
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode())
        .isEqualTo("Non HTTP response code: org.apache.http.conn.HttpHostConnectException");
    assertThat(result.getResponseMessage())
        .isEqualTo(
            "Non HTTP response message: Connect to 127.0.0.1:%d [/127.0.0.1] failed: Connection"
                + " refused",
            closed);
    assertThat(column(TimingColumns.SESSION)).isNotEmpty();
    assertThat(column(TimingColumns.CONNECTION)).isEmpty();
    assertThat(column(TimingColumns.START)).isEmpty();
  }

  @Test
  void interruptingEndsASampleThatWaits() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              Thread.sleep(60_000);
              return false;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      assertThat(sampler.interrupt()).isFalse();
      Thread interrupter =
          new Thread(
              () -> {
                while (server.requests().isEmpty()) {
                  Thread.onSpinWait();
                }
                sampler.interrupt();
              });
      interrupter.start();
      HTTPSampleResult result = sample(sampler);
      interrupter.join();
      assertThat(result.getResponseCode())
          .isEqualTo("Non HTTP response code: java.net.SocketException");
      assertThat(server.requests()).hasSize(1);
    }
  }

  /** A Sample Timeout may end while the request is composed, and comes only once. */
  @Test
  void anInterruptionBeforeTheRequestEndsTheSampleAndNotTheNext() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      AtomicInteger composed = new AtomicInteger();
      sampler.setHeaderManager(
          new HeaderManager() {
            private static final long serialVersionUID = 1L;

            @Override
            public CollectionProperty getHeaders() {
              if (composed.getAndIncrement() == 0) {
                sampler.interrupt();
              }
              return super.getHeaders();
            }
          });
      assertThat(sample(sampler).getResponseCode())
          .isEqualTo("Non HTTP response code: java.net.SocketException");
      assertThat(composed).hasPositiveValue();
      assertThat(server.requests()).isEmpty();
      assertThat(sample(sampler).isSuccessful()).isTrue();
    }
  }

  @Test
  void columnsAreEmptiedOnceTheSampleHasBeenReported() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sample(sampler);
      assertThat(place()).isEqualTo("1/0");
      sampler.recoverRunningVersion();
      for (TimingColumns column : TimingColumns.values()) {
        assertThat(column(column)).isEmpty();
      }
    }
  }

  @Test
  void aThreadWithoutVariablesCanStillSample() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      JMeterContextService.getContext().setVariables(null);
      assertThat(sample(Samplers.get(server.port(), "/")).isSuccessful()).isTrue();
    }
  }
}
