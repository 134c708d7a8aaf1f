package io.github.trueload.analysis;

import io.github.trueload.dispersion.Mser;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.Remark;
import io.github.trueload.verdict.Remark.Cut;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the steady part of a run by MSER-5, from either end: of arrivals counted, and of
 * response times averaged, in bins of equal length. The longer of the two cuts is made.
 */
final class SteadyWindow implements BlockSink {

  /** Enough that chance alone hardly ever hides the rest; more would hide a ramp in the noise. */
  private static final int BINS = 500;

  private static final int FEWEST_ARRIVALS = BINS;

  /** Share of the run that must be left. */
  private static final double LEAST_LEFT = 0.5;

  private final long startNanos;
  private final double binNanos;
  private final double[] arrivals = new double[BINS];
  private final double[] responses = new double[BINS];
  private final long[] answered = new long[BINS];
  private long cutStartNanos;
  private long cutEndNanos;
  private Remark finding = new Remark.TooFewForSteady(FEWEST_ARRIVALS);

  private SteadyWindow(long startNanos, long endNanos) {
    this.startNanos = startNanos;
    binNanos = Math.max(1, (endNanos - startNanos) / (double) BINS);
  }

  /**
   * The steady part of the rows that {@code selection} takes.
   *
   * @param expected how many arrivals there are
   */
  static SteadyWindow of(
      Rows rows, RowSelection selection, long startNanos, long endNanos, long expected) {
    SteadyWindow window = new SteadyWindow(startNanos, endNanos);
    if (expected >= FEWEST_ARRIVALS) {
      rows.replay(selection, window);
      window.decide();
    }
    return window;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (block.startNanos[row] == SampleBlock.UNKNOWN) {
        continue;
      }
      int at = (int) ((block.startNanos[row] - startNanos) / binNanos);
      int bin = Math.max(0, Math.min(arrivals.length - 1, at));
      arrivals[bin]++;
      if (block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        responses[bin] += block.elapsedNanos[row];
        answered[bin]++;
      }
    }
  }

  private void decide() {
    meanResponses();
    int[] ofArrivals = ends(arrivals);
    int[] ofResponses = ends(responses);
    if (ofArrivals == null || ofResponses == null) {
      finding = new Remark.NeverSteady(ofArrivals == null);
      return;
    }
    int start = Math.max(ofArrivals[0], ofResponses[0]);
    int end = Math.max(ofArrivals[1], ofResponses[1]);
    cutStartNanos = Math.round(start * binNanos);
    cutEndNanos = Math.round(end * binNanos);
    finding =
        new Remark.SteadyPart(
            new Cut(cutStartNanos / 1e9, start == ofArrivals[0]),
            new Cut(cutEndNanos / 1e9, end == ofArrivals[1]));
  }

  /**
   * Bins to cut off start and end. A ramp at one end hides that at the other, so both are looked
   * for again in what is left, until nothing more is cut.
   *
   * @return null where the series does not come to rest, or more than half of it would go
   */
  private static int @Nullable [] ends(double[] series) {
    int from = 0;
    int to = series.length;
    boolean changed = true;
    while (changed) {
      double[] left = Arrays.copyOfRange(series, from, to);
      int start = Mser.truncation(left);
      if (start == Mser.NEVER) {
        return null;
      }
      int end = Mser.truncation(reversed(Arrays.copyOfRange(left, start, left.length)));
      if (end == Mser.NEVER) {
        return null;
      }
      from += start;
      to -= end;
      changed = start > 0 || end > 0;
      if (to - from < LEAST_LEFT * series.length) {
        return null;
      }
    }
    return new int[] {from, series.length - to};
  }

  /** Bins without a response take the one before; rates of those with few weigh like any. */
  private void meanResponses() {
    double last = Double.NaN;
    for (int bin = 0; bin < responses.length; bin++) {
      last = answered[bin] > 0 ? responses[bin] / answered[bin] : last;
      responses[bin] = last;
    }
    for (int bin = responses.length - 1; bin >= 0; bin--) {
      last = Double.isNaN(responses[bin]) ? last : responses[bin];
      responses[bin] = Double.isNaN(last) ? 0 : last;
    }
  }

  private static double[] reversed(double[] series) {
    double[] reversed = new double[series.length];
    for (int i = 0; i < series.length; i++) {
      reversed[i] = series[series.length - 1 - i];
    }
    return reversed;
  }

  /** To cut off the start. */
  long cutStartNanos() {
    return cutStartNanos;
  }

  /** To cut off the end. */
  long cutEndNanos() {
    return cutEndNanos;
  }

  Remark finding() {
    return finding;
  }
}
