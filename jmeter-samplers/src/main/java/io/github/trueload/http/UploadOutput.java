package io.github.trueload.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * What a request's body is written to. It knows whether a failure was its own, and can be
 * abandoned: to close it would send what is buffered, and end a body in chunks as if it were whole.
 */
final class UploadOutput extends FilterOutputStream {

  private boolean isBroken;
  private boolean isAbandoned;

  UploadOutput(OutputStream out) {
    super(out);
  }

  /** Whether a write has failed. */
  boolean isBroken() {
    return isBroken;
  }

  /** Nothing more is to be sent. */
  void abandon() {
    isAbandoned = true;
  }

  @Override
  public void write(int value) throws IOException {
    isBroken = true;
    out.write(value);
    isBroken = false;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    isBroken = true;
    out.write(bytes, offset, length);
    isBroken = false;
  }

  @Override
  public void flush() throws IOException {
    isBroken = true;
    out.flush();
    isBroken = false;
  }

  @Override
  public void close() throws IOException {
    if (!isAbandoned) {
      out.close();
    }
  }
}
