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
  private final Resampling.Values of;
  private final @Nullable Quantity argument;
  private final ValueSink sink;

  /** The values of the present block; null where each is computed. */
  private long @Nullable [] column;

  // Of rows taken one by one some, otherwise a block: a gate of labels would be large for nothing.
  private long[] starts = {};
  private long[] values = {};
  private int added;

  RowValues(MetricContext context, Resampling resampling, ValueSink sink) {
    this.labels = context.analyzed().rowsOf(resampling.ofWire(), SampleMetrics.test(context));
    this.of = resampling.values();
    this.argument = context.argument();
    this.sink = sink;
  }

  @Override
  public void accept(SampleBlock block) {
    begin(block);
    if (labels == null && column != null) {
      sink.accept(block.startNanos, column, block.size);
      return;
    }
    if (values.length < block.size) {
      values = new long[SampleBlock.CAPACITY];
    }
    long[] into = values;
    int size = block.size;
    for (int row = 0; row < size; row++) {
      into[row] =
          labels == null || labels.test(block.label[row]) ? value(block, row) : SampleBlock.UNKNOWN;
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

  /** Prepares for rows of a block that are taken one by one. */
  void begin(SampleBlock block) {
    column = of.column(block);
  }

  private long value(SampleBlock block, int row) {
    return column == null ? of.of(block, row, argument) : column[row];
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
    values[added++] = value(block, row);
  }

  /** Hands on the rows that were taken one by one. */
  void handOn() {
    if (added > 0) {
      sink.accept(starts, values, added);
      added = 0;
    }
  }
}
