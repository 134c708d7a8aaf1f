package io.github.trueload.figures;

import org.jspecify.annotations.Nullable;

/**
 * A named field of a part: a figure, a part of its own, or rows.
 *
 * @param <S> what it is read from
 */
public abstract sealed class Member<S> permits Figure, FigureList, FigurePart, FigureRows {

  private final String name;
  private final String meaning;

  Member(String name, String meaning) {
    this.name = name;
    this.meaning = meaning;
  }

  /** {@return the name of the field} */
  public final String name() {
    return name;
  }

  /** {@return its meaning, in words; empty where its members state it} */
  public final String meaning() {
    return meaning;
  }

  /**
   * {@return its value as plain lists, maps, numbers and texts; null where it is not known}
   *
   * @param subject the part that it is read from
   */
  public abstract @Nullable Object value(S subject);
}
