package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.LiveColumns;
import io.github.trueload.jtl.LiveRow;
import io.github.trueload.jtl.RowStream;
import io.github.trueload.jtl.WaitingRows;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.Conformance.Agreement;
import io.github.trueload.verdict.Conformance.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run under way that does not keep all of its rows. */
class LiveRunTest {

  private static final long START_MILLIS = 1_767_225_600_000L;

  /** About 6,000, 6,000 and 3,000 arrivals, of which the latest 6,000 to 10,096 are kept. */
  private static final String SCHEDULE = "schedule 100/s for 60s; 200/s for 30s; 50/s for 60s";

  private static final int MOST = 6_000;

  private final LiveRun run = new LiveRun(MOST, LiveRun.Watch.NONE);
  private final RowStream stream =
      new RowStream("live", new LiveColumns(List.of("tl_arrival_ns")), JtlOptions.defaults(), run);

  private static LiveRow row(long millis, String thread) {
    LiveRow row = new LiveRow();
    row.startMillis = START_MILLIS + millis;
    row.elapsedMillis = 5;
    row.label = "Home";
    row.thread = thread;
    row.successful = true;
    return row;
  }

  private void take(List<LiveRow> all) {
    WaitingRows rows = new WaitingRows(all.size());
    all.forEach(rows::add);
    stream.accept(rows);
  }

  private List<LiveRow> asScheduled(boolean areSessions) {
    RequestedProcess.Arrivals requested =
        (RequestedProcess.Arrivals) RequestedProcess.parse(SCHEDULE);
    ArrivalSequence sequence = requested.process().sequence(new SplittableRandom(5));
    LiveColumns columns = new LiveColumns(List.of("tl_arrival_ns"));
    List<LiveRow> rows = new ArrayList<>();
    for (long at = sequence.nextNanos(); at != ArrivalSequence.END; at = sequence.nextNanos()) {
      LiveRow row = row(at / 1_000_000, "Users 1-" + (rows.size() + 1));
      if (areSessions) {
        columns.put(row, 0, String.valueOf(START_MILLIS * 1_000_000 + at));
      }
      rows.add(row);
    }
    return rows;
  }

  private Conformance compared() {
    run.compareWith(RequestedProcess.parse(SCHEDULE));
    return run.whole(stream.soFar()).whole().result().conformance();
  }

  /** The schedule began with the first row of all, which is not kept any more. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aScheduleBeginsWithTheFirstArrivalAlsoIfItsRowIsNotKept(boolean areSessions) {
    take(asScheduled(areSessions));
    assertThat(run.kept()).isLessThan(run.taken() - 6_000);

    Conformance found = compared();

    assertThat(found.subject()).isEqualTo(areSessions ? Subject.SESSIONS : Subject.REQUESTS);
    assertThat(found.agreement()).isEqualTo(Agreement.AS_ASKED);
  }

  /** A request of 60 s, whose row is kept: of the others that began after it, most are not. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anEarlyRequestWithALateResponseDoesNotMakeTheKeptPartLonger(boolean isCleared) {
    List<LiveRow> all = asScheduled(false);
    LiveRow late = row(10_000, "Users 1-late");
    late.elapsedMillis = 110_000;
    all.add(all.size() - 1_000, late);
    take(all.subList(0, 8_000));
    if (isCleared) {
      run.clear();
    }
    take(all.subList(8_000, all.size()));

    assertThat(compared().agreement()).isEqualTo(Agreement.AS_ASKED);
  }

  /**
   * Each second, each of 100 users sends three requests that are 300 ms apart. The first row that
   * is kept is the second of a round.
   */
  @ParameterizedTest
  @CsvSource({"3, INCONCLUSIVE", "1, NOT_AS_ASKED"})
  void roundsWhoseStartIsNotKnownAreNotJudged(int requests, Agreement agreement) {
    List<LiveRow> rows = new ArrayList<>();
    for (int second = 0; second < 50; second++) {
      for (int request = 0; request < 3; request++) {
        for (int user = 1; user <= 100; user++) {
          rows.add(row(second * 1000 + request * 300, "Users 1-" + user));
        }
      }
    }
    take(rows);
    run.compareWith(RequestedProcess.parse("pacing 1s requests=" + requests));

    Conformance found = run.whole(stream.soFar()).whole().result().conformance();

    assertThat(found.agreement()).isEqualTo(agreement);
  }

  /** What is forgotten for its size was sent nevertheless. */
  @Test
  void aScheduleBeginsWithTheFirstArrivalAlsoAfterAllRowsWereForgotten() {
    List<LiveRow> all = asScheduled(false);
    take(all.subList(0, 8_000));
    run.clear();
    take(all.subList(8_000, all.size()));

    assertThat(compared().agreement()).isEqualTo(Agreement.AS_ASKED);
  }
}
