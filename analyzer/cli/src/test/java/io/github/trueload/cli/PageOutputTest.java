package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands that the pages show with their output print exactly this output. */
class PageOutputTest {

  private static final Path ROOT = Path.of("../..");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  /**
   * @param command the words after {@code trueload}
   * @param output the lines that the page shows after the command
   */
  private record Shown(String page, String command, List<String> output) {

    @Override
    public String toString() {
      return page + ": " + command;
    }

    Outcome run() {
      List<Object> words = new ArrayList<>();
      Matcher word = WORD.matcher(command);
      while (word.find()) {
        String text = word.group(1) == null ? word.group(2) : word.group(1);
        words.add(text.startsWith("examples/") ? ROOT.resolve(text) : text);
      }
      return Outcome.of(words.toArray());
    }
  }

  private static List<String> lines(String page) throws IOException {
    return Files.readAllLines(ROOT.resolve(page));
  }

  /** Commands of a page that has them as {@code $ trueload …}, each with its output after it. */
  static Stream<Shown> transcripts() throws IOException {
    List<Shown> shown = new ArrayList<>();
    List<String> output = null;
    for (String line : lines("docs/planning.md")) {
      if (line.startsWith("    $ trueload plan ")) {
        output = new ArrayList<>();
        shown.add(new Shown("planning", line.substring("    $ trueload ".length()), output));
      } else if (line.startsWith("    $ ") || !line.isEmpty() && !line.startsWith("    ")) {
        output = null;
      } else if (output != null) {
        output.add(line.isEmpty() ? "" : line.substring(4));
      }
    }
    // One of the others reads a log that is not in the zip, one reports limits of the machine.
    return shown.stream()
        .filter(each -> !each.command().contains("--run"))
        .filter(each -> !each.command().startsWith("plan sessions"));
  }

  @Tag("large")
  @ParameterizedTest
  @MethodSource("transcripts")
  void aTranscriptIsWhatTheCommandPrints(Shown shown) {
    Outcome outcome = shown.run();
    String printed = outcome.out().isEmpty() ? outcome.err() : outcome.out();
    assertThat(printed.strip().lines().map(String::stripTrailing))
        .isEqualTo(String.join("\n", shown.output()).strip().lines().toList());
  }

  /** The last command of a page that begins so, with the block after it. */
  private static Shown before(String page, String command) throws IOException {
    List<String> lines = lines(page);
    int at = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).strip().startsWith("bin/trueload " + command)) {
        at = i;
      }
    }
    assertThat(at).as(command).isNotNegative();
    List<String> after = lines.subList(at + 1, lines.size());
    int from = after.indexOf("```");
    if (after.get(0).equals("```")) {
      from = 1 + after.subList(1, after.size()).indexOf("```");
    }
    int to = from + 1 + after.subList(from + 1, after.size()).indexOf("```");
    String words = lines.get(at).strip().substring("bin/trueload ".length());
    return new Shown(page, words.replaceAll(" --html \\S+", ""), after.subList(from + 1, to));
  }

  @Test
  void theFirstGatesPass() throws IOException {
    Shown shown = before("docs/tutorial.md", "check examples/");
    Outcome outcome = shown.run();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().strip().lines()).isEqualTo(shown.output());
  }

  @Test
  void theFirstVerdictIsThatOfThePages() throws IOException {
    for (String page : List.of("docs/tutorial.md", "README.md")) {
      Shown shown = before(page, "analyze examples/");
      assertThat(shown.run().lines().get(0)).as(page).isEqualTo(shown.output().get(0));
    }
  }
}
