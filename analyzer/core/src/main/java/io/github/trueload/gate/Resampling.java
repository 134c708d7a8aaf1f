package io.github.trueload.gate;

import io.github.trueload.figures.TimesFigure;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.confidence.TimeFigure;
import io.github.trueload.units.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * What the error of a figure is determined from by resampling.
 *
 * @param ofWire whether it is of the captures' exchanges rather than the log's samples
 * @param values what of a row is looked at
 * @param figure of the values; null for the percentile that the gate asks for
 */
record Resampling(boolean ofWire, Values values, @Nullable TimeFigure figure) {

  @FunctionalInterface
  interface Values {

    /**
     * The value, nanoseconds; {@link SampleBlock#UNKNOWN} of a row that has none.
     *
     * @param argument of the metric; null for none
     */
    long of(SampleBlock block, int row, @Nullable Quantity argument);

    /** The column that holds the values of all rows; null where each is computed. */
    default long @Nullable [] column(SampleBlock block) {
      return null;
    }

    /** The values that are times of the rows. */
    static Values of(TimesFigure.RowTime times) {
      return new Values() {
        @Override
        public long of(SampleBlock block, int row, @Nullable Quantity none) {
          return times.of(block, row);
        }

        @Override
        public long @Nullable [] column(SampleBlock block) {
          return times.column(block);
        }
      };
    }
  }

  /** Of the log's samples. */
  static Resampling ofLog(Values values) {
    return new Resampling(false, values, null);
  }

  Resampling to(@Nullable TimeFigure of) {
    return new Resampling(ofWire, values, of);
  }
}
