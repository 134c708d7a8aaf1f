package io.github.trueload.arrivals;

import io.github.trueload.domain.Require;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;

/** How many loops a session makes before it ends. */
public sealed interface SessionLength {

  /** {@return the mean number of loops, 1 or more} */
  double mean();

  /**
   * The lengths of one session after another, without end.
   *
   * @param generator its only source of randomness; used by this sequence alone
   * @return loops of the next session at each call, 1 or more; for one thread
   */
  IntSupplier sequence(RandomGenerator generator);

  /**
   * All sessions are equally long.
   *
   * @param loops 1 or more
   */
  record Constant(int loops) implements SessionLength {

    /**
     * Checks the length.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Constant {
      Require.within("loops of a session", loops, 1L, Integer.MAX_VALUE);
    }

    @Override
    public double mean() {
      return loops;
    }

    @Override
    public IntSupplier sequence(RandomGenerator generator) {
      return () -> loops;
    }
  }

  /**
   * After each loop the session ends with the same probability 1/mean: {@code P(n) = (1 -
   * 1/m)ⁿ⁻¹/m}, n = 1, 2, … Parameterised by its mean m; the rival form counts from 0.
   *
   * @param mean m, 1 or more
   */
  record Geometric(double mean) implements SessionLength {

    /**
     * Checks the mean.
     *
     * @throws IllegalArgumentException if it is below 1 or above a million
     */
    public Geometric {
      Require.within("mean loops of a session", mean, 1, 1e6);
    }

    @Override
    public IntSupplier sequence(RandomGenerator generator) {
      // by inversion; ln 0 = -∞ makes the length 1 where the mean is 1
      double perLoop = Math.log1p(-1 / mean);
      return () -> 1 + (int) (Math.log(1 - generator.nextDouble()) / perLoop);
    }
  }

  /**
   * Lengths of the past, in their order, over and over.
   *
   * @param loops 1 or more each; at least one
   */
  record Recorded(List<Integer> loops) implements SessionLength {

    /**
     * Copies the lengths.
     *
     * @throws IllegalArgumentException if there is none, or one is below 1
     */
    public Recorded {
      loops = List.copyOf(loops);
      Require.within("number of lengths", loops.size(), 1L, Integer.MAX_VALUE);
      loops.forEach(each -> Require.within("loops of a session", each, 1L, Integer.MAX_VALUE));
    }

    @Override
    public double mean() {
      return loops.stream().mapToInt(Integer::intValue).average().orElseThrow();
    }

    @Override
    public IntSupplier sequence(RandomGenerator generator) {
      int[] next = {0};
      return () -> {
        int length = loops.get(next[0]);
        next[0] = (next[0] + 1) % loops.size();
        return length;
      };
    }
  }
}
