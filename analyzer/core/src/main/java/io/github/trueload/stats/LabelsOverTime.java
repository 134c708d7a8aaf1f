package io.github.trueload.stats;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Response times of each label over a window, coarser than {@link ResponsesOverTime} of all labels:
 * of the first {@value #MOST_LABELS} labels, in at most {@value #MOST_PARTS} parts, quantiles
 * within 4 %.
 */
public final class LabelsOverTime implements Accumulator<LabelsOverTime> {

  private static final int MOST_LABELS = 20;
  private static final int MOST_PARTS = 60;
  private static final int BITS = 4;

  private final long startNanos;
  private final long endNanos;
  private final ResponsesOverTime[] labels = new ResponsesOverTime[MOST_LABELS];

  /**
   * Response times over a window.
   *
   * @param startNanos its start, nanoseconds since the epoch
   * @param endNanos its end
   */
  public LabelsOverTime(long startNanos, long endNanos) {
    this.startNanos = startNanos;
    this.endNanos = endNanos;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int label = block.label[row];
      if (label >= 0 && label < MOST_LABELS) {
        label(label).accept(block, row);
      }
    }
  }

  private ResponsesOverTime label(int label) {
    if (labels[label] == null) {
      labels[label] = new ResponsesOverTime(startNanos, endNanos, MOST_PARTS, BITS);
    }
    return labels[label];
  }

  @Override
  public void combine(LabelsOverTime next) {
    for (int label = 0; label < MOST_LABELS; label++) {
      if (next.labels[label] != null) {
        label(label).combine(next.labels[label]);
      }
    }
  }

  /** The series by label, in the order in which labels were first seen. */
  public Map<String, OverTime> summary(Names names) {
    Map<String, OverTime> byLabel = new LinkedHashMap<>();
    for (int label = 0; label < MOST_LABELS; label++) {
      OverTime over = labels[label] == null ? null : labels[label].summary();
      if (over != null) {
        byLabel.put(names.name(label), over);
      }
    }
    return byLabel;
  }
}
