package io.github.trueload.e2e;

import static io.github.trueload.e2e.SamplerPlan.Implementation.HTTP_CLIENT_4;
import static io.github.trueload.e2e.SamplerPlan.Implementation.OURS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.e2e.RecordingServer.Answer;
import io.github.trueload.e2e.SamplerPlan.Implementation;
import io.github.trueload.e2e.SamplerPlan.Turns;
import io.github.trueload.examples.JMeterRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.jmeter.protocol.http.control.AuthManager.Mechanism;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter's properties: which of them our sampler obeys as JMeter's own does, and which it does not.
 * The table is in {@code docs/sampler.md}.
 */
class PropertiesTest {

  private static final Turns ONCE = new Turns(1, 1, 0, true);

  private static final Map<String, String> PROPERTIES =
      Map.ofEntries(
          Map.entry("httpsampler.max_redirects", "2"),
          Map.entry("httpsampler.ignore_failed_embedded_resources", "true"),
          Map.entry("http.post_add_content_type_if_missing", "true"),
          Map.entry("httpclient4.default_user_agent_disabled", "true"),
          Map.entry("httpclient.localaddress", "127.0.0.9"),
          Map.entry("cache_manager.cached_resource_mode", "RETURN_CUSTOM_STATUS"),
          Map.entry("RETURN_CUSTOM_STATUS.code", "299"),
          Map.entry("httpclient4.auth.preemptive", "false"),
          Map.entry("httpclient4.retrycount", "1"),
          Map.entry("httpclient4.request_sent_retry_enabled", "true"),
          Map.entry("httpclient.version", "1.0"));

  @TempDir static Path folder;

  private static final Map<String, Map<Implementation, RecordingServer>> SERVERS = new HashMap<>();
  private static LogTable log;

  private static void add(
      SamplerPlan plan,
      String name,
      Turns turns,
      RecordingServer.Answers answers,
      Consumer<HTTPSamplerBase> settings)
      throws IOException {
    Map<Implementation, RecordingServer> servers = new EnumMap<>(Implementation.class);
    for (Implementation each : List.of(OURS, HTTP_CLIENT_4)) {
      RecordingServer server = new RecordingServer(answers);
      servers.put(each, server);
      plan.add(name + " " + each, each, server.port(), turns, settings);
    }
    SERVERS.put(name, servers);
  }

  @BeforeAll
  static void run() throws Exception {
    JMeterUtils.setJMeterHome(RecordedRun.HOME.toString());
    JMeterUtils.loadJMeterProperties(
        RecordedRun.HOME.resolve("bin").resolve("jmeter.properties").toString());
    SaveService.loadProperties();
    SamplerPlan plan = new SamplerPlan();
    addGroups(plan);
    Path file = folder.resolve("properties.jmx");
    plan.write(file);
    Path results = folder.resolve("properties.jtl");
    new JMeterRun(RecordedRun.HOME, file, results, PROPERTIES, Duration.ofMinutes(2))
        .run(line -> {});
    log = LogTable.of(results);
  }

  private static void addGroups(SamplerPlan plan) throws IOException {
    add(
        plan,
        "redirects",
        ONCE,
        requested -> Answer.of("302 Found\r\nLocation: " + requested.path() + "x", ""),
        request -> {});
    add(
        plan,
        "page",
        ONCE,
        requested ->
            requested.path().endsWith(".png")
                ? Answer.of("404 Not Found", "")
                : Answer.of("200 OK\r\nContent-Type: text/html", "<img src='/missing.png'>"),
        request -> request.setImageParser(true));
    add(
        plan,
        "post",
        ONCE,
        requested -> Answer.ok(),
        request -> {
          request.setMethod("POST");
          request.addNonEncodedArgument("", "raw", "");
          request.setPostBodyRaw(true);
        });
    String fresh = "200 OK\r\nCache-Control: max-age=600\r\nContent-Type: text/plain";
    add(
        plan,
        "cached",
        new Turns(1, 2, 0, true),
        requested -> Answer.of(fresh, "x"),
        request -> {});
    CacheManager cache = new CacheManager();
    cache.setName("cache");
    cache.setProperty(TestElement.TEST_CLASS, CacheManager.class.getName());
    cache.setProperty(TestElement.GUI_CLASS, "TestBeanGUI");
    cache.setUseExpires(true);
    plan.add(cache);
    add(
        plan,
        "basic",
        ONCE,
        requested ->
            requested.header("Authorization").startsWith("Basic ")
                ? Answer.ok()
                : Answer.of("401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"r\"", ""),
        request -> {});
    plan.add(
        SamplerPlan.authorization(
            SERVERS.get("basic").values().stream().map(RecordingServer::port).toList(),
            Mechanism.BASIC,
            "r"));
    add(
        plan,
        "retried",
        ONCE,
        requested -> requested.connection() == 1 ? new Answer("", true) : Answer.ok(),
        request -> {});
  }

