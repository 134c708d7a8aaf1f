package io.github.trueload.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A chart: what it is called, how to read it, its axes, its lines, and what it says in words. Those
 * of one subject are an enum, an entry each.
 *
 * @param <S> what it is of
 */
public interface Plot<S> {

  /**
   * What makes a chart.
   *
   * @param title what it is called
   * @param reading how to read it, one or two sentences
   * @param x the axis along
   * @param y the axis up
   * @param lines what is drawn; empty where the subject does not tell it
   * @param words what it says, for those who do not see it; called only where there are lines
   */
  record Drawing<S>(
      String title,
      String reading,
      Axis x,
      Axis y,
      Function<S, List<Line>> lines,
      Function<S, String> words) {}

  /** The entry's name. */
  String name();

  /** What makes it. */
  Drawing<S> drawing();

  /** Name in the page, {@code arrival-rate}. */
  default String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it is called. */
  default String title() {
    return drawing().title();
  }

  /** How to read it. */
  default String reading() {
    return drawing().reading();
  }

  /** The axis along. */
  default Axis x() {
    return drawing().x();
  }

  /** The axis up. */
  default Axis y() {
    return drawing().y();
  }

  /** What is drawn of {@code subject}; empty where it does not tell it. */
  default List<Line> lines(S subject) {
    return drawing().lines().apply(subject);
  }

  /** What it says of {@code subject}; called only where there are lines. */
  default String words(S subject) {
    return drawing().words().apply(subject);
  }
}
