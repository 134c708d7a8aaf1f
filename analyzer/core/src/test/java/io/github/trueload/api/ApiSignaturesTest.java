package io.github.trueload.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Programs compiled against the facade go on working: a signature that is in the list stays. What a
 * method or a type does is the other tests' business.
 */
class ApiSignaturesTest {

  private static final Path LIST = Path.of("src", "test", "resources", "api", "signatures.txt");

  private static final String UPDATE = "trueload.api.update";

  private static final String HOW =
      "; write the list anew with mvn -pl analyzer/core -am test -Dtest=ApiSignaturesTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -D"
          + UPDATE
          + " and commit it";

  @Test
  void everySignatureOfTheListIsThereAndNoOther() throws IOException {
    SortedSet<String> now = ApiSignatures.of(RunAnalyzer.class, AnalysisRequest.class);
    if (System.getProperty(UPDATE) != null) {
      Files.createDirectories(LIST.getParent());
      Files.writeString(LIST, String.join("\n", now) + "\n", UTF_8);
    }
    SortedSet<String> then = new TreeSet<>(Files.readAllLines(LIST, UTF_8));
    assertThat(difference(then, now))
        .as(
            "signatures that callers may use and that are gone: keep them. From 1.0 on a change"
                + " waits for the next major version; before, name it in CHANGELOG.md"
                + HOW)
        .isEmpty();
    assertThat(difference(now, then))
        .as("new signatures, which are promised from now on" + HOW)
        .isEmpty();
  }

  private static SortedSet<String> difference(SortedSet<String> of, SortedSet<String> without) {
    SortedSet<String> rest = new TreeSet<>(of);
    rest.removeAll(without);
    return rest;
  }

  /** An empty list must not pass unseen. */
  @Test
  void theListHasMembersAndTypesThatTheFacadeNames() throws IOException {
    assertThat(Files.readAllLines(LIST, UTF_8))
        .anyMatch(line -> line.startsWith("io.github.trueload.api.RunAnalyzer.analyze("))
        .anyMatch(line -> line.startsWith("io.github.trueload.gate.CheckResult.outcome("))
        .anyMatch(line -> line.startsWith("io.github.trueload.analysis.AnalysisResult "))
        .anyMatch(line -> line.startsWith("io.github.trueload.analysis.OptionException.<init>("));
  }

  /** Shows what a caller would notice. */
  static final class Before {
    private Before() {}

    public static int count(String text) {
      return text.length();
    }

    static void inside() {
      // no caller sees it
    }
  }

  @Test
  void aLineHoldsWhatACallerIsCompiledAgainst() {
    assertThat(ApiSignatures.of(Before.class))
        .containsExactly(
            Before.class.getName() + " final class [java.lang.Object]",
            Before.class.getName() + ".count(java.lang.String) : public static int");
  }
}
