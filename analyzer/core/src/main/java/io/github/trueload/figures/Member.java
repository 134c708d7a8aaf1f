package io.github.trueload.figures;

/**
 * A named field of a part: a figure, a part of its own, or rows.
 *
 * @param <S> what it is read from
 */
public sealed interface Member<S> permits Figure, FigureList, FigurePart, FigureRows {

  /** {@return the name of the field} */
  String name();

  /** {@return its meaning, in words; empty where its members state it} */
  String meaning();

  /**
   * {@return its value as plain lists, maps, numbers and texts; null where it is not known}
   *
   * @param subject the part that it is read from
   */
  Object value(S subject);
}
