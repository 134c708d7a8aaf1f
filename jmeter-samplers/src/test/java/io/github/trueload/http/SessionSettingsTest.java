package io.github.trueload.http;

import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the sampler's own settings do to sessions and connections. */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class SessionSettingsTest {

  SessionSettingsTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  @BeforeEach
  void forget() {
    RunTally.RUN.begin();
  }

  @Test
  void aSessionLastsAsLongAsItsVariableKeepsItsValue() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(SessionHttpSampler.SESSION, "variable");
      sampler.setProperty(SessionHttpSampler.SESSION_VARIABLE, "customer");
      JMeterVariables variables = JMeterContextService.getContext().getVariables();
      List<String> sessions = new ArrayList<>();
      for (String customer : List.of("a", "a", "b", "a")) {
        variables.put("customer", customer);
        sampler.testIterationStart(new LoopIterationEvent(null, 1));
        sample(sampler);
        sessions.add(column(TimingColumns.SESSION));
      }
      assertThat(sessions.get(1)).isEqualTo(sessions.get(0));
      assertThat(new HashSet<>(sessions)).hasSize(3);
      assertThat(server.accepted()).isEqualTo(3);
      assertThat(server.openAfterSettling(1)).isEqualTo(1);
    }
  }

  @Test
  void aVariableThatIsNotSetFailsTheSampleAndNamesIt() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(SessionHttpSampler.SESSION, "variable");
      sampler.setProperty(SessionHttpSampler.SESSION_VARIABLE, "customer");
      assertThat(sample(sampler).getResponseMessage())
          .contains("Session variable 'customer' is not set");
      assertThat(server.accepted()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    // the Thread Group's "Same user on each iteration", sessions of three iterations
    "group, true, 1",
    "group, false, 3",
    "thread, false, 1",
    "iteration, true, 3"
  })
  void aSessionLastsAsItsRuleSays(String rule, boolean sameUser, int sessions) throws Exception {
    JMeterThreadRule.enter(sameUser);
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(SessionHttpSampler.SESSION, rule);
      Set<String> seen = new HashSet<>();
      for (int iteration = 1; iteration <= 3; iteration++) {
        sampler.testIterationStart(new LoopIterationEvent(null, iteration));
        sample(sampler);
        sample(sampler);
        seen.add(column(TimingColumns.SESSION));
      }
      assertThat(seen).hasSize(sessions);
      assertThat(server.accepted()).isEqualTo(sessions);
    }
  }

  /** Like nginx with keepalive_requests 2: every second response says "close". */
  private static boolean twice(RawServer.Request request, java.io.OutputStream out)
      throws java.io.IOException {
    boolean last = request.ordinal() == 1;
    out.write(RawServer.response("200 OK" + (last ? "\r\nConnection: close" : ""), "x"));
    return !last;
  }

  @Test
  void aReconnectAfterAnAnnouncedCloseIsMarkedWhereAskedFor() throws Exception {
    try (RawServer server = new RawServer(SessionSettingsTest::twice)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(SessionHttpSampler.ON_SERVER_CLOSE, "mark");
      List<String> messages = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        messages.add(sample(sampler).getResponseMessage());
      }
      String closed = " closed by the server, as its response said, after 2 requests, now on ";
      assertThat(messages)
          .containsExactly(
              "OK",
              "OK",
              "OK (connection 1" + closed + "2)",
              "OK",
              "OK (connection 2" + closed + "3)");
    }
  }

  @Test
  void aRequestFailsAfterTheServersCloseWhereAskedForAndTheNextReconnects() throws Exception {
    try (RawServer server = new RawServer(SessionSettingsTest::twice)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(SessionHttpSampler.ON_SERVER_CLOSE, "fail");
      List<Boolean> successes = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        successes.add(sample(sampler).isSuccessful());
      }
      assertThat(successes).containsExactly(true, true, false, true, true, false);
      assertThat(server.accepted()).isEqualTo(2);
    }
  }

  /** The close is seen before the next request is sent: nothing is sent twice, of no method. */
  @ParameterizedTest
  @CsvSource({
    "reconnect, GET, OK",
    "reconnect, POST, OK",
    "mark, GET, 'OK (connection 1 closed by the server after 1 request, now on 2)'",
    "fail, GET, 'Non HTTP response message: Connection 1 closed by the server after 1 request; the"
        + " plan requires that the next request fails'"
  })
  void aConnectionClosedBetweenRequestsIsReplacedBeforeTheNextOrFailsOneRequest(
      String policy, String method, String message) throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              RawServer.hello(request, out);
              return false; // closes without a word
            })) {
      SessionHttpSampler sampler =
          method.equals("GET")
              ? Samplers.get(server.port(), "/")
              : Samplers.post(server.port(), "/", "data");
      sampler.setProperty(SessionHttpSampler.ON_SERVER_CLOSE, policy);
      sample(sampler);
      server.openAfterSettling(0);
      assertThat(sample(sampler).getResponseMessage()).isEqualTo(message);
      boolean fails = policy.equals("fail");
      assertThat(server.requests()).hasSize(fails ? 1 : 2);
      server.openAfterSettling(0);
      // One close fails one request: the one after it reconnects.
      assertThat(sample(sampler).isSuccessful()).isTrue();
    }
  }

  /** The server closes as soon as it has a request: one close, found by use, fails one sample. */
  @Test
  void aCloseThatIsFoundByUseFailsOneRequestWhereAskedFor() throws Exception {
    try (RawServer server =
        new RawServer((request, out) -> request.ordinal() == 0 && RawServer.hello(request, out))) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(SessionHttpSampler.ON_SERVER_CLOSE, "fail");
      List<Boolean> successes = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        successes.add(sample(sampler).isSuccessful());
      }
      assertThat(successes).containsExactly(true, false, true, false, true, false);
    }
  }

  /** Use KeepAlive is ticked, so that the request has two Connection headers. */
  @ParameterizedTest
  @ValueSource(strings = {"close", "TE, close"})
  void aCloseThatTheRequestAskedForIsNotTheServers(String connection) throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(SessionHttpSampler.ON_SERVER_CLOSE, "fail");
      sampler.setHeaderManager(header("Connection", connection));
      for (int i = 1; i <= 4; i++) {
        assertThat(sample(sampler).getResponseCode()).isEqualTo("200");
        assertThat(place()).isEqualTo(i + "/0");
      }
      assertThat(RunTally.RUN.line())
          .contains("reconnects: 3 (closed because the request required it: 3)");
    }
  }

  /** The server keeps the connection; without the body it can carry no other request. */
  @Test
  void aCloseBecauseOfABodyThatWasNotSentIsNotTheServers() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.response("417 Expectation Failed", "no"));
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.post(server.port(), "/", "x".repeat(5000));
      sampler.setProperty(SessionHttpSampler.ON_SERVER_CLOSE, "fail");
      sampler.setHeaderManager(header("Expect", "100-continue"));
      for (int i = 1; i <= 3; i++) {
        assertThat(sample(sampler).getResponseCode()).isEqualTo("417");
        assertThat(place()).isEqualTo(i + "/0");
      }
      assertThat(RunTally.RUN.line())
          .contains("reconnects: 2 (closed because the body of the request was not sent: 2)");
    }
  }

  private static HeaderManager header(String name, String value) {
    HeaderManager headers = new HeaderManager();
    headers.add(new Header(name, value));
    return headers;
  }

  /** A reset shows on the other side as an error of read, a FIN as the stream's end. */
  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void aSessionEndsByResetOnlyWhereAskedFor(boolean requested, boolean reset) throws Exception {
    CompletableFuture<Boolean> seen = new CompletableFuture<>();
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              RawServer.hello(request, out);
              try {
                seen.complete(request.socket().getInputStream().read() >= 0);
              } catch (SocketException e) {
                seen.complete(true);
              }
              return false;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(SessionHttpSampler.RESET, requested);
      sample(sampler);
      sampler.threadFinished();
      assertThat(seen.get(5, TimeUnit.SECONDS)).isEqualTo(reset);
    }
  }

  /** Linux has all of 127/8 on loopback. */
  @Test
  void sessionsTakeTheLocalAddressesInTurn() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(SessionHttpSampler.SESSION, "iteration");
      sampler.setProperty(SessionHttpSampler.LOCAL_ADDRESSES, "127.0.0.5-127.0.0.7");
      List<String> hosts = new ArrayList<>();
      for (int iteration = 1; iteration <= 6; iteration++) {
        sampler.testIterationStart(new LoopIterationEvent(null, iteration));
        sample(sampler);
        InetSocketAddress peer =
            (InetSocketAddress)
                server.requests().get(iteration - 1).socket().getRemoteSocketAddress();
        hosts.add(peer.getAddress().getHostAddress());
      }
      assertThat(hosts.subList(0, 3))
          .containsExactlyInAnyOrder("127.0.0.5", "127.0.0.6", "127.0.0.7");
      assertThat(hosts.subList(3, 6)).isEqualTo(hosts.subList(0, 3));
    }
  }

  /** Six images that the server answers only once all six have been asked for. */
  @Test
  void resourcesComeAtOnceOverTheSessionsOwnConnections() throws Exception {
    int images = 6;
    CountDownLatch together = new CountDownLatch(images);
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < images; i++) {
      page.append("<img src='/").append(i).append(".png'>");
    }
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              if (request.path().endsWith(".png")) {
                together.countDown();
                out.write(
                    together.await(10, TimeUnit.SECONDS)
                        ? RawServer.response("200 OK\r\nContent-Type: image/png", "x")
                        : RawServer.response("500 Alone", ""));
              } else {
                out.write(RawServer.response("200 OK\r\nContent-Type: text/html", page.toString()));
              }
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/page");
      sampler.setImageParser(true);
      sampler.setProperty(HTTPSamplerBase.CONCURRENT_DWN, true);
      sampler.setProperty(HTTPSamplerBase.CONCURRENT_POOL, "6");
      HTTPSampleResult result = sample(sampler);
      assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
      assertThat(result.getSubResults()).hasSize(1 + images);
      assertThat(server.accepted()).isEqualTo(images);
      sample(sampler);
      assertThat(server.accepted()).as("the second page finds them open").isEqualTo(images);
      sampler.threadFinished();
      assertThat(server.openAfterSettling(0)).isZero();
      assertThat(RunTally.RUN.line())
          .startsWith(
              "trueload connections = sessions: 1, connections: 6, shared: 0, reconnects: 0,");
    }
  }

  @Test
  void theRunsLineShowsReconnectsByCause() throws Exception {
    try (RawServer server = new RawServer(SessionSettingsTest::twice)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      for (int i = 0; i < 5; i++) {
        sample(sampler);
      }
      assertThat(RunTally.RUN.line())
          .matches(
              "trueload connections = sessions: 1, connections: 3, shared: 0, reconnects: 2"
                  + " \\(closed by the server, as its response said: 2\\), connect: \\d+\\.\\d{3}"
                  + " ms");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SessionHttpSampler.session, sometimes, 'Session duration is ''sometimes'': choose group,"
        + " thread, iteration, variable'",
    "SessionHttpSampler.session, variable, 'Session variable is empty: enter the JMeter variable"
        + " that distinguishes sessions'",
    "SessionHttpSampler.onServerClose, hope, 'When the server closes is ''hope'': choose reconnect,"
        + " mark, fail'",
    "SessionHttpSampler.deadline, 2 s, 'Total timeout is ''2 s'': give 0 to 2147483647"
        + " milliseconds'",
    "SessionHttpSampler.sendBuffer, -1, 'Send buffer is ''-1'': give 1 to 1073741824 bytes'",
    "SessionHttpSampler.receiveBuffer, 1k, 'Receive buffer is ''1k'': give 1 to 1073741824 bytes'",
    "SessionHttpSampler.localAddresses, example.org, 'Local addresses are ''example.org'':"
        + " ''example.org'' is neither an address nor a range of them such as"
        + " 10.0.0.10-10.0.0.40'",
    "SessionHttpSampler.localAddresses, 10.0.0.9-10.0.0.1, 'Local addresses are"
        + " ''10.0.0.9-10.0.0.1'': ''10.0.0.9-10.0.0.1'' is neither an address nor a range of them"
        + " such as 10.0.0.10-10.0.0.40'",
    "SessionHttpSampler.localAddresses, 10.0.0.0-10.9.0.0, 'Local addresses are"
        + " ''10.0.0.0-10.9.0.0'': give at most 65536'"
  })
  void aWrongSettingFailsEachSampleInOneLine(String property, String value, String message)
      throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(property, value);
      sampler.testIterationStart(new LoopIterationEvent(null, 1));
      HTTPSampleResult result = sample(sampler);
      assertThat(result.isSuccessful()).isFalse();
      assertThat(result.getResponseMessage()).endsWith(message);
      assertThat(server.accepted()).isZero();
    }
  }

  @Test
  void moreThanEightConnectionsAreRefused() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProperty(HTTPSamplerBase.CONCURRENT_DWN, true);
      sampler.setProperty(HTTPSamplerBase.CONCURRENT_POOL, "9");
      assertThat(sample(sampler).getResponseMessage())
          .endsWith("Parallel downloads is '9': give 1 to 8 connections");
    }
  }
}