  @AfterAll
  static void stop() throws IOException {
    for (Map<Implementation, RecordingServer> servers : SERVERS.values()) {
      for (RecordingServer server : servers.values()) {
        server.close();
      }
    }
  }

  private static List<String> values(String name, Implementation each, String column) {
    return log.values(name + " " + each, column);
  }

  private static List<RecordingServer.ServedRequest> requested(String name, Implementation each) {
    return SERVERS.get(name).get(each).requested();
  }

  @Test
  void maxRedirectsIsObeyed() {
    for (Implementation each : List.of(OURS, HTTP_CLIENT_4)) {
      assertThat(values("redirects", each, "responseMessage").get(0))
          .contains("Exceeded maximum number of redirects: 2");
      assertThat(requested("redirects", each)).hasSize(3);
    }
  }

  @Test
  void ignoreFailedEmbeddedResourcesIsObeyed() {
    for (Implementation each : List.of(OURS, HTTP_CLIENT_4)) {
      assertThat(values("page", each, "success")).containsExactly("true");
      assertThat(requested("page", each)).hasSize(2);
    }
  }

  @Test
  void postAddContentTypeIfMissingIsObeyed() {
    for (Implementation each : List.of(OURS, HTTP_CLIENT_4)) {
      assertThat(requested("post", each).get(0).header("Content-Type"))
          .startsWith("application/x-www-form-urlencoded");
    }
  }

  @Test
  void defaultUserAgentDisabledIsObeyed() {
    for (Implementation each : List.of(OURS, HTTP_CLIENT_4)) {
      assertThat(requested("post", each).get(0).header("User-Agent")).isEmpty();
    }
  }

  @Test
  void localaddressIsObeyed() {
    assertThat(values("post", OURS, "tl_local")).allMatch(end -> end.startsWith("127.0.0.9:"));
  }

  @Test
  void theCacheManagersModeIsObeyed() {
    for (Implementation each : List.of(OURS, HTTP_CLIENT_4)) {
      assertThat(values("cached", each, "responseCode")).containsExactly("200", "299");
      assertThat(requested("cached", each)).hasSize(1);
    }
  }

  /** HttpClient4 waits to be asked; ours sends user and password at once, before any challenge. */
  @Test
  void authPreemptiveIsNotObeyed() {
    assertThat(values("basic", OURS, "responseCode")).containsExactly("200");
    assertThat(requested("basic", OURS)).hasSize(1);
    assertThat(values("basic", HTTP_CLIENT_4, "responseCode")).containsExactly("200");
    assertThat(requested("basic", HTTP_CLIENT_4)).hasSize(2);
  }

  /** A first request on a fresh connection that is not answered. */
  @Test
  void retrycountIsNotObeyed() {
    assertThat(values("retried", OURS, "success")).containsExactly("false");
    assertThat(requested("retried", OURS)).hasSize(1);
    assertThat(values("retried", HTTP_CLIENT_4, "success")).containsExactly("true");
    assertThat(requested("retried", HTTP_CLIENT_4)).hasSize(2);
  }

  /** JMeter's documentation has it, but its HttpClient4 speaks HTTP/1.1 as well. */
  @Test
  void versionIsWithoutEffect() {
    for (Implementation each : List.of(OURS, HTTP_CLIENT_4)) {
      assertThat(requested("post", each).get(0).head()).startsWith("POST /user/1 HTTP/1.1\r\n");
    }
  }
}
