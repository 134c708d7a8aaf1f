package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of the action for GitHub and the template for GitLab; the version of a release. */
class CiFilesTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path JUDGE = ROOT.resolve("examples/ci/judge");
  private static final Pattern INPUT = Pattern.compile("inputs\\.([a-z-]+)");

  @TempDir private Path folder;

  private Path gates;

  @BeforeEach
  void writeGates() throws IOException {
    gates = Files.writeString(folder.resolve("gates.txt"), "p(50) < 100ms\n");
  }

  private record Ended(int exit, String out) {}

  private Ended run(Map<String, String> environment, Object... words) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(Stream.of(words).map(Object::toString).toList())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes());
    return new Ended(process.waitFor(), out);
  }

  private Ended judge(Path log) throws Exception {
    Path jar = ROOT.resolve("analyzer/cli/target/trueload.jar");
    String java = String.join(" ", Tools.java());
    return run(
        Map.of(
            "TRUELOAD",
            java + " -jar " + jar,
            "GATES",
            gates.toString(),
            "GITHUB_ACTIONS",
            "true",
            "GITHUB_STEP_SUMMARY",
            folder.resolve("summary.md").toString(),
            "BASELINE",
            folder.resolve("baseline").toString(),
            "KEEP",
            "yes"),
        "bash",
        JUDGE,
        log);
  }

  /** 2,000 samples of up to 10 ms more than {@code millis}, at times of their own. */
  private Path log(int run, int millis) throws IOException {
    StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,success,threadName\n");
    Random random = new Random(run);
    long start = 1_767_225_600_000L + run * 1_000_000L;
    for (int i = 0; i < 2_000; i++) {
      start += random.nextInt(100);
      int elapsed = millis + random.nextInt(10);
      rows.append(start + "," + elapsed + ",Home,true,U 1-" + i % 5 + "\n");
    }
    return Files.writeString(folder.resolve("run" + run + ".jtl"), rows);
  }

  private List<String> baseline() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("baseline"))) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void goodRunsBecomeTheBaselineAndABadOneDoesNot() throws Exception {
    Files.createDirectory(folder.resolve("baseline"));
    for (int run = 1; run <= 3; run++) {
      Files.copy(log(run, 50), folder.resolve("baseline/20260101T00000" + run + ".jtl"));
    }
    Ended good = judge(log(4, 50));
    assertThat(good.exit()).as(good.out()).isZero();
    assertThat(folder.resolve("trueload"))
        .isDirectoryContaining("glob:**/report.html")
        .isDirectoryContaining("glob:**/TEST-trueload.xml")
        .isDirectoryContaining("glob:**/result.json");
    assertThat(Files.readString(folder.resolve("summary.md"))).contains("1 passed");
    List<String> kept = baseline();
    assertThat(kept).hasSize(3).doesNotContain("20260101T000001.jtl");

    Ended bad = judge(log(5, 150));
    assertThat(bad.exit()).as(bad.out()).isEqualTo(1);
    assertThat(bad.out()).contains("::error");
    assertThat(baseline()).isEqualTo(kept);

    Files.writeString(gates, "p(50) vs baseline +10%\n");
    assertThat(judge(log(6, 80)).exit()).isEqualTo(1);
  }

  @Test
  void theActionUsesTheInputsThatItHas() throws IOException {
    String action = Files.readString(ROOT.resolve("action.yml"));
    TreeSet<String> used = new TreeSet<>();
    for (Matcher found = INPUT.matcher(action); found.find(); ) {
      used.add(found.group(1));
    }
    TreeSet<String> declared = new TreeSet<>();
    String inputs = action.substring(action.indexOf("\ninputs:"), action.indexOf("\nruns:"));
    for (Matcher found = Pattern.compile("(?m)^  ([a-z-]+):").matcher(inputs); found.find(); ) {
      declared.add(found.group(1));
    }
    assertThat(used).isEqualTo(declared);
  }

  /** In a copy of the POMs and pages; no line of them may have the old version then. */
  @Test
  void aReleaseHasItsVersionEverywhere() throws Exception {
    Tools.require("python3", "python3");
    String old = version(ROOT);
    for (String each : List.of("docs/install.md", "docs/maven.md", "CHANGELOG.md")) {
      copy(ROOT.resolve(each));
    }
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path pom : files.filter(file -> file.endsWith("pom.xml")).toList()) {
        if (!ROOT.relativize(pom).toString().contains("target")) {
          copy(pom);
        }
      }
    }

    Ended ended = run(Map.of(), "python3", ROOT.resolve("src/release/version"), "7.8.9", folder);

    assertThat(ended.exit()).as(ended.out()).isZero();
    assertThat(version(folder)).isEqualTo("7.8.9");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file :
          files.filter(each -> each.toString().matches(".*(pom\\.xml|l\\.md|n\\.md)")).toList()) {
        assertThat(Files.readString(file)).as(file.toString()).doesNotContain(old);
      }
    }
    assertThat(Files.readString(folder.resolve("CHANGELOG.md")))
        .containsPattern("## \\[Unreleased]\n\n## \\[7\\.8\\.9] - [0-9]{4}-[0-9]{2}-[0-9]{2}\n");
  }

  private void copy(Path file) throws IOException {
    Path target = folder.resolve(ROOT.relativize(file));
    Files.createDirectories(target.getParent());
    Files.copy(file, target);
  }

  private static String version(Path root) throws IOException {
    Matcher found =
        Pattern.compile("<artifactId>trueload-parent</artifactId>\\s*<version>(.*?)<")
            .matcher(Files.readString(root.resolve("pom.xml")));
    assertThat(found.find()).isTrue();
    return found.group(1);
  }
}
