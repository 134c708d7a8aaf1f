package io.github.trueload.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table with a caption; its first column names the row. A sortable one has buttons for heads,
 * which the page's script sorts by.
 */
public final class Table {

  /**
   * A cell.
   *
   * @param text what is shown
   * @param order what a number is sorted by; NaN for text, and for a number that is not known
   * @param href where it leads; null for nowhere
   */
  public record Cell(String text, double order, String href) {

    public Cell(String text, double order) {
      this(text, order, null);
    }

    /** A text that leads somewhere. */
    public static Cell link(String text, String href) {
      return new Cell(text, Double.NaN, href);
    }

    public static Cell of(String text) {
      return new Cell(text, Double.NaN);
    }
  }

  private record Column(String head, boolean number) {}

  /** A table of so many columns has less room between them. */
  private static final int WIDE = 10;

  private final String caption;
  private final boolean sortable;
  private final List<Column> columns = new ArrayList<>();
  private final List<List<Cell>> rows = new ArrayList<>();

  public Table(String caption, boolean sortable) {
    this.caption = caption;
    this.sortable = sortable;
  }

  public Table text(String head) {
    columns.add(new Column(head, false));
    return this;
  }

  public Table number(String head) {
    columns.add(new Column(head, true));
    return this;
  }

  /** Adds a row of as many cells as there are columns. */
  public Table row(List<Cell> cells) {
    rows.add(cells);
    return this;
  }

  /** Adds a row of texts. */
  public Table row(String... cells) {
    return row(List.of(cells).stream().map(Cell::of).toList());
  }

  /** Whether it has no row yet. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  public void write(Html html) {
    html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    String kind = sortable ? "sortable" : columns.size() == 2 ? "facts" : "plain";
    html.open("table", "class", columns.size() < WIDE ? kind : kind + " wide");
    html.open("caption").element("span", caption).close();
    html.open("thead").open("tr");
    columns.forEach(column -> writeHead(html, column));
    html.closeLine().closeLine().open("tbody");
    rows.forEach(row -> writeRow(html, row));
    html.close().close().closeLine();
  }

  private void writeHead(Html html, Column column) {
    html.open("th", "scope", "col", "class", column.number() ? "number" : "text");
    if (sortable) {
      html.element("button", column.head(), "type", "button");
    } else {
      html.text(column.head());
    }
    html.close();
  }

  private void writeRow(Html html, List<Cell> cells) {
    html.open("tr").open("th", "scope", "row", "class", "text");
    writeText(html, cells.get(0));
    html.close();
    for (int i = 1; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      String kind = columns.get(i).number() ? "number" : "text";
      if (sortable && Double.isFinite(cell.order())) {
        html.element("td", cell.text(), "class", kind, "data-order", Double.toString(cell.order()));
      } else {
        html.open("td", "class", kind);
        writeText(html, cell);
        html.close();
      }
    }
    html.closeLine();
  }

  private static void writeText(Html html, Cell cell) {
    if (cell.href() == null) {
      html.element("bdi", cell.text());
    } else {
      html.open("a", "href", cell.href()).element("bdi", cell.text()).close();
    }
  }
}
