package io.github.trueload.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.trueload.health.CpuUse;
import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthRow;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.JvmPauses;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SideFileTest {

  @TempDir private Path folder;

  static HealthSecond second(long endMillis) {
    return new HealthSecond(
        endMillis,
        1_000_000_000,
        new LoadGenerator("h", ""),
        new JvmPauses(0, 0, 0, 0),
        new CpuUse(2, 0.5, 0.5, 0, Double.NaN),
        new LagCounts(),
        DueSessions.NONE);
  }

  @Test
  void aLineIsThereBeforeTheFileIsClosed() throws IOException {
    Path file = folder.resolve("new/run.jtl.health.csv");
    try (SideFile side = SideFile.open(file)) {
      side.write(second(7));
      assertThat(file).hasContent(HealthRow.HEAD + "\n" + HealthRow.write(second(7)));
    }
  }

  @Test
  void aSecondRunIsAddedAndHalfALineCutOff() throws IOException {
    Path file = folder.resolve("run.health.csv");
    Files.writeString(
        file, HealthRow.HEAD + "\n" + HealthRow.write(second(1)) + "\n2," + "9".repeat(400));
    try (SideFile side = SideFile.open(file)) {
      side.write(second(3));
    }
    assertThat(file)
        .hasContent(
            HealthRow.HEAD + "\n" + HealthRow.write(second(1)) + "\n" + HealthRow.write(second(3)));
  }

  @Test
  void anotherFileIsLeftAlone() throws IOException {
    Path file = folder.resolve("other.csv");
    Files.writeString(file, "timeStamp,elapsed\n");
    assertThatIOException()
        .isThrownBy(() -> SideFile.open(file))
        .withMessage(file + ": contains other data than the health of runs; move it away");
    assertThat(file).hasContent("timeStamp,elapsed\n");
  }
}
