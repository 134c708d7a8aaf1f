package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.LiveRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.analysis.SourceOpener;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.jtl.NestedRows;
import io.github.trueload.jtl.RowStream;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.verdict.Headline;
import io.github.trueload.wording.VerdictText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the listener says of samples against what the analyzer says of the log that JMeter's own
 * writer makes of the same samples: the same code reads both, so that every figure is equal to the
 * last digit.
 */
class LiveEqualsLogTest {

  @TempDir private Path folder;

  private static final JtlOptions OPTIONS =
      JtlOptions.defaults().withNested(NestedRows.ONCE).withThreads(1);

  private static final TrafficSettings SETTINGS =
      new TrafficSettings(
          Duration.ofSeconds(60), 20, null, null, Duration.ofSeconds(10), null, null);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theWholeRunIsToTheLastDigitWhatItsLogSays(boolean ourColumns) throws Exception {
    List<SampleEvent> events = run(ourColumns);
    AnalysisResult ofLog = analyzed(events);

    TrafficBoard board = new TrafficBoard();
    LiveTraffic traffic = taken(events, board, 2_000_000, new ArrayList<>());
    traffic.printWhole();

    Headline live = board.figures().headline();
    assertThatTheyAreEqual(live, ofLog.headline());
    // 40 users, 150 samples each; transactions and sub-results repeat them
    assertThat(live.arrivals().count()).isEqualTo(6_000);
    if (ourColumns) {
      assertThat(live.sessions().count()).isEqualTo(40);
      assertThat(live.sessions().reconnects()).isEqualTo(80);
    }
  }

  /** 40 threads end within a parent transaction that had no request, or three. */
  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void aTransactionWithinWhichItsThreadEndsIsNoRequest(int requests) throws Exception {
    List<SampleEvent> events = run(false);
    events.addAll(MadeRun.endedWithinTransactions(40, requests));
    AnalysisResult ofLog = analyzed(events);

    TrafficBoard board = new TrafficBoard();
    LiveTraffic traffic = taken(events, board, 2_000_000, new ArrayList<>());
    traffic.printWhole();

    Headline live = board.figures().headline();
    assertThatTheyAreEqual(live, ofLog.headline());
    assertThat(live.arrivals().count()).isEqualTo(6_000 + 40 * requests);
  }

  @Test
  void theWindowIsThePartThatItsLengthReachesBack() throws Exception {
    List<SampleEvent> events = run(true);
    RunFiles log = read(events);
    TrafficBoard board = new TrafficBoard();
    LiveTraffic traffic = taken(events, board, 2_000_000, new ArrayList<>());

    assertThat(traffic.look()).isNull();

    long end = log.whole().endNanos();
    Headline live = board.figures().headline();
    assertThatTheyAreEqual(live, log.between(end - 60_000_000_000L, end).result().headline());
    assertThat(live.window().seconds()).isEqualTo(60);
  }

  @Test
  void ofMoreSamplesThanAreKeptTheLatestCountAndTheLineSaysSo() throws Exception {
    List<SampleEvent> events = MadeRun.of(40, 300, 2, false); // 12,000
    Columns.set(List.of());
    List<String> lines = new ArrayList<>();
    LiveTraffic traffic = taken(events, new TrafficBoard(), 5_000, lines);

    traffic.printWhole();

    // Blocks of 4,096: one full block of 8,192 went, for two are more than 5,000.
    assertThat(lines).singleElement().asString().contains("of the last 7,904 of 12,000 samples");
  }

  /** All that the line and the panel show; figures of the analyzer alone are not computed here. */
  private static void assertThatTheyAreEqual(Headline live, Headline ofLog) {
    assertThat(live)
        .usingRecursiveComparison()
        // the live line shows neither these nor the marks of bands, and their fits cost time
        .ignoringFields(
            "arrivals.detail", "arrivals.dispersion.narrow", "loop.responseStandardError")
        .isEqualTo(ofLog);
  }

