package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FollowTest {

  private static final Path TRUELOAD = Path.of("..", "analyzer", "cli", "target", "trueload.jar");

  @TempDir Path folder;

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void aGrowingLogGetsALineAGrowthAndAReportAtTheSignal() throws Exception {
    Path log = folder.resolve("growing.jtl");
    Files.writeString(log, "timeStamp,elapsed,label,success\n1600000000000,5,a,true\n");
    Path errors = folder.resolve("errors");
    List<String> command = Tools.java();
    command.addAll(List.of("-jar", TRUELOAD.toString(), "analyze", log.toString(), "--follow"));
    Process follow = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(follow.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).contains(", 1 arrival: ");
      Files.writeString(log, "1600000001000,5,a,true\n16000", StandardOpenOption.APPEND);
      assertThat(lines.readLine()).contains(", 2 arrivals: ");
      follow.toHandle().destroy(); // SIGTERM, as good as Ctrl-C; the streams stay open
      String report = String.join("\n", lines.lines().toList());
      assertThat(report).contains("Inputs").contains("jtl-csv, 2 rows").doesNotContain("truncated");
      assertThat(follow.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(errors).isEmptyFile();
    } finally {
      follow.destroyForcibly();
    }
  }
}
