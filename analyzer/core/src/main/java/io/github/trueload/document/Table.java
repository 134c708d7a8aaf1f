package io.github.trueload.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of {@code rows}, a column for each figure of a row. A column has a head in each place
 * where it appears (page, terminal, file), and null where it does not; the table appears where it
 * was given a caption, a title or a file's name. The first column of a page or a terminal names the
 * row.
 *
 * <p>People read figures in a {@link Format}; files hold them in full.
 *
 * @param <R> what a row is of
 */
public final class Table<R> implements Block {

  private record Head(@Nullable String file, @Nullable String page, @Nullable String console) {}

  private record Column<R>(Head head, boolean isNumber, Function<R, Cell> cell) {}

  /** A table of so many columns has less room between them on a page. */
  private static final int WIDE = 10;

  private final List<R> rows;
  private List<R> consoleRows;
  private final List<Column<R>> columns = new ArrayList<>();
  private @Nullable String caption;
  private @Nullable String title;
  private @Nullable String fileName;
  private boolean isSortable;
  private @Nullable String factHead;
  private boolean isOfNumbers;
  private Function<R, String> mark = row -> "";
  private List<@Nullable String> markdownHeads = List.of();

  private Table(List<R> rows) {
    this.rows = rows;
    this.consoleRows = rows;
  }

  /** {@return a table with a row of each of {@code rows}} */
  public static <R> Table<R> of(List<R> rows) {
    return new Table<>(rows);
  }

  /** {@return a table of one subject: a page shows its figures below each other} */
  public static <R> Table<R> ofOne(R subject) {
    Table<R> table = new Table<>(List.of(subject));
    table.factHead = "Figure";
    return table;
  }

  /** Calls the figures of one subject {@code head} on a page and puts them to the right. */
  public Table<R> ofNumbers(String head) {
    factHead = head;
    isOfNumbers = true;
    return this;
  }

  /**
   * Shows the table on pages.
   *
   * @param caption stands above it
   */
  public Table<R> page(String caption) {
    this.caption = caption;
    return this;
  }

  /** Lets the reader of the page sort the table by any column. */
  public Table<R> sortable() {
    isSortable = true;
    return this;
  }

  /**
   * Shows the table on terminals, after an empty line and a title.
   *
   * @param title stands above it; without one if empty
   */
  public Table<R> console(String title) {
    this.title = title;
    return this;
  }

  /**
   * Shows the table on terminals with other rows than elsewhere.
   *
   * @param title stands above it; without one if empty
   * @param other the rows
   */
  public Table<R> console(String title, List<R> other) {
    consoleRows = other;
    return console(title);
  }

  /**
   * Writes the table as a file.
   *
   * @param name of the file, without folder
   */
  public Table<R> file(String name) {
    this.fileName = name;
    return this;
  }

  /**
   * Shows the table in Markdown. The first column shown names the row.
   *
   * @param mark sign and word of a row, which stand before it as they are
   * @param heads of the columns, in their order; null for a column that Markdown lacks, as it lacks
   *     those after the last head
   */
  public Table<R> markdown(Function<R, String> mark, @Nullable String... heads) {
    this.mark = mark;
    this.markdownHeads = Arrays.asList(heads);
    return this;
  }

  private Table<R> add(
      @Nullable String file,
      @Nullable String page,
      @Nullable String console,
      boolean isNumber,
      Function<R, Cell> cell) {
    columns.add(new Column<>(new Head(file, page, console), isNumber, cell));
    return this;
  }

  /**
   * Adds a column of numbers.
   *
   * @param file its name in a file; null where files lack it
   * @param page its head on a page; null where pages lack it
   * @param console its head on a terminal; null where terminals lack it
   * @param value NaN for what is not known
   * @param format makes the text of a number
   */
  public Table<R> number(
      @Nullable String file,
      @Nullable String page,
      @Nullable String console,
      ToDoubleFunction<R> value,
      Format format) {
    return add(
        file,
        page,
        console,
        true,
        row -> {
          double number = value.applyAsDouble(row);
          return new Cell(number, format.of(number), number, null);
        });
  }

  /**
   * Adds a column of text; its heads are those of {@link #number}.
   *
   * @param value text of a row
   */
  public Table<R> text(
      @Nullable String file,
      @Nullable String page,
      @Nullable String console,
      Function<R, String> value) {
    return add(file, page, console, false, row -> Cell.of(value.apply(row)));
  }

  /**
   * Adds a column whose text holds figures, for pages and terminals; it is not sorted by them.
   *
   * @param value text of a row
   */
  public Table<R> figures(
      @Nullable String page, @Nullable String console, Function<R, String> value) {
    return add(null, page, console, true, row -> Cell.of(value.apply(row)));
  }

  /**
   * Adds a column of a page.
   *
   * @param cell the cell of a row
   */
  public Table<R> cells(String page, boolean isNumber, Function<R, Cell> cell) {
    return cells(page, null, isNumber, cell);
  }

  /**
   * Adds a column of a page and of terminals.
   *
   * @param cell the cell of a row
   */
  public Table<R> cells(
      @Nullable String page, @Nullable String console, boolean isNumber, Function<R, Cell> cell) {
    return add(null, page, console, isNumber, cell);
  }

  /**
   * Adds a column of a file.
   *
   * @param file name of the column
   * @param value text, a number, or null for a value that is not known
   */
  public Table<R> field(String file, Function<R, ? extends @Nullable Object> value) {
    return add(
        file,
        null,
        null,
        false,
        row -> new Cell(JsonObject.known(value.apply(row)), "", Double.NaN, null));
  }

