package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.trueload.api.AnalysisRequest;
import io.github.trueload.api.RunAnalyzer;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.report.AnalysisDocument;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.report.ReportExtras;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.stats.responses.FailureKind;
import io.github.trueload.stats.responses.FailureStatistics;
import io.github.trueload.stats.responses.Failures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What failed samples of a log report: code and message, label, time. */
class FailuresTest {

  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage\n";

  /** A sample that starts {@code millis} after the first of a run. */
  private static String row(
      long millis, String label, String code, String message, boolean passed, String failure) {
    return "%d,10,%s,%s,%s,u 1-%d,%s,%s\n"
        .formatted(
            1_700_000_000_000L + millis, label, code, message, millis % 7 + 1, passed, failure);
  }

  private static AnalysisResult analyze(Path folder, String log) throws Exception {
    Path file = Files.writeString(folder.resolve("run.jtl"), log);
    return RunAnalyzer.analyze(AnalysisRequest.of(file));
  }

  @Test
  void failuresAreCountedByCodeAndMessageByLabelAndOverTime(@TempDir Path folder) throws Exception {
    StringBuilder log = new StringBuilder(HEADER);
    for (int second = 0; second < 30; second++) {
      log.append(row(second * 1000, "home", "200", "OK", true, ""));
    }
    for (int second = 10; second < 14; second++) {
      log.append(row(second * 1000 + 1, "home", "503", "Service Unavailable", false, ""));
    }
    log.append(row(20_001, "login", "503", "Service Unavailable", false, ""));
    log.append(row(21_001, "login", "200", "OK", false, "\"Test failed: no \"\"welcome\"\"\""));
    AnalysisResult result = analyze(folder, log.toString());
    Failures failures = result.failures();
    assertThat(failures.kinds())
        .extracting(FailureKind::code, FailureKind::message, FailureKind::count)
        .containsExactly(
            tuple("503", "Service Unavailable", 5L),
            tuple("200", "Test failed: no \"welcome\"", 1L));
    FailureKind unavailable = failures.kinds().get(0);
    assertThat(unavailable.labels()).containsExactly(Map.entry("home", 4L), Map.entry("login", 1L));
    assertThat(unavailable.firstSeconds()).isEqualTo(10.001);
    assertThat(unavailable.lastSeconds()).isEqualTo(20.001);
    assertThat(failures.partSeconds()).isEqualTo(1);
    assertThat(Arrays.stream(unavailable.overTime().y(), 10, 14)).containsOnly(1.0);
    assertThat(Arrays.stream(unavailable.overTime().y()).sum()).isEqualTo(5);
    assertThat(failures.count()).isEqualTo(result.samples().errors());
  }

  @Test
  void reportConsoleJsonAndTablesShowThem(@TempDir Path folder) throws Exception {
    String log =
        HEADER
            + row(0, "home", "200", "OK", true, "")
            + row(9_000, "<b>home</b>", "500", "Internal <i>Error</i>", false, "");
    AnalysisResult result = analyze(folder, log);
    assertThat(HtmlReport.render(result, ReportExtras.NONE))
        .contains("Failures by code and message", "Internal &lt;i&gt;Error&lt;/i&gt;")
        .doesNotContain("<i>Error");
    assertThat(AnalysisDocument.lines(result, ReportExtras.NONE, true))
        .anyMatch(line -> line.startsWith("Failures by code and message"))
        .anyMatch(line -> line.matches(" *500 +1 +9 s +9 s +Internal <i>Error</i> +<b>home</b> 1"));
    assertThat(AnalysisDocument.lines(result, ReportExtras.NONE, false))
        .noneMatch(line -> line.startsWith("Failures by code"));
    Object json = Catalogue.values(result).get("failures");
    assertThat(json.toString()).contains("code=500", "label=<b>home</b>", "t_s=9.5");
    assertThat(Catalogue.tables(result))
        .extracting(table -> table.name())
        .contains("failures", "failures-by-label", "failures-over-time");
  }

  @Test
  void runWithoutFailuresHasNone(@TempDir Path folder) throws Exception {
    AnalysisResult result = analyze(folder, HEADER + row(0, "home", "200", "OK", true, ""));
    assertThat(result.failures()).isNull();
    assertThat(HtmlReport.render(result, ReportExtras.NONE)).doesNotContain("Failures by code");
  }

