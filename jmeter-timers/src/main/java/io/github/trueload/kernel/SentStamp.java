package io.github.trueload.kernel;

/** A write whose first byte the kernel is to timestamp, among others under way. */
public final class SentStamp {

  /** Number of the byte that the kernel names, modulo 2³²; guarded by the transfer's lock. */
  long lastByte;

  /** The timestamp; 0 while it is not known. */
  volatile long nanos;

  SentStamp() {}
}
