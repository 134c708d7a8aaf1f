package io.github.trueload.think;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.random.RandomGenerator;

/**
 * Independent random generators from one seed: one for each host, element of the plan and thread.
 * The same key gives the same stream in every run and on every JDK; different keys never share one,
 * also where hosts run the same plan with the same seed.
 *
 * <p>A stream is an {@link Lxm64x128 L64X128Mix} generator whose whole 256-bit state is the SHA-256
 * digest of the key, so neighbouring seeds or threads give unrelated streams. Immutable, safe for
 * several threads; each generator it makes is for one thread.
 */
public final class SeededStreams {

  private final long seed;
  private final byte[] host;

  /**
   * Streams of one run on one host.
   *
   * @param seed the run's seed
   * @param host what shows this load generator from the others, such as its host name; empty where
   *     there is only one
   */
  public SeededStreams(long seed, String host) {
    this.seed = seed;
    this.host = host.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * A new generator at the start of this element's and thread's stream.
   *
   * @param element name of the element in the plan
   * @param thread number of the thread, unique on this host; or any other number that keeps streams
   *     of one element apart
   * @return a generator for one thread; equal keys give equal streams
   */
  public RandomGenerator generator(String element, long thread) {
    ByteBuffer state = ByteBuffer.wrap(digest(element.getBytes(StandardCharsets.UTF_8), thread));
    return new Lxm64x128(state.getLong(), state.getLong(), state.getLong(), state.getLong());
  }

  /** Lengths go before texts: ("ab", "c") and ("a", "bc") are different keys. */
  private byte[] digest(byte[] element, long thread) {
    ByteBuffer key =
        ByteBuffer.allocate(2 * Long.BYTES + 2 * Integer.BYTES + host.length + element.length);
    key.putLong(seed).putLong(thread);
    key.putInt(host.length).put(host).putInt(element.length).put(element);
    try {
      return MessageDigest.getInstance("SHA-256").digest(key.array());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is part of every Java platform", e);
    }
  }
}
