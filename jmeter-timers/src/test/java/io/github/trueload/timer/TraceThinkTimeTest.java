package io.github.trueload.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.think.Trace;
import io.github.trueload.timer.RealEngine.Seen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceThinkTimeTest {
  private static final String HEAD =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,IdleTime\n";

  @TempDir private Path folder;

  @BeforeEach
  void newRun() {
    TimerRun.newRun();
  }

  private TraceThinkTime timer(String text, String... keysAndTexts) throws IOException {
    TraceThinkTime timer =
        TimerRun.withSettings(
            new TraceThinkTime(),
            "Replay",
            "TraceThinkTime.file",
            Files.writeString(folder.resolve("trace"), text).toString());
    for (int i = 0; i < keysAndTexts.length; i += 2) {
      timer.setProperty(keysAndTexts[i], keysAndTexts[i + 1]);
    }
    return timer;
  }

  private TraceThinkTime results(String text, String... keysAndTexts) throws IOException {
    TraceThinkTime timer = timer(text, keysAndTexts);
    timer.setProperty("TraceThinkTime.format", "jtl");
    return timer;
  }

  private static Trace trace(TraceThinkTime timer) {
    return TraceThinkTime.model(SettingValues.evaluated(timer, timer.settings()));
  }

  private static List<Long> all(ThinkTimeSequence sequence, int count) {
    return LongStream.generate(sequence::nextNanos).limit(count).boxed().toList();
  }

  private static List<Long> thinks(List<Seen> samples, String thread) {
    return samples.stream()
        .filter(seen -> seen.label().equals("timed") && seen.thread().endsWith(thread))
        .map(seen -> Long.valueOf(seen.thinkNanos()))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"7 s\n250\n0\n40 us\n", "\uFEFF7 s\r\n 250ms \r\n0 s\r\n0.04"})
  void aDurationInEachLineIsRead(String text) throws IOException {
    Trace trace = trace(timer(text));
    assertThat(trace.sessions()).isEqualTo(1);
    assertThat(all(trace.repeated(0), 5))
        .containsExactly(7_000_000_000L, 250_000_000L, 0L, 40_000L, 7_000_000_000L);
  }

  /** Two threads; the second has a redirect's part, a sample that idled and two transactions. */
  @Test
  void gapsOfEachThreadOfResultsAreRead() throws IOException {
    Trace trace =
        trace(
            results(
                HEAD
                    + "1000,100,a,200,OK,U 1-1,true,0\n"
                    + "1050,50,a,200,\"said \"\"OK\"\",\ntwice\",U 1-2,true,0\n"
                    + "1050,20,a-0,302,Found,U 1-2,true,0\n"
                    + "1070,30,a-1,200,OK,U 1-2,true,0\n"
                    + "1400,10,b,200,OK,U 1-1,true,5\n"
                    + "1200,60,b,200,OK,U 1-2,true,0\n"
                    + "1050,210,T,200,\"Number of samples in transaction : 2\",U 1-2,true,0\n"
                    + "1415,5,c,200,OK,U 1-1,true,0\n"
                    + "1459,1,c,200,OK,U 1-2,true,0\n"
                    + "1459,1,T,200,\"Number of samples in transaction : 1\",U 1-2,true,0\n"
                    + "1459,1,d,200,OK,U 1-2,true,0\n"
                    + "1470,0,e,200,OK,U 1-2,true,0\n"
                    + "1470,0,T,200,\"Number of samples in transaction : 1\",U 1-2,true,0\n"
                    + "1470,0,f,200,OK,U 1-2,true,0\n"));
    assertThat(trace.sessions()).isEqualTo(2);
    // U 1-1: 1400 - 1100, 1415 - (1400 + 10 + 5); U 1-2: 1200 - 1100, 1459 - 1260; d follows c at
    // once, by whole milliseconds; e takes no time and f follows it at once
    assertThat(all(trace.repeated(0), 2)).containsExactly(300_000_000L, 0L);
    assertThat(all(trace.repeated(1), 5))
        .containsExactly(100_000_000L, 199_000_000L, 0L, 10_000_000L, 0L);
    assertThat(trace.count()).isEqualTo(7);
  }

  /** Threads that end within a parent transaction, whose row then has no message. */
  @Test
  void aTransactionWithinWhichItsThreadEndsHasNoGap() throws IOException {
    String whole = "1000,110,T,200,\"Number of samples in transaction : 1\",U 1-";
    Trace trace =
        trace(
            results(
                HEAD
                    + (whole + "1,true,0\n1010,100,a,200,OK,U 1-1,true,0\n")
                    + (whole + "2,true,0\n1010,100,a,200,OK,U 1-2,true,0\n")
                    + "1111,0,T,,,U 1-1,true,0\n"
                    + "1111,99,T,200,,U 1-2,true,0\n"
                    + "1200,10,a,200,OK,U 1-2,true,0\n"));
    // U 1-2 alone has a second request: 1200 - 1110
    assertThat(trace.count()).isEqualTo(1);
    assertThat(all(trace.repeated(0), 1)).containsExactly(90_000_000L);
  }

  /** A parent transaction over two requests and a pause of 300 ms, which is a think time. */
  @Test
  void requestsOfAParentTransactionHaveTheirGaps() throws IOException {
    Trace trace =
        trace(
            results(
                HEAD
                    + "1000,500,T,200,\"Number of samples in transaction : 2\",U 1-1,true,0\n"
                    + "1000,120,a,200,OK,U 1-1,true,0\n"
                    + "1000,20,a-0,200,OK,U 1-1,true,0\n"
                    + "1420,80,b,200,OK,U 1-1,true,0\n"
                    + "1700,10,c,200,OK,U 1-1,true,0\n"));
    assertThat(all(trace.repeated(0), 2)).containsExactly(300_000_000L, 200_000_000L);
  }

  @Test
  void otherDelimitersOfResultsAreRead() throws IOException {
    Trace trace =
        trace(results("timeStamp;elapsed;threadName\n1000;100;\"a;b\"\n1103;1;\"a;b\"\n"));
    assertThat(all(trace.repeated(0), 1)).containsExactly(3_000_000L);
  }

  private static void assertRefused(TraceThinkTime timer, String reason) {
    assertThatThrownBy(timer::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("\"Replay\": Filename = \"")
        .hasMessageContaining(reason);
  }

  @Test
  void linesThatAreNoDurationAreRefusedWithTheirNumber() throws IOException {
    assertRefused(timer(""), "the trace contains no think time");
    assertRefused(timer("0\n0 s\n"), "every think time of the trace is zero");
    assertRefused(timer("7 s\n\n8 s\n"), "line 2 is empty");
    assertRefused(timer("think\n7 s\n"), "line 1 \"think\" is not a duration");
    assertRefused(timer("7 s\n-1 s\n"), "line 2 \"-1 s\" is negative");
    assertRefused(timer("7 s\n8 s\nNaN\n"), "line 3 \"NaN\" is not a duration");
    assertRefused(timer("Infinity\n"), "line 1 \"Infinity\" is not a duration");
    assertRefused(timer("1e999 s\n"), "line 1 \"1e999 s\" is longer than 365 days");
    assertRefused(timer("x".repeat(1000)), "line 1 \"" + "x".repeat(40) + "…\" is not a duration");
  }

  @Test
  void resultsWithoutUsableGapsAreRefusedWithTheLine() throws IOException {
    assertRefused(results(""), "line 1 \"\" is not a header with the column timeStamp");
    assertRefused(results("1000,100,a,U 1-1\n"), "line 1 \"1000,100,a,U 1-1\" is not a header");
    assertRefused(results("<?xml version=\"1.0\"?>\n"), "save results as CSV");
    assertRefused(results("timeStamp,elapsed\n"), "line 1 has no column threadName");
    assertRefused(results(HEAD), "the trace contains no think time");
    assertRefused(results(HEAD + "1000,1,a,200,OK,U,true,0\n"), "the trace contains no think time");
    assertRefused(results(HEAD + "1000,1\n"), "line 2 has 2 columns, but the header has 8");
    assertRefused(
        results(HEAD + "2026/11/21,1,a,200,OK,U,true,0\n"),
        "line 2 has timeStamp = \"2026/11/21\", not a number of milliseconds");
    assertRefused(
        results(HEAD + "1000,-1,a,200,OK,U,true,0\n"),
        "line 2 has elapsed = \"-1\", not a number of milliseconds");
    assertRefused(
        results(HEAD + "1000,99,a,200,OK,U,true,0\n1050,99,a,200,OK,U,true,0\n"),
        "line 3 starts before the previous sample of thread \"U\" has ended");
    assertRefused(results(HEAD + "1000,9,a\"b,200,OK,U,true,0\n"), "line 2 is not CSV");
  }

  @Test
  void unreadableFilesAreRefused() throws IOException {
    TraceThinkTime timer = timer("7 s");
    timer.setProperty("TraceThinkTime.file", folder.resolve("nowhere").toString());
    assertRefused(timer, "cannot be read: there is no such file");
    timer.setProperty("TraceThinkTime.file", folder.toString());
    assertRefused(timer, "cannot be read");
    timer.setProperty("TraceThinkTime.file", "");
    assertRefused(timer, "is missing");
    Files.write(folder.resolve("binary"), "7 s\n\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    timer.setProperty("TraceThinkTime.file", folder.resolve("binary").toString());
    assertRefused(timer, "line 2");
  }

  /** The panel does not show it, and keeps what was entered before. */
  @Test
  void aSeedThatDoesNotCountMayBeAnyText() throws IOException {
    TraceThinkTime timer = TimerRun.started(timer("7 s\n", "ThinkTime.seed", "none"));
    TimerRun.enterThread("Users 1-1", 1);
    assertThat(((ThinkTimer) timer.clone()).delay()).isBetween(7_000L, 7_001L);
  }

  @Test
  void anEngineThatIsNoneIsRefusedAlsoWithoutASeed() throws IOException {
    TraceThinkTime timer = timer("7 s\n");
    JMeterUtils.setProperty(ThisEngine.SHARE, "3/2");
    try {
      assertThatThrownBy(timer::checkBeforeLoad)
          .isInstanceOf(RefusedSetting.class)
          .hasMessageContaining("the property trueload.engine = \"3/2\"");
    } finally {
      JMeterUtils.getJMeterProperties().remove(ThisEngine.SHARE);
    }
  }

  @Test
  void badTraceStopsTheTestBeforeAnySample() throws IOException {
    assertThat(new RealEngine().group("A", 2, 3, timer("7 s\n-7 s\n")).run()).isEmpty();
  }

  @Test
  void threadsTakeTheThinkTimesOfASharedTraceInTurnAndOverAgain() throws IOException {
    List<Seen> samples = new RealEngine().group("A", 2, 5, timer("1 us\n2 us\n3 us\n4 us\n")).run();
    List<Long> thinks = thinks(samples, "");
    // 10 draws: two rounds of four and two more
    assertThat(thinks)
        .containsExactlyInAnyOrder(
            1000L, 2000L, 3000L, 4000L, 1000L, 2000L, 3000L, 4000L, 1000L, 2000L);
  }

  @Test
  void eachThreadReplaysItsOwnSession() throws IOException {
    String rows = "1,0,X\n1,0,Y\n2,0,X\n3,0,Y\n4,0,X\n7,0,Y\n";
    List<Seen> samples =
        new RealEngine()
            .group(
                "A",
                3,
                3,
                results(
                    "timeStamp,elapsed,threadName\n" + rows, "TraceThinkTime.sharing", "thread"))
            .run();
    // X: 1 and 2 ms; Y: 2 and 4 ms; the third thread starts again with X
    assertThat(thinks(samples, "-1")).containsExactly(1_000_000L, 2_000_000L, 1_000_000L);
    assertThat(thinks(samples, "-2")).containsExactly(2_000_000L, 4_000_000L, 2_000_000L);
    assertThat(thinks(samples, "-3")).containsExactly(1_000_000L, 2_000_000L, 1_000_000L);
  }

  @Test
  void threadStopsWithTheTraceWhereWanted() throws IOException {
    TraceThinkTime shared = timer("1 us\n2 us\n3 us\n", "TraceThinkTime.atEnd", "stop");
    List<Seen> samples = new RealEngine().group("A", 2, -1, shared).run();
    assertThat(thinks(samples, "")).containsExactlyInAnyOrder(1000L, 2000L, 3000L);
    TraceThinkTime each =
        timer("1 us\n2 us\n", "TraceThinkTime.atEnd", "stop", "TraceThinkTime.sharing", "thread");
    samples = new RealEngine().group("A", 2, -1, each).run();
    assertThat(thinks(samples, "-1")).containsExactly(1000L, 2000L);
    assertThat(thinks(samples, "-2")).containsExactly(1000L, 2000L);
  }

  @Test
  void afterTheTraceRecordedThinkTimesAreDrawnWhereWanted() throws IOException {
    String[] settings = {"TraceThinkTime.atEnd", "empirical", "ThinkTime.seed", "4"};
    List<Long> thinks =
        thinks(new RealEngine().group("A", 1, 60, timer("1 us\n2 us\n", settings)).run(), "");
    assertThat(thinks.subList(0, 2)).containsExactly(1000L, 2000L);
    // 58 fair draws hold both values but for one seed in 2^57
    assertThat(thinks.subList(2, 60)).containsOnly(1000L, 2000L).contains(1000L, 2000L);
    List<Long> again =
        thinks(new RealEngine().group("A", 1, 60, timer("1 us\n2 us\n", settings)).run(), "");
    assertThat(again).isEqualTo(thinks);
  }

  @Test
  void elementsOfOneNameAndFileShareAReplay() throws IOException {
    String text = "1 us\n2 us\n3 us\n4 us\n";
    List<Seen> samples =
        new RealEngine().group("A", 1, 2, timer(text)).group("C", 1, 2, timer(text)).run();
    assertThat(thinks(samples, "")).containsExactlyInAnyOrder(1000L, 2000L, 3000L, 4000L);
  }
}
