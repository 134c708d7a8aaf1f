package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.live.FileCapture.Progress;
import io.github.trueload.verdict.RecentRequests.Look;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** What is seen of a capture that is going on. */
class CaptureLineTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void theLineHasPacketsDropsAndRate() {
    assertThat(
            CaptureLine.line(
                65, 2, 1_000_000, new Progress(new CaptureCounts(12_345, 0, 0), 4_000_000)))
        .isEqualTo("1:05, 12,345 packets, none dropped, 4.0 MB, 1.5 MB/s");
    assertThat(CaptureLine.drops(new CaptureCounts(1, 2_000, 0)))
        .isEqualTo("2,000 dropped by the kernel");
    assertThat(CaptureLine.drops(new CaptureCounts(1, 0, 3)))
        .isEqualTo("0 dropped by the kernel, 3 by the interface");
  }

  @Test
  void itIsWrittenOnceASecondAndWipedAtTheEnd() {
    StringWriter screen = new StringWriter();
    Progress progress = new Progress(new CaptureCounts(1, 0, 0), 1_000_000);
    try (CaptureLine line = new CaptureLine(new PrintWriter(screen), 0)) {
      line.show(SECOND - 1, progress);
      assertThat(screen.toString()).isEmpty();
      line.show(SECOND, progress);
      line.show(SECOND + 1, progress);
    }
    String shown = "0:01, 1 packet, none dropped, 1.0 MB, 1.0 MB/s";
    assertThat(screen.toString())
        .isEqualTo('\r' + shown + '\r' + " ".repeat(shown.length()) + '\r');
  }

  @Test
  void aLiveLineHasRateCovResponseConnectionsAndDrops() {
    assertThat(
            LiveCommand.line(
                new Look(500, 0.00123, 0.98, 0.014), 2, 300, new CaptureCounts(1, 0, 0)))
        .isEqualTo(
            "250/s, CoV 0.98 ± 0.01, mean response 1.23 ms, 300 connections open, none dropped");
    assertThat(
            LiveCommand.line(
                new Look(0, Double.NaN, Double.NaN, Double.NaN), 1, 1, new CaptureCounts(1, 7, 0)))
        .isEqualTo("0/s, CoV – ± –, mean response –, 1 connection open, 7 dropped by the kernel");
  }
}
