package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.cli.Trueload;
import io.github.trueload.examples.JMeterRun;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Flexiclient's workloads against nginx, with files of ours: {@code examples/papers/flexiclient}.
 */
class FlexiclientTest {

  private static final Path PLANS = Path.of("..", "examples", "papers", "flexiclient");

  @TempDir private Path folder;

  private Path files(String... arguments) {
    Path www = folder.resolve("www");
    List<String> command = new ArrayList<>(List.of("files", "create", www.toString()));
    command.addAll(List.of(arguments));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    assertThat(Trueload.run(said, said, command.toArray(String[]::new)))
        .as(said.toString(StandardCharsets.UTF_8))
        .isZero();
    return www.toAbsolutePath();
  }

  private List<Map<String, String>> run(String plan, Path www, Map<String, String> properties)
      throws Exception {
    return run(PLANS.resolve(plan + ".jmx"), plan, www, properties);
  }

  private List<Map<String, String>> run(
      Path plan, String name, Path www, Map<String, String> properties) throws Exception {
    Path log = folder.resolve(name + ".jtl");
    try (Nginx nginx = Nginx.serving(folder.resolve("nginx"), "root " + www + ";")) {
      Map<String, String> all = new HashMap<>(properties);
      all.put("port", String.valueOf(nginx.port()));
      new JMeterRun(RecordedRun.HOME, plan, log, all, Duration.ofMinutes(2)).run(line -> {});
    }
    return LogTable.of(log).rows();
  }

  private String jmeterLog(String plan) throws Exception {
    return Files.readString(folder.resolve(plan + ".jtl.jmeter.log"));
  }

  @Tag("full")
  @Test
  void everyFileThatIsDrawnIsThere() throws Exception {
    Path www = files("--data", "10MiB");
    List<Map<String, String>> rows =
        run("file-set", www, Map.of("users", "3", "duration", "3", "data", "10MiB", "seed", "1"));
    assertThat(rows).hasSizeGreaterThan(100);
    assertThat(rows).allMatch(row -> row.get("responseCode").equals("200"));
    Set<String> urls = new HashSet<>();
    rows.forEach(row -> urls.add(row.get("URL")));
    assertThat(urls).as("of 72 files").hasSizeGreaterThan(20);
    assertThat(jmeterLog("file-set")).contains("Files: 72 files, 10238", "drawn with seed 1");
  }

  @Test
  void ofSixtyConnectionsNeverMoreThanSixHaveARequestInProgress() throws Exception {
    Path www = files("--sizes", "1KiB");
    List<Map<String, String>> rows =
        run("hot-cold", www, Map.of("connections", "60", "hot", "10", "duration", "3"));
    assertThat(rows).allMatch(row -> row.get("success").equals("true"));
    assertThat(new LogTable(rows).shareByKernel()).isGreaterThan(0.95);
    Set<String> sessions = new HashSet<>();
    List<long[]> changes = new ArrayList<>();
    for (Map<String, String> row : rows) {
      sessions.add(row.get("tl_session"));
      assertThat(row.get("tl_conn")).as("each keeps its first connection").isEqualTo("1");
      long start = Long.parseLong(row.get("tl_start_ns"));
      changes.add(new long[] {start, 1});
      changes.add(new long[] {start + Long.parseLong(row.get("tl_elapsed_ns")), -1});
    }
    assertThat(sessions).as("every connection was hot").hasSize(60);
    changes.sort((a, b) -> a[0] == b[0] ? Long.compare(a[1], b[1]) : Long.compare(a[0], b[0]));
    long inProgress = 0;
    long most = 0;
    for (long[] change : changes) {
      inProgress += change[1];
      most = Math.max(most, inProgress);
    }
    assertThat(most).isBetween(1L, 6L);
    assertThat(jmeterLog("hot-cold"))
        .contains("60 at once and 6 of them hot (10 %)", "every connection was hot at some time");
  }

  /** Eight requests to a connection, then a new one. */
  @Tag("full")
  @Test
  void aConnectionCarriesAsManyRequestsAsWasAskedFor() throws Exception {
    Path www = files("--sizes", "1KiB");
    List<Map<String, String>> rows =
        run("single-file", www, Map.of("users", "2", "requests", "8", "duration", "2"));
    Map<String, Integer> requests = new HashMap<>();
    rows.forEach(row -> requests.merge(row.get("tl_session"), 1, Integer::sum));
    assertThat(requests.size()).isGreaterThan(10);
    // the end of the run cuts each user's last connection short
    assertThat(requests.values().stream().filter(count -> count != 8)).hasSizeLessThanOrEqualTo(2);
    assertThat(requests.values()).allMatch(count -> count <= 8);
  }

  /**
   * JMeter finds the function by itself. Five seconds: a busy machine sends few requests in one.
   */
  @Tag("full")
  @Test
  void theFunctionDrawsRanksInAPath() throws Exception {
    Path www = files("--sizes", "1,2,3");
    Path plan = folder.resolve("zipf.jmx");
    String size = "${__P(size,1024)}";
    String text = Files.readString(PLANS.resolve("single-file.jmx"));
    assertThat(text).contains(size);
    Files.writeString(plan, text.replace(size, "${__zipf(3, 0.5)}"));
    List<Map<String, String>> rows = run(plan, "zipf", www, Map.of("users", "2", "duration", "5"));
    assertThat(rows).allMatch(row -> row.get("responseCode").equals("200"));
    Set<String> files = new HashSet<>();
    rows.forEach(row -> files.add(row.get("URL").replaceFirst(".*/", "")));
    assertThat(files).containsExactlyInAnyOrder("bytes_1", "bytes_2", "bytes_3");
  }
}
