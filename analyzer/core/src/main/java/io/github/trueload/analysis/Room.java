package io.github.trueload.analysis;

/**
 * What an analysis may take of the machine.
 *
 * @param threads that statistics use, at least 1; their figures do not depend on it
 * @param packedBytes of rows that are kept in memory; the rest goes to a temporary file, without
 *     which no figure would be another
 * @param arrivals that are kept in order, eight bytes each; of more, those in the middle of the run
 *     are taken, and that is said
 */
record Room(int threads, long packedBytes, long arrivals) {

  private static final int PACKED_SHARE = 3;
  private static final int ARRIVALS_SHARE = 4;

  /** All cores, and shares of the heap that leave room for the rest. */
  static Room ofMachine() {
    long heap = Runtime.getRuntime().maxMemory();
    return new Room(
        Runtime.getRuntime().availableProcessors(),
        heap / PACKED_SHARE,
        Math.min(Integer.MAX_VALUE - 8, heap / ARRIVALS_SHARE / Long.BYTES));
  }

  /** The same with another number of threads. */
  Room withThreads(int number) {
    return new Room(number, packedBytes, arrivals);
  }
}
