package io.github.trueload.document;

import java.util.List;

/**
 * A part of a section. It appears where it has something to show: on the page, on the terminal, in
 * a file, or in several of them.
 */
public sealed interface Block permits ChartBlock, Details, Note, Table, Glossary {

  /** {@return whether it has content for a page} */
  default boolean isOnPage() {
    return false;
  }

  /** Writes it to a page; nothing where it is not for pages. */
  default void writeTo(Html html) {}

  /** Writes it to a terminal; nothing where it is not for terminals. */
  default void writeTo(ConsoleText console) {}

  /** {@return its tables for files; empty if it has none} */
  default List<CsvTable> files() {
    return List.of();
  }

  /** {@return its charts that have lines} */
  default List<Chart> charts() {
    return List.of();
  }
}
