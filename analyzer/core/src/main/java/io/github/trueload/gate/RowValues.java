package io.github.trueload.gate;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.units.Quantity;
import java.util.function.IntPredicate;

/** Hands on the values that a metric looks at, with the starts of their rows. */
final class RowValues implements BlockSink {

  @FunctionalInterface
  interface ValueSink {
    void accept(long startNanos, long valueNanos);
  }

  private final IntPredicate labels;
  private final Resampling resampling;
  private final Quantity argument;
  private final ValueSink sink;

  RowValues(MetricContext context, Resampling resampling, ValueSink sink) {
    this.labels = context.findings().rowsOf(resampling.ofWire(), SampleMetrics.test(context));
    this.resampling = resampling;
    this.argument = context.argument();
    this.sink = sink;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (takes(block.label[row])) {
        accept(block, row);
      }
    }
  }

  /** Whether the metric looks at rows of a label, −1 for none. */
  boolean takes(int label) {
    return labels == null || labels.test(label);
  }

  void accept(SampleBlock block, int row) {
    long value = resampling.values().of(block, row, argument);
    if (value != SampleBlock.UNKNOWN) {
      sink.accept(block.startNanos[row], value);
    }
  }
}
