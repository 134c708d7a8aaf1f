package io.github.trueload.figures;

import java.util.function.Function;

/**
 * One figure, declared once.
 *
 * @param <S> what it is read from: a result, a part of it, or a row
 */
public final class Figure<S> implements Member<S> {

  private final String name;
  private final FigureUnit unit;
  private final Function<S, ?> value;
  private final String meaning;
  private final Gating<? super S> gating;
  private String column;

  private Figure(
      String name,
      FigureUnit unit,
      Function<S, ?> value,
      String meaning,
      Gating<? super S> gating) {
    this.name = name;
    this.unit = unit;
    this.value = value;
    this.meaning = meaning;
    this.gating = gating;
    column = name;
  }

  /**
   * A figure.
   *
   * @param value gives a number, a text or a boolean; null where it is not known
   */
  public static <S> Figure<S> of(
      String name, FigureUnit unit, Function<S, ?> value, String meaning) {
    return new Figure<>(name, unit, value, meaning, null);
  }

  /** The same, which gates judge. */
  static <S> Figure<S> of(
      String name,
      FigureUnit unit,
      Function<S, ?> value,
      String meaning,
      Gating<? super S> gating) {
    return new Figure<>(name, unit, value, meaning, gating);
  }

  /** A number of things. */
  public static <S> Figure<S> count(String name, Function<S, ?> value, String meaning) {
    return of(name, FigureUnit.COUNT, value, meaning);
  }

  /** A number of things, which gates judge. */
  static <S> Figure<S> count(
      String name, Function<S, ?> value, String meaning, Gating<? super S> gating) {
    return of(name, FigureUnit.COUNT, value, meaning, gating);
  }

  /** A duration in seconds. */
  public static <S> Figure<S> seconds(String name, Function<S, ?> value, String meaning) {
    return of(name, FigureUnit.SECONDS, value, meaning);
  }

  /** A duration in seconds, which gates judge. */
  static <S> Figure<S> seconds(
      String name, Function<S, ?> value, String meaning, Gating<? super S> gating) {
    return of(name, FigureUnit.SECONDS, value, meaning, gating);
  }

  /** A number without a unit. */
  public static <S> Figure<S> number(String name, Function<S, ?> value, String meaning) {
    return of(name, FigureUnit.NUMBER, value, meaning);
  }

  /** A number without a unit, which gates judge. */
  static <S> Figure<S> number(
      String name, Function<S, ?> value, String meaning, Gating<? super S> gating) {
    return of(name, FigureUnit.NUMBER, value, meaning, gating);
  }

  /** A word or a sentence. */
  public static <S> Figure<S> text(String name, Function<S, ?> value, String meaning) {
    return of(name, FigureUnit.TEXT, value, meaning);
  }

  /** True or false. */
  public static <S> Figure<S> flag(String name, Function<S, ?> value, String meaning) {
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

  @Override
  public String name() {
    return name;
  }

  @Override
  public String meaning() {
    return meaning;
  }

  /** What its value is. */
  public FigureUnit unit() {
    return unit;
  }

  /** How gates judge it; null where none does. */
  Gating<? super S> gating() {
    return gating;
  }

  /** Its column in CSV tables; null where it has none. */
  String column() {
    return column;
  }

  @Override
  public Object value(S subject) {
    return value.apply(subject);
  }
}
