package io.github.trueload.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are written while another program changes their directory. */
class OutputFileTest {

  @TempDir Path folder;

  private List<Path> parts() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".part")).toList();
    }
  }

  /** The content must go into the file that was created, not to where its name leads by then. */
  @Test
  void aLinkThatTakesTheNameOfThePartIsNotWrittenThrough() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Path target = folder.resolve("report.json");
    OutputFile.writeText(
        target,
        out -> {
          Path part = parts().get(0);
          Files.delete(part);
          Files.createSymbolicLink(part, victim);
          out.write("report");
        });
    assertThat(victim).hasContent("precious");
  }

  @Test
  void replacingFollowsNoLink() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Path target = Files.createSymbolicLink(folder.resolve("run.drops.json"), victim);
    OutputFile.replaceText(target, out -> out.write("counts"));
    assertThat(victim).hasContent("precious");
    assertThat(Files.isSymbolicLink(target)).isFalse();
    assertThat(target).hasContent("counts");
    assertThat(parts()).isEmpty();
  }

  @Test
  void bytesAndTextArriveWhole() throws IOException {
    Path target = folder.resolve("x");
    OutputFile.write(target, out -> out.write(new byte[100_000]));
    assertThat(Files.size(target)).isEqualTo(100_000);
    OutputFile.writeText(target, out -> out.write("é".repeat(70_000)));
    assertThat(Files.readString(target, StandardCharsets.UTF_8)).isEqualTo("é".repeat(70_000));
  }

  /** A lone surrogate is no character. */
  @Test
  void textThatHasNoEncodingCannotBeWritten() {
    Path target = folder.resolve("x");
    assertThatThrownBy(() -> OutputFile.writeText(target, out -> out.write("\ud800 ")))
        .isInstanceOf(OutputFile.NotWritableException.class);
    assertThat(target).doesNotExist();
  }

  /** The device takes no byte: the failure is one of the output. */
  @Test
  void aFileThatTakesNoMoreCannotBeWritten() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full) && Files.isWritable(full), "no /dev/full");
    assertThatThrownBy(() -> OutputFile.write(full, out -> out.write(new byte[100_000])))
        .isInstanceOf(OutputFile.NotWritableException.class);
  }

  @Test
  void contentThatFailsLeavesTheOldFileAndNoPart() throws IOException {
    Path target = Files.writeString(folder.resolve("x"), "old");
    assertThatThrownBy(
            () ->
                OutputFile.writeText(
                    target,
                    out -> {
                      out.write("new");
                      throw new IOException("the reader failed");
                    }))
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .hasMessage("the reader failed");
    assertThat(target).hasContent("old");
    assertThat(parts()).isEmpty();
  }
}
