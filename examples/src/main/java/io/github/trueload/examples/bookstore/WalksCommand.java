package io.github.trueload.examples.bookstore;

import io.github.trueload.domain.Require;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code walks}: sessions of a mix, for the plan's CSV Data Set. */
@Command(
    name = "walks",
    description =
        "Write sessions as CSV: one session per line, one page per column. Every session begins at"
            + " the home page and follows the transition table of the mix.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class WalksCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "The file to write.")
  private Path file;

  @Option(
      names = "--mix",
      defaultValue = "shopping",
      description = "Mix: browsing, shopping or ordering (${DEFAULT-VALUE}).")
  private String mix;

  @Option(
      names = "--sessions",
      defaultValue = "5000",
      description = "Number of sessions (${DEFAULT-VALUE}).")
  private int sessions;

  @Option(
      names = "--length",
      defaultValue = "50",
      description = "Number of pages per session (${DEFAULT-VALUE}).")
  private int length;

  @Option(names = "--seed", defaultValue = "1", description = "Seed (${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() throws IOException {
    Mix walked = Mix.of(mix);
    Require.within("--sessions", sessions, 1, 10_000_000);
    Require.within("--length", length, 1, 10_000);
    SplittableRandom generator = new SplittableRandom(seed);
    try (PrintWriter out =
        new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.US_ASCII))) {
      // JMeter takes the names of the variables from here; a ForEach Controller goes over them.
      out.print(
          IntStream.rangeClosed(1, length)
              .mapToObj(each -> "page_" + each)
              .collect(Collectors.joining(",")));
      out.print("\n");
      for (int session = 0; session < sessions; session++) {
        write(out, walked, generator);
      }
      if (out.checkError()) {
        throw new IOException("cannot write " + file);
      }
    }
    return 0;
  }

  private void write(PrintWriter out, Mix walked, SplittableRandom generator) {
    Page page = Page.HOME;
    out.print(page.word());
    for (int step = 1; step < length; step++) {
      page = walked.after(page, generator);
      out.print(",");
      out.print(page.word());
    }
    out.print("\n");
  }
}
