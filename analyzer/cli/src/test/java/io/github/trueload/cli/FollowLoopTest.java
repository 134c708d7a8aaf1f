package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.Analysis;
import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.SourceOpener;
import io.github.trueload.bytes.ReadOptions;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loop by a clock that moves only in its pauses. */
class FollowLoopTest {

  private static final long SECOND = 1_000_000_000L;

  @TempDir Path directory;

  private final StringWriter screen = new StringWriter();
  private final List<Long> pauses = new ArrayList<>();
  private long now;

  private void append(Path log, String text) {
    try {
      Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void follow(Path log, long idleNanos, List<Runnable> whilePausing)
      throws IOException, OptionException {
    SourceOpener opener =
        Inputs.opener(InputOptions.defaults().withReading(ReadOptions.quietly().whileGrowing()));
    FollowLoop loop =
        new FollowLoop(
            new PrintWriter(screen),
            () -> ProgressBar.sizeOf(List.of(log)),
            () -> now,
            nanos -> {
              now += nanos;
              pauses.add(nanos);
              if (pauses.size() > whilePausing.size()) {
                return idleNanos > 0;
              }
              whilePausing.get(pauses.size() - 1).run();
              return true;
            },
            idleNanos);
    loop.run(() -> Analysis.run(AnalysisOptions.of(List.of(log)), opener));
  }

  @Test
  void aLineForEachGrowthAndNoneForAHalfWrittenRow() throws IOException, OptionException {
    Path log = directory.resolve("growing.jtl");
    append(log, "timeStamp,elapsed,label,success\n");
    follow(
        log,
        0,
        List.of(
            () -> append(log, "1600000000000,5,a,true\n1600000000100,5,a,tr"),
            () -> append(log, "ue\n"),
            () -> {},
            () -> append(log, "1600000000200,5,a,true\n")));
    List<String> lines = screen.toString().lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).startsWith("no result yet: ").contains("no sample in 0 rows");
    assertThat(lines.get(1)).startsWith("2020-09-13 12:26:40.005 UTC, 1 arrival: ");
    assertThat(lines.get(2)).contains(", 2 arrivals: ");
    assertThat(lines.get(3)).contains(", 3 arrivals: ");
    assertThat(pauses).containsOnly(SECOND);
  }

  @Test
  void aLogThatWasCutOrReplacedIsReadAsItIsNow() throws IOException, OptionException {
    Path log = directory.resolve("rotated.jtl");
    String header = "timeStamp,elapsed,label,success\n";
    append(log, header + "1600000000000,5,a,true\n1600000000100,5,a,true\n");
    follow(
        log,
        0,
        List.of(
            () -> {
              replace(log, ""); // as by copytruncate
            },
            () -> append(log, header + "1600000001000,5,a,true\n"),
            () -> {
              assertThat(log.toFile().delete()).isTrue(); // as by a rename
            },
            () -> append(log, header + "1600000002000,5,a,true\n1600000002100,5,a,true\n")));
    List<String> lines = screen.toString().lines().toList();
    assertThat(lines.get(0)).contains(", 2 arrivals: ");
    assertThat(lines.get(1)).startsWith("the log has become shorter");
    assertThat(lines.get(2)).startsWith("no result yet: ").contains("is empty");
    assertThat(lines.get(3)).contains("2020-09-13 12:26:41.005 UTC, 1 arrival: ");
    assertThat(lines.get(4)).startsWith("the log has become shorter");
    assertThat(lines.get(5)).startsWith("no result yet: ").contains("does not exist");
    assertThat(lines.get(6)).contains("2020-09-13 12:26:42.105 UTC, 2 arrivals: ");
    assertThat(lines).hasSize(7);
  }

  private static void replace(Path log, String text) {
    try {
      Files.writeString(log, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void itEndsOnceNothingHasBeenAddedForLongEnough() throws IOException, OptionException {
    Path log = directory.resolve("idle.jtl");
    append(log, "timeStamp,elapsed\n1600000000000,5\n");
    follow(log, 3 * SECOND, List.of(() -> append(log, "1600000000007,5\n")));
    assertThat(screen.toString().lines()).hasSize(2);
    // Grown at 1 s; looked at again at 2, 3 and 4 s.
    assertThat(now).isEqualTo(4 * SECOND);
  }
}
