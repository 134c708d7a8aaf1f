package io.github.trueload.document;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Figures and what they mean, ready to be shown.
 *
 * @param title of the page
 * @param banner what begins the page
 * @param tiles the key figures of the page; none where the banner says it all
 * @param sections in their order on the page and on the terminal
 * @param clock the period that axes of time show; null without a window
 */
public record Document(
    String title,
    @Nullable Banner banner,
    List<Tile> tiles,
    List<Section> sections,
    @Nullable Clock clock) {

  /** Copies the lists. */
  public Document {
    tiles = List.copyOf(tiles);
    sections = List.copyOf(sections);
  }

  /** A document without key figures and without axes of time. */
  public Document(String title, @Nullable Banner banner, Section... sections) {
    this(title, banner, List.of(), List.of(sections), null);
  }

  /** {@return a document for terminals and files alone} */
  public static Document withoutPage(Block... blocks) {
    return of(Section.withoutPage(blocks));
  }

  /** {@return a document of sections} */
  public static Document of(Section... sections) {
    return new Document("", null, sections);
  }

  Stream<Block> blocks() {
    return sections.stream().flatMap(section -> section.blocks().stream());
  }

  /** {@return all lines for a terminal, without their ends} */
  public List<String> lines() {
    return lines(true);
  }

  /**
   * {@return the lines for a terminal, without their ends}
   *
   * @param isVerbose whether {@link Details} are among them
   */
  public List<String> lines(boolean isVerbose) {
    ConsoleText console = new ConsoleText(isVerbose);
    sections.stream()
        .flatMap(section -> section.onConsole().stream())
        .forEach(block -> block.writeTo(console));
    return console.lines();
  }

  /** {@return the tables for files, in their order} */
  public List<CsvTable> files() {
    return blocks().flatMap(block -> block.files().stream()).toList();
  }
}
