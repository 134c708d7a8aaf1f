package io.github.trueload.figures;

import org.jspecify.annotations.Nullable;

/**
 * The names that a figure has for people, in the report's table of its part.
 *
 * @param page on a page; null where pages lack it
 * @param console on a terminal; null where terminals lack it
 */
public record Shown(@Nullable String page, @Nullable String console)
    implements FigureTrait<Object> {

  /** The names on a page and on a terminal. */
  static Shown shown(@Nullable String page, @Nullable String console) {
    return new Shown(page, console);
  }
}
