package io.github.trueload.document;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Blocks for readers who want to know more: a terminal shows them only where all is asked for, and
 * a page can fold them away under a line that says what they are. They can be made when they are
 * shown.
 */
public final class Details implements Block {

  private final @Nullable String summary;
  private final Supplier<? extends List<? extends Block>> made;
  private @Nullable List<Block> blocks;

  private Details(@Nullable String summary, Supplier<? extends List<? extends Block>> made) {
    this.summary = summary;
    this.made = made;
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
    List<Block> copy = List.copyOf(blocks);
    return of(() -> copy);
  }

  /**
   * {@return blocks that a page does not fold}
   *
   * @param blocks makes them, in their order, when they are shown first; not called where they are
   *     not shown
   */
  public static Details of(Supplier<? extends List<? extends Block>> blocks) {
    return new Details(null, blocks);
  }

  /**
   * {@return blocks that a page folds}
   *
   * @param summary the line that is shown instead, and opens them
   * @param blocks makes them, in their order, when they are shown first; not called where they are
   *     not shown
   */
  public static Details folded(String summary, Supplier<? extends List<? extends Block>> blocks) {
    return new Details(summary, blocks);
  }

  private List<Block> blocks() {
    if (blocks == null) {
      blocks = List.copyOf(made.get());
    }
    return blocks;
  }

  @Override
  public boolean isOnPage() {
    return blocks().stream().anyMatch(Block::isOnPage);
  }

  @Override
  public void writeTo(Html html) {
    if (!isOnPage()) {
      return;
    }
    if (summary != null) {
      html.open("details", "class", "fold").element("summary", summary);
    }
    blocks().forEach(block -> block.writeTo(html));
    if (summary != null) {
      html.closeLine();
    }
  }

  @Override
  public void writeTo(ConsoleText console) {
    if (console.isVerbose()) {
      blocks().forEach(block -> block.writeTo(console));
    }
  }

  @Override
  public List<CsvTable> files() {
    return blocks().stream().flatMap(block -> block.files().stream()).toList();
  }

  @Override
  public List<Chart> charts() {
    return blocks().stream().flatMap(block -> block.charts().stream()).toList();
  }
}
