package io.github.trueload.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The pages for users and contributors contain none of the words that the style sheet in
 * CONTRIBUTING.md excludes. Code, in backticks or in blocks, is not checked.
 */
class PlainEnglishTest {

  private static final Path PROJECT = Path.of("..");

  /** What is excluded, and what to write instead. */
  private static final Map<Pattern, String> WORDS = new LinkedHashMap<>();

  static {
    exclude("told|tells?|telling", "report, record, show, contain, is known");
    exclude("whoever", "the user, thread or connection that");
    exclude("whatever", "any, independent of");
    exclude("nobody", "no user, no thread, unknown");
    exclude("as ever", "as usual");
    exclude("lets? pass", "accept");
    exclude("hardly", "has little effect; with a number");
    exclude("lest", "so that … not");
    exclude("stands? still|stood still", "is paused, was paused");
    exclude("somebody else's?", "another user or vendor");
    exclude("time stamps?", "timestamp");
    // "nothing else" and "everything else" are plain enough
    WORDS.put(
        Pattern.compile("(?<!thing )\\b[Ee]lse[.;:,)]"), "otherwise, at the start of the clause");
    WORDS.put(Pattern.compile("(?<=^|[.|:] )Of --"), "With --option:");
  }

  private static void exclude(String words, String better) {
    WORDS.put(Pattern.compile("\\b(?:" + words + ")\\b", Pattern.CASE_INSENSITIVE), better);
  }

  @TestFactory
  Stream<DynamicTest> pagesAreInPlainEnglish() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(PROJECT.resolve("README.md")));
    pages.add(PROJECT.resolve("CONTRIBUTING.md"));
    try (Stream<Path> docs = Files.walk(PROJECT.resolve("docs"))) {
      docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    assertThat(pages).hasSizeGreaterThan(30);
    return pages.stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    PROJECT.relativize(page).toString(),
                    () -> assertThat(faults(Files.readString(page))).isEmpty()));
  }

  @Test
  void aWordIsFoundWithItsLineOutsideOfCodeAlone() {
    assertThat(
            faults(
                """
                The log tells users; `stamps told by` is a field.
                ```
                stamps told by: rows
                ```

                    whatever a program prints
                Whatever follows is read, else.
                It did nothing else).
                """))
        .containsExactly(
            "line 1: \"tells\": write report, record, show, contain, is known",
            "line 7: \"Whatever\": write any, independent of",
            "line 7: \"else.\": write otherwise, at the start of the clause");
  }

  private static List<String> faults(String page) {
    List<String> faults = new ArrayList<>();
    boolean code = false;
    int number = 0;
    for (String line : page.split("\n", -1)) {
      number++;
      if (line.startsWith("```")) {
        code = !code;
      } else if (!code && !line.startsWith("    ")) {
        faults.addAll(faults(number, line.replaceAll("`[^`]*`", "`")));
      }
    }
    return faults;
  }

  private static List<String> faults(int number, String line) {
    List<String> faults = new ArrayList<>();
    for (Map.Entry<Pattern, String> word : WORDS.entrySet()) {
      Matcher found = word.getKey().matcher(line);
      while (found.find()) {
        faults.add("line " + number + ": \"" + found.group() + "\": write " + word.getValue());
      }
    }
    return faults;
  }
}
