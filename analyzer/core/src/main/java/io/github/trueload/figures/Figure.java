package io.github.trueload.figures;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One figure, declared once.
 *
 * @param <S> what it is read from: a result, a part of it, or a row
 */
@SuppressWarnings("varargs") // traits are read alone
public final class Figure<S> extends Member<S> {

  private final FigureUnit unit;
  private final Function<S, ?> value;
  private final @Nullable GateRules<? super S> gating;
  private final @Nullable FigureLabels shown;
  private @Nullable String column;

  private Figure(
      String name,
      FigureUnit unit,
      Function<S, ?> value,
      String meaning,
      FigureTrait<? super S>[] traits) {
    super(name, meaning);
    this.unit = unit;
    this.value = value;
    @Nullable GateRules<? super S> gate = null;
    @Nullable FigureLabels names = null;
    for (FigureTrait<? super S> trait : traits) {
      if (trait instanceof GateRules<? super S> found) {
        gate = found;
      } else if (trait instanceof FigureLabels found) {
        names = found;
      }
    }
    gating = gate;
    shown = names;
    column = name;
  }

  /**
   * A figure.
   *
   * @param value gives a number, a text or a boolean; null where it is not known
   * @param traits where it appears besides JSON and CSV: in gates, in the report's tables
   */
  @SafeVarargs
  static <S> Figure<S> of(
      String name,
      FigureUnit unit,
      Function<S, ?> value,
      String meaning,
      FigureTrait<? super S>... traits) {
    return new Figure<>(name, unit, value, meaning, traits);
  }

  @SafeVarargs
  static <S> Figure<S> count(
      String name, Function<S, ?> value, String meaning, FigureTrait<? super S>... traits) {
    return of(name, FigureUnit.COUNT, value, meaning, traits);
  }

  /** A duration in seconds. */
  @SafeVarargs
  static <S> Figure<S> seconds(
      String name, Function<S, ?> value, String meaning, FigureTrait<? super S>... traits) {
    return of(name, FigureUnit.SECONDS, value, meaning, traits);
  }

  /** A number without a unit. */
  @SafeVarargs
  static <S> Figure<S> number(
      String name, Function<S, ?> value, String meaning, FigureTrait<? super S>... traits) {
    return of(name, FigureUnit.NUMBER, value, meaning, traits);
  }

  @SafeVarargs
  static <S> Figure<S> text(
      String name, Function<S, ?> value, String meaning, FigureTrait<? super S>... traits) {
    return of(name, FigureUnit.TEXT, value, meaning, traits);
  }

  static <S> Figure<S> flag(String name, Function<S, ?> value, String meaning) {
    return of(name, FigureUnit.FLAG, value, meaning);
  }

  /** The same under another name in CSV tables. */
  Figure<S> column(String other) {
    column = other;
    return this;
  }

  /** The same, left out of CSV tables. */
  Figure<S> withoutColumn() {
    column = null;
    return this;
  }

  /** {@return the unit of its value} */
  public FigureUnit unit() {
    return unit;
  }

  /** How gates judge it; null where none does. */
  @Nullable GateRules<? super S> gating() {
    return gating;
  }

  /** {@return its names in tables; null if the report's tables do not contain it} */
  public @Nullable FigureLabels shown() {
    return shown;
  }

  /** Its column in CSV tables; null where it has none. */
  @Nullable String column() {
    return column;
  }

  @Override
  public @Nullable Object value(S subject) {
    return value.apply(subject);
  }
}
