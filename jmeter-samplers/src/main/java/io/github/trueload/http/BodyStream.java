package io.github.trueload.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A response's body. Closing it reads what is left, so that the connection can be used again; but
 * once a read has failed the exchange is given up, and the rest is not awaited.
 */
final class BodyStream extends FilterInputStream {

  private final ExchangeChannel lane;
  private boolean failed;

  BodyStream(InputStream in, ExchangeChannel lane) {
    super(in);
    this.lane = lane;
  }

  @Override
  public int read() throws IOException {
    try {
      return in.read();
    } catch (IOException e) {
      throw ended(e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return in.read(bytes, offset, length);
    } catch (IOException e) {
      throw ended(e);
    }
  }

  @Override
  public void close() throws IOException {
    if (!failed) {
      try {
        in.close();
      } catch (IOException e) {
        throw ended(e);
      }
    }
  }

  private IOException ended(IOException failure) {
    failed = true;
    lane.fail();
    return failure;
  }
}
