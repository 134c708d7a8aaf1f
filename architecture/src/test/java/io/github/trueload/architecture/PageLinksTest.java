package io.github.trueload.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each link of the pages to a file of the project leads to a file, and to a heading of a page. */
class PageLinksTest {

  private static final Path PROJECT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]*)(?:#([^)\\s]+))?\\)");

  @Test
  void everyLinkLeadsToAFileAndAHeading() throws IOException {
    List<Path> pages = new ArrayList<>();
    pages.add(PROJECT.resolve("README.md"));
    pages.add(PROJECT.resolve("CONTRIBUTING.md"));
    try (Stream<Path> docs = Files.walk(PROJECT.resolve("docs"))) {
      docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : pages) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        links++;
        Path target =
            link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
        if (!leadsTo(target, link.group(2))) {
          broken.add(PROJECT.relativize(page) + ": " + link.group());
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(links).isGreaterThan(300);
  }

  @Test
  void aHeadingIsFoundByTheAnchorThatGitHubMakesOfIt() {
    assertThat(anchor("## The loop as it was (Principle A)"))
        .isEqualTo("the-loop-as-it-was-principle-a");
    assertThat(anchor("## `__zipf(n, alpha[, variable])`")).isEqualTo("__zipfn-alpha-variable");
  }

  private static boolean leadsTo(Path target, String anchor) throws IOException {
    if (anchor == null || !Files.isRegularFile(target)) {
      return anchor == null && Files.exists(target);
    }
    return Files.readAllLines(target).stream()
        .filter(line -> line.startsWith("#"))
        .anyMatch(heading -> anchor(heading).equals(anchor));
  }

  /** Lower case, blanks as hyphens, without punctuation. */
  private static String anchor(String heading) {
    return heading
        .replaceFirst("^#+ ", "")
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
        .replace(' ', '-');
  }
}
