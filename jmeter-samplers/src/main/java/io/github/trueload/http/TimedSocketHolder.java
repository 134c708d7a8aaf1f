package io.github.trueload.http;

import io.github.trueload.times.ExchangeTimings;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.impl.io.SocketHolder;

/** A socket whose plain bytes are timed as they pass. */
final class TimedSocketHolder extends SocketHolder {

  private final ExchangeTimings timings;

  TimedSocketHolder(Socket socket, ExchangeTimings timings) {
    super(socket);
    this.timings = timings;
  }

  TimedSocketHolder(SSLSocket tlsSocket, Socket socket, ExchangeTimings timings) {
    super(tlsSocket, socket);
    this.timings = timings;
  }

  @Override
  protected InputStream getInputStream(Socket socket) throws IOException {
    return new TimedInput(socket.getInputStream(), timings);
  }

  @Override
  protected OutputStream getOutputStream(Socket socket) throws IOException {
    return new TimedOutput(socket.getOutputStream(), timings);
  }

  /** What comes from the socket; the beginning of a response can be looked at before it is read. */
  static final class TimedInput extends FilterInputStream {

    private static final byte[] NOTHING = new byte[0];

    private final ExchangeTimings timings;

    /** Looked at and not read yet, from {@code at} to {@code end}. */
    private byte[] ahead = NOTHING;

    private int at;
    private int end;
    private boolean endsAhead;

    /** Whether the array is given back once it has been read. */
    private boolean isSpare;

    TimedInput(InputStream in, ExchangeTimings timings) {
      super(in);
      this.timings = timings;
    }

    /**
     * Reads from the socket once, what is then to be read in the ordinary way.
     *
     * @param bytes to read into; they must not be changed until they have been read
     * @return how many have come; -1 at the end
     */
    int lookAhead(byte[] bytes) throws IOException {
      int count = read(bytes, 0, bytes.length);
      isSpare = false;
      ahead = bytes;
      at = 0;
      end = Math.max(0, count);
      endsAhead = count < 0;
      return count;
    }

    /** How many bytes have been looked at and not been read. */
    int ahead() {
      return end - at;
    }

    /** Passes over bytes that have been looked at. */
    void pass(int count) {
      at += count;
      forgetIfRead();
    }

    /** Bytes that were looked at go to {@link SpareBuffers} as soon as they have been read. */
    void spare(byte[] bytes) {
      if (at < end) {
        isSpare = true;
      } else {
        SpareBuffers.giveBack(bytes);
      }
    }

    private int takeAhead(byte[] bytes, int offset, int length) {
      int count = Math.min(length, end - at);
      System.arraycopy(ahead, at, bytes, offset, count);
      at += count;
      forgetIfRead();
      return count;
    }

    private void forgetIfRead() {
      if (at == end) {
        if (isSpare) {
          SpareBuffers.giveBack(ahead);
          isSpare = false;
        }
        ahead = NOTHING;
        at = 0;
        end = 0;
      }
    }

    @Override
    public int available() throws IOException {
      return ahead() + in.available();
    }

    @Override
    public int read() throws IOException {
      if (at < end) {
        return ahead[at++] & 0xff;
      }
      if (endsAhead) {
        return -1;
      }
      int value = in.read();
      if (value >= 0) {
        timings.received(1);
      } else {
        timings.ended();
      }
      return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (at < end && length > 0) {
        return takeAhead(bytes, offset, length);
      }
      if (endsAhead) {
        return -1;
      }
      int count = in.read(bytes, offset, length);
      if (count > 0) {
        timings.received(count);
      } else if (count < 0) {
        timings.ended();
      }
      return count;
    }
  }

  private static final class TimedOutput extends FilterOutputStream {

    private final ExchangeTimings timings;

    TimedOutput(OutputStream out, ExchangeTimings timings) {
      super(out);
      this.timings = timings;
    }

    @Override
    public void write(int value) throws IOException {
      timings.sending(1);
      out.write(value);
      timings.sent();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      timings.sending(length);
      out.write(bytes, offset, length);
      timings.sent();
    }
  }
}
