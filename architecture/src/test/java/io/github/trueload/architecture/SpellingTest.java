package io.github.trueload.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Pages and texts of the program are spelt as the British dictionary of aspell (Debian: aspell,
 * aspell-en) has it. Words of the field are in {@code words.txt}, one per line, in order; {@code
 * -Dtrueload.words.update=true} writes the file anew, for a look at its changes.
 */
@Tag("process")
class SpellingTest {

  private static final Path OWN_WORDS = Path.of("src/test/resources/words.txt");

  /** A word of letters; not a part of a path, an option, a name with a dot, digit or underscore. */
  private static final Pattern WORD =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}_./%=@#&<\\\\-])[\\p{L}’']+(?![\\p{L}\\p{N}_/=@(]|[.:-]\\p{L})");

  /** Links' targets, tags and quoted code. */
  private static final Pattern NO_WORDS =
      Pattern.compile("\\]\\([^)]*\\)|<[^>]*>|https?://\\S+|'[^' ]*[^\\p{L}' ][^']*'|&[a-z]+;");

  /** Names written in capitals, or with a capital inside. */
  private static final Pattern NAME = Pattern.compile("\\p{Lu}+s?|.+\\p{Lu}.*");

  @Test
  void everyWordIsInADictionary() throws Exception {
    Set<String> words = new LinkedHashSet<>();
    for (Path page : VisibleTexts.pages()) {
      addWords(VisibleTexts.ofPage(page.toString(), Files.readString(page)), words);
    }
    for (Path source : VisibleTexts.sources()) {
      addWords(VisibleTexts.ofSource(source), words);
    }
    assertThat(words).hasSizeGreaterThan(2000);
    Set<String> unknown = new TreeSet<>(unknown(words));
    if (Boolean.getBoolean("trueload.words.update")) {
      Files.write(OWN_WORDS, unknown);
    }
    unknown.removeAll(Set.copyOf(Files.readAllLines(OWN_WORDS)));
    assertThat(unknown).as("not in aspell's dictionary and not in words.txt").isEmpty();
  }

  @Test
  void aMisspeltWordIsFound() throws Exception {
    Set<String> words = new LinkedHashSet<>();
    addWords(
        VisibleTexts.ofPage("a.md", "The respnse `tmie` of [a page](pgae.md) with --optoin x."),
        words);
    assertThat(unknown(words)).containsExactly("respnse");
  }

  @Test
  void ownWordsAreInOrder() throws IOException {
    assertThat(Files.readAllLines(OWN_WORDS)).isSorted().doesNotHaveDuplicates();
  }

  private static void addWords(List<VisibleTexts.Text> texts, Set<String> words) {
    for (VisibleTexts.Text text : texts) {
      Matcher found = WORD.matcher(NO_WORDS.matcher(text.words()).replaceAll(" "));
      while (found.find()) {
        String word = found.group().replace('’', '\'').replaceAll("^'+|'+$|'s$", "");
        if (word.length() > 2 && !NAME.matcher(word).matches()) {
          words.add(word);
        }
      }
    }
  }

  /** Those of {@code words} that aspell does not know; a name that begins with a capital too. */
  private static List<String> unknown(Set<String> words) throws Exception {
    Process aspell;
    try {
      aspell =
          new ProcessBuilder("aspell", "list", "--lang=en_GB-ise", "--encoding=utf-8")
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      assertThat(System.getenv("CI")).as("aspell is not installed").isNotEqualTo("true");
      Assumptions.abort("aspell is not installed");
      throw new UncheckedIOException(e);
    }
    Path input = Files.createTempFile("words", ".txt");
    try {
      aspell.getOutputStream().write(String.join("\n", words).getBytes(StandardCharsets.UTF_8));
      aspell.getOutputStream().close();
      String found = new String(aspell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(aspell.waitFor()).as(found).isZero();
      return new ArrayList<>(found.lines().toList());
    } finally {
      Files.delete(input);
    }
  }
}
