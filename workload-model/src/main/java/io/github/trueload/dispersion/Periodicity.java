package io.github.trueload.dispersion;

import java.util.Optional;

/**
 * Whether arrivals repeat themselves, as those of users who each send at constant intervals do:
 * then each arrival has another one a period later, which is the N-th after it, so that the sums of
 * N neighbouring intervals hardly vary, while sums of half as many vary as those of random phases.
 *
 * <p>For N = 1, 2, … the index of dispersion of intervals {@code J_N = Var(tᵢ₊ₙ - tᵢ)/(N·x̄²)} is
 * taken from {@value #LOOKS} sums, and of the first N where it is small from {@value #SUMS}. The
 * arrivals repeat where J_N is at most {@value #MOST_OF_USERS} and at most a fifth of J at N/2 or
 * 3N/2 (of a renewal process they are equal), or where single intervals have a CoV of at most 0.05.
 * A Poisson process of ten rounds comes to so small a J_N with probability 2·10⁻⁵ ({@code P(χ²₉ <
 * 0.45)}).
 *
 * @param periodSeconds mean of the sums of N intervals, seconds
 * @param users number of arrivals in a period, N
 * @param deviation standard deviation of these sums as a share of the period; the share that
 *     rounding adds is subtracted
 */
public record Periodicity(double periodSeconds, int users, double deviation) {

  private static final int LEAST_ROUNDS = 10;
  private static final int MOST_USERS = 50_000;
  private static final int LOOKS = 64;
  private static final int SUMS = 4000;

  /** How far few sums may miss the number of users by. */
  private static final int NEAR = 3;

  private static final int LEAST_INTERVALS = 30;
  private static final double MOST_OF_USERS = 0.05;
  private static final double MOST_OF_ONE = 0.0025;
  private static final double DIP = 0.2;

  /** Steps of the clock that a period must have. */
  private static final double STEPS = 5;

  /**
   * Looks for a period.
   *
   * @param inOrder instants in nanoseconds, ascending
   * @param resolutionNanos step of the timestamps, 1 or more
   * @return nothing where the arrivals do not repeat, or fewer than {@value #LEAST_ROUNDS} rounds
   *     would fit
   */
  public static Optional<Periodicity> of(long[] inOrder, long resolutionNanos) {
    int intervals = inOrder.length - 1;
    if (intervals < LEAST_INTERVALS || inOrder[intervals] == inOrder[0]) {
      return Optional.empty();
    }
    Sums sums = new Sums(inOrder, resolutionNanos);
    int first = (int) Math.max(1, Math.ceil(STEPS * resolutionNanos / sums.mean()));
    int last = Math.min(intervals / LEAST_ROUNDS, MOST_USERS);
    for (int users = first; users <= last; users++) {
      if (sums.isAtMost(2 * MOST_OF_USERS, users)) {
        int until = Math.min(last, users + users / 4);
        int best = sums.steadiest(users, until);
        if (sums.repeat(best, first)) {
          return Optional.of(sums.found(best));
        }
        users = until;
      }
    }
    return Optional.empty();
  }

  private record Sums(long[] inOrder, double rounding, double mean) {

    Sums(long[] inOrder, long resolutionNanos) {
      this(
          inOrder,
          (double) resolutionNanos * resolutionNanos / 6,
          (inOrder[inOrder.length - 1] - inOrder[0]) / (double) (inOrder.length - 1));
    }

    /** Mean and variance, below 0 by chance, of sums of that many intervals spread over the run. */
    private double[] moments(int together, int most) {
      int taken = Math.min(inOrder.length - together, most);
      return moments(together, taken, taken);
    }

    /**
     * The same, of the first of them.
     *
     * @param taken how many sums are spread over the run
     * @param first how many of them count
     */
    private double[] moments(int together, int taken, int first) {
      int sums = inOrder.length - together;
      double expected = together * mean;
      double sum = 0;
      double squares = 0;
      // the i-th sum begins at i·sums/taken, which is found without a division for each
      int step = sums / taken;
      int rest = sums % taken;
      int from = 0;
      int over = 0;
      for (int i = 0; i < first; i++) {
        double deviation = inOrder[from + together] - inOrder[from] - expected;
        sum += deviation;
        squares += deviation * deviation;
        from += step;
        over += rest;
        if (over >= taken) {
          over -= taken;
          from++;
        }
      }
      double average = sum / first;
      return new double[] {expected + average, squares / first - average * average - rounding};
    }

    /**
     * Whether J of {@value #LOOKS} sums is at most {@code most}. Nearly always it is far above, and
     * a part of the sums shows it: their squared deviations alone are more.
     */
    boolean isAtMost(double most, int together) {
      int taken = Math.min(inOrder.length - together, LOOKS);
      int part = taken / 4;
      double ofPart = moments(together, taken, part)[1] + rounding;
      double least = ofPart * part / taken - rounding;
      return !(least > most * together * mean * mean) && index(together, LOOKS) <= most;
    }

    double index(int together, int most) {
      return moments(together, most)[1] / (together * mean * mean);
    }

    /** The number of intervals whose sums vary least: J falls to its dip over some of them. */
    int steadiest(int from, int to) {
      int near = steadiest(from, to, LOOKS);
      return steadiest(Math.max(from, near - NEAR), Math.min(to, near + NEAR), SUMS);
    }

    private int steadiest(int from, int to, int most) {
      int best = from;
      double least = Double.POSITIVE_INFINITY;
      for (int users = from; users <= to; users++) {
        double index = index(users, most);
        if (index < least) {
          least = index;
          best = users;
        }
      }
      return best;
    }

    boolean repeat(int users, int first) {
      double index = index(users, SUMS);
      if (users == 1) {
        return index <= MOST_OF_ONE;
      }
      return index <= MOST_OF_USERS
          && (users > first && index <= DIP * index(users / 2, SUMS)
              || index <= DIP * index(users + users / 2, SUMS)
              || isClockwork(users));
    }

    /** Where sums of half as many more do not vary either, single intervals do not. */
    private boolean isClockwork(int users) {
      return index(users + users / 2, SUMS) <= MOST_OF_ONE;
    }

    /** Clockwork below the step of the timestamps is that of one user, as far as is known. */
    Periodicity found(int users) {
      double[] moments = moments(users, SUMS);
      double deviation = Math.sqrt(Math.max(0, moments[1])) / moments[0];
      return isClockwork(users)
          ? new Periodicity(moments[0] / users / 1e9, 1, deviation)
          : new Periodicity(moments[0] / 1e9, users, deviation);
    }
  }
}
