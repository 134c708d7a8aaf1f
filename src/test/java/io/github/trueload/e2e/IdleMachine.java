package io.github.trueload.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;

/** What a test needs whose result other programs on the machine would change. */
final class IdleMachine {

  private static final Path TICKS = Path.of("/proc/stat");
  private static final long LOOK_MILLIS = 2_000;
  private static final double MOST_BUSY = 0.2;

  private IdleMachine() {}

  /** Skips the test, with the reason, where the processors have been busy for two seconds. */
  static void assume() throws IOException, InterruptedException {
    if (!Files.isReadable(TICKS)) {
      return;
    }
    long[] before = ticks();
    Thread.sleep(LOOK_MILLIS);
    long[] after = ticks();
    long all = LongStream.of(after).sum() - LongStream.of(before).sum();
    long unused = unused(after) - unused(before);
    double busy = 1 - (double) unused / all;
    Assumptions.assumeTrue(
        busy <= MOST_BUSY,
        () ->
            Math.round(100 * busy) + " % of the processors are in use; this needs an idle machine");
  }

  /** User, nice, system, idle, iowait, irq, softirq, steal; guests are in user and nice already. */
  private static long[] ticks() throws IOException {
    String[] words = Files.readAllLines(TICKS).get(0).split(" +");
    return Arrays.stream(words).skip(1).limit(8).mapToLong(Long::parseLong).toArray();
  }

  private static long unused(long[] ticks) {
    return ticks[3] + ticks[4];
  }
}
