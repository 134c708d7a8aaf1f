package io.github.trueload.e2e;

import static io.github.trueload.e2e.SamplerPlan.Implementation.HTTP_CLIENT_4;
import static io.github.trueload.e2e.SamplerPlan.Implementation.JAVA;
import static io.github.trueload.e2e.SamplerPlan.Implementation.OURS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.e2e.RecordingServer.Answer;
import io.github.trueload.e2e.SamplerPlan.Implementation;
import io.github.trueload.e2e.SamplerPlan.Turns;
import io.github.trueload.examples.JMeterRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.protocol.http.control.AuthManager.Mechanism;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The table in {@code docs/sampler.md}, "Differences from JMeter's implementations": each line by
 * the same group of users with each of the three, in JMeter, each before a server of its own that
 * counts connections. One run has JMeter's settings as they come, the other has some changed.
 */
class DifferencesTest {

  /** Changed so that what takes a minute shows after seconds. */
  private static final Map<String, String> CHANGED =
      Map.of(
          "httpclient4.time_to_live",
          "1500",
          "httpclient4.validate_after_inactivity",
          "200",
          "httpclient.reset_state_on_thread_group_iteration",
          "false");

  @TempDir static Path folder;

  private static final Map<String, Map<Implementation, RecordingServer>> SERVERS = new HashMap<>();
  private static final List<LogTable> LOGS = new ArrayList<>();

  private static void add(
      SamplerPlan plan, String name, Turns turns, RecordingServer.Answers answers)
      throws IOException {
    add(plan, name, turns, () -> answers, request -> {});
  }

  private static void add(
      SamplerPlan plan,
      String name,
      Turns turns,
      Supplier<RecordingServer.Answers> answers,
      Consumer<HTTPSamplerBase> settings)
      throws IOException {
    Map<Implementation, RecordingServer> servers = new EnumMap<>(Implementation.class);
    for (Implementation each : Implementation.values()) {
      RecordingServer server = new RecordingServer(answers.get());
      servers.put(each, server);
      plan.add(name + " " + each, each, server.port(), turns, settings);
    }
    SERVERS.put(name, servers);
  }

  @BeforeAll
  static void runBoth() throws Exception {
    JMeterUtils.setJMeterHome(RecordedRun.HOME.toString());
    JMeterUtils.loadJMeterProperties(
        RecordedRun.HOME.resolve("bin").resolve("jmeter.properties").toString());
    SaveService.loadProperties();
    SamplerPlan usual = new SamplerPlan();
    addUsual(usual);
    run("usual", usual, Map.of());
    SamplerPlan changed = new SamplerPlan();
    add(changed, "time to live", new Turns(1, 3, 2000, true), requested -> Answer.ok());
    add(changed, "validated", new Turns(1, 2, 1000, true), DifferencesTest::closesSilently);
    add(changed, "state kept", new Turns(1, 3, 0, false), requested -> Answer.ok());
    run("changed", changed, CHANGED);
  }

  private static void addUsual(SamplerPlan plan) throws IOException {
    add(plan, "idle", new Turns(1, 2, 6500, true), requested -> Answer.ok());
    add(plan, "closed", new Turns(1, 2, 1000, true), DifferencesTest::closesSilently);
    add(plan, "announced", new Turns(1, 5, 0, true), DifferencesTest::closesAfterTwo);
    add(plan, "iterations", new Turns(1, 3, 0, false), requested -> Answer.ok());
    add(plan, "shared", new Turns(10, 6, 200, true), requested -> Answer.ok());
    add(
        plan,
        "dropped",
        new Turns(1, 2, 0, true),
        () -> requested -> requested.ordinal() == 0 ? Answer.ok() : new Answer("", true),
        request -> {
          request.setMethod("POST");
          request.addArgument("a", "1");
        });
    add(
        plan,
        "redirected",
        new Turns(1, 1, 0, true),
        () ->
            requested ->
                requested.path().equals("/there")
                    ? Answer.ok()
                    : Answer.of("302 Found\r\nLocation: /there", ""),
        request -> {
          request.setFollowRedirects(false);
          request.setAutoRedirects(true);
        });
    add(plan, "page", new Turns(1, 2, 0, true), DifferencesTest::page, DifferencesTest::sixAtOnce);
    add(plan, "digest", new Turns(1, 1, 0, true), DifferencesTest::asksForDigest);
    plan.add(
        SamplerPlan.authorization(
            SERVERS.get("digest").values().stream().map(RecordingServer::port).toList(),
            Mechanism.DIGEST,
            "r"));
    String huge = "200 OK\r\nX-Huge: " + "x".repeat(300_000);
    add(plan, "huge header", new Turns(1, 1, 0, true), requested -> Answer.of(huge, "hello"));
    add(
        plan,
        "tunnel",
        new Turns(1, 1, 0, true),
        () -> requested -> Answer.of("403 Not Through Here", "").thenClose(),
        request -> {
          request.setProtocol("https");
          request.setProxyHost("127.0.0.1");
          request.setProxyPortInt(Integer.toString(request.getPort()));
          request.setDomain("shop.test");
          request.setPort(443);
        });
  }

