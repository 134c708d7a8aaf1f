package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.health.CpuUse;
import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthRow;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.JvmPauses;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code trueload summarize}: a run that is split over engines at random has the same JSON from
 * their summaries as from their logs and captures.
 */
class SummarizeTest {

  private static final Path RECORDED = Path.of("../../examples/recorded");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Random splits of each kind of run; {@code -Dtrueload.splits=250} makes 1,000 of all four. */
  private static final int SPLITS = Integer.getInteger("trueload.splits", 6);

  private static final int MOST_ENGINES = 8;

  @TempDir private Path folder;
  private Path capture;

  @BeforeEach
  void copyTheCapture() throws IOException {
    capture = Files.copy(RECORDED.resolve("web-users.pcap"), folder.resolve("run.pcap"));
  }

  @Test
  @Tag("statistical")
  void aLogInMillisecondsHasTheSameJsonOfAnySplit() throws Exception {
    Path log = generated("--think", "300ms", "--fail", "0.01");
    for (int seed = 0; seed < SPLITS; seed++) {
      compare(split(Files.readAllLines(log), 5, seed), List.of(), seed);
    }
  }

  @Test
  @Tag("statistical")
  void aLogWithTrueloadsColumnsHasTheSameJsonOfAnySplit() throws Exception {
    Path log = generated("--think", "300ms", "--nanoseconds");
    for (int seed = 0; seed < SPLITS; seed++) {
      compare(split(Files.readAllLines(log), 5, seed), List.of(), seed);
    }
  }

  @Test
  @Tag("statistical")
  void logsJoinedWithOneCaptureHaveTheSameJsonOfAnySplit() throws Exception {
    List<String> log = Files.readAllLines(RECORDED.resolve("web-users.jtl"));
    for (int seed = 0; seed < SPLITS; seed++) {
      compare(split(log, 5, seed), List.of(capture), seed);
    }
  }

  @Test
  @Tag("statistical")
  void logsJoinedWithACaptureOfEachEngineHaveTheSameJsonOfAnySplit() throws Exception {
    List<String> log = Files.readAllLines(RECORDED.resolve("web-users.jtl"));
    for (int seed = 0; seed < SPLITS; seed++) {
      List<Path> logs = split(log, 5, seed);
      compare(logs, splitCapture(logs.size(), seed), seed);
    }
  }

  private Path generated(String... options) {
    Path log = folder.resolve("whole.jtl");
    List<Object> words = new ArrayList<>(List.of("generate", log, "--users", "40"));
    words.addAll(List.of("--service", "5ms", "--requests", "2500"));
    words.addAll(List.of(options));
    assertThat(Outcome.of(words.toArray()).code()).isZero();
    return log;
  }

  /** Deals rows to engines: by their thread, in pieces of the time, or each at random. */
  private List<Path> split(List<String> log, int threadColumn, int seed) throws IOException {
    Random random = new Random(seed);
    int engines = 1 + random.nextInt(MOST_ENGINES);
    int way = random.nextInt(3);
    Map<String, Integer> engineOfThread = new HashMap<>();
    List<List<String>> rows = new ArrayList<>();
    for (int engine = 0; engine < engines; engine++) {
      rows.add(new ArrayList<>(List.of(log.get(0))));
    }
    for (int row = 1; row < log.size(); row++) {
      String thread = log.get(row).split(",")[threadColumn];
      int engine =
          switch (way) {
            case 0 -> engineOfThread.computeIfAbsent(thread, t -> random.nextInt(engines));
            case 1 -> (int) ((long) row * engines / log.size());
            default -> random.nextInt(engines);
          };
      rows.get(engine).add(log.get(row));
    }
    List<Path> files = new ArrayList<>();
    for (List<String> part : rows) {
      if (part.size() > 1) {
        Path file = folder.resolve("engine-" + files.size() + ".jtl");
        files.add(Files.write(file, part));
        writeHealth(file, part.get(1), random);
      }
    }
    return files;
  }

  /** Seconds of a load generator beside its log, with one damaged line at times. */
  private static void writeHealth(Path log, String firstRow, Random random) throws IOException {
    long start = Long.parseLong(firstRow.split(",")[0]);
    List<String> lines = new ArrayList<>(List.of(HealthRow.HEAD));
    for (int second = 1; second <= 10; second++) {
      lines.add(
          HealthRow.write(
              new HealthSecond(
                  start + second * 1_000L,
                  1_000_000_000L,
                  new LoadGenerator(log.getFileName().toString(), ""),
                  new JvmPauses(random.nextInt(3_000_000), 3_000_000, 1, 2),
                  new CpuUse(2, random.nextDouble() / 4, random.nextDouble() / 2, 0, Double.NaN),
                  LagCounts.parse(""),
                  DueSessions.NONE)));
    }
    if (random.nextInt(4) == 0) {
      lines.set(5, "damaged");
    }
    Files.write(log.resolveSibling(log.getFileName() + ".health.csv"), lines);
  }

