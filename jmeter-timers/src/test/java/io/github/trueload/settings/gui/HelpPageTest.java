package io.github.trueload.settings.gui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
    String panels = sourcesOfPanels();
    List<String> pages;
    try (Stream<Path> docs = Files.list(Path.of("..", "docs"))) {
      pages =
          docs.map(path -> path.getFileName().toString())
              .filter(page -> panels.contains("\"" + page + "\""))
              .toList();
    }
    assertThat(pages).contains("sampler.md", "listener.md", "timer-scaled.md");
    for (String page : pages) {
      assertThat(HelpPage.html(page)).as(page).isPresent();
    }
    assertThat(HelpPage.html("absent.md")).isEmpty();
  }

  private static String sourcesOfPanels() throws IOException {
    List<Path> modules;
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      modules =
          folders
              .map(folder -> folder.resolve("src").resolve("main").resolve("java"))
              .filter(Files::isDirectory)
              .toList();
    }
    StringBuilder text = new StringBuilder();
    for (Path module : modules) {
      try (Stream<Path> sources = Files.walk(module)) {
        for (Path source : sources.filter(HelpPageTest::isOfPanel).toList()) {
          text.append(Files.readString(source));
        }
      }
    }
    return text.toString();
  }

  private static boolean isOfPanel(Path path) {
    return path.getParent().endsWith("gui") && path.toString().endsWith(".java");
  }
}
