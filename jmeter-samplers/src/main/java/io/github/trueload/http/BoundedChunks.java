package io.github.trueload.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.io.SessionInputBuffer;

/**
 * A chunked body whose lines between the data, trailers above all, are bounded as a head is, and
 * whose end must come: HttpCore takes the connection's end within the trailers for it.
 */
final class BoundedChunks extends ChunkedInputStream {

  private final Wire wire;

  BoundedChunks(SessionInputBuffer buffer, InputStream in, Http1Config config) {
    this(buffer, new Wire(in), config);
  }

  private BoundedChunks(SessionInputBuffer buffer, Wire wire, Http1Config config) {
    super(buffer, wire, config);
    this.wire = wire;
  }

  @Override
  public int read() throws IOException {
    wire.allow(1);
    return whole(super.read());
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    wire.allow(length);
    return whole(super.read(bytes, offset, length));
  }

  private int whole(int read) throws IOException {
    if (read < 0 && wire.ended) {
      throw new ConnectionClosedException("The connection ended within the body's trailers");
    }
    return read;
  }

  /** The connection, of which one read of data may take so many bytes. */
  private static final class Wire extends FilterInputStream {

    private long bytesLeft;
    private boolean ended;

    Wire(InputStream in) {
      super(in);
    }

    void allow(int data) {
      bytesLeft = (long) data + ResponseHeadParser.MOST_BYTES;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = in.read(bytes, offset, length);
      ended |= count < 0;
      bytesLeft -= Math.max(0, count);
      if (bytesLeft < 0) {
        throw new MessageConstraintException(
            "Chunk headers or trailers take more than " + ResponseHeadParser.MOST_BYTES + " bytes");
      }
      return count;
    }
  }
}
