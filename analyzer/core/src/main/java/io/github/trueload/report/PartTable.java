package io.github.trueload.report;

import io.github.trueload.document.Format;
import io.github.trueload.document.Table;
import io.github.trueload.figures.Figure;
import io.github.trueload.figures.FigureLabels;
import io.github.trueload.figures.FigurePart;
import io.github.trueload.figures.FigureUnit;
import io.github.trueload.figures.Member;
import io.github.trueload.stats.NumberText;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The table of a part of the catalogue: those of its figures that have a name for people. */
final class PartTable {

  private PartTable() {}

  /** Adds a column for each figure of {@code part}. */
  static <P> Table<P> add(Table<P> table, FigurePart<?, P> part) {
    return add(table, part, Map.of());
  }

  /**
   * Adds a column for each figure of {@code part}.
   *
   * @param after adds a column that the catalogue lacks, by the name of the figure before it
   */
  static <P> Table<P> add(
      Table<P> table, FigurePart<?, P> part, Map<String, Consumer<Table<P>>> after) {
    for (Member<P> member : part.members()) {
      if (member instanceof Figure<P> figure) {
        add(table, figure, figure.shown());
      }
      after.getOrDefault(member.name(), same -> {}).accept(table);
    }
    return table;
  }

  private static <P> void add(Table<P> table, Figure<P> figure, @Nullable FigureLabels shown) {
    if (shown == null) {
      return;
    }
    String page = shown.page();
    String console = shown.console();
    if (figure.unit() == FigureUnit.TEXT) {
      table.text(null, page, console, of -> (String) figure.value(of));
    } else {
      Format format =
          shown.decimals() == null ? format(figure.unit()) : Format.fixed(shown.decimals());
      table.number(null, page, console, of -> number(figure.value(of)), format);
    }
  }

  private static double number(@Nullable Object value) {
    return value == null ? Double.NaN : ((Number) value).doubleValue();
  }

  private static Format format(FigureUnit unit) {
    return switch (unit) {
      case COUNT -> Format.COUNT;
      case SECONDS -> Format.DURATION;
      case INSTANT -> NumberText::stamp;
      case SHARE -> Format.PERCENT;
      case PER_SECOND -> Format.PER_SECOND;
      default -> Format.NUMBER;
    };
  }
}
