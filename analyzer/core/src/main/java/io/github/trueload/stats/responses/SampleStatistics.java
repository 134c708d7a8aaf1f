package io.github.trueload.stats.responses;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.durations.DurationStatistics;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Samples of a log: counts, errors and reported response times, in all and per label. */
public final class SampleStatistics implements Accumulator<SampleStatistics> {

  private DurationStatistics[] times = new DurationStatistics[0];
  private @Nullable DurationStatistics all;
  private long[] samples = new long[0];
  private long[] errors = new long[0];

  @Override
  public void accept(SampleBlock block) {
    all = null;
    for (int row = 0; row < block.size; row++) {
      int label = block.label[row] + 1;
      if (label >= times.length) {
        grow(Math.max(label + 1, times.length * 2));
      }
      samples[label]++;
      if ((block.flags[row] & SampleBlock.FAILED) != 0) {
        errors[label]++;
      }
      if (block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        times(label).accept(block.elapsedNanos[row]);
      }
    }
  }

  /** Adds everything {@code other} has taken; both must number their labels alike. */
  @Override
  public void combine(SampleStatistics other) {
    all = null;
    if (other.times.length > times.length) {
      grow(other.times.length);
    }
    for (int label = 0; label < other.times.length; label++) {
      samples[label] += other.samples[label];
      errors[label] += other.errors[label];
      if (other.times[label] != null) {
        times(label).combine(other.times[label]);
      }
    }
  }

  private void grow(int length) {
    times = Arrays.copyOf(times, length);
    samples = Arrays.copyOf(samples, length);
    errors = Arrays.copyOf(errors, length);
  }

  private DurationStatistics times(int label) {
    if (times[label] == null) {
      times[label] = new DurationStatistics();
    }
    return times[label];
  }

  /** {@return the reported response times of all labels, of the samples taken until now} */
  public DurationStatistics responseTimes() {
    if (all == null) {
      all = together();
    }
    return all;
  }

  private DurationStatistics together() {
    DurationStatistics together = new DurationStatistics();
    for (DurationStatistics ofLabel : times) {
      if (ofLabel != null) {
        together.combine(ofLabel);
      }
    }
    return together;
  }

  /**
   * {@return the samples of some labels, looked at through this: what is taken afterwards may be in
   * it}
   *
   * @param wanted whether the label of that id is one; samples without a label are none
   */
  public SampleStatistics only(IntPredicate wanted) {
    SampleStatistics part = new SampleStatistics();
    part.grow(times.length);
    for (int label = 1; label < times.length; label++) {
      if (samples[label] > 0 && wanted.test(label - 1)) {
        part.times[label] = times[label];
        part.samples[label] = samples[label];
        part.errors[label] = errors[label];
      }
    }
    return part;
  }

  /** {@return the number of samples} */
  public long count() {
    return Arrays.stream(samples).sum();
  }

  /** {@return the number of failed samples} */
  public long errors() {
    return Arrays.stream(errors).sum();
  }

  /**
   * {@return the counts, in the order in which labels were first seen}
   *
   * @param labels names of the labels
   */
  public Samples summary(Names labels) {
    Map<String, LabelSummary> byLabel = new LinkedHashMap<>();
    for (int label = 0; label < times.length; label++) {
      if (samples[label] > 0) {
        byLabel.put(label == 0 ? "" : labels.name(label - 1), label(label));
      }
    }
    return new Samples(count(), errors(), byLabel);
  }

  private LabelSummary label(int label) {
    DurationStatistics of = times(label);
    return new LabelSummary(
        samples[label],
        errors[label],
        of.mean(),
        of.quantile(0.5),
        of.quantile(0.95),
        of.quantile(0.99),
        of.quantile(1));
  }
}
