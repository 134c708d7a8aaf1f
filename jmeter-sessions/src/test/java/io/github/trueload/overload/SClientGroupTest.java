package io.github.trueload.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.kernel.KernelStamps;
import io.github.trueload.overload.TestServers.Answering;
import io.github.trueload.overload.TestServers.Deaf;
import io.github.trueload.striping.StartTime;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestIterationListener;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** In JMeter's own engine, with its own results file. */
@Tag("process")
class SClientGroupTest {
  private static final Path PLAN = Path.of("src/test/resources/plans/0.1/s-client.jmx");

  @TempDir private Path folder;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private Path run(SClientGroup group, TestElement... listeners) {
    Path results = folder.resolve("run.jtl");
    ResultCollector collector = new ResultCollector();
    collector.setName("results");
    collector.setFilename(results.toString());
    ListedHashTree tree = new ListedHashTree();
    HashTree plan = tree.add(new TestPlan("Plan"));
    plan.add(collector);
    plan.add(List.of(listeners));
    plan.add(group);
    StandardJMeterEngine engine = new StandardJMeterEngine();
    engine.configure(tree);
    engine.run();
    return results;
  }

  private static SClientGroup towards(int port, String... more) {
    String[] settings = new String[more.length + 10];
    String[] own = {
      "port",
      String.valueOf(port),
      "sockets",
      "20",
      "timeout",
      "100 ms",
      "duration",
      "500 ms",
      "capacity",
      "unchecked"
    };
    System.arraycopy(own, 0, settings, 0, own.length);
    System.arraycopy(more, 0, settings, own.length, more.length);
    return SClients.group(settings);
  }

  @Test
  void eachRequestIsARowWithOurColumnsAndEachSecondOneBesideIt() throws Exception {
    try (Answering server =
        new Answering(TestServers.text("HTTP/1.1 200 OK|Content-Length: 5||hello"))) {
      Path results = run(towards(server.address().getPort(), "paths", "/page"));
      List<String> lines = Files.readAllLines(results);
      assertThat(lines.get(0))
          .endsWith(
              "\"tl_session\",\"tl_conn\",\"tl_local\",\"tl_request\",\"tl_start_ns\","
                  + "\"tl_elapsed_ns\",\"tl_connect_ns\",\"tl_tls_ns\",\"tl_first_byte_ns\","
                  + "\"tl_sent_again\",\"tl_clock\",\"tl_delay_ns\",\"tl_rtt_ns\",\"tl_retransmits\","
                  + "\"tl_stream\",\"tl_first_event_ns\",\"tl_events\",\"tl_largest_gap_ns\"");
      // 200/s for 0.5 s, and the head; a machine that holds the attempts back makes fewer
      assertThat(lines).hasSizeBetween(2, 101);
      assertThat(lines.get(1))
          .contains(",/page,200,OK,Overload 1-1,")
          .contains("http://127.0.0.1:" + server.address().getPort() + "/page")
          .containsPattern(
              "[A-Za-z0-9]+-[a-z]{6}-s1-\\d+,1,127\\.0\\.0\\.1:\\d+,0,\\d{19},\\d+,\\d+,0,\\d+,0,"
                  + (KernelStamps.available() ? "kernel,-?\\d+,\\d+,0,,,,$" : "jvm,,,,,,,$"));
      List<String> seconds = Files.readAllLines(folder.resolve("run.jtl.sclient.csv"));
      assertThat(seconds.get(0)).isEqualTo(SecondsFile.HEAD);
      String[] first = seconds.get(1).split(",");
      long startMillis = Long.parseLong(lines.get(1).split(",")[0]);
      assertThat(startMillis - Long.parseLong(first[0])).isBetween(-5L, 1_000L);
      long completed = 0;
      for (String second : seconds.subList(1, seconds.size())) {
        completed += Long.parseLong(second.split(",")[9]);
      }
      assertThat(completed).isEqualTo(lines.size() - 1);
    }
  }

  @Test
  void urlsOfAServerOfIpv6HaveItsAddressInBrackets() throws Exception {
    try (Answering server =
        new Answering(
            TestServers.text("HTTP/1.1 200 OK|Content-Length: 5||hello"),
            InetAddress.getByName("::1"))) {
      int port = server.address().getPort();
      List<String> lines =
          Files.readAllLines(run(towards(port, "server", "::1", "paths", "/page")));
      assertThat(lines).hasSizeGreaterThan(1);
      assertThat(lines.get(1)).contains("http://[::1]:" + port + "/page");
    }
  }

  @Test
  void aPlanThatAsksForTheJvmsClockHasItsRowsByIt() throws Exception {
    try (Answering server =
        new Answering(TestServers.text("HTTP/1.1 200 OK|Content-Length: 5||hello"))) {
      List<String> lines =
          Files.readAllLines(run(towards(server.address().getPort(), "times", "jvm")));
      assertThat(lines).hasSizeGreaterThan(1);
      assertThat(lines.subList(1, lines.size())).allMatch(line -> line.endsWith(",0,jvm,,,,,,,"));
    }
  }

