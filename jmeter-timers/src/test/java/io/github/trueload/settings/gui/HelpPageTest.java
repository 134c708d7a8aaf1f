package io.github.trueload.settings.gui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HelpPageTest {

  @Test
  void whatThePagesUseOfMarkdownIsShown() {
    String page =
        """
        # A <title>

        Words **bold** and `code < 1` with a [link](other.md).
        More words.

            indented code

        - one
        - two

        | a | b |
        |---|---|
        | 1 | `2` |
        ```
        fenced | code
        ```
        """;
    assertThat(HelpPage.ofMarkdown(page))
        .isEqualTo(
            "<html><body><h2>A &lt;title&gt;</h2>"
                + "<p>Words <b>bold</b> and <code>code &lt; 1</code> with a link. More words. </p>"
                + "<pre>indented code\n</pre>"
                + "<ul><li>one<li>two</ul>"
                + "<table border=1><tr><td>a</td><td>b</td></tr>"
                + "<tr><td>1</td><td><code>2</code></td></tr></table>"
                + "<pre>fenced | code\n</pre></body></html>");
  }

  /** The names that panels pass to the link, found in the sources of all modules. */
  @Test
  void theJarContainsThePageOfEachPanel() throws Exception {
    List<String> pages;
    try (Stream<Path> docs = Files.list(Path.of("..", "docs"))) {
      pages =
          docs.map(path -> path.getFileName().toString()).filter(HelpPageTest::isLinked).toList();
    }
    assertThat(pages).contains("sampler.md", "listener.md", "timer-scaled.md");
    for (String page : pages) {
      assertThat(HelpPage.html(page)).as(page).isPresent();
    }
    assertThat(HelpPage.html("absent.md")).isEmpty();
  }

  private static boolean isLinked(String page) {
    try (Stream<Path> sources = Files.walk(Path.of(".."), 12)) {
      return sources
          .filter(
              path ->
                  path.toString().contains("src/main/java") && path.toString().endsWith(".java"))
          .filter(path -> path.getParent().endsWith("gui"))
          .anyMatch(path -> contains(path, "\"" + page + "\""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean contains(Path source, String text) {
    try {
      return Files.readString(source).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
