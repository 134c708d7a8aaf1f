package io.github.trueload.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.cli.Trueload;
import io.github.trueload.jtl.LogPieces;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The results are those of the command on one machine, byte by byte but for the files' names. */
@Tag("process")
class SparkTrueloadTest {

  private static final Path RECORDED =
      Path.of("../../examples/recorded").toAbsolutePath().normalize();

  @TempDir static Path folder;

  private static Path quoted;
  private static List<Path> shards;

  /** What a run of the command printed, and its exit code. */
  private record Outcome(int code, String out, String err) {

    static Outcome of(Run run) throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int code = run.with(out, err);
      return new Outcome(
          code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    Outcome withoutScheme() {
      return new Outcome(code, out.replace("file:///", "/"), err.replace("file:///", "/"));
    }
  }

  @FunctionalInterface
  private interface Run {
    int with(ByteArrayOutputStream out, ByteArrayOutputStream err) throws IOException;
  }

  /**
   * A log of about 2 MB, some seven pieces, with fields of many lines; and the same rows in five
   * files.
   */
  @BeforeAll
  static void writeLogs() throws IOException {
    String header = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success\n";
    Random random = new Random(30);
    List<String> rows = new ArrayList<>();
    double at = 1_600_000_000_000.0;
    for (int i = 0; i < 15_000; i++) {
      at -= 20 * Math.log(1 - random.nextDouble()); // 50 requests/s, a Poisson process
      boolean failed = random.nextInt(200) == 0;
      String decoy = (long) at + ",7,decoy,200,OK,group 1-1,true\n";
      String message =
          failed
              ? "\"refused:\n" + decoy.repeat(random.nextInt(400)) + "\""
              : "\"it is, \"\"OK\"\"\"";
      rows.add(
          "%d,%d,page %d,%d,%s,group 1-%d,%s\n"
              .formatted(
                  (long) at,
                  20 + random.nextInt(300),
                  random.nextInt(30),
                  failed ? 503 : 200,
                  message,
                  1 + random.nextInt(50),
                  !failed));
    }
    quoted = Files.writeString(folder.resolve("quoted.jtl"), header + String.join("", rows));
    assertThat(Files.size(quoted)).isGreaterThan(5L * LogPieces.BYTES);
    shards = new ArrayList<>();
    for (int shard = 0; shard < 5; shard++) {
      List<String> part = rows.subList(rows.size() * shard / 5, rows.size() * (shard + 1) / 5);
      shards.add(
          Files.writeString(
              folder.resolve("shard" + shard + ".jtl"), header + String.join("", part)));
    }
    Collections.shuffle(shards, random);
  }

  private static SparkConf conf(String master) {
    return new SparkConf()
        .setMaster(master)
        .setAppName("test")
        .set("spark.ui.enabled", "false")
        .set("spark.local.dir", folder.toString());
  }

  private static JavaSparkContext spark(String master) {
    return new JavaSparkContext(conf(master));
  }

  private static Outcome onOneMachine(String... args) throws IOException {
    return Outcome.of((out, err) -> Trueload.run(out, err, args));
  }

  private static Outcome onCluster(JavaSparkContext spark, String... args) throws IOException {
    return Outcome.of((out, err) -> SparkTrueload.run(spark, out, err, args)).withoutScheme();
  }

  private static String address(Path file) {
    return "file://" + file;
  }

  private static String[] analyze(List<Path> files, boolean onCluster, String... options) {
    return Stream.of(
            Stream.of("analyze"),
            files.stream().map(file -> onCluster ? address(file) : file.toString()),
            Arrays.stream(options))
        .flatMap(each -> each)
        .toArray(String[]::new);
  }

  /** A capture and its log. */
  private static List<Path> recorded() {
    return List.of(RECORDED.resolve("web-users.pcap"), RECORDED.resolve("web-users.jtl"));
  }

  private static void assertSame(JavaSparkContext spark, int partitions, List<Path> files)
      throws IOException {
    spark.getConf().set(ClusterLog.PARTITIONS, String.valueOf(partitions));
    spark.sc().conf().set(ClusterLog.PARTITIONS, String.valueOf(partitions));
    Outcome expected = onOneMachine(analyze(files, false, "--json", "-"));
    assertThat(expected.code()).isZero();
    assertThat(onCluster(spark, analyze(files, true, "--json", "-"))).isEqualTo(expected);
  }

  @Test
  void localThreadsGiveTheSameJsonWithAnyNumberOfPartitions() throws IOException {
    try (JavaSparkContext spark = spark("local[2]")) {
      for (int partitions : new int[] {1, 2, 7, 64}) {
        assertSame(spark, partitions, List.of(quoted));
        assertSame(spark, partitions, shards);
        assertSame(spark, partitions, recorded());
      }
      assertSame(spark, 3, List.of(RECORDED.resolve("web-users.jtl")));
    }
  }

  @Test
  void reportsGatesAndRefusalsAreThoseOfTheCommand() throws IOException {
    try (JavaSparkContext spark = spark("local[2]")) {
      List<Path> log = List.of(RECORDED.resolve("web-users.jtl"));
      assertThat(onCluster(spark, analyze(log, true, "-v")))
          .isEqualTo(onOneMachine(analyze(log, false, "-v")));
      String gate = "p(99) < 1ms";
      Outcome failed = onOneMachine("check", log.get(0).toString(), "--gate", gate);
      assertThat(failed.code()).isEqualTo(1);
      assertThat(onCluster(spark, "check", address(log.get(0)), "--gate", gate)).isEqualTo(failed);
      Path text = Files.writeString(folder.resolve("text.jtl"), "no log\n");
      Outcome refused = onOneMachine("analyze", text.toString());
      assertThat(refused.code()).isEqualTo(3);
      assertThat(onCluster(spark, "analyze", address(text))).isEqualTo(refused);
      assertThat(onCluster(spark, "analyze", "file:///nowhere/*.jtl").code()).isEqualTo(3);
      String there = address(Files.writeString(folder.resolve("there.json"), "{}"));
      assertThat(onCluster(spark, "analyze", address(log.get(0)), "--json", there).code())
          .isEqualTo(2);
      assertThat(onCluster(spark, "analyze", address(folder) + "/shard*.jtl", "--json", "-"))
          .isEqualTo(
              onOneMachine(analyze(shards.stream().sorted().toList(), false, "--json", "-")));
    }
  }

  @Test
  void executorsOfTheirOwnGiveTheSameJson() throws IOException {
    // What a cluster has installed: its jars, here with those of the application.
    Path home = Path.of(System.getenv("SPARK_HOME"));
    Path jars = Files.createDirectories(home.resolve("jars"));
    Files.writeString(home.resolve("RELEASE"), "for this test\n");
    List<String> folders = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry).toAbsolutePath();
      Path link = jars.resolve(path.toString().replace('/', '-'));
      if (Files.isDirectory(path)) {
        folders.add(path.toString());
      } else if (Files.exists(path) && Files.notExists(link)) {
        Files.createSymbolicLink(link, path);
      }
    }
    SparkConf conf =
        conf("local-cluster[2,1,1024]")
            .set("spark.executor.extraClassPath", String.join(File.pathSeparator, folders));
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      for (int partitions : new int[] {1, 2, 7, 64}) {
        assertSame(spark, partitions, List.of(quoted));
        assertSame(spark, partitions, shards);
        assertSame(spark, partitions, recorded());
      }
    }
  }
}
