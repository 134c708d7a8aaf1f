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

  private static final class TimedInput extends FilterInputStream {

    private final ExchangeTimings timings;

    TimedInput(InputStream in, ExchangeTimings timings) {
      super(in);
      this.timings = timings;
    }

    @Override
    public int read() throws IOException {
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
