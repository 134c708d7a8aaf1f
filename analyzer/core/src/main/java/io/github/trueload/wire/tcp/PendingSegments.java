package io.github.trueload.wire.tcp;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Segments of one direction that came before their turn, in the order of their sequence numbers.
 * Their bytes are copied, for the packet's place in memory is only lent.
 */
final class PendingSegments {

  static final class Kept {
    final int sequence;
    final int length;
    final byte[] bytes;
    final long nanos;
    final long packet;
    final int acknowledgment;
    @Nullable Kept next;

    Kept(Segment segment) {
      sequence = segment.sequence;
      length = segment.length;
      bytes = Arrays.copyOfRange(segment.buffer, segment.offset, segment.offset + segment.captured);
      nanos = segment.nanos;
      packet = segment.packet;
      acknowledgment = segment.acknowledgment;
    }

    int end() {
      return Sequence.plus(sequence, length);
    }
  }

  private @Nullable Kept first;
  private int count;
  private int bytes;

  boolean isEmpty() {
    return first == null;
  }

  /** The first; null if there is none. */
  @Nullable Kept first() {
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
    @Nullable Kept before = null;
    @Nullable Kept after = first;
    while (after != null && !Sequence.isAfter(after.sequence, segment.sequence)) {
      if (!Sequence.isAfter(Sequence.plus(segment.sequence, segment.length), after.end())) {
        return false;
      }
      before = after;
      after = after.next;
    }
    Kept kept = new Kept(segment);
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

  /** Takes the first away, if there is one. */
  void removeFirst() {
    if (first != null) {
      count--;
      bytes -= first.bytes.length;
      first = first.next;
    }
  }
}
