package io.github.trueload.wire.http2;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.http2.hpack.HPackDecoder;
import org.apache.hc.core5.http2.hpack.HPackException;
import org.jspecify.annotations.Nullable;

/**
 * Decodes fields that need no dynamic table, and keeps those that were decoded last: servers write
 * nearly the same fields into each response, and most need only be compared. A field is looked for
 * in one place, found by its bytes. Bounded: {@value #PLACES} fields of {@value #MAX_LENGTH} bytes.
 */
final class FieldCache {

  private static final int PLACES = 1024;
  private static final int MAX_LENGTH = 256;

  /** A literal whose name follows, of one byte (RFC 7541, 6.2.2). */
  private static final byte[] UNNAMED = {0, 1, '-'};

  /** Without a table of its own: it decodes only what refers to no other field. */
  private final HPackDecoder decoder = new HPackDecoder(0, StandardCharsets.ISO_8859_1);

  private final byte[][] encoded = new byte[PLACES][];
  private final Header[] decoded = new Header[PLACES];

  /** The field that the bytes encode; null if they are an update of the table's size. */
  @Nullable Header field(byte[] block, int from, int to) throws HPackException {
    int place = place(block, from, to);
    byte[] known = encoded[place];
    if (known != null && Arrays.equals(known, 0, known.length, block, from, to)) {
      return decoded[place];
    }
    Header header = decoder.decodeHeader(ByteBuffer.wrap(block, from, to - from));
    if (header != null && to - from <= MAX_LENGTH) {
      encoded[place] = Arrays.copyOfRange(block, from, to);
      decoded[place] = header;
    }
    return header;
  }

  /** A field with that name; the bytes encode its value. */
  Header named(String name, byte[] block, int from, int to) throws HPackException {
    byte[] literal = Arrays.copyOf(UNNAMED, UNNAMED.length + to - from);
    System.arraycopy(block, from, literal, UNNAMED.length, to - from);
    Header unnamed = field(literal, 0, literal.length);
    if (unnamed == null) {
      throw new HPackException("A value without end");
    }
    return new BasicHeader(name, unnamed.getValue());
  }

  private static int place(byte[] block, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + block[i];
    }
    hash *= 0x9E3779B9;
    return hash >>> 22; // of 1,024 places
  }
}
