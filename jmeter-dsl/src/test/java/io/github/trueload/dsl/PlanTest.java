package io.github.trueload.dsl;

import static io.github.trueload.dsl.TrueloadDsl.burstyThinkTime;
import static io.github.trueload.dsl.TrueloadDsl.dedicatedHttpSampler;
import static io.github.trueload.dsl.TrueloadDsl.exponentialThinkTime;
import static io.github.trueload.dsl.TrueloadDsl.scaledThinkTime;
import static io.github.trueload.dsl.TrueloadDsl.sessionArrivals;
import static io.github.trueload.dsl.TrueloadDsl.trafficRealism;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static us.abstracta.jmeter.javadsl.JmeterDsl.testPlan;
import static us.abstracta.jmeter.javadsl.JmeterDsl.threadGroup;

import io.github.trueload.http.HttpProtocol;
import io.github.trueload.http.ServerClose;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.http.entity.ContentType;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import us.abstracta.jmeter.javadsl.core.DslTestPlan;

/** Plans as code against what JMeter's window saves. */
class PlanTest {
  private static final String HTTP = "HTTPSampler.";

  /** Property and text of each value that the first plan gives. */
  private static final Map<String, String> GIVEN =
      Map.ofEntries(
          entry("SessionArrivals.process", "map"),
          entry("SessionArrivals.rate", "20/s"),
          entry("SessionArrivals.index", "100.0"),
          entry("SessionArrivals.duration", "90.5 s"),
          entry("SessionArrivals.length", "geometric"),
          entry("SessionArrivals.meanLoops", "3.0"),
          entry("SessionArrivals.bound", "500"),
          entry("SessionArrivals.threads", "virtual"),
          entry("SessionArrivals.warmUp", "2 s"),
          entry("SessionArrivals.seed", "7"),
          entry("ThinkTime.mean", "3 s"),
          entry("ThinkTime.distribution", "log-normal"),
          entry("ScaledThinkTime.rate", "30/min"),
          entry("ScaledThinkTime.usersFrom", "number"),
          entry("ScaledThinkTime.users", "50"),
          entry("ScaledThinkTime.generators", "2"),
          entry("ScaledThinkTime.mode", "hold"),
          entry("BurstyThinkTime.mean", "0.25 s"),
          entry("BurstyThinkTime.index", "40"),
          entry("BurstyThinkTime.serviceDemand", "0.002 s"),
          entry("BurstyThinkTime.users", "80"),
          entry("ThinkTime.seed", "1"),
          entry("TrafficRealism.window", "30 s"),
          entry("TrafficRealism.target", "20/s"),
          entry("TrafficRealism.process", "map 20/s index=100 peak=5"),
          entry("TrafficRealism.stopWhen", "errors.rate > 5%"),
          entry("TrafficRealism.stopAfter", "20 s"),
          entry("TrafficRealism.stopAt", "p(99) ± 5%"),
          entry("TrafficRealism.otlp", "http://collector:4318"));

  @TempDir Path folder;

  @Test
  void windowSavesWhatTheCodeSaved() throws Exception {
    List<TestElement> elements =
        elementsOf(
            testPlan(
                sessionArrivals()
                    .surges("20/s", 100)
                    .duration(Duration.ofMillis(90_500))
                    .meanLoops(3)
                    .maximumConcurrentSessions(500)
                    .virtualThreads()
                    .warmUp(Duration.ofSeconds(2))
                    .seed(7)
                    .children(
                        exponentialThinkTime(Duration.ofSeconds(3))
                            .distribution("log-normal")
                            .seed(1)),
                threadGroup(
                    10,
                    1,
                    scaledThinkTime("30/min").users(50).engines(2).holdRate().seed(1),
                    burstyThinkTime(Duration.ofMillis(250))
                        .index(40)
                        .serviceDemand(Duration.ofMillis(2))
                        .users(80)
                        .seed(1)),
                trafficRealism()
                    .window(Duration.ofSeconds(30))
                    .target("20/s")
                    .process("map 20/s index=100 peak=5")
                    .stopWhen("errors.rate > 5%")
                    .stopAfter(Duration.ofSeconds(20))
                    .stopAt("p(99) ± 5%")
                    .otlp("http://collector:4318")));
    assertThat(elements).hasSize(5);
    Map<String, String> all = new TreeMap<>();
    elements.forEach(
        element ->
            properties(element).forEach((key, text) -> all.merge(key, text, PlanTest::given)));
    assertThat(all).containsAllEntriesOf(GIVEN);
    for (TestElement element : elements) {
      assertThat(properties(savedByWindow(element)))
          .as(element.getName())
          .isEqualTo(properties(element));
    }
  }

