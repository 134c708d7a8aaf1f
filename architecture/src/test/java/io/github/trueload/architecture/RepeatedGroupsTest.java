package io.github.trueload.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A group of a regular expression that is repeated without bound is possessive: Java keeps each
 * repetition of another one on the stack, which a text of some thousand characters overflows.
 */
class RepeatedGroupsTest {

  private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"");

  /** The end of a group, not a bracket that stands for itself, and its repetition. */
  private static final Pattern GREEDY =
      Pattern.compile("(?<!\\\\)\\)(?:[*+]|\\{[0-9]*,\\})(?!\\+)");

  private static boolean isFault(String line) {
    return LITERAL.matcher(line).results().anyMatch(each -> GREEDY.matcher(each.group()).find());
  }

  @Test
  void everyOneIsPossessive() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      for (Path file : files.filter(RepeatedGroupsTest::isMain).toList()) {
        Files.readAllLines(file).stream()
            .filter(RepeatedGroupsTest::isFault)
            .forEach(line -> found.add(file + ": " + line.strip()));
      }
    }
    assertThat(found).isEmpty();
  }

  private static boolean isMain(Path file) {
    String path = file.toString();
    return path.endsWith(".java") && path.contains("src/main/java") && !path.contains("target/");
  }

  @Test
  void theyAreFound() {
    assertThat(isFault("compile(\"(?:a|b)*\")")).isTrue();
    assertThat(isFault("compile(\"x(ab)+?y\")")).isTrue();
    assertThat(isFault("compile(\"(a|b){2,}\")")).isTrue();
    assertThat(isFault("+ \"\\\"(?:a|b)*\\\"\"")).isTrue();
    assertThat(isFault("compile(\"(?:a|b)*+|(ab)++|(a){2,}+|(a){0,9}\")")).isFalse();
    assertThat(isFault("compile(\"[(]a\\\\)*\")")).isFalse();
    assertThat(isFault("f(\"a\") * g(\"b\")")).isFalse();
  }
}
