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

  private static final int AT_ONCE = 256;

  private final @Nullable IntPredicate labels;
  private final Resampling resampling;
  private final @Nullable Quantity argument;
  private final ValueSink sink;
  // Of rows taken one by one some, otherwise a block: a gate of labels would be large for nothing.
  private long[] starts = {};
  private long[] values = {};
  private int added;

  RowValues(MetricContext context, Resampling resampling, ValueSink sink) {
    this.labels = context.analyzed().rowsOf(resampling.ofWire(), SampleMetrics.test(context));
    this.resampling = resampling;
    this.argument = context.argument();
    this.sink = sink;
  }

  @Override
  public void accept(SampleBlock block) {
    if (values.length < block.size) {
      values = new long[SampleBlock.CAPACITY];
    }
    long[] into = values;
    int size = block.size;
    Resampling.Values of = resampling.values();
    for (int row = 0; row < size; row++) {
      into[row] =
          labels == null || labels.test(block.label[row])
              ? of.of(block, row, argument)
              : SampleBlock.UNKNOWN;
    }
    sink.accept(block.startNanos, into, size);
  }

  /** Whether rows of all labels are looked at, and those without one. */
  boolean takesAll() {
    return labels == null;
  }

  /** Whether the metric looks at rows of a label, −1 for none. */
  boolean takes(int label) {
    return labels == null || labels.test(label);
  }

  /** Takes one row, which {@link #handOn} hands on at the latest. */
  void add(SampleBlock block, int row) {
    if (added == starts.length) {
      handOn();
      if (starts.length == 0) {
        starts = new long[AT_ONCE];
        values = new long[AT_ONCE];
      }
    }
    starts[added] = block.startNanos[row];
    values[added++] = resampling.values().of(block, row, argument);
  }

  /** Hands on the rows that were taken one by one. */
  void handOn() {
    if (added > 0) {
      sink.accept(starts, values, added);
      added = 0;
    }
  }
}
