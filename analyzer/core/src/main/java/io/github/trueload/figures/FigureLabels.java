package io.github.trueload.figures;

import org.jspecify.annotations.Nullable;

/**
 * The names that a figure has for people, in the report's table of its part.
 *
 * @param page on a page; null where pages lack it
 * @param console on a terminal; null where terminals lack it
 * @param decimals digits after the decimal point; null where the unit decides
 */
public record FigureLabels(
    @Nullable String page, @Nullable String console, @Nullable Integer decimals)
    implements FigureTrait<Object> {

  /** The names on a page and on a terminal. */
  static FigureLabels shown(@Nullable String page, @Nullable String console) {
    return new FigureLabels(page, console, null);
  }

  /** The same with so many digits after the decimal point. */
  FigureLabels fixed(int digits) {
    return new FigureLabels(page, console, digits);
  }
}