  /** Like a server that gives up an idle connection at once, and says nothing. */
  private static Answer closesSilently(RecordingServer.ServedRequest requested) {
    return Answer.ok().thenClose();
  }

  private static Answer closesAfterTwo(RecordingServer.ServedRequest requested) {
    return requested.ordinal() == 0
        ? Answer.ok()
        : Answer.of("200 OK\r\nConnection: close", "bye").thenClose();
  }

  private static Answer asksForDigest(RecordingServer.ServedRequest requested) {
    return requested.header("Authorization").startsWith("Digest ")
        ? Answer.ok()
        : Answer.of("401 Unauthorized\r\nWWW-Authenticate: Digest realm=\"r\", nonce=\"n0\"", "");
  }

  /** A page of six images, which are answered once all six have been asked for. */
  private static RecordingServer.Answers page() {
    CountDownLatch together = new CountDownLatch(6);
    StringBuilder images = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      images.append("<img src='/").append(i).append(".png'>");
    }
    return requested -> {
      if (!requested.path().endsWith(".png")) {
        return Answer.of("200 OK\r\nContent-Type: text/html", images.toString());
      }
      together.countDown();
      return together.await(10, TimeUnit.SECONDS)
          ? Answer.of("200 OK\r\nContent-Type: image/png", "x")
          : Answer.of("500 Alone", "");
    };
  }

  private static void sixAtOnce(HTTPSamplerBase request) {
    request.setImageParser(true);
    request.setConcurrentDwn(true);
    request.setConcurrentPool("6");
  }

  private static void run(String name, SamplerPlan plan, Map<String, String> properties)
      throws Exception {
    Path file = folder.resolve(name + ".jmx");
    plan.write(file);
    Path log = folder.resolve(name + ".jtl");
    new JMeterRun(RecordedRun.HOME, file, log, properties, Duration.ofMinutes(2)).run(line -> {});
    LOGS.add(LogTable.of(log));
  }

  @AfterAll
  static void stop() throws IOException {
    for (Map<Implementation, RecordingServer> servers : SERVERS.values()) {
      for (RecordingServer server : servers.values()) {
        server.close();
      }
    }
  }

  private static Map<Implementation, Integer> connections(String name) {
    Map<Implementation, Integer> counts = new EnumMap<>(Implementation.class);
    SERVERS.get(name).forEach((each, server) -> counts.put(each, server.connections()));
    return counts;
  }

  private static Map<Implementation, Integer> expected(int ours, int httpClient4, int java) {
    return Map.of(OURS, ours, HTTP_CLIENT_4, httpClient4, JAVA, java);
  }

  private static List<String> values(String name, Implementation each, String column) {
    List<String> all = new ArrayList<>();
    LOGS.forEach(log -> all.addAll(log.values(name + " " + each, column)));
    return all;
  }

  private static List<String> codes(String name, Implementation each) {
    return values(name, each, "responseCode");
  }

  private static String lastMessage(String name, Implementation each) {
    List<String> messages = values(name, each, "responseMessage");
    return messages.get(messages.size() - 1);
  }

  @Test
  void onlyOursReportsConnectionAndNanoseconds() {
    for (String column : List.of("tl_conn", "tl_local", "tl_start_ns", "tl_elapsed_ns")) {
      assertThat(values("idle", OURS, column))
          .hasSize(2)
          .allMatch(value -> value.matches("[0-9.:]+"));
      assertThat(values("idle", HTTP_CLIENT_4, column)).containsExactly("null", "null");
      assertThat(values("idle", JAVA, column)).containsExactly("null", "null");
    }
  }

  /** With {@code httpclient4.time_to_live} 1.5 s in place of 60 s; requests are 2 s apart. */
  @Test
  void httpClient4ReplacesAConnectionForItsAge() {
    assertThat(connections("time to live")).isEqualTo(expected(1, 3, 1));
  }

  /** The JDK keeps an idle connection for 5 s if the server does not say how long. */
  @Test
  void javaDropsAConnectionThatWasIdleFor6Seconds() {
    assertThat(connections("idle")).isEqualTo(expected(1, 1, 2));
  }

  /** The server has closed the connection a second ago, without a word. */
  @Test
  void aCloseBetweenRequestsIsAnErrorSeenOrHidden() {
    assertThat(codes("closed", OURS)).containsExactly("200", "200");
    assertThat(lastMessage("closed", OURS)).isEqualTo("OK");
    assertThat(values("closed", OURS, "tl_conn")).containsExactly("1", "2");
    // Validation comes only after 4.9 s of idleness, and there is no retry.
    assertThat(codes("closed", HTTP_CLIENT_4))
        .containsExactly("200", "Non HTTP response code: org.apache.http.NoHttpResponseException");
    assertThat(codes("closed", JAVA)).containsExactly("200", "200");
    assertThat(lastMessage("closed", JAVA)).isEqualTo("OK");
  }

  /** With {@code httpclient4.validate_after_inactivity} 0.2 s in place of 4.9 s. */
  @Test
  void validationHidesTheSameClose() {
    assertThat(connections("validated")).isEqualTo(expected(2, 2, 2));
    assertThat(codes("validated", HTTP_CLIENT_4)).containsExactly("200", "200");
    assertThat(lastMessage("validated", HTTP_CLIENT_4)).isEqualTo("OK");
    assertThat(values("validated", OURS, "tl_conn")).containsExactly("1", "2");
  }

  @Test
  void anAnnouncedCloseShowsInOurColumnAlone() {
    assertThat(connections("announced")).isEqualTo(expected(3, 3, 3));
    assertThat(values("announced", OURS, "tl_conn")).containsExactly("1", "1", "2", "2", "3");
  }

  /** "Same user on each iteration" is not ticked. */
  @Test
  void anotherUserHasAnotherConnectionButWithJava() {
    assertThat(connections("iterations")).isEqualTo(expected(3, 3, 1));
  }

  /** {@code httpclient.reset_state_on_thread_group_iteration=false}. */
  @Test
  void aPropertyMakesTheNextUserInheritHttpClient4sConnectionNotOurs() {
    assertThat(connections("state kept")).isEqualTo(expected(3, 1, 1));
  }

  @Test
  void withJavaUsersShareConnections() {
    for (Implementation each : List.of(OURS, HTTP_CLIENT_4)) {
      assertThat(SERVERS.get("shared").get(each).pathsOfConnections().values())
          .hasSize(10)
          .allMatch(users -> users.size() == 1);
    }
    assertThat(SERVERS.get("shared").get(JAVA).pathsOfConnections().values())
        .anyMatch(users -> users.size() > 1);
  }

  /** The server takes a POST and closes without an answer. */
  @Test
  void javaSendsAPostTwice() {
    String none = "Non HTTP response code: org.apache.http.NoHttpResponseException";
    assertThat(codes("dropped", OURS)).containsExactly("200", none);
    assertThat(codes("dropped", HTTP_CLIENT_4)).containsExactly("200", none);
    assertThat(codes("dropped", JAVA)).containsExactly("200", "200");
    assertThat(SERVERS.get("dropped").get(OURS).requested()).hasSize(2);
    assertThat(SERVERS.get("dropped").get(HTTP_CLIENT_4).requested()).hasSize(2);
    assertThat(SERVERS.get("dropped").get(JAVA).requested()).hasSize(3);
  }

  @Test
  void redirectsFollowedAutomaticallyAreSeenWithOursAlone() {
    for (Implementation each : Implementation.values()) {
      assertThat(SERVERS.get("redirected").get(each).requested()).hasSize(2);
      assertThat(codes("redirected", each)).containsExactly("200");
      String parts = "redirected " + each + "-1";
      assertThat(LOGS.get(0).values(parts, "responseCode")).hasSize(each == OURS ? 1 : 0);
    }
  }

  /** Six images at once, two times; the server answers the first six only together. */
  @Test
  void aPageHasSixConnectionsWithOursAndAtLeastAsManyWithTheOthers() {
    assertThat(connections("page")).containsEntry(OURS, 6);
    // HttpClient4's were 6 or 7.
    assertThat(connections("page").values()).allMatch(count -> count >= 6);
  }

  @Test
  void javaDoesNotAnswerADigestChallenge() {
    assertThat(codes("digest", OURS)).containsExactly("200");
    assertThat(codes("digest", HTTP_CLIENT_4)).containsExactly("200");
    assertThat(codes("digest", JAVA)).containsExactly("401");
  }

  /** 300,000 bytes. */
  @Test
  void oursRefusesAHugeHeader() {
    assertThat(codes("huge header", OURS))
        .containsExactly("Non HTTP response code: org.apache.http.MessageConstraintException");
    assertThat(codes("huge header", HTTP_CLIENT_4)).containsExactly("200");
    assertThat(codes("huge header", JAVA)).containsExactly("200");
  }

  @Test
  void aRefusedTunnelIsAResponseToHttpClient4() {
    String failure = "Non HTTP response code: java.io.IOException";
    assertThat(codes("tunnel", OURS)).containsExactly(failure);
    assertThat(lastMessage("tunnel", OURS))
        .endsWith(" refused the tunnel to shop.test:443: 403 Not Through Here");
    assertThat(codes("tunnel", HTTP_CLIENT_4)).containsExactly("403");
    assertThat(codes("tunnel", JAVA)).containsExactly(failure);
  }

  @Test
  void eachHasAUserAgentOfItsOwn() {
    Map<Implementation, String> beginnings =
        Map.of(OURS, "Apache-HttpClient/5 ", HTTP_CLIENT_4, "Apache-HttpClient/4.", JAVA, "Java/");
    beginnings.forEach(
        (each, beginning) ->
            assertThat(SERVERS.get("idle").get(each).requested().get(0).header("User-Agent"))
                .startsWith(beginning));
  }
}
