package io.github.trueload.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.report.AnalysisDocument;
import io.github.trueload.report.ReportExtras;
import io.github.trueload.stats.events.EventSessions;
import io.github.trueload.stats.events.EventStreams;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For any two logs of streamed responses, also ones whose columns contradict each other, the
 * figures of each and their comparison are made, and what is promised as a number is one.
 */
class EventComparisonFuzzTest {

  private static final String HEAD =
      "timeStamp,elapsed,label,responseCode,success,threadName,tl_session,tl_conn,tl_local,"
          + "tl_request,tl_start_ns,tl_elapsed_ns,tl_first_byte_ns,tl_first_event_ns,tl_events,"
          + "tl_largest_gap_ns\n";

  /** Bytes of a row: who and what, time to the first event, events, largest gap. */
  private static final int ROW = 4;

  private static final int MOST_ROWS = 256;

  /** The first half of the bytes are the rows of the baseline, the second those of the other. */
  @FuzzTest
  void logs(byte[] script) throws Exception {
    if (script.length < 2 * ROW) {
      return;
    }
    Path folder = Files.createTempDirectory("fuzzed");
    try {
      int half = script.length / 2;
      AnalyzedRun base = read(log(script, 0, half, folder.resolve("a.jtl")));
      AnalyzedRun candidate = read(log(script, half, script.length, folder.resolve("b.jtl")));
      check(base.result());
      check(candidate.result());
      RunComparison found = RunComparison.of(base, candidate, CompareOptions.defaults());
      for (LabelComparison label : found.labels().inAll()) {
        for (LabelComparison.Samples of : List.of(label.base(), label.candidate())) {
          assertThat(of.failed()).isBetween(0L, of.count());
        }
        assertThat(Math.abs(label.cliffsDelta()) <= 1 || Double.isNaN(label.cliffsDelta()))
            .isTrue();
        label.statistics().forEach(each -> assertThat(each.values()).isNotNull());
      }
    } finally {
      Files.deleteIfExists(folder.resolve("a.jtl"));
      Files.deleteIfExists(folder.resolve("b.jtl"));
      Files.delete(folder);
    }
  }

  private static Path log(byte[] script, int from, int to, Path file) throws Exception {
    StringBuilder log = new StringBuilder(HEAD);
    for (int at = from; at + ROW <= to && (at - from) / ROW < MOST_ROWS; at += ROW) {
      int who = script[at] & 0xFF;
      int number = (at - from) / ROW;
      long start = 1_700_000_000_000_000_000L + number * 10_000_000L;
      log.append(start / 1_000_000).append(",50,").append((char) ('A' + (who & 3)));
      log.append((who & 0x80) == 0 ? ",200,true,U 1-1," : ",500,false,U 1-1,");
      log.append("s-").append(who >> 2 & 7).append(",1,127.0.0.1:").append(4000 + (who >> 2 & 7));
      log.append(',').append(number).append(',').append(start).append(",50000000,90000,");
      log.append(number(script[at + 1], 400_000)).append(',');
      log.append(number(script[at + 2], 1)).append(',');
      log.append(number(script[at + 3], 20_000_000)).append('\n');
    }
    return Files.writeString(file, log);
  }

  /** The byte times {@code unit}; nothing for 255. */
  private static String number(byte value, long unit) {
    return value == -1 ? "" : Long.toString((value & 0xFF) * unit);
  }

  private static AnalyzedRun read(Path log) throws Exception {
    return RunFiles.read(
            AnalysisOptions.of(List.of(log)), path -> Inputs.open(path, InputOptions.defaults()))
        .whole();
  }

  private static void check(AnalysisResult result) throws Exception {
    StringWriter json = new StringWriter();
    AnalysisDocument.json(result).writeTo(json);
    assertThat(json.toString()).doesNotContain("NaN").doesNotContain("Infinity");
    assertThat(AnalysisDocument.lines(result, ReportExtras.NONE, true)).isNotEmpty();
    EventStreams events = result.loggedEvents();
    if (events == null) {
      return;
    }
    EventStreams.OfLabel all = events.all();
    assertThat(all.withoutEvent()).isBetween(0L, all.responses());
    assertThat(all.stalls()).isBetween(0L, all.responses());
    assertThat(Double.isInfinite(all.eventsPerSecond())).isFalse();
    EventSessions sessions = events.sessions();
    assertThat(sessions).isNotNull(); // each row has one
    assertThat(sessions.stalled()).isBetween(0L, Math.min(sessions.count(), all.stalls()));
    check(sessions.firstEvent(), sessions.count());
    check(sessions.largestGap(), sessions.count());
    check(sessions.eventsPerSecond(), sessions.count());
    long worst = sessions.worst().stream().mapToLong(each -> each.served().responses()).sum();
    assertThat(worst).isLessThanOrEqualTo(all.responses());
  }

  private static void check(EventSessions.@Nullable Spread of, long sessions) {
    if (of != null) {
      assertThat(of.count()).isBetween(1L, sessions);
      assertThat(List.of(of.least(), of.p05(), of.p50(), of.p95(), of.most()))
          .isSorted()
          .allMatch(value -> value >= 0 && Double.isFinite(value));
    }
  }
}
