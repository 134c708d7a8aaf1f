package io.github.trueload.http;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Arrays for the beginnings of responses, which are needed from a response's arrival to the read of
 * its last byte: a few serve all connections, where a new one for each response would be half of
 * what a small response allocates. Safe for any number of threads.
 */
final class SpareBuffers {

  static final int BYTES = 4096;

  /** Arrays kept, a power of two; more go to the garbage collector. */
  private static final int MOST_KEPT = 64;

  /** How many places a thread looks at, from its own on. */
  private static final int PLACES_TRIED = 4;

  private static final AtomicReferenceArray<byte @Nullable []> KEPT =
      new AtomicReferenceArray<>(MOST_KEPT);

  private SpareBuffers() {}

  /** An array of {@value #BYTES} bytes, with any content. */
  static byte[] take() {
    int own = System.identityHashCode(Thread.currentThread());
    for (int i = 0; i < PLACES_TRIED; i++) {
      int place = own + i & MOST_KEPT - 1;
      byte[] kept = KEPT.get(place) == null ? null : KEPT.getAndSet(place, null);
      if (kept != null) {
        return kept;
      }
    }
    return new byte[BYTES];
  }

  /** An array that {@link #take()} returned and that is not used any more. */
  static void giveBack(byte[] bytes) {
    int own = System.identityHashCode(Thread.currentThread());
    for (int i = 0; i < PLACES_TRIED; i++) {
      if (KEPT.compareAndSet(own + i & MOST_KEPT - 1, null, bytes)) {
        return;
      }
    }
  }
}