  /** The words that JMeter 5.6.3 puts before the class and the message of an exception. */
  @Test
  void exceptionsAreNamedWithoutPrefixes(@TempDir Path folder) throws Exception {
    String log =
        HEADER
            + row(
                0,
                "home",
                "Non HTTP response code: java.net.ConnectException",
                "Non HTTP response message: Connection refused",
                false,
                "");
    FailureKind kind = analyze(folder, log).failures().kinds().get(0);
    assertThat(kind.code()).isEqualTo("java.net.ConnectException");
    assertThat(kind.message()).isEqualTo("Connection refused");
  }

  @Test
  void messagesBeyondTheBoundAreOther(@TempDir Path folder) throws Exception {
    int messages = SampleNames.MOST_FAILURES + 50;
    StringBuilder log = new StringBuilder(HEADER);
    for (int i = 0; i < messages; i++) {
      log.append(row(i, "home", "500", "request " + i + " failed", false, ""));
    }
    List<FailureKind> kinds = analyze(folder, log.toString()).failures().kinds();
    assertThat(kinds).hasSize(SampleNames.MOST_FAILURES + 1);
    assertThat(kinds.get(0).message()).isEqualTo(Names.OTHER);
    assertThat(kinds.get(0).count()).isEqualTo(50);
  }

  @Test
  void longMessagesAreCutBetweenCharacters(@TempDir Path folder) throws Exception {
    String log = HEADER + row(0, "home", "500", "x" + "€".repeat(500), false, "");
    String message = analyze(folder, log).failures().kinds().get(0).message();
    assertThat(message).isEqualTo("x" + "€".repeat(66)); // 1 + 3 · 66 = 199 of 200 bytes
  }

  @Test
  void whereALogHasNoTextTheStatusIsTheCodeAndRangesCombine() {
    SampleBlock block = new SampleBlock();
    int[] statuses = {404, 502, 502, 0, 77_777};
    for (int status : statuses) {
      int row = block.addRow();
      block.status[row] = status;
      block.flags[row] = SampleBlock.FAILED;
      block.startNanos[row] = row * 1_000_000_000L;
    }
    FailureStatistics first = new FailureStatistics(0, 10_000_000_000L);
    FailureStatistics second = new FailureStatistics(0, 10_000_000_000L);
    first.accept(block);
    second.accept(block);
    first.combine(second);
    Failures failures = first.summary(new Names(1), new Names(1));
    assertThat(failures.kinds())
        .extracting(FailureKind::code, FailureKind::message, FailureKind::count)
        .containsExactly(tuple("", "", 4L), tuple("502", "", 4L), tuple("404", "", 2L));
    assertThat(failures.kinds().get(1).overTime().y()).startsWith(0, 2, 2, 0);
  }

  @Test
  void labelsBeyondTheBoundAreOther() {
    SampleBlock block = new SampleBlock();
    Names labels = new Names(1000);
    for (int i = 0; i < 150; i++) {
      int row = block.addRow();
      block.label[row] = labels.id("page " + i);
      block.flags[row] = SampleBlock.FAILED;
    }
    FailureStatistics statistics = new FailureStatistics(0, 10_000_000_000L);
    statistics.accept(block);
    Map<String, Long> ofLabels = statistics.summary(new Names(1), labels).kinds().get(0).labels();
    assertThat(ofLabels).hasSize(101).containsEntry(Names.OTHER, 50L);
  }

  @Test
  void samplesInXmlHaveThemToo(@TempDir Path folder) throws Exception {
    String xml =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testResults version="1.2">
        <httpSample t="10" ts="1700000000000" s="true" lb="home" rc="200" rm="OK" tn="u 1-1"/>
        <httpSample t="10" ts="1700000001000" s="false" lb="home" rc="500" rm="Oh" tn="u 1-1"/>
        <httpSample t="10" ts="1700000002000" s="false" lb="home" rc="404" rm="" tn="u 1-1"/>
        </testResults>
        """;
    assertThat(analyze(folder, xml).failures().kinds())
        .extracting(FailureKind::code, FailureKind::message)
        .containsExactly(tuple("404", ""), tuple("500", "Oh"));
  }
}