  @Test
  void newElementsAreThoseOfTheWindow() throws Exception {
    for (TestElement element :
        elementsOf(
            testPlan(
                sessionArrivals(),
                threadGroup(
                    1,
                    1,
                    exponentialThinkTime("7 s"),
                    scaledThinkTime("10"),
                    burstyThinkTime(Duration.ofSeconds(7))),
                trafficRealism()))) {
      JMeterGUIComponent panel = panelOf(element);
      panel.clearGui();
      assertThat(properties(panel.createTestElement()))
          .as(element.getName())
          .containsAllEntriesOf(settings(properties(element)));
    }
  }

  @Test
  void samplerKeepsEveryValueInTheWindow() throws Exception {
    TestElement sampler =
        elementsOf(
                testPlan(
                    threadGroup(
                        1,
                        1,
                        dedicatedHttpSampler("Order", "https://127.0.0.1:8443/order?a=b")
                            .sessionByVariable("user")
                            .wholeExchangeWithin(Duration.ofSeconds(5))
                            .timesByJvm()
                            .httpVersion(HttpProtocol.HTTP_2)
                            .onServerClose(ServerClose.MARK)
                            .closeByReset()
                            .keepTlsSessions()
                            .localAddresses("127.0.0.2, 127.0.0.8-127.0.0.9")
                            .post("{}", ContentType.APPLICATION_JSON))))
            .get(0);
    Map<String, String> coded = properties(sampler);
    assertThat(coded)
        .containsEntry("SessionHttpSampler.session", "variable")
        .containsEntry("SessionHttpSampler.sessionVariable", "user")
        .containsEntry("SessionHttpSampler.deadline", "5000")
        .containsEntry("SessionHttpSampler.times", "jvm")
        .containsEntry("SessionHttpSampler.httpVersion", "2")
        .containsEntry("SessionHttpSampler.onServerClose", "mark")
        .containsEntry("SessionHttpSampler.reset", "true")
        .containsEntry("SessionHttpSampler.keepTls", "true")
        .containsEntry("SessionHttpSampler.localAddresses", "127.0.0.2, 127.0.0.8-127.0.0.9")
        .containsEntry(HTTP + "method", "POST")
        .containsEntry(HTTP + "follow_redirects", "true")
        .containsEntry(HTTP + "use_keepalive", "true")
        .doesNotContainKey(HTTP + "implementation");
    Map<String, String> saved = properties(savedByWindow(sampler));
    coded.values().removeIf(String::isEmpty);
    assertThat(saved).containsAllEntriesOf(coded);
    saved.keySet().removeAll(coded.keySet());
    assertThat(saved.values()).as("what the window adds").isSubsetOf("", "false");
  }

  @Test
  void samplerSendsTheBodyAndTheParameters() throws Exception {
    TestElement withBody =
        elementsOf(
                testPlan(
                    threadGroup(
                        1,
                        1,
                        dedicatedHttpSampler("Order", "http://127.0.0.1/order")
                            .closeByReset()
                            .post("{\"id\":7}", ContentType.APPLICATION_JSON))))
            .get(0);
    assertThat(((HTTPSamplerBase) withBody).getArguments().getArgument(0).getValue())
        .isEqualTo("{\"id\":7}");

    TestElement withParameter =
        elementsOf(
                testPlan(
                    threadGroup(
                        1,
                        1,
                        dedicatedHttpSampler("Find", "http://127.0.0.1/find").param("q", "shoes"))))
            .get(0);
    assertThat(((HTTPSamplerBase) withParameter).getArguments().getArgumentsAsMap())
        .isEqualTo(Map.of("q", "shoes"));
  }