  /** Packets by the port of their client, which is not the server's 38095. */
  private List<Path> splitCapture(int engines, int seed) throws IOException {
    int headerBytes = 24;
    int recordBytes = 16;
    int portsAt = 14 + 20; // behind Ethernet and IPv4 without options
    byte[] bytes = Files.readAllBytes(capture);
    ByteBuffer packets = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    List<ByteArrayOutputStream> parts = new ArrayList<>();
    for (int engine = 0; engine < engines; engine++) {
      parts.add(new ByteArrayOutputStream());
      parts.get(engine).write(bytes, 0, headerBytes);
    }
    for (int at = headerBytes; at < bytes.length; ) {
      int length = recordBytes + packets.getInt(at + 8);
      int port =
          Short.toUnsignedInt(Short.reverseBytes(packets.getShort(at + recordBytes + portsAt)));
      int other =
          Short.toUnsignedInt(Short.reverseBytes(packets.getShort(at + recordBytes + portsAt + 2)));
      int client = port == 38095 ? other : port;
      parts.get(new Random(31L * client + seed).nextInt(engines)).write(bytes, at, length);
      at += length;
    }
    List<Path> files = new ArrayList<>();
    for (ByteArrayOutputStream part : parts) {
      if (part.size() > headerBytes) {
        files.add(
            Files.write(folder.resolve("engine-" + files.size() + ".pcap"), part.toByteArray()));
      }
    }
    return files;
  }

  /**
   * Compares the JSON of the files with that of their summaries. Of several captures, which are one
   * input as captures and one each in summaries, the list of the inputs is not compared.
   */
  private void compare(List<Path> logs, List<Path> captures, int seed) throws Exception {
    Random random = new Random(-seed - 1L);
    List<List<Path>> summaries = new ArrayList<>();
    for (Path log : logs) {
      if (summaries.isEmpty() || random.nextInt(3) > 0) {
        summaries.add(new ArrayList<>());
      }
      summaries.get(summaries.size() - 1).add(log);
    }
    boolean severalCaptures = captures.size() > 1;
    for (Path each : captures) { // logs stay in front, so that the inputs have the same order
      int summary = severalCaptures ? random.nextInt(summaries.size()) : summaries.size() - 1;
      summaries.get(summary).add(each);
    }
    List<Path> files = new ArrayList<>();
    for (List<Path> of : summaries) {
      files.add(summarized("part-" + files.size() + ".tls", of));
    }
    if (random.nextInt(4) == 0) {
      files = List.of(summarized("whole.tls", files));
    }
    ObjectNode expected = json(Stream.concat(logs.stream(), captures.stream()).toList());
    ObjectNode found = json(files);
    if (severalCaptures) {
      expected.remove("inputs");
      found.remove("inputs");
    }
    assertThat(found.toPrettyString()).as("split %s", seed).isEqualTo(expected.toPrettyString());
  }

