package io.github.trueload.document;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A section of a document. A page shows it where it shows one of its blocks.
 *
 * @param id of its heading on a page, where links lead to
 * @param title its heading on a page, and in the page's menu; null where a page does not show the
 *     section
 * @param blocks in their order on a page
 * @param onConsole in their order on a terminal
 */
public record Section(
    String id, @Nullable String title, List<Block> blocks, List<Block> onConsole) {

  /** Copies the lists. */
  public Section {
    blocks = List.copyOf(blocks);
    onConsole = List.copyOf(onConsole);
  }

  /**
   * Makes a section whose blocks have the same order on pages and terminals.
   *
   * @param id its anchor on the page
   * @param title its heading
   * @param blocks in their order
   */
  public Section(String id, @Nullable String title, List<Block> blocks) {
    this(id, title, blocks, blocks);
  }

  /** {@return a section for terminals and files alone} */
  public static Section withoutPage(Block... blocks) {
    return new Section("", null, List.of(blocks));
  }

  /** The title, of a section that is on pages. */
  String heading() {
    return Objects.requireNonNull(title);
  }

  boolean isOnPage() {
    return title != null && blocks.stream().anyMatch(Block::isOnPage);
  }
}
