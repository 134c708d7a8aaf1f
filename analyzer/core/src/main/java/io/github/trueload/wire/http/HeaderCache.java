package io.github.trueload.wire.http;

import io.github.trueload.events.EventFormat;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Heads that were read before, with what was read in them. Clients and servers under test repeat
 * themselves to the byte, so most heads need only be compared with one that is known, which is ten
 * times faster than reading them, above all while the code is still young.
 *
 * <p>A head is looked for in one place only, found by some of its bytes; any other head at that
 * place last is there. Bounded: {@value #PLACES} heads of at most {@value #MAX_LENGTH} bytes.
 */
final class HeaderCache {

  static final int PLACES = 1024;
  static final int MAX_LENGTH = 2048;

  /** A head, and what {@link HeadParser} makes of it; positions are from its first byte. */
  static final class Known {

    /** Id of a label that is not known yet. */
    static final int NO_LABEL = -1;

    private byte[] bytes = {};
    boolean isRequest;
    int status;
    boolean isHead;
    boolean isConnect;
    long contentLength;
    boolean isChunked;
    boolean expectsContinue;
    int methodAt;
    int methodLength;
    int pathAt;
    int pathLength;
    int label;
    boolean hasFormat;

    /** How events are set apart in the body; null if it is no stream of events. */
    @Nullable EventFormat format;

    int length() {
      return bytes.length;
    }
  }

  private final Known[] places = new Known[PLACES];

  /** The known head that stands at {@code at}; null if none does. */
  @Nullable Known find(byte[] in, int at, int end) {
    Known known = places[place(in, at, end)];
    return known != null
            && known.bytes.length <= end - at
            && Arrays.equals(known.bytes, 0, known.bytes.length, in, at, at + known.bytes.length)
        ? known
        : null;
  }

  /** Room to note the head from {@code at} to {@code headEnd}; null if it is too long. */
  @Nullable Known add(byte[] in, int at, int headEnd, int end) {
    int length = headEnd - at;
    if (length > MAX_LENGTH) {
      return null;
    }
    int place = place(in, at, end);
    Known known = places[place];
    if (known == null) {
      known = new Known();
      places[place] = known;
    }
    if (known.bytes.length != length) {
      known.bytes = new byte[length];
    }
    System.arraycopy(in, at, known.bytes, 0, length);
    known.label = Known.NO_LABEL;
    return known;
  }

  /** Where a head is looked for, by its method, path or status, and the length of its packet. */
  private static int place(byte[] in, int at, int end) {
    int hash = end - at;
    int last = Math.min(end, at + 32);
    for (int i = at + 4; i < last; i++) {
      hash = hash * 31 + in[i];
    }
    hash *= 0x9E3779B9;
    return hash >>> 22; // of 1,024 places
  }
}
