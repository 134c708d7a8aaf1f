package io.github.trueload.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.experiment.run.RunsAtOnce.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs that wait for each other; waiting takes no time here. */
class RunsAtOnceTest {

  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path folder;

  private final RunsAtOnce together = new RunsAtOnce(2, nanos -> true);
  private Path one;
  private Path other;

  @BeforeEach
  void makeFolders() throws IOException {
    one = Files.createDirectory(folder.resolve("one"));
    other = Files.createDirectory(folder.resolve("other"));
  }

  @Test
  void aRunWaitsForTheOther() throws Exception {
    CountingRun first = new CountingRun();
    assertThat(first.steps).hasValue(0);
    together.meet(Step.SERVER_READY);
    first.ended.get(30, TimeUnit.SECONDS);
    assertThat(first.steps).hasValue(1);
  }

  /** A run in a thread of its own, which counts what it has passed. */
  private final class CountingRun {
    private final AtomicInteger steps = new AtomicInteger();
    private final CompletableFuture<Void> ended =
        CompletableFuture.runAsync(
            () -> {
              try {
                together.meet(Step.SERVER_READY);
                steps.incrementAndGet();
              } catch (InterruptedRunException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  @Test
  void theFailureOfOneEndsTheOthersWait() {
    together.giveUp();
    assertThat(together.pause(1)).isFalse();
    assertThatThrownBy(() -> together.meet(Step.LOAD_ENDED))
        .isInstanceOf(InterruptedRunException.class);
    RunsAtOnce stopped = new RunsAtOnce(2, nanos -> false);
    assertThatThrownBy(() -> stopped.meet(Step.LOAD_ENDED))
        .isInstanceOf(InterruptedRunException.class);
  }

  @Test
  void theStartIsWrittenOnceBothAreReady() throws IOException {
    Files.createFile(one.resolve("start.engine-1"));
    together.tend(one, 0);
    together.tend(other, 0);
    assertThat(one.resolve("start")).doesNotExist();
    Files.createFile(other.resolve("start.engine-1"));
    together.tend(other, 0);
    together.tend(one, 0);
    assertThat(one.resolve("start")).hasSameBinaryContentAs(other.resolve("start"));
    double start = Double.parseDouble(Files.readString(one.resolve("start")));
    assertThat(start - System.currentTimeMillis() / 1e3).isBetween(-60.0, 1.1);
  }

  @Test
  void aPlanThatDoesNotWaitIsNotWaitedFor() throws IOException {
    together.tend(one, 31 * SECOND);
    together.tend(other, 31 * SECOND);
    assertThat(other.resolve("start")).exists();
  }

  @Test
  void aRunThatHasEndedIsNotWaitedFor() throws IOException {
    together.tend(one, 10 * SECOND);
    together.ended(one);
    Files.createFile(other.resolve("start.engine-1"));
    together.tend(other, 10 * SECOND);
    assertThat(other.resolve("start")).exists();
  }

  @Test
  void aRunByItselfHasNoStart() throws Exception {
    RunsAtOnce alone = RunsAtOnce.alone(nanos -> true);
    alone.meet(Step.SERVER_READY);
    alone.tend(one, 31 * SECOND);
    assertThat(one).isEmptyDirectory();
    assertThat(alone.options()).isEmpty();
    assertThat(alone.delayNanos()).isZero();
  }
}
