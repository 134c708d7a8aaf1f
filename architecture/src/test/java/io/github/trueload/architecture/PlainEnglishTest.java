package io.github.trueload.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The pages for users and contributors, and the texts of the program, contain none of the words
 * that the style sheet in CONTRIBUTING.md excludes. Code in pages, in backticks or in blocks, is
 * not checked. The worst of the words are excluded from identifiers and comments of all sources
 * too.
 */
class PlainEnglishTest {

  /** Names in files that programs read; they stay. */
  private static final Set<String> PUBLIC_NAMES = Set.of("stamps told by");

  /**
   * Excluded everywhere in a source. JMeter's interface, the key of a log's metadata and a user of
   * Unix keep their names.
   */
  private static final Pattern IN_SOURCES =
      Pattern.compile(
          "\\b(?:un)?told\\b|\\btell(?:s|ing)?\\b|\\bwhatever\\b|\\bwhoever\\b"
              + "|\\bnobody\\b|\\bsomebody\\b|\\bbe had\\b",
          Pattern.CASE_INSENSITIVE);

  /** One of them is in each text with such a word: the patterns take long on all sources. */
  private static final List<String> STEMS_IN_SOURCES =
      List.of(
          "told", "tell", "whatever", "whoever", "nobody", "somebody", "be had", "be_had", "behad");

  /** Where a word of a name ends. */
  private static final Pattern BETWEEN_WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_");

  private static final Pattern NAMES_OF_OTHERS =
      Pattern.compile("tellThreadsToStop|\"stamps told by\"|\"nobody\"");

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
    exclude("stands? behind", "is the evidence for, supports");
    exclude("lest", "so that … not");
    exclude("stands? still|stood still", "is paused, was paused");
    exclude("somebody", "a user, a caller, another vendor");
    exclude("be had", "is available");
    exclude("time stamps?", "timestamp");
    exclude(
        "(?<!there )is no"
            + " (?:number|duration|path|ratio|directory|name|text|header|column|file|plain|whole"
            + "|access|result|value|plan|capture|rate|process|report|log|gate|metric|table|option)",
        "is not a …");
    exclude("is none of", "is not one of, is not valid");
    exclude("due instants?", "intended start");
    exclude("(?:one|two|once|twice) an? (?:run|user|session|request|row|line)", "for each …");
    exclude("asked for", "requested");
    exclude("anew", "again");
    exclude("surely", "significantly, certainly");
    exclude("under way", "in progress");
    exclude("broke off", "ended early");
    exclude("swings", "varies, changes");
    exclude("last words", "last output");
    exclude("comes? to rest", "settles");
    exclude(
        "(?:requests|samples|pages|sessions|attempts|arrivals) a (?:second|minute|hour)",
        "per second");
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
    List<Path> pages = VisibleTexts.pages();
    assertThat(pages).hasSizeGreaterThan(30);
    return pages.stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    page.getFileName().toString(),
                    () ->
                        assertThat(
                                faults(
                                    VisibleTexts.ofPage(page.toString(), Files.readString(page))))
                            .isEmpty()));
  }

  /** Messages, help texts, labels and tooltips; {@code -Dtrueload.texts=FILE} writes them. */
  @Test
  void stringsOfTheSourcesAreInPlainEnglish() throws IOException {
    List<VisibleTexts.Text> texts = new ArrayList<>();
    for (Path source : VisibleTexts.sources()) {
      texts.addAll(VisibleTexts.ofSource(source));
    }
    assertThat(texts).hasSizeGreaterThan(2000);
    String list = System.getProperty("trueload.texts");
    if (list != null) {
      Files.write(
          Path.of(list),
          texts.stream().map(text -> text.place() + ": " + text.words().strip()).toList());
    }
    texts.removeIf(text -> PUBLIC_NAMES.contains(text.words()));
    assertThat(faults(texts)).isEmpty();
  }

  @Test
  void namesAndCommentsOfAllSourcesAreInPlainEnglish() throws IOException {
    List<Path> sources = VisibleTexts.allSources();
    assertThat(sources).hasSizeGreaterThan(1500);
    List<String> faults = new ArrayList<>();
    for (Path source : sources) {
      if (!source.endsWith("PlainEnglishTest.java")) {
        faults.addAll(faultsOfSource(source.toString(), Files.readString(source)));
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void aWordIsFoundInNamesAndComments() {
    String source =
        """
        // nobody reads this
        boolean timesTold = tellsAll(UNTOLD, storyteller);
        @Override void tellThreadsToStop() { facts.put("stamps told by", user("nobody")); }
        """;
    assertThat(faultsOfSource("A.java", source))
        .containsExactly(
            "A.java, line 1: nobody",
            "A.java, line 2: Told",
            "A.java, line 2: tells",
            "A.java, line 2: UNTOLD");
  }

  private static List<String> faultsOfSource(String name, String source) {
    List<String> faults = new ArrayList<>();
    String inSmallLetters = source.toLowerCase(Locale.ROOT);
    if (STEMS_IN_SOURCES.stream().noneMatch(inSmallLetters::contains)) {
      return faults;
    }
    int number = 0;
    for (String line : source.split("\n", -1)) {
      number++;
      String ours = NAMES_OF_OTHERS.matcher(line).replaceAll("");
      Matcher found = IN_SOURCES.matcher(BETWEEN_WORDS.matcher(ours).replaceAll(" "));
      while (found.find()) {
        faults.add(name + ", line " + number + ": " + found.group());
      }
    }
    return faults;
  }

  @Test
  void stringsAreFoundAndCommentsAreNot() {
    String source =
        """
        /** Nobody reads this. */
        String a = "the log " +
            "tells \\"it\\"";
        char quote = '"';
        String key = "tells";
        """;
    assertThat(faults(VisibleTexts.ofJava("A.java", source)))
        .containsExactly("A.java: \"tells\": write report, record, show, contain, is known");
  }

  @Test
  void aWordIsFoundWithItsLineOutsideOfCodeAlone() {
    String page =
        """
        The log tells users; `stamps told by` is a field.
        ```
        stamps told by: rows
        ```

            whatever a program prints
        Whatever follows is read, else.
        It did nothing else).
        """;
    assertThat(faults(VisibleTexts.ofPage("a.md", page)))
        .containsExactly(
            "a.md, line 1: \"tells\": write report, record, show, contain, is known",
            "a.md, line 7: \"Whatever\": write any, independent of",
            "a.md, line 7: \"else.\": write otherwise, at the start of the clause");
  }

  private static List<String> faults(List<VisibleTexts.Text> texts) {
    List<String> faults = new ArrayList<>();
    for (VisibleTexts.Text text : texts) {
      for (Map.Entry<Pattern, String> word : WORDS.entrySet()) {
        Matcher found = word.getKey().matcher(text.words());
        while (found.find()) {
          faults.add(text.place() + ": \"" + found.group() + "\": write " + word.getValue());
        }
      }
    }
    return faults;
  }
}
