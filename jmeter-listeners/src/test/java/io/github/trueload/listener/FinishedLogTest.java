package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.listener.TrafficBoard.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log by JMeter's own writer, read back, against what the analyzer finds in it. */
class FinishedLogTest {

  @TempDir private Path folder;

  private final TrafficBoard board = new TrafficBoard();

  /** A log of 40 users with 2 s of think time: of 150 samples each, some 300 s. */
  private Path log(String name, boolean isXml, int samplesOfUser) {
    Columns.set(Columns.OURS);
    Path log = folder.resolve(name);
    ResultCollector writer = new ResultCollector();
    writer.setFilename(log.toString());
    SampleSaveConfiguration columns = new SampleSaveConfiguration();
    columns.setAsXml(isXml);
    writer.setSaveConfig(columns);
    writer.testStarted();
    List<SampleEvent> events = MadeRun.of(40, samplesOfUser, 2, true);
    events.forEach(writer::sampleOccurred);
    writer.testEnded();
    return log;
  }

  private void read(Path log) throws InterruptedException {
    FinishedLog.read(log, new TrafficRealism(), board).join();
  }

  private static RunFiles files(Path log) throws Exception {
    return RunFiles.read(
        AnalysisOptions.of(List.of(log)),
        path -> JtlSource.open(InputBytes.open(path), JtlOptions.defaults()));
  }

  @Tag("large")
  @Test
  void theFiguresAreThoseOfTheAnalyzer() throws Exception {
    Path log = log("run.jtl", false, 50);
    AnalysisResult analyzed = files(log).whole().result();

    read(log);

    TrafficFigures shown = board.figures();
    assertThat(shown.headline()).usingRecursiveComparison().isEqualTo(analyzed.headline());
    assertThat(shown.ended()).isTrue();
    assertThat(shown.counts().taken()).isEqualTo(2_000);
    assertThat(shown.verdict()).isEqualTo(analyzed.arrivals().verdict().id());
    assertThat(shown.failureWords()).hasValueSatisfying(words -> assertThat(words).contains("500"));
    assertThat(board.message()).isEqualTo("From " + log + ".");
  }

  @Tag("large")
  @Test
  void theChartHasTheWholeRunInEqualSteps() throws Exception {
    Path log = log("run.jtl", false, 150);
    read(log);

    List<Point> points = board.points();
    double seconds = board.figures().headline().window().seconds();
    long step = (long) Math.ceil(Math.ceil(seconds) / 120);
    assertThat(points).hasSize((int) Math.ceil(Math.ceil(seconds) / step));
    double last = seconds - (points.size() - 1.0) * step;
    double samples = points.get(points.size() - 1).ratePerSecond() * last;
    for (Point point : points.subList(0, points.size() - 1)) {
      samples += point.ratePerSecond() * step;
    }
    assertThat(Math.round(samples)).isEqualTo(6_000);
    AnalyzedRun whole = files(log).whole();
    long end = whole.endNanos();
    // the sliding window of 60 s
    AnalysisResult lastMinute = files(log).between(end - 60_000_000_000L, end).result();
    assertThat(points.get(points.size() - 1).cov()).isEqualTo(lastMinute.arrivals().cov());
  }

  @Test
  void aLogInXmlIsReadToo() throws Exception {
    read(log("run.xml", true, 15));

    assertThat(board.figures().counts().taken()).isEqualTo(600);
  }

  @Test
  void aLogWithoutTimestampsHasFiguresAndNoChart() throws Exception {
    Path log = folder.resolve("bare.jtl");
    Files.writeString(log, "elapsed,label,success\n12,Home,true\n14,Home,false\n");

    read(log);

    assertThat(board.message()).isEqualTo("From " + log + ".");
    assertThat(board.figures().counts().taken()).isEqualTo(2);
    assertThat(board.figures().line()).startsWith("inconclusive: 50.00 % failed");
    assertThat(board.points()).isEmpty();
  }

  @Test
  void aFileThatIsNoLogIsRefusedInOneLine() throws Exception {
    for (Path file :
        List.of(
            Files.writeString(folder.resolve("notes.txt"), "nothing\nof interest\n"),
            Files.writeString(folder.resolve("empty.jtl"), ""),
            folder.resolve("missing.jtl"),
            folder)) {
      read(file);

      assertThat(board.figures()).as("%s", file).isNull();
      assertThat(board.message()).contains(file.toString()).doesNotContain("\n", "Exception");
    }
  }

  @Test
  void aTestUnderWayKeepsItsBoard() throws IOException {
    board.begin();

    assertThat(FinishedLog.read(log("run.jtl", false, 15), new TrafficRealism(), board)).isNull();
    assertThat(board.message()).isEmpty();
  }

  @Test
  void aTestThatStartsEndsTheReading() {
    TrafficBoard.Reading reading = board.beginReading();
    board.begin();

    reading.say("From run.jtl.");
    reading.add(new Point(1_000, 1, 1, 0.1));

    assertThat(reading.isCurrent()).isFalse();
    assertThat(board.message()).isEmpty();
    assertThat(board.points()).isEmpty();
  }
}
