package io.github.trueload.figures;

/**
 * A named field of a part: a figure, a part of its own, or rows.
 *
 * @param <S> what it is read from
 */
public sealed interface Member<S> permits Figure, FigureList, FigurePart, FigureRows {

  /** Name of the field. */
  String name();

  /** What it is, in words; empty where its members say it. */
  String meaning();

  /** Its value as plain lists, maps, numbers and texts; null where it is not known. */
  Object value(S subject);
}