  private Path summarized(String name, List<Path> files) {
    Path summary = folder.resolve(name);
    Outcome outcome =
        Outcome.of("summarize", Stream.concat(files.stream(), Stream.of("-o", summary)).toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return summary;
  }

  private ObjectNode json(List<Path> files) throws IOException {
    Path json = folder.resolve("run.json");
    Outcome outcome =
        Outcome.of("analyze", Stream.concat(files.stream(), Stream.of("--json", json)).toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return (ObjectNode) JSON.readTree(json.toFile());
  }

  @Test
  void aCutSummaryIsRefused() throws Exception {
    Path summary = summarized("run.tls", List.of(capture));
    byte[] whole = Files.readAllBytes(summary);
    for (int length : new int[] {4, 9, 20, whole.length / 2, whole.length - 1}) {
      Files.write(summary, Arrays.copyOf(whole, length));
      assertRefused(summary, "cut");
    }
  }

  /** Any changed byte: the length of a frame, its content, its checksum. */
  @Tag("large")
  @Test
  void aDamagedSummaryIsRefused() throws Exception {
    Path summary = summarized("run.tls", List.of(RECORDED.resolve("web-users.jtl")));
    byte[] whole = Files.readAllBytes(summary);
    Random random = new Random(7);
    for (int i = 0; i < 60; i++) {
      byte[] damaged = whole.clone();
      int at = 4 + random.nextInt(damaged.length - 4);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(summary, damaged);
      assertRefused(summary, "");
    }
  }

  @Test
  void aSummaryOfALaterFormatIsRefused() throws Exception {
    Path summary = summarized("run.tls", List.of(capture));
    byte[] later = Files.readAllBytes(summary);
    later[8] = 2;
    Files.write(summary, later);
    assertRefused(summary, "format 2");
  }

  /** It is read while the output is written. */
  @Test
  void anInputThatCannotBeReadIsNotCalledAnOutput() throws Exception {
    Path summary = summarized("run.tls", List.of(capture));
    byte[] whole = Files.readAllBytes(summary);
    Files.write(summary, Arrays.copyOf(whole, whole.length / 2));
    assertNotSummarized(summary + ": is a summary", summary);
    Path none = folder.resolve("none.health.csv");
    assertNotSummarized(none + ": there is no such file", capture, "--health", none);
    Path again = capture.resolveSibling(".").resolve(capture.getFileName());
    assertNotSummarized(again + ": is the same file as " + capture, capture, again);
  }

  @Test
  void aFileThatIsNoHealthFileIsRefusedBeforeItIsPartOfASummary() throws Exception {
    Path log = Files.copy(RECORDED.resolve("web-users.jtl"), folder.resolve("run.jtl"));
    Path health = Files.createFile(folder.resolve("run.jtl.health.csv"));
    String refusal = health + ": not a file of the load generator's health, line 1: ";
    assertNotSummarized(refusal, log);
    Files.writeString(health, "end_ms,length_ms\n");
    assertNotSummarized(refusal, log);
  }

  /** As a shell's {@code run.jtl* run.pcap*} names them. */
  @Test
  void filesBesideALogAreNoLogs() throws Exception {
    Path log = Files.copy(RECORDED.resolve("web-users.jtl"), folder.resolve("run.jtl"));
    Path health = folder.resolve("run.jtl.health.csv");
    Files.writeString(health, HealthFile.of(Files.readAllLines(log).get(1), 3));
    Path seconds = folder.resolve("run.jtl.sclient.csv");
    Files.writeString(seconds, "second,due\n1,100\n");
    Path drops = folder.resolve("run.pcap.drops.json");
    Files.writeString(
        drops, "{\"packets\": 1, \"dropped_by_kernel\": 0, \"dropped_by_interface\": 0}");
    List<Path> all = List.of(log, health, seconds, capture, drops);

    assertThat(json(List.of(log, capture))).isEqualTo(json(all));
    assertThat(json(List.of(summarized("all.tls", all))))
        .isEqualTo(json(List.of(summarized("run.tls", List.of(log, capture)))));
    Outcome described =
        Outcome.of(
            "workload", "describe", log, health, seconds, "-o", folder.resolve("workload.json"));
    assertThat(described.code()).as(described.err()).isZero();
    Outcome alone = Outcome.of("analyze", seconds);
    assertThat(alone.code()).isEqualTo(2);
    assertThat(alone.err()).contains(seconds + ": belongs to a log or a capture; name that");
  }

  /** As {@code run.jtl* --health run.jtl.health.csv} names it, and by another spelling. */
  @Test
  void aHealthFileThatIsNamedTwiceCountsOnce() throws Exception {
    Path log = Files.copy(RECORDED.resolve("web-users.jtl"), folder.resolve("run.jtl"));
    Path health = folder.resolve("run.jtl.health.csv");
    // the remark on a damaged line would be there twice, too
    Files.writeString(health, HealthFile.of(Files.readAllLines(log).get(1), 3) + "damaged\n");
    Path again = folder.resolve(".").resolve(health.getFileName());
    JsonNode notes = json(List.of(log)).get("notes");
    for (Path other : List.of(health, again)) {
      Path once = folder.resolve("once.tls");
      assertThat(Outcome.of("summarize", log, "--health", other, "-o", once).code()).isZero();
      Path twice = folder.resolve("twice.tls");
      Object[] words = {log, health, "--health", other, "-o", twice};
      assertThat(Outcome.of("summarize", words).code()).isZero();
      assertThat(Files.mismatch(once, twice)).isEqualTo(-1);

      Path json = folder.resolve("twice.json");
      Object[] analyzed = {log, health, "--health", other, "--json", json};
      assertThat(Outcome.of("analyze", analyzed).code()).isZero();
      assertThat(JSON.readTree(json.toFile()).get("notes")).isEqualTo(notes);
    }
  }

  private void assertNotSummarized(String why, Object... inputs) {
    Path output = folder.resolve("output.tls");
    Outcome outcome =
        Outcome.of(
            "summarize", Stream.concat(Stream.of(inputs), Stream.of("-o", output)).toArray());
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCodes.UNREADABLE);
    assertThat(outcome.err()).startsWith("trueload: " + why);
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(output).doesNotExist();
  }

  private static void assertRefused(Path summary, String why) {
    Outcome outcome = Outcome.of("analyze", summary);
    assertThat(outcome.code()).isEqualTo(ExitCodes.UNREADABLE);
    assertThat(outcome.err()).startsWith("trueload: " + summary + ": is a summary").contains(why);
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void aNamedHealthFileTakesThePlaceOfThoseWithin() throws Exception {
    Map<String, Integer> seconds = new LinkedHashMap<>();
    Path log = split(Files.readAllLines(RECORDED.resolve("web-users.jtl")), 5, 3).get(0);
    Path summary = summarized("run.tls", List.of(log));
    Path other = folder.resolve("other.health.csv");
    Files.write(other, Files.readAllLines(Path.of(log + ".health.csv")).subList(0, 4));
    seconds.put("within", json(List.of(summary)).at("/health/seconds").asInt());
    seconds.put("named", json(List.of(summary, other)).at("/health/seconds").asInt());
    assertThat(seconds).containsEntry("within", 10).containsEntry("named", 3);
  }
}