  /**
   * What stands in a row's column.
   *
   * @param value as a file holds it; null for what is not known
   * @param text as people read it
   * @param order what a page sorts it by; NaN for text
   * @param href where it leads from a page; null for nowhere
   */
  public record Cell(@Nullable Object value, String text, double order, @Nullable String href) {

    /** {@return a text} */
    public static Cell of(String text) {
      return new Cell(text, text, Double.NaN, null);
    }

    /**
     * {@return a text with a number by which the column is sorted}
     *
     * @param text shown
     * @param order sorts the column; without effect where it is not finite
     */
    public static Cell of(String text, double order) {
      return new Cell(text, text, order, null);
    }

    /** {@return a text with a link} */
    public static Cell link(String text, String href) {
      return new Cell(text, text, Double.NaN, href);
    }
  }

  @Override
  public List<CsvTable> files() {
    if (fileName == null) {
      return List.of();
    }
    List<Column<R>> all = columns.stream().filter(column -> column.head().file() != null).toList();
    InMemoryTable csv =
        new InMemoryTable(fileName, all.stream().map(column -> column.head().file()).toList());
    for (R row : rows) {
      csv.row(all.stream().map(column -> column.cell().apply(row).value()).toArray());
    }
    return List.of(csv);
  }

  @Override
  public void writeTo(ConsoleText console) {
    if (title == null) {
      return;
    }
    List<Column<R>> all =
        columns.stream().filter(column -> column.head().console() != null).toList();
    console.emptyLine();
    if (!title.isEmpty()) {
      console.line(title);
    }
    TextTable text = new TextTable();
    text.row(printable(all.stream().map(column -> column.head().console())));
    for (R row : consoleRows) {
      text.row(printable(all.stream().map(column -> column.cell().apply(row).text())));
    }
    console.table(text);
  }

  void writeTo(Markdown markdown) {
    int[] shown =
        IntStream.range(0, markdownHeads.size())
            .filter(i -> markdownHeads.get(i) != null)
            .toArray();
    markdown.head(Arrays.stream(shown).mapToObj(markdownHeads::get).toList());
    for (R row : rows) {
      Stream<Cell> cells = Arrays.stream(shown).mapToObj(i -> columns.get(i).cell().apply(row));
      markdown.row(mark.apply(row), cells.map(Cell::text).toList());
    }
  }

  private static String[] printable(Stream<String> cells) {
    return cells.map(ConsoleText::printable).toArray(String[]::new);
  }

  @Override
  public boolean isOnPage() {
    return caption != null;
  }

  @Override
  public void writeTo(Html html) {
    if (caption == null) {
      return;
    }
    List<Column<R>> all = columns.stream().filter(column -> column.head().page() != null).toList();
    html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    boolean isFacts = factHead != null || all.size() == 2;
    String kind = isSortable ? "sortable" : isFacts ? "facts" : "plain";
    boolean isWide = factHead == null && all.size() >= WIDE;
    html.open("table", "class", isWide ? kind + " wide" : kind);
    html.open("caption").element("span", caption).close();
    html.open("thead").open("tr");
    if (factHead == null) {
      all.forEach(
          column ->
              writeHead(html, onPage(column), column.isNumber() && !column.equals(all.get(0))));
    } else {
      writeHead(html, factHead, false);
      writeHead(html, "Value", isOfNumbers);
    }
    html.closeLine().closeLine().open("tbody");
    for (R row : rows) {
      if (factHead == null) {
        writeRow(html, all, row);
      } else {
        all.forEach(column -> writeFact(html, column, row));
      }
    }
    html.close().close().closeLine();
  }

  /** The head of a column that pages have. */
  private static String onPage(Column<?> column) {
    return Objects.requireNonNull(column.head().page());
  }

  private void writeHead(Html html, String head, boolean isNumber) {
    html.open("th", "scope", "col", "class", style(isNumber));
    if (isSortable) {
      html.element("button", head, "type", "button");
    } else {
      html.text(head);
    }
    html.close();
  }

  private static String style(boolean isNumber) {
    return isNumber ? "number" : "text";
  }

  private void writeRow(Html html, List<Column<R>> all, R row) {
    html.open("tr").open("th", "scope", "row", "class", "text");
    writeText(html, all.get(0).cell().apply(row));
    html.close();
    for (Column<R> column : all.subList(1, all.size())) {
      writeCell(html, column.cell().apply(row), column.isNumber());
    }
    html.closeLine();
  }

  private void writeFact(Html html, Column<R> column, R row) {
    html.open("tr").open("th", "scope", "row", "class", "text");
    html.element("bdi", onPage(column)).close();
    writeCell(html, column.cell().apply(row), isOfNumbers);
    html.closeLine();
  }

  private void writeCell(Html html, Cell cell, boolean isNumber) {
    if (isSortable && Double.isFinite(cell.order())) {
      String order = Double.toString(cell.order());
      html.element("td", cell.text(), "class", style(isNumber), "data-order", order);
      return;
    }
    html.open("td", "class", style(isNumber));
    writeText(html, cell);
    html.close();
  }

  private static void writeText(Html html, Cell cell) {
    if (cell.href() == null) {
      html.element("bdi", cell.text());
    } else {
      html.open("a", "href", cell.href()).element("bdi", cell.text()).close();
    }
  }
}
