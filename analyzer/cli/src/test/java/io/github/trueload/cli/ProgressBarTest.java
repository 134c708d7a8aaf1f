package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressBarTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void showsShareRateAndRemainingTime() {
    // A third of 300 MB in 2 s is 50 MB/s, so 200 MB take 4 s more.
    assertThat(ProgressBar.line(2, 100_000_000, 300_000_000))
        .isEqualTo("[##########--------------------] 33 %, 100 of 300 MB, 50 MB/s, 0:04 left");
    assertThat(ProgressBar.line(10, 1_000_000, 1_000_000_000)).endsWith("0 MB/s, 166:30 left");
    assertThat(ProgressBar.line(1, 300, 300)).contains("100 %").endsWith("0:00 left");
  }

  @Test
  void showsTheRateAloneWhereTheWholeIsNotKnown() {
    assertThat(ProgressBar.line(2, 100_000_000, 0)).isEqualTo("reading: 100 MB, 50 MB/s");
    // A file that grows while it is read.
    assertThat(ProgressBar.line(2, 100_000_000, 99_000_000)).startsWith("reading: 100 MB");
  }

  @Test
  void writesOneLineAgainAndAgainAndWipesIt() {
    StringWriter screen = new StringWriter();
    ProgressBar bar = new ProgressBar(new PrintWriter(screen), 1000, 0);
    bar.show(SECOND);
    bar.show(2 * SECOND);
    bar.close();
    String[] written = screen.toString().split("\r", -1);
    assertThat(written).hasSize(5);
    assertThat(written[3]).isBlank().hasSameSizeAs(written[2]);
    assertThat(screen.toString()).doesNotContain("\n").endsWith("\r");
  }

  @Test
  void nothingIsWrittenWhereNothingWasShown() {
    StringWriter screen = new StringWriter();
    ProgressBar bar = new ProgressBar(new PrintWriter(screen), 1000, System.nanoTime());
    bar.accept(500);
    bar.close();
    assertThat(screen.toString()).isEmpty();
  }

  @Test
  void theWholeIsKnownOfFilesAlone(@TempDir Path directory) throws IOException {
    Path file = Files.write(directory.resolve("a"), new byte[7]);
    assertThat(ProgressBar.sizeOf(List.of(file, file))).isEqualTo(14);
    assertThat(ProgressBar.sizeOf(List.of(file, Path.of("-")))).isZero();
  }
}
