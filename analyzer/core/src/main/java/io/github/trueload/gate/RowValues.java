package io.github.trueload.gate;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.units.Quantity;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Hands on the values that a metric looks at, with the starts of their rows. */
final class RowValues implements BlockSink {

  @FunctionalInterface
  interface ValueSink {
    /**
     * Takes values of rows, in their order.
     *
     * @param startNanos starts of the rows
     * @param valueNanos the values; {@link SampleBlock#UNKNOWN} of a row that has none
     */
    void accept(long[] startNanos, long[] valueNanos, int rows);

    /** Hands on one value after the other, where there is one. */
    static ValueSink each(SingleSink sink) {
      return (startNanos, valueNanos, rows) -> {
        for (int row = 0; row < rows; row++) {
          if (valueNanos[row] != SampleBlock.UNKNOWN) {
            sink.accept(startNanos[row], valueNanos[row]);
          }
        }
      };
    }
  }

  /** Takes a value with the start of its row. */
  @FunctionalInterface
  interface SingleSink {
    void accept(long startNanos, long valueNanos);
  }

  private final @Nullable IntPredicate labels;
  private final Resampling resampling;
  private final @Nullable Quantity argument;
  private final ValueSink sink;
  private final long[] start = new long[1];

  /** Of rows taken one by one 1, otherwise a block: a gate of labels would be large for nothing. */
  private long[] values = new long[1];

  RowValues(MetricContext context, Resampling resampling, ValueSink sink) {
    this.labels = context.findings().rowsOf(resampling.ofWire(), SampleMetrics.test(context));
    this.resampling = resampling;
    this.argument = context.argument();
    this.sink = sink;
  }

  @Override
  public void accept(SampleBlock block) {
    if (values.length < block.size) {
      values = new long[SampleBlock.CAPACITY];
    }
    Resampling.Values of = resampling.values();
    for (int row = 0; row < block.size; row++) {
      values[row] =
          labels == null || labels.test(block.label[row])
              ? of.of(block, row, argument)
              : SampleBlock.UNKNOWN;
    }
    sink.accept(block.startNanos, values, block.size);
  }

  /** Whether rows of all labels are looked at, and those without one. */
  boolean takesAll() {
    return labels == null;
  }

  /** Whether the metric looks at rows of a label, −1 for none. */
  boolean takes(int label) {
    return labels == null || labels.test(label);
  }

  /** Takes one row. */
  void accept(SampleBlock block, int row) {
    start[0] = block.startNanos[row];
    values[0] = resampling.values().of(block, row, argument);
    sink.accept(start, values, 1);
  }
}
