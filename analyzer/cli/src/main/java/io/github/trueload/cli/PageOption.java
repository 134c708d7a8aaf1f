package io.github.trueload.cli;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that asks for a page. */
final class PageOption {

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write one self-contained HTML page with charts and tables to FILE.")
  private Path html;

  /** Writes the page. */
  @FunctionalInterface
  interface Page {
    void writeTo(Path file) throws IOException;
  }

  /** Adds the page to the files that are going to be written. */
  void addTo(PlannedOutputs outputs) {
    outputs.add("--html", html);
  }

  /** Writes {@code page} if it was asked for. */
  void write(Page page) throws IOException {
    if (html != null) {
      page.writeTo(html);
    }
  }
}
