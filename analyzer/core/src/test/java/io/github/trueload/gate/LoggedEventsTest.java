package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.analysis.RunFiles;
import io.github.trueload.stats.events.EventStreams;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the sampler's columns say of streamed responses. */
class LoggedEventsTest {

  private static final String HEAD =
      "timeStamp,elapsed,label,responseCode,success,threadName,tl_session,tl_conn,tl_local,"
          + "tl_request,tl_start_ns,tl_elapsed_ns,tl_first_byte_ns";

  @TempDir private Path folder;

  private RunFiles run;

  /**
   * Rows 1 to 240. Row i is no stream where i is a multiple of 6, has no event where it is 1 more
   * than one, and one event where it is 2 more. The others have 10 events and a largest gap of 10·i
   * µs. The first event comes after 100·i µs. Rows of odd numbers are of the label A.
   */
  @BeforeEach
  void write() throws Exception {
    StringBuilder log =
        new StringBuilder(HEAD + ",tl_first_event_ns,tl_events,tl_largest_gap_ns\n");
    for (int at = 1; at <= 240; at++) {
      int i = 1 + at * 149 % 240; // not in order: times that grow have no interval
      log.append(row(at, i)).append(',');
      int kind = i % 6;
      log.append(kind > 1 ? 100_000 * i : "").append(',');
      log.append(kind == 0 ? "" : kind == 1 ? 0 : kind == 2 ? 1 : 10).append(',');
      log.append(kind > 2 ? 10_000 * i : "").append('\n');
    }
    run = Runs.read(Files.writeString(folder.resolve("streams.jtl"), log));
  }

  private static String row(int at, int i) {
    long start = 1_700_000_000_000_000_000L + at * 37_000_000L;
    return "%d,50,%s,200,true,U 1-1,s,1,127.0.0.1:4000,%d,%d,50000000,90000"
        .formatted(start / 1_000_000, i % 2 == 1 ? "A" : "B", at - 1, start);
  }

  /**
   * python3: f = [100*i for i in range(1, 241) if i % 6 > 1], its mean and numpy.quantile(f, 0.9)
   * of type 7, the same of even i (B) and of odd i (A); g = [10*i for i in range(1, 241) if i % 6 >
   * 2]; events 40·1 + 120·10.
   */
  @ParameterizedTest
  @CsvSource({
    "first_event.mean, 12050e-6, 160",
    "first_event.p(90), 21530e-6, 160",
    "first_event.mean of B, 12000e-6, 80",
    "first_event.max of A, 23900e-6, 80",
    "largest_event_gap.mean, 1210e-6, 120",
    "largest_event_gap.max, 2390e-6, 120",
    "largest_event_gap.max of B, 2380e-6, 40",
    "event_streams, 200, 200",
    "event_streams.empty, 40, 200",
    "events, 1240, 200"
  })
  void figuresAreThoseOfTheRows(String subject, double value, long n) throws Exception {
    Metric metric = Metrics.of(subject.replaceAll("[( ].*", ""));
    String limit = metric.kind() == Kind.TIME ? " < 1s" : " < 1";
    Estimate actual = Runs.judge(run, subject + limit + " min n=1").actual();
    assertThat(actual.unknown()).isNull();
    assertThat(actual.value()).isCloseTo(value, within(5e-4 * value));
    assertThat(actual.n()).isEqualTo(n);
  }

  @Test
  void aLimitDecides() throws Exception {
    assertThat(Runs.judge(run, "first_event.p(95) < 400ms").outcome()).isEqualTo(Outcome.PASS);
    assertThat(Runs.judge(run, "first_event.mean < 1ms").outcome()).isEqualTo(Outcome.FAIL);
    assertThat(Runs.judge(run, "largest_event_gap.p(95) < 100us").outcome())
        .isEqualTo(Outcome.FAIL);
  }

  @Test
  void theResultHasThemByLabel() throws Exception {
    EventStreams events = run.whole().result().loggedEvents();
    assertThat(events.all().responses()).isEqualTo(200);
    assertThat(events.all().withoutEvent()).isEqualTo(40);
    assertThat(events.all().events()).isEqualTo(1240);
    assertThat(events.labels()).containsOnlyKeys("A", "B");
    assertThat(events.labels().get("B").withoutEvent()).isZero();
    assertThat(events.labels().get("B").events()).isEqualTo(40 + 40 * 10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"first_event.p(95) < 1s", "largest_event_gap.max < 1s", "event_streams.empty = 0"})
  void withoutTheColumnsNothingIsKnown(String gate) throws Exception {
    StringBuilder log = new StringBuilder(HEAD + "\n");
    for (int i = 1; i <= 100; i++) {
      log.append(row(i, i)).append('\n');
    }
    RunFiles plain = Runs.read(Files.writeString(folder.resolve("plain.jtl"), log));
    assertThat(plain.whole().result().loggedEvents()).isNull();
    GateResult result = Runs.judge(plain, gate);
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains("tl_events").contains("wire.");
  }
}
