package io.github.trueload.wire.decryption;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A record as it was captured. Its cipher text is lent until the record has been opened. */
public final class SealedRecord {

  /** Type of its content in clear: handshake, alert or application data. */
  public int type;

  /** Holds the cipher text from {@link #at} on; null if not all of it was captured. */
  public byte @Nullable [] bytes;

  public int at;
  public int length;

  /** Instants of the packets with its first and its last byte. */
  public long firstNanos;

  public long lastNanos;

  /** Number of the packet with its first byte. */
  public long packet;

  /** Sequence number of its first byte. */
  public int sequence;

  /** What its sender had received of the other direction. */
  public int acknowledgment;

  /** {@return a copy that contains the cipher text itself} */
  public SealedRecord kept() {
    SealedRecord copy = new SealedRecord();
    copy.type = type;
    copy.bytes = bytes == null ? null : Arrays.copyOfRange(bytes, at, at + length);
    copy.length = length;
    copy.firstNanos = firstNanos;
    copy.lastNanos = lastNanos;
    copy.packet = packet;
    copy.sequence = sequence;
    copy.acknowledgment = acknowledgment;
    return copy;
  }
}
