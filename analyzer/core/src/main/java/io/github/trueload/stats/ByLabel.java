package io.github.trueload.stats;

import io.github.trueload.sample.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Figures of each label, made when its first row comes. Rows without a label are the first.
 *
 * @param <F> the figures of one label
 */
public final class ByLabel<F> {

  private final Supplier<F> empty;
  private final BiConsumer<F, F> combine;

  /** The label of id i is at i + 1; null where it has no row. */
  private final List<F> figures = new ArrayList<>();

  /**
   * No labels yet.
   *
   * @param empty makes the figures of a label
   * @param combine adds to figures those of further rows
   */
  public ByLabel(Supplier<F> empty, BiConsumer<F, F> combine) {
    this.empty = empty;
    this.combine = combine;
  }

  /**
   * {@return the figures of a label, to which rows can be added}
   *
   * @param label its id; −1 for rows without one
   */
  public F of(int label) {
    while (figures.size() <= label + 1) {
      figures.add(null);
    }
    F found = figures.get(label + 1);
    if (found == null) {
      found = empty.get();
      figures.set(label + 1, found);
    }
    return found;
  }

  /**
   * Adds the figures of further rows.
   *
   * @param next their figures, whose labels have the same ids
   */
  public void combine(ByLabel<F> next) {
    for (int place = 0; place < next.figures.size(); place++) {
      if (next.figures.get(place) != null) {
        combine.accept(of(place - 1), next.figures.get(place));
      }
    }
  }

  /**
   * {@return the figures of some labels together}
   *
   * @param wanted whether the label of that id is taken; null for all rows, those without a label
   *     too
   */
  public F together(@Nullable IntPredicate wanted) {
    F all = empty.get();
    for (int place = 0; place < figures.size(); place++) {
      if (figures.get(place) != null && (wanted == null || place > 0 && wanted.test(place - 1))) {
        combine.accept(all, figures.get(place));
      }
    }
    return all;
  }

  /**
   * {@return summaries by the labels' names, the empty name for rows without one}
   *
   * @param names the labels' names by their ids
   * @param wanted whether a label has anything to summarize
   * @param summary makes the summary of a label
   * @param <S> the summary of one label
   */
  public <S> Map<String, S> summaries(Names names, Predicate<F> wanted, Function<F, S> summary) {
    Map<String, S> byName = new LinkedHashMap<>();
    for (int place = 0; place < figures.size(); place++) {
      F each = figures.get(place);
      if (each != null && wanted.test(each)) {
        byName.put(place == 0 ? "" : names.name(place - 1), summary.apply(each));
      }
    }
    return byName;
  }
}
