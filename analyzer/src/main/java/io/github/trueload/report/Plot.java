package io.github.trueload.report;

import java.util.List;

/**
 * A chart: what it is called, how to read it, its axes, its lines, and what it says in words.
 *
 * @param <S> what it is of
 */
interface Plot<S> {

  /** Name in the page, {@code arrival-rate}. */
  String id();

  /** What it is called. */
  String title();

  /** How to read it, one or two sentences. */
  String reading();

  /** The axis along. */
  Axis x();

  /** The axis up. */
  Axis y();

  /** What is drawn; empty where {@code subject} does not tell it. */
  List<Line> lines(S subject);

  /** What it says, for those who do not see it; called only where there are lines. */
  String words(S subject);
}
