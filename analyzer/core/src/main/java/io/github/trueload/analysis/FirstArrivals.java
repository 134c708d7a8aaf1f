package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;

/**
 * When a run began: a schedule is compared with it, also where its first rows are not kept.
 *
 * @param requestNanos start of the first request, nanoseconds since the epoch; {@link
 *     Long#MAX_VALUE} without one
 * @param sessionNanos start of the first request of a session that has an arrival, likewise
 */
record FirstArrivals(long requestNanos, long sessionNanos) {

  /** Nothing arrived. */
  static final FirstArrivals NONE = new FirstArrivals(Long.MAX_VALUE, Long.MAX_VALUE);

  /** The first arrivals of these and of {@code block}. */
  FirstArrivals with(SampleBlock block) {
    long request = requestNanos;
    long session = sessionNanos;
    for (int row = 0; row < block.size; row++) {
      long start = block.startNanos[row];
      if (start == SampleBlock.UNKNOWN) {
        continue;
      }
      request = Math.min(request, start);
      if (block.sinceArrivalNanos[row] != SampleBlock.UNKNOWN) {
        session = Math.min(session, start);
      }
    }
    return new FirstArrivals(request, session);
  }
}