  @Test
  void durationAndNumberOfSessionsLimitArrivalsInEitherOrder() throws Exception {
    for (DslSessionArrivals group :
        List.of(
            sessionArrivals().duration(Duration.ofSeconds(90)).sessions(100),
            sessionArrivals().sessions(100).duration(Duration.ofSeconds(90)))) {
      assertThat(properties(elementsOf(testPlan(group)).get(0)))
          .containsEntry("SessionArrivals.duration", "90 s")
          .containsEntry("SessionArrivals.sessions", "100");
    }
    assertThat(properties(elementsOf(testPlan(sessionArrivals().sessions(100))).get(0)))
        .doesNotContainKey("SessionArrivals.duration"); // JMeter does not save an empty text.
  }

  /** Five minutes would cut off the second half of the schedule. */
  @Test
  void aScheduleHasItsOwnEnd() throws IOException {
    DslSessionArrivals group = sessionArrivals().schedule("10/s for 10 min");
    assertThat(properties(elementsOf(testPlan(group)).get(0)))
        .doesNotContainKey("SessionArrivals.duration"); // JMeter does not save an empty text.
    for (DslSessionArrivals limited :
        List.of(
            sessionArrivals().schedule("10/s for 10 min").duration(Duration.ofMinutes(2)),
            sessionArrivals().duration(Duration.ofMinutes(2)).schedule("10/s for 10 min"))) {
      assertThat(properties(elementsOf(testPlan(limited)).get(0)))
          .containsEntry("SessionArrivals.duration", "120 s");
    }
    assertThat(properties(elementsOf(testPlan(group.poisson("10/s"))).get(0)))
        .containsEntry("SessionArrivals.duration", "5 min");
  }

  /** Trueload's elements of a plan that was saved and opened again. */
  private List<TestElement> elementsOf(DslTestPlan plan) throws IOException {
    Path file = folder.resolve("plan.jmx");
    plan.saveAsJmx(file.toString());
    List<TestElement> found = new ArrayList<>();
    collect(SaveService.loadTree(file.toFile()), found);
    return found;
  }

  private static void collect(HashTree tree, List<TestElement> found) {
    for (Object each : tree.list()) {
      if (each.getClass().getName().startsWith("io.github.trueload.")) {
        found.add((TestElement) each);
      }
      collect(tree.getTree(each), found);
    }
  }

  private static TestElement savedByWindow(TestElement element) throws Exception {
    JMeterGUIComponent panel = panelOf(element);
    panel.configure(element);
    TestElement saved = panel.createTestElement();
    panel.modifyTestElement(saved);
    return saved;
  }

  private static JMeterGUIComponent panelOf(TestElement element) throws Exception {
    return (JMeterGUIComponent)
        Class.forName(element.getPropertyAsString(TestElement.GUI_CLASS))
            .getDeclaredConstructor()
            .newInstance();
  }

  private static Map<String, String> properties(TestElement element) {
    Map<String, String> texts = new TreeMap<>();
    for (PropertyIterator each = element.propertyIterator(); each.hasNext(); ) {
      var property = each.next();
      texts.put(property.getName(), property.getStringValue());
    }
    return texts;
  }

  /** Of a setting that several elements have: what is not the text of a new element. */
  private static String given(String one, String other) {
    return one.isEmpty() || one.equals("exponential") ? other : one;
  }

  private static Map<String, String> settings(Map<String, String> properties) {
    Map<String, String> settings = new TreeMap<>(properties);
    settings.keySet().removeIf(key -> key.startsWith("TestElement."));
    return settings;
  }
}
