package io.github.trueload.wire.link;

import io.github.trueload.wire.tcp.Segment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * IP fragments waiting for their companions. Bounded in datagrams and, as a datagram cannot exceed
 * 64 kB, in bytes; the oldest datagram is dropped first and counted.
 */
final class FragmentStore {

  private static final int MAX_DATAGRAMS = 256;
  private static final int MAX_DONE = 64;
  private static final int MAX_DATAGRAM_BYTES = 1 << 16;

  private record Key(
      long sourceHigh, long sourceLow, long targetHigh, long targetLow, int id, int protocol) {}

  private record Fragment(int position, byte[] bytes) {

    /** Whether {@code others}, which may be null, hold a copy of this. */
    boolean isIn(@Nullable List<Fragment> others) {
      return others != null
          && others.stream()
              .anyMatch(other -> other.position == position && Arrays.equals(other.bytes, bytes));
    }
  }

  private static final class Datagram {
    private final List<Fragment> fragments = new ArrayList<>();
    private int total = -1;
  }

  private final Map<Key, Datagram> waiting = new LinkedHashMap<>();

  /** Fragments of the datagrams that became whole last, so that copies of them are recognised. */
  private final Map<Key, List<Fragment>> done =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, List<Fragment>> eldest) {
          return size() > MAX_DONE;
        }
      };

  private long dropped;

  /** Keeps a fragment; the whole datagram's payload once every byte of it has come, else null. */
  byte @Nullable [] add(
      Segment addresses,
      int id,
      int protocol,
      int position,
      boolean more,
      byte[] buffer,
      int offset,
      int length) {
    if (position + length > MAX_DATAGRAM_BYTES) {
      dropped++;
      return null;
    }
    Key key =
        new Key(
            addresses.sourceHigh,
            addresses.sourceLow,
            addresses.targetHigh,
            addresses.targetLow,
            id,
            protocol);
    byte[] bytes = new byte[length];
    System.arraycopy(buffer, offset, bytes, 0, length);
    Fragment fragment = new Fragment(position, bytes);
    if (fragment.isIn(done.get(key))) {
      return null;
    }
    Datagram datagram = waiting.computeIfAbsent(key, k -> new Datagram());
    if (!fragment.isIn(datagram.fragments)) {
      datagram.fragments.add(fragment);
    }
    if (!more) {
      datagram.total = position + length;
    }
    byte @Nullable [] whole = whole(datagram);
    if (whole != null) {
      done.put(key, waiting.remove(key).fragments);
    } else if (waiting.size() > MAX_DATAGRAMS || datagram.fragments.size() > 8192) {
      dropOldest();
    }
    return whole;
  }

  private void dropOldest() {
    Iterator<Datagram> oldest = waiting.values().iterator();
    dropped += oldest.next().fragments.size();
    oldest.remove();
  }

  /** The first copy of a byte wins. */
  private static byte @Nullable [] whole(Datagram datagram) {
    if (datagram.total < 0) {
      return null;
    }
    datagram.fragments.sort((a, b) -> Integer.compare(a.position(), b.position()));
    int reached = 0;
    for (Fragment fragment : datagram.fragments) {
      if (fragment.position() > reached) {
        return null;
      }
      reached = Math.max(reached, fragment.position() + fragment.bytes().length);
    }
    if (reached < datagram.total) {
      return null;
    }
    byte[] whole = new byte[datagram.total];
    int filled = 0;
    for (Fragment fragment : datagram.fragments) {
      int skip = filled - fragment.position();
      int fresh = Math.min(fragment.bytes().length - skip, datagram.total - filled);
      if (fresh > 0) {
        System.arraycopy(fragment.bytes(), skip, whole, filled, fresh);
        filled += fresh;
      }
    }
    return whole;
  }

  /** Counts a fragment that was not captured whole, so that nothing can be made of it. */
  void dropCut() {
    dropped++;
  }

  /** Fragments that were dropped, and those that still wait for companions. */
  long lost() {
    long count = dropped;
    for (Datagram datagram : waiting.values()) {
      count += datagram.fragments.size();
    }
    return count;
  }
}
