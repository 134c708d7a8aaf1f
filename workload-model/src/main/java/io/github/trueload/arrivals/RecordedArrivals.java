package io.github.trueload.arrivals;

import io.github.trueload.domain.Require;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Arrivals of the past, stretched in time and multiplied or thinned in number.
 *
 * <p>Of k copies of each arrival, the first is at its instant and the others are spread over the
 * time to the next one, so that the rate keeps its course; the fraction of k is the probability of
 * one more. Below 1, k is the probability that an arrival is kept at all.
 *
 * <p>A class, not a record, because it holds an array.
 */
public final class RecordedArrivals implements ArrivalProcess {
  private static final double MAX_SCALE = 1e6;

  private final long[] instantsNanos;
  private final double timeScale;
  private final double numberScale;

  private RecordedArrivals(long[] instantsNanos, double timeScale, double numberScale) {
    this.instantsNanos = instantsNanos;
    this.timeScale = Require.aboveUpTo("scale of time", timeScale, 0, MAX_SCALE);
    this.numberScale = Require.aboveUpTo("scale of the number", numberScale, 0, MAX_SCALE);
  }

  /** Collects a record. */
  public static final class Builder {
    private long[] instants = new long[1024];
    private int count;

    /**
     * Adds an arrival.
     *
     * @param instantNanos since the start, 0 or more
     * @throws IllegalArgumentException if it is negative or before the last one
     */
    public Builder add(long instantNanos) {
      if (instantNanos < 0) {
        throw new IllegalArgumentException("arrival is before the start");
      }
      if (count > 0 && instantNanos < instants[count - 1]) {
        throw new IllegalArgumentException("arrival is before the previous one: sort them by time");
      }
      if (count == instants.length) {
        instants = Arrays.copyOf(instants, 2 * count);
      }
      instants[count++] = instantNanos;
      return this;
    }

    /**
     * Adds an arrival by the interval since the previous one.
     *
     * @param intervalNanos nanoseconds since the previous arrival, or since the start for the first
     *     one; 0 or more
     * @throws IllegalArgumentException if it is negative
     * @throws ArithmeticException if the instant is beyond 292 years
     */
    public Builder addAfter(long intervalNanos) {
      return add(Math.addExact(count == 0 ? 0 : instants[count - 1], intervalNanos));
    }

    /** {@return the number of arrivals added so far, 0 or more} */
    public int count() {
      return count;
    }

    /**
     * Makes a process of the arrivals so far, which later additions do not change.
     *
     * @return the arrivals, not scaled
     * @throws IllegalArgumentException if it is empty
     */
    public RecordedArrivals build() {
      if (count == 0) {
        throw new IllegalArgumentException("there are no arrivals");
      }
      return new RecordedArrivals(Arrays.copyOf(instants, count), 1, 1);
    }
  }

  /**
   * The same arrivals, scaled again from the record: earlier factors do not multiply.
   *
   * @param time factor of all instants: 2 halves the rate; above 0, at most a million
   * @param number factor of the number of arrivals; above 0, at most a million
   * @return arrivals that share this record
   * @throws IllegalArgumentException if a factor is outside its domain
   */
  public RecordedArrivals scaled(double time, double number) {
    return new RecordedArrivals(instantsNanos, time, number);
  }

  /**
   * {@return the time from the start to the last recorded arrival, as scaled, seconds, 0 or more; 0
   * where all arrivals are at the start}
   */
  public double seconds() {
    return instantsNanos[instantsNanos.length - 1] / 1e9 * timeScale;
  }

  /**
   * {@return the mean rate over the time from the start to the last arrival, as scaled, per second;
   * NaN where all arrivals are at the start}
   */
  @Override
  public double ratePerSecond() {
    return seconds() > 0 ? instantsNanos.length * numberScale / seconds() : Double.NaN;
  }

  @Override
  public ArrivalSequence sequence(RandomGenerator generator) {
    return new Replay(generator);
  }

  private final class Replay implements ArrivalSequence {
    private final RandomGenerator generator;
    private int next;

    /** Copies of one arrival, in order, and how many of them are out. */
    private long[] copies = new long[0];

    private int taken;

    Replay(RandomGenerator generator) {
      this.generator = generator;
    }

    @Override
    public long nextNanos() {
      while (taken == copies.length) {
        if (next == instantsNanos.length) {
          return END;
        }
        copies = copiesOf(next++);
        taken = 0;
      }
      return copies[taken++];
    }

    private long[] copiesOf(int index) {
      int number = (int) numberScale;
      double fraction = numberScale - number;
      if (fraction > 0 && generator.nextDouble() < fraction) {
        number++;
      }
      double at = instantsNanos[index] * timeScale;
      double gap = gapAfter(index) * timeScale;
      long[] all = new long[number];
      for (int i = 0; i < number; i++) {
        double offset = i == 0 ? 0 : generator.nextDouble() * gap;
        all[i] = Math.min(END - 1, Math.round(at + offset));
      }
      Arrays.sort(all);
      return all;
    }

    /** The mean gap behind the last one, which has none of its own. */
    private double gapAfter(int index) {
      int last = instantsNanos.length - 1;
      return index < last
          ? instantsNanos[index + 1] - instantsNanos[index]
          : (instantsNanos[last] - instantsNanos[0]) / Math.max(1.0, last);
    }
  }
}
