package io.github.trueload.capacity;

/**
 * What a search is to find out.
 *
 * @param lowest lowest rate, per second, above 0
 * @param highest highest rate, per second, above {@code lowest}
 * @param precision largest relative width of the result, above 0: 0.1 if the higher end may be 1.1
 *     times the lower end
 * @param most largest number of runs, {@value #LEAST_RUNS} to {@value #MOST_RUNS}
 */
public record CapacityPlan(double lowest, double highest, double precision, int most) {

  /** Fewest runs that can confirm both ends. */
  public static final int LEAST_RUNS = 4;

  /** Largest number of runs of a search. */
  public static final int MOST_RUNS = 500;

  /** Largest number of runs if none is given. */
  public static final int USUAL_RUNS = 60;

  /** A run that decides nothing is repeated with twice its length, up to so many times it. */
  public static final int LONGEST = 8;

  /** Checks the values. */
  public CapacityPlan {
    boolean isRange = lowest > 0 && highest > lowest && Double.isFinite(highest);
    if (!isRange || !(precision > 0) || most < LEAST_RUNS || most > MOST_RUNS) {
      throw new IllegalArgumentException("a search needs two rates, a precision and 4 to 500 runs");
    }
  }
}
