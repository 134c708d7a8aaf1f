package io.github.trueload.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Blocks for readers who want to know more: a terminal shows them only where all is asked for, and
 * a page can fold them away under a line that says what they are.
 */
public final class Details implements Block {

  private final @Nullable String summary;
  private final List<Block> blocks;

  private Details(@Nullable String summary, List<? extends Block> blocks) {
    this.summary = summary;
    this.blocks = List.copyOf(blocks);
  }

  /**
   * {@return blocks that a page does not fold}
   *
   * @param blocks in their order
   */
  public static Details of(Block... blocks) {
    return of(List.of(blocks));
  }

  /**
   * {@return blocks that a page does not fold}
   *
   * @param blocks in their order
   */
  public static Details of(List<? extends Block> blocks) {
    return new Details(null, blocks);
  }

  /**
   * {@return blocks that a page folds}
   *
   * @param summary the line that is shown instead, and opens them
   * @param blocks in their order
   */
  public static Details folded(String summary, List<? extends Block> blocks) {
    return new Details(summary, blocks);
  }

  @Override
  public boolean isOnPage() {
    return blocks.stream().anyMatch(Block::isOnPage);
  }

  @Override
  public void writeTo(Html html) {
    if (!isOnPage()) {
      return;
    }
    if (summary != null) {
      html.open("details", "class", "fold").element("summary", summary);
    }
    blocks.forEach(block -> block.writeTo(html));
    if (summary != null) {
      html.closeLine();
    }
  }

  @Override
  public void writeTo(ConsoleText console) {
    if (console.isVerbose()) {
      blocks.forEach(block -> block.writeTo(console));
    }
  }

  @Override
  public List<CsvTable> files() {
    return blocks.stream().flatMap(block -> block.files().stream()).toList();
  }

  @Override
  public List<Chart> charts() {
    return blocks.stream().flatMap(block -> block.charts().stream()).toList();
  }
}
