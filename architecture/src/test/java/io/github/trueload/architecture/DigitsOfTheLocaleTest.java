package io.github.trueload.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Numbers in text are written by {@code %s} or with {@code Locale.ROOT}: {@code %d} of {@code
 * formatted} takes the digits of the default locale, which in ar-EG or fa-IR no other program
 * reads. The analyzer also runs in other JVMs than the command's: in Maven, in JMeter, in a
 * program.
 */
class DigitsOfTheLocaleTest {

  private static final String LITERAL = "\"(?:[^\"\\\\\\n]|\\\\.)*\"";

  /** A text of one or more literals, and the call on it, or a call of String.format on it. */
  private static final Pattern FORMATTED =
      Pattern.compile(
          "("
              + LITERAL
              + "(?:\\s*\\+\\s*"
              + LITERAL
              + ")*)\\s*\\)?\\s*\\.formatted\\("
              + "|String\\.format\\(\\s*("
              + LITERAL
              + "(?:\\s*\\+\\s*"
              + LITERAL
              + ")*)");

  private static final Pattern NUMBER = Pattern.compile("%[-,+0-9.$]*[defgx]");

  private static List<String> faults(String source) {
    List<String> found = new ArrayList<>();
    Matcher call = FORMATTED.matcher(source);
    while (call.find()) {
      String text = (call.group(1) == null ? call.group(2) : call.group(1)).replace("%%", "");
      if (NUMBER.matcher(text).find()) {
        found.add(text);
      }
    }
    return found;
  }

  @Test
  void noTextTakesThem() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      for (Path file : files.filter(DigitsOfTheLocaleTest::isMain).toList()) {
        for (String text : faults(Files.readString(file))) {
          found.add(file + ": " + text);
        }
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
    assertThat(faults("x = \"%d of %s\".formatted(1, 2);")).hasSize(1);
    assertThat(faults("(\"a %s\"\n  + \" %.1f\")\n .formatted(1, 2);")).hasSize(1);
    assertThat(faults("String.format(\n  \"%,d\", 1)")).hasSize(1);
    assertThat(faults("String.format(Locale.ROOT, \"%,d\", 1)")).isEmpty();
    assertThat(faults("\"%s, 5 %%d\".formatted(1)")).isEmpty();
  }
}
