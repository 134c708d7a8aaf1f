package io.github.trueload.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.dispersion.Moments;
import io.github.trueload.queueing.ClosedNetwork;
import io.github.trueload.think.Exponential;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SimulatedRunTest {

  private static SimulatedRun run(int users, long requests, long seed) {
    return new SimulatedRun(users, new Exponential(2), null, 0.05, requests, seed);
  }

  /**
   * Twenty users at S = 50 ms, Z = 2 s: exact mean value analysis. The rate's standard error over
   * 100,000 requests is below 1/√100,000 = 0.3 % (an open stream's); R's is larger by the queue's
   * memory, some 1.5 %: four of each.
   */
  @Test
  void runIsTheClosedLoopOfExactMeanValueAnalysis() {
    Moments response = new Moments();
    long[] last = new long[1];
    run(20, 100_000, 4)
        .run(
            (user, think, start, elapsed) -> {
              response.accept(elapsed / 1e9);
              last[0] = start;
            });
    var exact = ClosedNetwork.of(0.05).solve(20, 2).loop();
    assertThat(100_000 / (last[0] / 1e9) / exact.ratePerSecond()).isCloseTo(1, within(0.012));
    assertThat(response.mean() / exact.responseSeconds()).isCloseTo(1, within(0.06));
  }

  /** A user's request follows the last response by the think time, and starts are in order. */
  @Test
  void everyUserThinksAndThenWaits() {
    long[] ends = new long[7];
    long[] last = {0, 0};
    run(7, 5000, 2)
        .run(
            (user, think, start, elapsed) -> {
              assertThat(start).isEqualTo(ends[user] + think).isGreaterThanOrEqualTo(last[0]);
              ends[user] = start + elapsed;
              assertThat(ends[user]).isGreaterThan(last[1]); // first come, first served
              last[0] = start;
              last[1] = ends[user];
            });
    assertThat(ends).doesNotContain(0L);
  }

  private static List<String> log(SimulatedRun run, JtlWriter.Form form) throws IOException {
    StringWriter out = new StringWriter();
    JtlWriter writer = new JtlWriter(run, form, out);
    run.run(writer);
    List<String> rows = new ArrayList<>(out.toString().lines().toList());
    assertThat(writer.written()).isEqualTo(rows.size() - 1);
    return rows;
  }

  @Test
  void sameSeedGivesTheSameLog() throws IOException {
    JtlWriter.Form form = new JtlWriter.Form(true, 0, 0);
    assertThat(log(run(5, 200, 1), form)).isEqualTo(log(run(5, 200, 1), form));
    assertThat(log(run(5, 200, 1), form)).isNotEqualTo(log(run(5, 200, 2), form));
  }

  /** Losing rows leaves the others as they were; 0.2 of 5,000 is 1,000 with sd 28. */
  @Tag("large")
  @Test
  void lostRowsAreMissingAndNothingElse() throws IOException {
    List<String> whole = log(run(5, 5000, 1), new JtlWriter.Form(true, 0, 0.1));
    List<String> some = log(run(5, 5000, 1), new JtlWriter.Form(true, 0.2, 0.1));
    assertThat(whole.size() - some.size()).isBetween(888, 1112);
    assertThat(whole).containsAll(some);
    assertThat(whole.stream().filter(row -> row.contains(",false,"))).hasSizeBetween(415, 585);
  }

  @Test
  void everyRowHasTheHeadsFields() throws IOException {
    for (boolean nanoseconds : new boolean[] {true, false}) {
      List<String> rows = log(run(3, 50, 1), new JtlWriter.Form(nanoseconds, 0, 0));
      assertThat(rows).allMatch(row -> row.split(",", -1).length == (nanoseconds ? 27 : 17));
    }
  }

  @Test
  void refusesWhatIsNoRun() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SimulatedRun(1, null, null, 1, 1, 1))
        .withMessageContaining("bursts");
    assertThatIllegalArgumentException().isThrownBy(() -> run(0, 1, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new JtlWriter.Form(true, 1.5, 0))
        .withMessageContaining("1.5");
  }
}
