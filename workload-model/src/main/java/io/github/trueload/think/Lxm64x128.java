package io.github.trueload.think;

import java.util.random.RandomGenerator;

/**
 * The L64X128Mix generator of Steele and Vigna ("LXM: Better Splittable Pseudorandom Number
 * Generators", OOPSLA 2021): a 64-bit linear congruential generator and xoroshiro128, added and
 * mixed. The JDK has it too, but its constructor from a whole state overwrites most of it by sign
 * extension in JDK 17.0.15 (JDK-8282144, fixed in 19), and a stored seed should mean the same on
 * every JDK.
 */
final class Lxm64x128 implements RandomGenerator {

  private static final long MULTIPLIER = 0xd1342543de82ef95L;
  private static final long LEA = 0xdaba0b6eb09322e3L;

  private final long addend;
  private long state;
  private long x0;
  private long x1;

  Lxm64x128(long addend, long state, long x0, long x1) {
    this.addend = addend | 1;
    this.state = state;
    // xoroshiro must not start at zero
    this.x0 = (x0 | x1) == 0 ? LEA : x0;
    this.x1 = x1;
  }

  @Override
  public long nextLong() {
    long z = state + x0;
    z = (z ^ (z >>> 32)) * LEA;
    z = (z ^ (z >>> 32)) * LEA;
    z ^= z >>> 32;
    state = MULTIPLIER * state + addend;
    long y = x1 ^ x0;
    x0 = Long.rotateLeft(x0, 24) ^ y ^ (y << 16);
    x1 = Long.rotateLeft(y, 37);
    return z;
  }
}
