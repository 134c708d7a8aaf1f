package io.github.trueload.wire.tcp;

import org.jspecify.annotations.Nullable;

/**
 * The bytes of one stream that come next, seen in place: a cursor that the reassembler fills for
 * each delivery. It and its array are lent until {@link ConnectionReader#data} returns; a reader
 * copies what it keeps. A reader that hands the connection on moves {@link #at} to the first byte
 * that it leaves to its successor.
 */
public final class StreamBytes {

  /** Holds the bytes from {@link #at} to {@link #end}. */
  public byte[] buffer = {};

  public int at;
  public int end;

  /** Bytes that were sent directly behind these and were cut off by the snap length. */
  public int cut;

  /** Sequence number of the byte at {@link #at}. */
  public int sequence;

  /** What the sender had received of the other direction, as a sequence number. */
  public int acknowledgment;

  /** Instant of the packet that brought the bytes, nanoseconds since the epoch. */
  public long nanos;

  /**
   * Instant of the packet with the byte at {@link #at}: earlier than {@link #nanos} where several
   * packets brought the bytes, as those of a record that is decrypted.
   */
  public long firstNanos;

  /** Number of that packet in the capture. */
  public long packet;

  /** Decrypts bytes of {@link #buffer} where they are read; null if all can be read as they are. */
  public @Nullable Opener opener;

  /** Makes bytes readable that the cursor holds encrypted. */
  @FunctionalInterface
  public interface Opener {

    /** Makes the bytes from index {@code from} to {@code to} readable. */
    void open(int from, int to);
  }

  /**
   * Makes the bytes from index {@code from} to {@code to} readable. Readers that {@linkplain
   * ConnectionReader#opensBytes open bytes} call it before they read bytes that they do not skip.
   */
  public void open(int from, int to) {
    if (opener != null) {
      opener.open(from, to);
    }
  }

  /** Moves {@link #at} on to {@code position}, and the sequence number with it. */
  public void skipTo(int position) {
    sequence = Sequence.plus(sequence, position - at);
    at = position;
  }
}
