package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JMeter's own engine and result writing, and the golden file that readers are tested with. */
@Tag("process")
class EngineRunTest {

  /** From {@code tl_session} on, as one expression of each column's form. */
  private static final Pattern OUR_COLUMNS =
      Pattern.compile(
          ",[A-Za-z0-9-]+-[0-9a-z]{6}-\\d+-\\d+,\\d+,(127\\.0\\.0\\.1|\\[::1\\]):\\d+,\\d+,\\d{19}"
              + ",\\d*,\\d+,\\d+,\\d*,[01],(kernel|jvm),\\d*,\\d*,\\d*,\\d*(,\\d*){3}$");

  @Test
  void aRunWritesTheColumnsOfTheGoldenFileWithoutAnyPropertySet(@TempDir Path folder)
      throws Exception {
    JMeterThreadRule.loadProperties();
    JMeterUtils.setJMeterHome(folder.toString());
    JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES);
    SampleEvent.initSampleVariables();
    Path log = folder.resolve("out.jtl");
    try (RawServer server = new RawServer(RawServer::hello)) {
      run(server.port(), log);
      assertThat(server.openAfterSettling(0)).isZero();
      // 2 users of our sampler in 3 iterations; JMeter's own opens what it likes.
      assertThat(sessionsAndConnections(log)).hasSize(2);
    }
    List<String> lines = Files.readAllLines(log);
    List<String> golden = golden();
    assertThat(lines.get(0)).isEqualTo(golden.get(0));
    for (String line : lines.subList(1, lines.size())) {
      if (line.contains(",ours,")) {
        assertThat(line).containsPattern(OUR_COLUMNS);
      } else {
        assertThat(line).as("rows of others are empty").matches(".*(,null){18}|.*,{18}");
      }
    }
    assertThat(lines).hasSize(1 + 2 * 3 * 3);
  }

  @Test
  void theGoldenFilesRowsHaveTheFormOfThoseThatAreWritten() throws IOException {
    List<String> golden = golden();
    for (String line : golden.subList(1, golden.size())) {
      boolean whole = OUR_COLUMNS.matcher(line).find();
      boolean neverConnected = line.matches(".*,[A-Za-z0-9-]+-[0-9a-z]{6}-\\d+-\\d+,{17}");
      boolean other = line.matches(".*,{18}");
      assertThat(whole || neverConnected || other).as(line).isTrue();
    }
  }

  private static List<String> golden() throws IOException {
    try (var in = EngineRunTest.class.getResourceAsStream("/contract/columns.csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static Set<String> sessionsAndConnections(Path log) throws IOException {
    Set<String> seen = new TreeSet<>();
    for (String line : Files.readAllLines(log)) {
      if (line.contains(",ours,")) {
        String[] fields = line.split(",");
        seen.add(fields[17] + " " + fields[19]);
      }
    }
    return seen;
  }

  private static void run(int port, Path log) {
    LoopController loop = new LoopController();
    loop.setLoops(3);
    loop.setContinueForever(false);
    loop.setFirst(true);
    ThreadGroup group = new ThreadGroup();
    group.setName("users");
    group.setNumThreads(2);
    group.setRampUp(0);
    group.setSamplerController(loop);
    group.setIsSameUserOnNextIteration(true);
    SessionHttpSampler ours = Samplers.get(port, "/");
    ours.setName("ours");
    HTTPSamplerProxy jmeters = new HTTPSamplerProxy("HttpClient4");
    jmeters.setName("jmeter's");
    jmeters.setProtocol("http");
    jmeters.setDomain("127.0.0.1");
    jmeters.setPort(port);
    jmeters.setPath("/");
    jmeters.setMethod("GET");
    TransactionController transaction = new TransactionController();
    transaction.setName("transaction");
    ResultCollector results = new ResultCollector();
    results.setFilename(log.toString());

    HashTree tree = new ListedHashTree();
    HashTree plan = tree.add(new TestPlan("plan"));
    plan.add(results);
    HashTree inGroup = plan.add(group);
    inGroup.add(jmeters);
    inGroup.add(transaction).add(ours);
    StandardJMeterEngine engine = new StandardJMeterEngine();
    engine.configure(tree);
    engine.run();
  }
}
