package io.github.trueload.dispersion;

import java.util.Optional;

/**
 * Whether arrivals come at the ticks of a timer: {@code R = |Σ exp(2πi·t/L)|/n} is 1 where all lie
 * on a lattice of step L, and near 0 where their phases are uniform (Rayleigh's test). It is the
 * mean over parts of the run, {@value #BLOCK} arrivals of each, so that a timer which drifts
 * against the clock is found too; random phases have a mean of {@code √(π/4/500)} = 0.04.
 *
 * <p>Looked at are the steps that timers of operating systems and load generators have, from 1 ms
 * to 1 s, that are at least two steps of the timestamps; of several that fit the longest is taken.
 *
 * @param stepSeconds step L of the lattice, seconds
 * @param concentration R, from 0 to 1
 */
public record Lattice(double stepSeconds, double concentration) {

  private static final double[] STEPS_MS = {
    1000, 500, 250, 200, 125, 100, 62.5, 50, 40, 30, 25, 20, 50.0 / 3, 16, 15.625, 15, 12.5, 10, 8,
    5, 4, 2, 1
  };
  private static final int BLOCK = 500;
  private static final int MOST_BLOCKS = 4;

  /** Steps that a part of the run must hold. */
  private static final int LEAST_TICKS = 20;

  /** Fewer arrivals show no lattice. */
  private static final int LEAST = 100;

  /** Phases within a twelfth of the step or so. */
  private static final double LEAST_CONCENTRATION = 0.85;

  /**
   * Looks for ticks at which arrivals may come in batches.
   *
   * @param inOrder instants in nanoseconds, ascending
   * @param resolutionNanos step of the timestamps, nanoseconds; 0 for none
   * @return the longest step that fits; empty where none does, and with fewer than {@value #LEAST}
   *     arrivals
   */
  public static Optional<Lattice> of(long[] inOrder, long resolutionNanos) {
    if (inOrder.length < LEAST) {
      return Optional.empty();
    }
    for (double milliseconds : STEPS_MS) {
      double step = milliseconds * 1e6;
      if (step >= 2.0 * resolutionNanos) {
        double concentration = concentration(inOrder, step);
        if (concentration >= LEAST_CONCENTRATION) {
          return Optional.of(new Lattice(step / 1e9, concentration));
        }
      }
    }
    return Optional.empty();
  }

  /** Mean over parts of the run; each holds several ticks, and some of its arrivals are taken. */
  private static double concentration(long[] inOrder, double step) {
    int last = inOrder.length - 1;
    double perTick = last * step / ((double) inOrder[last] - inOrder[0]);
    int length = (int) Math.min(inOrder.length, Math.max(BLOCK, Math.ceil(LEAST_TICKS * perTick)));
    if (!(length >= LEAST_TICKS * perTick)) {
      return 0;
    }
    int blocks = Math.min(MOST_BLOCKS, Math.max(1, inOrder.length / length));
    double sum = 0;
    for (int block = 0; block < blocks; block++) {
      int from = (int) ((long) block * (inOrder.length - length) / Math.max(1, blocks - 1));
      sum += ofPart(inOrder, from, length, step);
    }
    return sum / blocks;
  }

  /** Zero of a part that is over within a few steps: a short spike has few phases by itself. */
  private static double ofPart(long[] inOrder, int from, int length, double step) {
    if ((double) inOrder[from + length - 1] - inOrder[from] < LEAST_TICKS / 2 * step) {
      return 0;
    }
    double cosines = 0;
    double sines = 0;
    int taken = Math.min(length, BLOCK);
    for (int i = 0; i < taken; i++) {
      long at = inOrder[from + (int) ((long) i * length / taken)];
      double phase = 2 * Math.PI * ((at - inOrder[from]) / step);
      cosines += Math.cos(phase);
      sines += Math.sin(phase);
    }
    return Math.hypot(cosines, sines) / taken;
  }
}