  /** JMeter's command Validate copies the plan by this class. */
  @Test
  void validatingMakesOneConnection() throws Exception {
    try (Answering server =
        new Answering(TestServers.text("HTTP/1.1 200 OK|Content-Length: 5||hello"))) {
      ListedHashTree plan = new ListedHashTree();
      plan.add(towards(server.address().getPort(), "paths", "/page"));
      TreeClonerForValidation copier = new TreeClonerForValidation(false);
      plan.traverse(copier);
      Path results = run((SClientGroup) copier.getClonedTree().getArray()[0]);
      assertThat(Files.readAllLines(results)).hasSize(2); // the head and one request
    }
  }

  @Test
  void aServerThatTakesNothingLeavesRowsToTheFileOfSecondsAlone() throws Exception {
    try (Deaf server = new Deaf()) {
      Path results = run(towards(server.address().getPort()));
      assertThat(Files.readAllLines(results)).as("the head alone").hasSize(1);
      List<String> seconds = Files.readAllLines(folder.resolve("run.jtl.sclient.csv"));
      assertThat(seconds).hasSizeGreaterThan(1);
      assertThat(Long.parseLong(seconds.get(1).split(",")[3])).isBetween(1L, 100L);
    }
  }

  /** Who watches the generator learns from it where the results go. */
  @Test
  void listenersHearOfThePlanThoughNoRequestEnds() throws Exception {
    Curious listener = new Curious();
    try (Deaf server = new Deaf()) {
      run(towards(server.address().getPort()), listener);
    }
    SearchByClass<ResultCollector> search = new SearchByClass<>(ResultCollector.class);
    assertThat(listener.plans).as("once").hasSize(1);
    listener.plans.get(0).traverse(search);
    assertThat(search.getSearchResults())
        .extracting(ResultCollector::getFilename)
        .containsExactly(folder.resolve("run.jtl").toString());
  }

  /** Asks for the plan as each of its threads begins. */
  private static final class Curious extends AbstractTestElement
      implements SampleListener, TestIterationListener, NoThreadClone {
    private static final long serialVersionUID = 1L;
    private final transient List<HashTree> plans = new CopyOnWriteArrayList<>();

    @Override
    public void testIterationStart(LoopIterationEvent event) {
      plans.add(JMeterContextService.getContext().getThread().getTestTree());
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
      throw new AssertionError("a deaf server answers nothing");
    }

    @Override
    public void sampleStarted(SampleEvent event) {
      // of no interest
    }

    @Override
    public void sampleStopped(SampleEvent event) {
      // of no interest
    }
  }

  @Test
  void anIncompleteResponseIsAFailedRowWithItsReason() throws Exception {
    try (Answering server =
        new Answering(TestServers.text("HTTP/1.1 200 OK|Content-Length: 9||x"))) {
      List<String> lines = Files.readAllLines(run(towards(server.address().getPort())));
      assertThat(lines.get(1))
          .contains("Non HTTP response message: the server closed the connection")
          .contains(",false,");
    }
  }

  @Test
  void aBadSettingEndsTheTestBeforeAnythingIsSent() throws Exception {
    try (Answering server = new Answering(TestServers.text("HTTP/1.1 204 No|"))) {
      Path results =
          run(towards(server.address().getPort(), "retry", "constant", "rate", "1000/s"));
      assertThat(Files.readAllLines(results)).as("the head alone").hasSize(1);
      assertThat(folder.resolve("run.jtl.sclient.csv")).doesNotExist();
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aSavedPlanOpensAndIsSavedAsTheSameFile() throws IOException {
    HashTree tree = SaveService.loadTree(new File(PLAN.toString()));
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SaveService.saveTree(tree, saved);
    assertThat(saved).hasToString(Files.readString(PLAN));
    SearchByClass<SClientGroup> search = new SearchByClass<>(SClientGroup.class);
    tree.traverse(search);
    SClientGroup group = search.getSearchResults().iterator().next();
    SClientSettings.ALL.forEach(
        each -> assertThat(group.getPropertyAsString(each.key())).as(each.key()).isNotNull());
  }

  /** JMeter's own thread calls it, which an exception would end. */
  @Test
  void anEngineThatIsNoneStopsTheTestInOneLine() {
    JMeterUtils.setProperty(ThisEngine.SHARE, "3/2");
    PrintStream before = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      towards(9).testStarted();
    } finally {
      System.setOut(before);
      JMeterUtils.getJMeterProperties().remove(ThisEngine.SHARE);
    }
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("Test stopped: S-Client \"Overload\": ")
        .contains("the property trueload.engine = \"3/2\" ");
  }

  /** JMeter's own thread waits there, which no stop interrupts. */
  @Test
  @Timeout(60)
  void aStopEndsTheWaitForTheCommonStart() {
    JMeterUtils.setProperty(StartTime.START, "file:" + folder.resolve("go"));
    try {
      SClientGroup group = towards(9);
      group.stop();
      group.start(1, new ListenerNotifier(), new ListedHashTree(), new StandardJMeterEngine());
      assertThat(group.numberOfActiveThreads()).isZero();
    } finally {
      JMeterUtils.getJMeterProperties().remove(StartTime.START);
    }
  }
}
