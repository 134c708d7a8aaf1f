package io.github.trueload.figures;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rows of figures: a list of objects in JSON, or objects by their names; a table in CSV.
 *
 * @param <S> what they are a part of
 * @param <R> a row
 */
public final class FigureRows<S, R> extends Member<S> {

  private final @Nullable Function<S, Map<String, R>> named;
  private final Function<S, ? extends Collection<R>> rows;
  private final List<Member<R>> columns;
  private @Nullable String file;
  private @Nullable String key;

  private FigureRows(
      String name,
      @Nullable Function<S, Map<String, R>> named,
      Function<S, ? extends Collection<R>> rows,
      String meaning,
      List<Member<R>> columns) {
    super(name, meaning);
    this.named = named;
    this.rows = rows;
    this.columns = List.copyOf(columns);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // they are copied
  static <S, R> FigureRows<S, R> list(
      String name,
      Function<S, ? extends Collection<R>> rows,
      String meaning,
      Member<R>... columns) {
    return new FigureRows<>(name, null, rows, meaning, List.of(columns));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // they are copied
  static <S, R> FigureRows<S, R> map(
      String name, Function<S, Map<String, R>> rows, String meaning, Member<R>... columns) {
    return new FigureRows<>(name, rows, rows.andThen(Map::values), meaning, List.of(columns));
  }

  /** The same, with a CSV table of this name without its ending. */
  FigureRows<S, R> table(String fileName) {
    file = fileName;
    return this;
  }

  /** The same, with a CSV table whose first column has the rows' names. */
  FigureRows<S, R> table(String fileName, String nameOfKey) {
    key = nameOfKey;
    return table(fileName);
  }

  /** {@return the fields of a row in their order} */
  public List<Member<R>> columns() {
    return columns;
  }

  /** {@return whether rows have names: a map rather than a list} */
  public boolean isNamed() {
    return named != null;
  }

  @Override
  public Object value(S subject) {
    if (named == null) {
      return rows.apply(subject).stream().map(row -> FigurePart.values(columns, row)).toList();
    }
    Map<String, Object> values = new LinkedHashMap<>();
    named.apply(subject).forEach((each, row) -> values.put(each, FigurePart.values(columns, row)));
    return values;
  }

  void addTable(S subject, List<FigureTable> tables) {
    if (file != null) {
      tables.add(
          key == null || named == null
              ? tableOf(file, subject)
              : keyed(file, key, named.apply(subject)));
    }
  }

  FigureTable tableOf(String fileName, S subject) {
    List<List<Object>> cells = new ArrayList<>();
    for (R row : rows.apply(subject)) {
      List<Object> each = new ArrayList<>();
      FigurePart.addCells("", columns, row, new ArrayList<>(), each);
      cells.add(each);
    }
    return new FigureTable(fileName, names(), cells);
  }

  private FigureTable keyed(String fileName, String nameOfKey, Map<String, R> byName) {
    List<List<Object>> cells = new ArrayList<>();

    byName.forEach(
        (each, row) -> {
          List<Object> line = new ArrayList<>(List.of(each));
          FigurePart.addCells("", columns, row, new ArrayList<>(), line);
          cells.add(line);
        });
    List<String> names = new ArrayList<>(List.of(nameOfKey));
    names.addAll(names());
    return new FigureTable(fileName, names, cells);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    FigurePart.addCells("", columns, null, names, new ArrayList<>());
    return names;
  }
}
