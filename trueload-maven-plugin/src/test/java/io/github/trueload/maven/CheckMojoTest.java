package io.github.trueload.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The goals as Maven would call them, on a recorded run of 79 requests. */
class CheckMojoTest {

  private static final File RECORDED = new File("../analyzer/core/src/test/resources/analysis");

  @TempDir private Path target;

  private final List<String> log = new ArrayList<>();
  private final CheckMojo check = new CheckMojo();

  @BeforeEach
  void likeADefaultConfiguration() {
    set(check, "directory", RECORDED);
    set(check, "includes", List.of("four-users.*"));
    set(check, "failOnEmpty", true);
    set(check, "failOnInconclusive", true);
    set(check, "junit", target.resolve("trueload/TEST-trueload.xml").toFile());
    listenTo(check);
  }

  private void listenTo(AbstractMojo mojo) {
    mojo.setLog(
        new SystemStreamLog() {
          @Override
          public void info(CharSequence line) {
            log.add("info " + line);
          }

          @Override
          public void warn(CharSequence line) {
            log.add("warn " + line);
          }

          @Override
          public void error(CharSequence line) {
            log.add("error " + line);
          }
        });
  }

  private static void set(Object mojo, String name, Object value) {
    try {
      for (Class<?> type = mojo.getClass(); type != null; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (field.getName().equals(name)) {
            field.setAccessible(true);
            field.set(mojo, value);
            return;
          }
        }
      }
      throw new IllegalArgumentException("no parameter " + name);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private void fails(String message) {
    assertThatExceptionOfType(MojoFailureException.class)
        .isThrownBy(check::execute)
        .withMessageContaining(message);
  }

  @Test
  void gatesThatHoldPass() throws Exception {
    set(check, "gates", List.of("mean < 1s", "warn max < 1us"));
    check.execute();
    assertThat(log)
        .hasSize(3)
        .anyMatch(line -> line.startsWith("info pass: mean < 1s: actual 5.3412 ms"))
        .anyMatch(line -> line.startsWith("warn warning: warn max < 1us: actual"))
        .endsWith("info pass: 1 passed, 0 failed, 0 inconclusive, 1 warning");
    assertThat(target.resolve("trueload/TEST-trueload.xml")).isNotEmptyFile();
  }

  @Test
  void aGateThatFailsStopsTheBuildWithOneLine() {
    set(check, "gates", List.of("mean < 1us: slow", "p(99) < 1s"));
    fails("the run's gates: fail: 0 passed, 1 failed, 1 inconclusive");
    assertThat(log)
        .satisfiesExactly(
            line -> assertThat(line).startsWith("error fail: mean < 1us: ").endsWith(": slow"),
            line -> assertThat(line).startsWith("error inconclusive: p(99) < 1s: "));
  }

  @Test
  void anInconclusiveGateStopsTheBuildUnlessAccepted() throws Exception {
    set(check, "gates", List.of("p(99) < 1s"));
    fails("inconclusive: 0 passed");
    log.clear();
    set(check, "failOnInconclusive", false);
    check.execute();
    assertThat(log.get(0)).startsWith("warn inconclusive: p(99) < 1s: ");
    set(check, "gates", List.of("p(99) < 1s", "mean < 1us"));
    fails("fail: 0 passed");
  }

  @Test
  void aWrongExpressionOrOptionIsTheProjectsFault() {
    set(check, "gates", List.of("mean < 1%"));
    assertThatExceptionOfType(MojoExecutionException.class)
        .isThrownBy(check::execute)
        .withMessageStartingWith("--gate, column 8: mean: expected a duration");
    set(check, "gates", List.of());
    assertThatExceptionOfType(MojoExecutionException.class)
        .isThrownBy(check::execute)
        .withMessageStartingWith("no gate given");
    set(check, "trim", "5");
    assertThatExceptionOfType(MojoExecutionException.class)
        .isThrownBy(check::execute)
        .withMessageContaining("'5' is not START,END");
    assertThat(target.resolve("trueload/TEST-trueload.xml"))
        .content()
        .contains("<error", "is not START,END");
  }

  @Test
  void nothingFoundFailsUnlessLetThrough() throws Exception {
    set(check, "gates", List.of("mean < 1s"));
    Path junit = target.resolve("trueload/TEST-trueload.xml");
    Path json = target.resolve("trueload/check.json");
    set(check, "json", json.toFile());
    check.execute();
    assertThat(json).isNotEmptyFile();
    for (File directory : List.of(target.toFile(), target.resolve("none").toFile())) {
      set(check, "directory", directory);
      set(check, "failOnEmpty", true);
      fails("no file in " + directory + " matches four-users.*: run the plan before this goal");
      assertThat(junit).content().contains("<error", "no file in " + directory);
      assertThat(json).doesNotExist();
      set(check, "failOnEmpty", false);
      check.execute();
      assertThat(junit).doesNotExist();
    }
  }

  @Test
  void anEmptyLogFailsInEachCase() throws IOException {
    Files.createFile(target.resolve("empty.jtl"));
    Files.writeString(target.resolve("header.jtl"), "timeStamp,elapsed,label,success\n");
    set(check, "gates", List.of("mean < 1s"));
    set(check, "directory", target.toFile());
    set(check, "failOnEmpty", false);
    set(check, "failOnInconclusive", false);
    for (String name : List.of("empty.jtl", "header.jtl")) {
      set(check, "includes", List.of(name));
      fails(name);
    }
  }

  @Test
  void skippedItDoesNothing() {
    set(check, "skip", true);
    set(check, "gates", List.of("no gate at all"));
    assertThatCode(check::execute).doesNotThrowAnyException();
    assertThat(log).containsExactly("info skipped by trueload.skip");
  }

  @Test
  void aBaselineAndFurtherOptionsReachTheCommand() throws Exception {
    set(check, "gates", List.of("mean vs baseline +50%"));
    set(check, "excludes", List.of("*.pcap"));
    String rows = Files.readString(new File(RECORDED, "four-users.jtl").toPath());
    Path earlier = target.resolve("earlier.jtl");
    Files.writeString(earlier, rows.replaceAll("\\b1795(\\d{9}|\\d{15})\\b", "1794$1"));
    set(check, "baseline", List.of(earlier.toFile()));
    set(check, "options", List.of("--junit-inconclusive", "skipped"));
    check.execute();
    assertThat(log).last().isEqualTo("info pass: 1 passed, 0 failed, 0 inconclusive");
  }

  @Test
  void theReportIsWritten() throws Exception {
    AnalyzeMojo analyze = analyze();
    analyze.execute();
    assertThat(html()).isNotEmpty();
    assertThat(log).last().isEqualTo("info report: " + html());
  }

  private AnalyzeMojo analyze() {
    AnalyzeMojo analyze = new AnalyzeMojo();
    listenTo(analyze);
    set(analyze, "directory", RECORDED);
    set(analyze, "includes", List.of("four-users.*"));
    set(analyze, "failOnInconclusive", true);
    set(analyze, "html", html());
    return analyze;
  }

  private File html() {
    return target.resolve("trueload/report.html").toFile();
  }

  @Test
  void theGatesOfAnAnalysisStopTheBuildToo() throws Exception {
    AnalyzeMojo analyze = analyze();
    set(analyze, "options", List.of("--gate", "mean < 1us"));
    assertThatExceptionOfType(MojoFailureException.class)
        .isThrownBy(analyze::execute)
        .withMessage("the run's gates: fail: 0 passed, 1 failed, 0 inconclusive");
    assertThat(html()).content().contains("mean &lt; 1us");
    set(analyze, "options", List.of("--gate", "p(99) < 1s"));
    assertThatExceptionOfType(MojoFailureException.class)
        .isThrownBy(analyze::execute)
        .withMessage("the run's gates: inconclusive: 0 passed, 0 failed, 1 inconclusive");
    set(analyze, "failOnInconclusive", false);
    analyze.execute();
    set(analyze, "options", List.of("--gate", "mean < 1s"));
    analyze.execute();
    assertThat(log).last().isEqualTo("info report: " + html());
  }

  /** Maven makes null of an element whose property is not defined. */
  @ParameterizedTest
  @ValueSource(strings = {"gates", "options", "includes", "excludes", "baseline"})
  void anElementWithoutTextIsRefused(String list) throws IOException {
    set(check, "gates", List.of("mean < 1s"));
    for (Object element : new Object[] {null, " "}) {
      Object first = list.equals("baseline") ? new File("a") : "mean < 1s";
      Object second = list.equals("baseline") && element != null ? new File(" ") : element;
      set(check, list, Arrays.asList(first, second));
      assertThatExceptionOfType(MojoExecutionException.class)
          .isThrownBy(check::execute)
          .withMessage(list + ": element 2 is empty; is its property defined?");
      Path junit = target.resolve("trueload/TEST-trueload.xml");
      assertThat(junit).content().contains("<error", "element 2 is empty");
      Files.delete(junit);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--list", "--help", "--version"})
  void anOptionThatOnlyPrintsIsRefused(String option) throws Exception {
    set(check, "gates", List.of("mean < 1s"));
    Path json = target.resolve("check.json");
    set(check, "json", json.toFile());
    check.execute();
    assertThat(json).isNotEmptyFile();
    set(check, "options", List.of(option));
    assertThatExceptionOfType(MojoExecutionException.class)
        .isThrownBy(check::execute)
        .withMessage(option + " gives no result to a build; remove it");
    assertThat(json).doesNotExist();
  }

  @Test
  @Timeout(60)
  void aBuildDoesNotFollowALog() {
    AnalyzeMojo analyze = analyze();
    set(analyze, "options", List.of("--follow"));
    assertThatExceptionOfType(MojoExecutionException.class)
        .isThrownBy(analyze::execute)
        .withMessage("--follow gives no result to a build; remove it");
  }
}
