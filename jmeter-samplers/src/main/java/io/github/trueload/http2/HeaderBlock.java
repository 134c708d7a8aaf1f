package io.github.trueload.http2;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http2.H2Error;
import org.apache.hc.core5.http2.hpack.HPackDecoder;
import org.apache.hc.core5.http2.hpack.HPackException;
import org.apache.hc.core5.http2.hpack.HeaderListConstraintException;

/**
 * The header block that is coming, by HEADERS and any number of CONTINUATION frames. Each block is
 * decoded, one of a stream that is over too: later ones may refer to it.
 */
final class HeaderBlock {

  /** Most bytes of a block, as it comes and decoded; what HTTP/1.1's heads may have. */
  static final int MOST_BYTES = 256 * 1024;

  private static final int TABLE_BYTES = 4096;

  private final HPackDecoder decoder = new HPackDecoder(TABLE_BYTES, StandardCharsets.US_ASCII);
  private final ByteArrayOutputStream block = new ByteArrayOutputStream(0);
  private int stream;
  private boolean endsStream;

  HeaderBlock() {
    decoder.setMaxListSize(MOST_BYTES);
  }

  /** The stream whose block is coming; 0 for none. */
  int stream() {
    return stream;
  }

  /** Whether the block that was last decoded ends its stream. */
  boolean endsStream() {
    return endsStream;
  }

  /** A block begins. */
  void begin(int of, boolean ends) {
    stream = of;
    endsStream = ends;
    block.reset();
  }

  /** A part of it has come. */
  void append(byte[] part) throws ServerFault {
    if (block.size() + part.length > MOST_BYTES) {
      throw new ServerFault(
          H2Error.ENHANCE_YOUR_CALM, "a response's head takes more than " + MOST_BYTES + " bytes");
    }
    block.writeBytes(part);
  }

  /** It is complete. */
  List<Header> decode() throws ServerFault {
    stream = 0;
    try {
      return decoder.decodeHeaders(ByteBuffer.wrap(block.toByteArray()));
    } catch (HeaderListConstraintException e) {
      throw new ServerFault(
          H2Error.ENHANCE_YOUR_CALM, "a response's head takes more than " + MOST_BYTES + " bytes");
    } catch (HPackException | RuntimeException e) {
      throw new ServerFault(
          H2Error.COMPRESSION_ERROR, "a response's head cannot be decoded: " + e.getMessage());
    }
  }
}
