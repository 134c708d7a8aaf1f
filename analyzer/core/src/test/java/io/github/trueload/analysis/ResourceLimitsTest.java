package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.store.ResourceLimits;
import io.github.trueload.wording.ReasonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures depend neither on the number of threads nor on memory, unless they say so. */
class ResourceLimitsTest {

  /** More than three ranges of rows. */
  private static final int ROWS = 230_000;

  private static final ResourceLimits MACHINE = ResourceLimits.ofMachine();

  @TempDir Path directory;

  @Tag("large")
  @Test
  void oneTwoAndThreeThreadsGiveTheSameFigures() throws IOException, OptionException {
    Path first = write(1, false);
    Path second = write(2, true);

    AnalysisResult expected = summary(withThreads(1), first, second);

    for (int threads : new int[] {2, 3}) {
      assertSame(summary(withThreads(threads), first, second), expected);
    }
    assertThat(expected.samples().count()).isEqualTo(2 * ROWS - ROWS / 100);
  }

  @Tag("large")
  @Test
  void rowsThatDoNotFitIntoMemoryGoThroughAFile() throws IOException, OptionException {
    Path log = write(3, false);

    AnalysisResult fromFile =
        summary(new ResourceLimits(2, 500_000, MACHINE.arrivals()), log); // about a quarter fits

    assertSame(fromFile, summary(MACHINE, log));
  }

  @Tag("large")
  @Test
  void arrivalsThatDoNotFitAreThoseInTheMiddleAndItIsSaid() throws IOException, OptionException {
    Path log = write(4, true);
    int most = 50_000;

    AnalysisResult some = summary(new ResourceLimits(2, Long.MAX_VALUE, most), log);

    AnalysisResult all = summary(MACHINE, log);
    assertSame(some.samples(), all.samples());
    assertSame(some.response(), all.response());
    // A block of rows more or less, and what of its rows begins before its neighbours' rows.
    assertThat(some.arrivals().count()).isBetween((long) most - 5_000, (long) most + 5_000);
    assertThat(some.arrivals().ratePerSecond())
        .isCloseTo(all.arrivals().ratePerSecond(), Percentage.withPercentage(5));
    assertThat(ReasonText.of(some.arrivals().reason()))
        .contains("arrivals in the middle of the run")
        .endsWith("does not hold all 230,000 in order");
  }

  private static void assertSame(Object actual, Object expected) {
    assertThat(actual)
        .usingRecursiveComparison()
        .withComparatorForType(Double::compare, Double.class)
        .isEqualTo(expected);
  }

  private static ResourceLimits withThreads(int threads) {
    return new ResourceLimits(threads, MACHINE.packedBytes(), MACHINE.arrivals());
  }

  private AnalysisResult summary(ResourceLimits room, Path... files)
      throws IOException, OptionException {
    JtlOptions options = JtlOptions.defaults().withThreads(room.threads());
    AnalysisOptions everything = AnalysisOptions.of(List.of(files));
    return RunFiles.read(everything, file -> JtlSource.open(InputBytes.open(file), options), room)
        .whole()
        .result();
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