  /** A condition of the stop rule goes to the same rows, with every figure of the analyzer. */
  @Test
  void whatAConditionIsPutToIsTheLogsToo() throws Exception {
    List<SampleEvent> events = run(true);
    AnalysisResult ofLog = analyzed(events);
    LiveRun run = new LiveRun(1_000_000, LiveRun.Watch.NONE);
    SampleRows rows = new SampleRows();
    RowStream stream = new RowStream("live", rows.columns(), OPTIONS, run);
    events.forEach(rows::add);
    stream.accept(rows.take());

    AnalysisResult live = run.whole(stream.soFar()).whole().result();

    assertThat(live.arrivals()).usingRecursiveComparison().isEqualTo(ofLog.arrivals());
    assertThat(live.samples()).isEqualTo(ofLog.samples());
    assertThat(live.response()).isEqualTo(ofLog.response());
    assertThat(live.loop()).usingRecursiveComparison().isEqualTo(ofLog.loop());
    assertThat(VerdictText.points(live)).isEqualTo(VerdictText.points(ofLog));
    // and the headline is among the figures that are worked out by then
    RunFiles whole = run.whole(stream.soFar());
    Headline brief = whole.headline();
    whole.whole();
    assertThatTheyAreEqual(brief, whole.headline());
  }

  /**
   * What the headline's own pass works out of rows in several ranges (of 65,536 and more) is what
   * the pass for everything does: it goes by fewer columns, and counts sessions as it goes.
   */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theHeadlineAloneIsThatOfEveryFigure(boolean ourColumns) {
    Columns.set(ourColumns ? Columns.OURS : List.of());
    LiveRun run = new LiveRun(1_000_000, LiveRun.Watch.NONE);
    SampleRows rows = new SampleRows();
    RowStream stream = new RowStream("live", rows.columns(), OPTIONS, run);
    List<SampleEvent> events = MadeRun.of(40, 3_500, 2, ourColumns);
    for (int i = 0; i < events.size(); i++) {
      rows.add(events.get(i));
      if (i % 10_000 == 0) {
        stream.accept(rows.take());
      }
    }
    stream.accept(rows.take());
    assertThat(run.kept()).isEqualTo(140_000);
    long end = run.lastEndNanos();

    for (long start : new long[] {Long.MIN_VALUE, end - 5_000_000_000_000L}) {
      Headline brief = run.between(stream.soFar(), start, end).headline();
      RunFiles whole = run.between(stream.soFar(), start, end);
      whole.whole();
      assertThatTheyAreEqual(brief, whole.headline());
      assertThat(brief.arrivals().count()).isGreaterThan(70_000);
      assertThat(brief.sessions() == null).isNotEqualTo(ourColumns);
    }
  }

  private static List<SampleEvent> run(boolean ourColumns) {
    Columns.set(ourColumns ? Columns.OURS : List.of());
    return MadeRun.of(40, 150, 2, ourColumns);
  }

  private static LiveTraffic taken(
      List<SampleEvent> events, TrafficBoard board, long most, List<String> lines) {
    LiveTraffic traffic = LiveForTests.traffic(SETTINGS, board, most, () -> 0, lines::add);
    for (int i = 0; i < events.size(); i++) {
      traffic.rows().add(events.get(i));
      if (i % 777 == 0) {
        traffic.take();
      }
    }
    traffic.take();
    return traffic;
  }

  private AnalysisResult analyzed(List<SampleEvent> events) throws Exception {
    return read(events).whole().result();
  }

  private RunFiles read(List<SampleEvent> events) throws Exception {
    Path log = folder.resolve("run.jtl");
    ResultCollector writer = new ResultCollector();
    writer.setFilename(log.toString());
    writer.testStarted();
    events.forEach(writer::sampleOccurred);
    writer.testEnded();
    return RunFiles.read(
        AnalysisOptions.of(List.of(log)),
        (SourceOpener)
            path ->
                (SampleSource)
                    JtlSource.open(InputBytes.open(path), JtlOptions.defaults().withThreads(1)));
  }
}
