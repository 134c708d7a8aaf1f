package io.github.trueload.wire.tcp;

/**
 * Segments of one direction that came before their turn, in the order of their sequence numbers.
 * Their bytes are copied, for the packet's place in memory is only lent.
 */
final class PendingSegments {

  static final class Kept {
    int sequence;
    int length;
    byte[] bytes;
    long nanos;
    long packet;
    int acknowledgment;
    Kept next;

    int end() {
      return Sequence.plus(sequence, length);
    }
  }

  private Kept first;
  private int count;
  private int bytes;

  boolean isEmpty() {
    return first == null;
  }

  Kept first() {
    return first;
  }

  int count() {
    return count;
  }

  /** Bytes of memory the kept payloads take. */
  int bytes() {
    return bytes;
  }

  /** Keeps a copy of {@code segment}; false if all its bytes are kept already. */
  boolean add(Segment segment) {
    Kept before = null;
    Kept after = first;
    while (after != null && !Sequence.isAfter(after.sequence, segment.sequence)) {
      if (!Sequence.isAfter(Sequence.plus(segment.sequence, segment.length), after.end())) {
        return false;
      }
      before = after;
      after = after.next;
    }
    Kept kept = copy(segment);
    kept.next = after;
    if (before == null) {
      first = kept;
    } else {
      before.next = kept;
    }
    count++;
    bytes += kept.bytes.length;
    return true;
  }

  private static Kept copy(Segment segment) {
    Kept kept = new Kept();
    kept.sequence = segment.sequence;
    kept.length = segment.length;
    kept.bytes = new byte[segment.captured];
    System.arraycopy(segment.buffer, segment.offset, kept.bytes, 0, segment.captured);
    kept.nanos = segment.nanos;
    kept.packet = segment.packet;
    kept.acknowledgment = segment.acknowledgment;
    return kept;
  }

  /** Takes the first away. */
  Kept poll() {
    Kept polled = first;
    first = polled.next;
    count--;
    bytes -= polled.bytes.length;
    return polled;
  }
}
