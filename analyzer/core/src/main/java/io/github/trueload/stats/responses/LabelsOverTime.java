package io.github.trueload.stats.responses;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Response times of each label over a window, coarser than {@link ResponsesOverTime} of all labels:
 * of at most {@value #MOST_LABELS} labels, in at most {@value #MOST_PARTS} parts, quantiles within
 * 4 %.
 */
public final class LabelsOverTime implements Accumulator<LabelsOverTime> {

  private static final int MOST_LABELS = 20;
  private static final int MOST_PARTS = 60;
  private static final int BITS = 4;

  private final long startNanos;
  private final long endNanos;
  private final int[] chosen;
  private final ResponsesOverTime[] labels;

  /** Position of a label's id in {@link #chosen}; -1 for labels that are not chosen. */
  private final int[] place;

  /**
   * Response times over a window.
   *
   * @param startNanos its start, nanoseconds since the epoch
   * @param endNanos its end
   * @param chosen ids of the labels, in the order of {@link #summary}
   */
  public LabelsOverTime(long startNanos, long endNanos, int[] chosen) {
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    this.chosen = chosen.clone();
    labels = new ResponsesOverTime[chosen.length];
    place = new int[IntStream.of(chosen).max().orElse(-1) + 1];
    Arrays.fill(place, -1);
    for (int at = 0; at < chosen.length; at++) {
      place[chosen[at]] = at;
    }
  }

  /** {@return whether there are so few labels that all are shown} */
  public static boolean holdsAll(Names names) {
    return names.size() <= MOST_LABELS;
  }

  /**
   * {@return the ids of the labels with the most samples, the most used first; labels with equally
   * many samples are in the order of their names}
   *
   * @param counts samples by label; labels without samples are left out
   */
  public static int[] mostUsed(Names names, Map<String, LabelSummary> counts) {
    return IntStream.range(0, names.size())
        .filter(id -> LabelSummary.count(counts, names.name(id)) > 0)
        .boxed()
        .sorted(
            Comparator.comparingLong((Integer id) -> -LabelSummary.count(counts, names.name(id)))
                .thenComparing(names::name))
        .limit(MOST_LABELS)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int label = block.label[row];
      long elapsed = block.elapsedNanos[row];
      if (label >= 0
          && label < place.length
          && place[label] >= 0
          && elapsed != SampleBlock.UNKNOWN) {
        at(place[label]).accept(block.startNanos[row], elapsed);
      }
    }
  }

  private ResponsesOverTime at(int place) {
    ResponsesOverTime known = labels[place];
    return known != null ? known : first(place);
  }

  /** Apart from {@link #at}, which is so short that it becomes part of its caller. */
  private ResponsesOverTime first(int place) {
    labels[place] = new ResponsesOverTime(startNanos, endNanos, MOST_PARTS, BITS);
    return labels[place];
  }

  @Override
  public void combine(LabelsOverTime next) {
    for (int at = 0; at < labels.length; at++) {
      if (next.labels[at] != null) {
        at(at).combine(next.labels[at]);
      }
    }
  }

  /** {@return the series by label, in the order of the choice} */
  public Map<String, OverTime> summary(Names names) {
    Map<String, OverTime> byLabel = new LinkedHashMap<>();
    for (int at = 0; at < labels.length; at++) {
      OverTime over = labels[at] == null ? null : labels[at].summary();
      if (over != null) {
        byLabel.put(names.name(chosen[at]), over);
      }
    }
    return byLabel;
  }
}
