package io.github.trueload.store;

/**
 * What an analysis may use of the machine.
 *
 * @param threads that statistics use, at least 1; their figures do not depend on it. If it is above
 *     1, the arrivals of a run are judged at the same time by two more. It does not limit the
 *     reading of captures: files of packets are decoded on a thread of their own
 * @param packedBytes of rows that are kept in memory; the rest goes to a temporary file, and the
 *     figures stay the same
 * @param arrivals that are kept in order, eight bytes each; of more, those in the middle of the run
 *     are kept, and the report says so
 */
public record ResourceLimits(int threads, long packedBytes, long arrivals) {

  private static final int PACKED_SHARE = 3;
  private static final int ARRIVALS_SHARE = 4;

  /** {@return all processors, and shares of the heap that leave room for the rest} */
  public static ResourceLimits ofMachine() {
    long heap = Runtime.getRuntime().maxMemory();
    return new ResourceLimits(
        Runtime.getRuntime().availableProcessors(),
        heap / PACKED_SHARE,
        Math.min(Integer.MAX_VALUE - 8, heap / ARRIVALS_SHARE / Long.BYTES));
  }
}
