package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** What stops a run short of bugs is one line, and an exit code. */
class ErrorReporterTest {

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Terminal terminal = new Terminal(new ByteArrayOutputStream(), err, UTF_8);

  @Test
  void tooLittleMemoryIsRefusedWithWhatToDo() {
    int exit =
        ErrorReporter.guard(
            terminal,
            () -> {
              throw new OutOfMemoryError("Java heap space");
            },
            line -> {});

    assertThat(exit).isEqualTo(ExitCodes.UNREADABLE);
    assertThat(err.toString(UTF_8))
        .startsWith("trueload: not enough memory: ")
        .contains("-Xmx")
        .endsWith("\n")
        .hasLineCount(1);
  }

  @Test
  void aDiskThatFailsWhileRowsAreGoneThroughIsRefusedToo() {
    int exit =
        ErrorReporter.guard(
            terminal,
            () -> {
              throw new UncheckedIOException(new IOException("No space left on device"));
            },
            line -> {});

    assertThat(exit).isEqualTo(ExitCodes.UNREADABLE);
    assertThat(err.toString(UTF_8)).isEqualTo("trueload: No space left on device\n");
  }
}
