package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.stats.AnalysisSummary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures do not depend on the number of threads, to the last digit. */
class ThreadsTest {

  /** More than three ranges of rows. */
  private static final int ROWS = 230_000;

  @TempDir Path directory;

  @Test
  void oneTwoAndThreeThreadsGiveTheSameFigures() throws IOException, OptionException {
    Path first = write(1, false);
    Path second = write(2, true);

    AnalysisSummary expected = summary(1, first, second);

    for (int threads : new int[] {2, 3}) {
      assertThat(summary(threads, first, second))
          .as("%d threads", threads)
          .usingRecursiveComparison()
          .withComparatorForType(Double::compare, Double.class)
          .isEqualTo(expected);
    }
    assertThat(expected.samples().count()).isEqualTo(2 * ROWS - ROWS / 100);
  }

  private AnalysisSummary summary(int threads, Path... files) throws IOException, OptionException {
    JtlOptions options = JtlOptions.defaults().withThreads(threads);
    AnalysisOptions everything = AnalysisOptions.of(List.of(files));
    return RunFiles.read(everything, file -> JtlSource.open(file, options), threads)
        .whole()
        .summary();
  }

  /** Independent users; in nanoseconds or milliseconds; one row in a hundred is damaged. */
  private Path write(int seed, boolean nanoseconds) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("timeStamp,elapsed,label,success,threadName");
    text.append(nanoseconds ? ",tl_start_ns,tl_elapsed_ns\n" : "\n");
    double now = 1.7e12;
    for (int row = 0; row < ROWS; row++) {
      now -= 0.5 * Math.log(1 - random.nextDouble());
      int elapsed = random.nextInt(200);
      text.append((long) now - elapsed).append(',').append(elapsed).append(",page ");
      text.append(random.nextInt(7)).append(random.nextInt(50) == 0 ? ",false," : ",true,");
      text.append("users 1-").append(random.nextInt(500));
      if (nanoseconds) {
        long nanos = ((long) now - elapsed) * 1_000_000 + random.nextInt(1_000_000);
        text.append(',').append(nanos).append(',').append(elapsed * 1_000_000L + 123);
      } else if (row % 100 == 99) {
        text.append(",,");
      }
      text.append('\n');
    }
    Path file = directory.resolve(seed + ".jtl");
    Files.write(file, text.toString().getBytes(StandardCharsets.US_ASCII));
    return file;
  }
}
