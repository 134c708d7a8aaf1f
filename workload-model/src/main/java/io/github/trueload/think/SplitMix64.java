package io.github.trueload.think;

/**
 * Hashed numbers: the SplitMix64 generator of Steele, Lea and Flood (OOPSLA 2014) with random
 * access, so that the k-th number costs no more than the first. Stateless; the same on every JVM.
 */
public final class SplitMix64 {

  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private SplitMix64() {}

  /**
   * The {@code k}-th number of the sequence that begins at {@code key}.
   *
   * @param key any number; sequences of different keys are unrelated
   * @param k from 0
   * @return 64 uniform bits
   */
  public static long of(long key, long k) {
    return mixed(key + (k + 1) * GOLDEN_GAMMA);
  }

  /**
   * A further number made of a hash, where one event needs several: {@code of(hash, 0)}.
   *
   * @param hash a result of {@link #of} or of this method
   * @return 64 uniform bits
   */
  public static long next(long hash) {
    return mixed(hash + GOLDEN_GAMMA);
  }

  /** The output function: variant 13 of Stafford's mixers. */
  private static long mixed(long seed) {
    long z = seed;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
