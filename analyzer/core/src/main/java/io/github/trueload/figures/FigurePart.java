package io.github.trueload.figures;

import io.github.trueload.analysis.AnalysisResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Figures that belong together: an object in JSON, a table of one row in CSV.
 *
 * @param <S> what it is a part of
 * @param <P> what its figures are read from
 */
public final class FigurePart<S, P> extends Member<S> {

  private final Function<S, P> part;
  private final List<Member<P>> members;
  private @Nullable String file;
  private @Nullable String prefix;
  private boolean known;
  private @Nullable GateBasis<P> basis;

  private FigurePart(String name, Function<S, P> part, String meaning, List<Member<P>> members) {
    super(name, meaning);
    this.part = part;
    this.members = List.copyOf(members);
    prefix = name + "_";
  }

  /**
   * A part.
   *
   * @param part gives what the figures are read from; null where it is not known
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // they are copied
  static <S, P> FigurePart<S, P> of(
      String name, Function<S, P> part, String meaning, Member<P>... members) {
    return new FigurePart<>(name, part, meaning, List.of(members));
  }

  /** The same with more members behind. */
  FigurePart<S, P> with(List<? extends Member<P>> more) {
    List<Member<P>> all = new ArrayList<>(members);
    all.addAll(more);
    FigurePart<S, P> longer = new FigurePart<>(name(), part, meaning(), all);
    longer.file = file;
    longer.prefix = prefix;
    longer.known = known;
    longer.basis = basis;
    return longer;
  }

  /** The same, with a CSV table of this name without its ending. */
  FigurePart<S, P> table(String fileName) {
    file = fileName;
    return this;
  }

  /** The same; its figures are no columns of the table of the part that it is in. */
  FigurePart<S, P> withoutColumns() {
    prefix = null;
    return this;
  }

  /** The same, with another word ahead of its columns in the table of the part that it is in. */
  FigurePart<S, P> prefix(String ahead) {
    prefix = ahead;
    return this;
  }

  /** The same, known wherever what it is a part of is known. */
  FigurePart<S, P> always() {
    known = true;
    return this;
  }

  /**
   * The same; its figures, and those of the parts in it, can have metrics.
   *
   * @param observations how many observations the figures are of
   * @param absence why a run lacks it, in words
   */
  FigurePart<S, P> gated(GateBasis.Origin origin, ToLongFunction<P> observations, String absence) {
    basis = new GateBasis<>(origin, observations, absence);
    return this;
  }

  /** {@return its fields in their order} */
  public List<Member<P>> members() {
    return members;
  }

  /** {@return whether it is known if the part that contains it is known} */
  public boolean isAlwaysKnown() {
    return known;
  }

  /**
   * {@return the object that its figures are read from; null where it is not known}
   *
   * @param subject the result, or the part around this one
   */
  public @Nullable P in(S subject) {
    return part.apply(subject);
  }

  @Override
  public @Nullable Map<String, Object> value(S subject) {
    P found = in(subject);
    return found == null ? null : values(members, found);
  }

  static <P> Map<String, Object> values(List<Member<P>> members, P subject) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Member<P> member : members) {
      values.put(member.name(), member.value(subject));
    }
    return values;
  }

  /** The CSV tables of it and of what is in it. */
  void addTables(S subject, List<FigureTable> tables) {
    P found = in(subject);
    if (found == null) {
      return;
    }
    if (file != null) {
      List<Object> row = new ArrayList<>();
      List<String> columns = new ArrayList<>();
      addCells("", members, found, columns, row);
      tables.add(new FigureTable(file, columns, List.of(row)));
    }
    for (Member<P> member : members) {
      if (member instanceof FigurePart<P, ?> inner) {
        inner.addTables(found, tables);
      } else if (member instanceof FigureRows<P, ?> rows) {
        rows.addTable(found, tables);
      }
    }
  }

  /** Adds the figures that have a metric. */
  void addGates(
      Function<AnalysisResult, S> outer,
      @Nullable GateBasis<AnalysisResult> ofOuter,
      List<GateFigure> all) {
    Function<AnalysisResult, P> path =
        result -> {
          S subject = outer.apply(result);
          return subject == null ? null : in(subject);
        };
    GateBasis<P> own = basis;
    GateBasis<AnalysisResult> ofThis =
        own == null
            ? ofOuter
            : new GateBasis<>(
                own.origin(),
                result -> own.observations().applyAsLong(path.apply(result)),
                own.absence());
    GateFigure.add(members, path, ofThis, all);
  }

  private void addInner(String ahead, @Nullable S subject, List<String> columns, List<Object> row) {
    if (file == null && prefix != null) {
      P found = subject == null ? null : in(subject);
      addCells(ahead + prefix, members, found, columns, row);
    }
  }

  /** Columns and, of what is known, values. */
  static <P> void addCells(
      String ahead,
      List<Member<P>> members,
      @Nullable P subject,
      List<String> columns,
      List<Object> row) {
    for (Member<P> member : members) {
      if (member instanceof Figure<P> figure && figure.column() != null) {
        columns.add(ahead + figure.column());
        row.add(subject == null ? null : figure.value(subject));
      } else if (member instanceof FigurePart<P, ?> inner) {
        inner.addInner(ahead, subject, columns, row);
      }
    }
  }
}
