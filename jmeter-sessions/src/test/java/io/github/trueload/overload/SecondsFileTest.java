package io.github.trueload.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecondsFileTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path folder;

  private static ConnectionCounts ledger() {
    ConnectionCounts ledger = new ConnectionCounts(5 * SECOND);
    ledger.count(Count.OFFERED, 5 * SECOND);
    ledger.count(Count.OFFERED, 6 * SECOND - 1);
    ledger.count(Count.TIMED_OUT, 6 * SECOND);
    ledger.late(300_000, 5 * SECOND);
    ledger.late(200_000, 5 * SECOND);
    for (long millis : new long[] {40, 10, 20, 30}) {
      ledger.completed(millis * 1_000_000, millis == 40 ? 503 : 200, 6 * SECOND + 1);
    }
    ledger.open(7);
    return ledger;
  }

  @Test
  void whatHappenedStandsInItsSecond() throws Exception {
    Path file = folder.resolve("run.jtl.sclient.csv");
    ConnectionCounts ledger = ledger();
    try (SecondsFile seconds = new SecondsFile(file, 1_000_000)) {
      seconds.add(ledger.close(0, 3, 0));
      seconds.add(ledger.close(1, 0, 2));
      seconds.add(ledger.close(2, 0, 0));
    }
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "epoch_ms,second,due,offered,established,refused,timed_out,unsent,held,completed,"
                + "http_errors,failed,connecting,open,response_mean_ms,response_p50_ms,"
                + "response_p95_ms,response_max_ms,late_max_ms",
            "1000000,0,0,2,0,0,0,0,0,0,0,0,3,0,,,,,0.300",
            "1001000,1,0,0,0,0,1,0,0,4,1,0,0,2,25.000,20.000,40.000,40.000,0.000",
            "1002000,2,0,0,0,0,0,0,0,0,0,0,0,0,,,,,0.000");
  }

  /** As behind a pause of the JVM: the row of its second has been written. */
  @Test
  void whatComesLateCountsInTheFirstSecondThatIsNotWritten() {
    ConnectionCounts ledger = ledger();
    ledger.close(0, 0, 0);
    ledger.count(Count.OFFERED, 6 * SECOND - 1);
    ledger.completed(50_000_000, 200, 6 * SECOND - 1);
    assertThat(ledger.lastSecond()).isEqualTo(1);
    SecondFigures next = ledger.close(1, 0, 0);
    assertThat(next.counts()).containsEntry(Count.OFFERED, 1L).containsEntry(Count.COMPLETED, 5L);
    assertThat(next.responses().mostNanos()).isEqualTo(50_000_000);
    ledger.count(Count.TIMED_OUT, 6 * SECOND);
    assertThat(ledger.lastSecond()).isEqualTo(2);
  }

  @Test
  void quantilesAreNearestRanks() {
    long[] oneToHundred = LongStream.rangeClosed(1, 100).map(each -> 101 - each).toArray();
    assertThat(ResponseTimes.of(oneToHundred, 100))
        .isEqualTo(new ResponseTimes(100, 50.5, 50, 95, 100));
  }

  @Test
  void itIsAddedToUnderOneHead() throws Exception {
    Path file = folder.resolve("seconds.csv");
    for (int run = 0; run < 2; run++) {
      try (SecondsFile seconds = new SecondsFile(file, run)) {
        seconds.add(ledger().close(0, 0, 0));
      }
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).isEqualTo(SecondsFile.HEAD);
  }

  @Test
  void theLineAtTheEndHasEverything() {
    OverloadTally tally = ledger().tally(200, 2);
    assertThat(tally.line())
        .startsWith(
            "trueload s-client = offered: 2 (1.0/s) of 200.0/s, established: 0 (0.0/s), refused: 0,"
                + " timed out: 1, completed: 4 (2.0/s), errors: 1, failed: 0, response: 25 ms (p95"
                + " ")
        .contains("most open: 7, late: ")
        .doesNotContain("held", "unsent");
  }
}
