package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypicalRunsTest {

  @TempDir Path folder;

  /** Classes of an error message instead of a report would be an archive of little use. */
  @Test
  void eachCommandReports() throws Exception {
    List<String[]> commands = TypicalRuns.commands(folder);
    assertThat(commands).isNotEmpty();
    for (String[] command : commands) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int exit = Trueload.run(out, err, command);
      assertThat(err.toString(UTF_8)).as(String.join(" ", command)).isEmpty();
      assertThat(exit).isIn(ExitCodes.OK, ExitCodes.FAILED, ExitCodes.INCONCLUSIVE);
      assertThat(out.toString(UTF_8)).isNotBlank();
    }
  }

  @Test
  void theVerdictsDiffer() throws Exception {
    List<String[]> commands = TypicalRuns.commands(folder);
    assertThat(report(commands.get(0))).startsWith("poisson: ");
    assertThat(report(commands.get(1))).startsWith("bursty: ");
    assertThat(report(commands.get(3))).startsWith("inconclusive: ");
  }

  private static String report(String... command) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Trueload.run(out, OutputStream.nullOutputStream(), command);
    return out.toString(UTF_8);
  }
}
