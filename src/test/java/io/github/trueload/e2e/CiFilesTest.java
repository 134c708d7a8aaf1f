package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

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
    return judge(log, Map.of());
  }

  private Ended judge(Path log, Map<String, String> more) throws Exception {
    Path jar = ROOT.resolve("analyzer/cli/target/trueload.jar");
    String java = String.join(" ", Tools.java());
    Map<String, String> environment =
        new HashMap<>(
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
                "yes"));
    environment.putAll(more);
    return run(environment, "bash", JUDGE, log);
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

  /** As after the loss of a cache: what the gates compare with has to come from runs that pass. */
  @Test
  void withoutABaselineTheOtherGatesDecideWhichRunsBecomeIt() throws Exception {
    Files.writeString(gates, "# p(50) vs baseline +1%\np(50) < 100ms\np(50) vs baseline +10%\n");
    Ended first = judge(log(1, 50));
    assertThat(first.exit()).as(first.out()).isZero();
    assertThat(first.out()).containsOnlyOnce("::warning::the baseline has 0 of 3 runs");
    assertThat(baseline()).hasSize(1);
    assertThat(judge(log(2, 150)).exit()).isEqualTo(1);
    assertThat(baseline()).hasSize(1);

    Files.writeString(gates, "p(50) vs baseline +10%\n");
    Ended second = judge(log(3, 50));
    assertThat(second.exit()).as(second.out()).isZero();
    assertThat(second.out()).containsOnlyOnce("::warning::the baseline has 1 of 3 runs");
    assertThat(baseline()).hasSize(2);
    Ended ofPullRequest = judge(log(4, 150), Map.of("KEEP", "no"));
    assertThat(ofPullRequest.exit()).as(ofPullRequest.out()).isPositive();
    assertThat(ofPullRequest.out()).doesNotContain("of 3 runs");
  }

  @Test
  void optionsMayStandOnSeveralLines() throws Exception {
    Ended failed = judge(log(1, 50), Map.of("OPTIONS", "--gate p(50)<1s\n--gate p(50)<1ms"));
    assertThat(failed.exit()).as(failed.out()).isEqualTo(1);
  }

  private static Map<?, ?> yaml(String file) throws IOException {
    Load load = new Load(LoadSettings.builder().build());
    return (Map<?, ?>) load.loadFromString(Files.readString(ROOT.resolve(file)));
  }

  /** The action's step whose name, or whose action, is this. */
  private static Map<?, ?> step(String name) throws IOException {
    List<?> steps = (List<?>) ((Map<?, ?>) yaml("action.yml").get("runs")).get("steps");
    return steps.stream()
        .map(Map.class::cast)
        .filter(step -> name.equals(step.get("name")) || name.equals(step.get("uses")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void usesOfTheActionKeepTheirBaselinesAndResultsApart() throws Exception {
    Map<?, ?> restored = (Map<?, ?>) step("actions/cache/restore@v4").get("with");
    Map<?, ?> saved = (Map<?, ?>) step("actions/cache/save@v4").get("with");
    String ahead = restored.get("restore-keys").toString();
    assertThat(saved).isEqualTo(Map.of("path", restored.get("path"), "key", restored.get("key")));
    assertThat(saved.get("path").toString()).endsWith("/${{ inputs.baseline }}");
    assertThat(saved.get("key").toString())
        .startsWith(ahead)
        .contains("${{ github.run_id }}", "${{ github.run_attempt }}");
    assertThat(ahead.replace("${{ inputs.baseline }}", "api-v2"))
        .doesNotStartWith(ahead.replace("${{ inputs.baseline }}", "api"));
    assertThat((Map<?, ?>) step("actions/upload-artifact@v4").get("with"))
        .isEqualTo(
            Map.of(
                "name",
                "${{ inputs.artifact || inputs.baseline && format('trueload-{0}', inputs.baseline)"
                    + " || 'trueload' }}",
                "path",
                "${{ steps.judge.outputs.results }}"));

    String check = step("Check the name of the baseline").get("run").toString();
    for (String name : List.of("", "api", "api-v2", "A_1.x")) {
      assertThat(run(Map.of("NAME", name), "bash", "-e", "-c", check).exit()).as(name).isZero();
    }
    for (String name : List.of("a/b", "a b", "..", "-a", "a,b", "a\nb")) {
      assertThat(run(Map.of("NAME", name), "bash", "-e", "-c", check).exit()).as(name).isEqualTo(2);
    }
  }

  /** {@code true} stands for a check that passes. Each use has a folder of its own. */
  @ParameterizedTest
  @CsvSource({
    "push, refs/heads/main, api, yes",
    "schedule, refs/heads/main, api, yes",
    "workflow_dispatch, refs/heads/main, api, yes",
    "push, refs/heads/other, api, no",
    "push, refs/tags/main, api, no",
    "workflow_dispatch, refs/heads/other, api, no",
    "pull_request, refs/pull/7/merge, api, no",
    "pull_request_target, refs/heads/main, api, no",
    "issue_comment, refs/heads/main, api, no",
    "workflow_run, refs/heads/main, api, no",
    "push, refs/heads/main, '', ''",
  })
  void runsOfPullRequestsDoNotBecomeTheBaseline(String event, String ref, String name, String kept)
      throws Exception {
    Files.createDirectory(folder.resolve("trueload"));
    Path outputs = folder.resolve("outputs");
    Map<String, String> environment =
        Map.of(
            "EVENT",
            event,
            "REF",
            ref,
            "DEFAULT_REF",
            "refs/heads/main",
            "NAME",
            name,
            "RUNNER_TEMP",
            folder.toString(),
            "GITHUB_OUTPUT",
            outputs.toString(),
            "ACTION",
            ROOT.toString(),
            "TRUELOAD",
            "true",
            "LOG",
            log(1, 50).toString(),
            "CAPTURES",
            "");
    String script = step("Judge the run").get("run").toString();
    for (int use = 1; use <= 2; use++) {
      Ended ended = run(environment, "bash", "-eo", "pipefail", "-c", script);
      assertThat(ended.exit()).as(ended.out()).isZero();
    }
    List<String> lines = Files.readAllLines(outputs);
    assertThat(lines).hasSize(4).filteredOn(line -> line.equals("keep=" + kept)).hasSize(2);
    assertThat(lines.get(0)).isNotEqualTo(lines.get(2));
    assertThat(Files.isDirectory(folder.resolve("trueload-baseline/api")))
        .isEqualTo(kept.equals("yes"));
    assertThat(step("actions/cache/save@v4").get("if"))
        .isEqualTo("steps.judge.outputs.keep == 'yes'");
  }

  @Test
  void branchesOfGitLabReadTheBaselineThatTheDefaultBranchWrites() throws Exception {
    Map<?, ?> job = (Map<?, ?>) yaml("examples/ci/gitlab.yml").get(".trueload");
    Map<?, ?> cache = (Map<?, ?>) job.get("cache");
    assertThat(cache.get("unprotect")).isEqualTo(true);
    assertThat(cache.get("policy")).isEqualTo("$BASELINE_POLICY");
    assertThat(((Map<?, ?>) job.get("variables")).get("BASELINE_POLICY")).isEqualTo("pull");
    assertThat((List<?>) job.get("rules"))
        .isEqualTo(
            List.of(
                Map.of(
                    "if",
                    "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH",
                    "variables",
                    Map.of("BASELINE_POLICY", "pull-push")),
                Map.of("if", "$CI_COMMIT_BRANCH || $CI_COMMIT_TAG")));
    String script = ((List<?>) job.get("script")).get(0) + "\necho \"keep=${KEEP:-no}\"";
    assertThat(run(Map.of("BASELINE_POLICY", "pull"), "bash", "-c", script).out())
        .isEqualTo("keep=no\n");
    assertThat(run(Map.of("BASELINE_POLICY", "pull-push"), "bash", "-c", script).out())
        .isEqualTo("keep=yes\n");
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
