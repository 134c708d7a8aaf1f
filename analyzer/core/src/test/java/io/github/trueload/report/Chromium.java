package io.github.trueload.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The machine's Chromium, headless: loads a page and returns its document. */
final class Chromium {

  private static final long SECONDS_AT_MOST = 90;

  /**
   * A page after it was loaded.
   *
   * @param dom the document as markup
   * @param console lines the page wrote to the console, errors and refusals included
   */
  record Loaded(String dom, List<String> console) {}

  private final Path program;
  private final Path directory;

  /**
   * @param directory where profile and output go
   */
  Chromium(Path program, Path directory) {
    this.program = program;
    this.directory = directory;
  }

  /** Where Chromium or Chrome is on the search path. */
  static Optional<Path> installed() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Loads {@code page}, with further {@code switches}, and waits until it has. */
  Loaded load(Path page, String... switches) throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory, "dom", ".html");
    Path errors = Files.createTempFile(directory, "errors", ".txt");
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + Files.createTempDirectory(directory, "profile"),
                "--window-size=1200,3000",
                "--enable-logging=stderr",
                "--v=0"));
    command.addAll(List.of(switches));
    command.addAll(List.of("--dump-dom", page.toUri().toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    if (!process.waitFor(SECONDS_AT_MOST, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new IOException("Chromium did not end in " + SECONDS_AT_MOST + " s");
    }
    try (Stream<String> lines = Files.lines(errors)) {
      return new Loaded(
          Files.readString(output), lines.filter(line -> line.contains("CONSOLE")).toList());
    }
  }
}
