package io.github.trueload.http;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A server that commits one fault, by the script of a {@link FaultCase}, and answers everything
 * else with 200 and "hello".
 */
final class FaultServer implements Closeable {

  static final String THREAD = "fault server";

  private static final byte[] HELLO = RawServer.response("200 OK", "hello");
  private static final long MOST_FLOOD_BYTES = 64 << 20;

  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final FaultCase fault;
  private final SSLContext tls;
  private final AtomicBoolean committed = new AtomicBoolean();
  private final CountDownLatch done = new CountDownLatch(1);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  /**
   * Listens on a port of its own.
   *
   * @param tls what it needs for TLS; null without
   */
  FaultServer(FaultCase fault, SSLContext tls) throws IOException {
    this.fault = fault;
    this.tls = tls;
    start(this::acceptAll);
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, THREAD);
    thread.setDaemon(true);
    thread.start();
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = listening.accept();
        open.add(socket);
        start(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket plain) {
    try (plain) {
      // Each step is a segment of its own, at once.
      plain.setTcpNoDelay(true);
      Socket socket = tls == null ? plain : secured(plain);
      InputStream in = socket.getInputStream();
      boolean onAccept =
          fault.state() == FaultCase.State.ACCEPT || fault.state() == FaultCase.State.TLS;
      if (onAccept && !commit(socket, plain)) {
        return;
      }
      for (int ordinal = 0; readRequest(in); ordinal++) {
        if (!answer(socket, plain, ordinal)) {
          return;
        }
      }
    } catch (IOException e) {
      // the client left
    } finally {
      open.remove(plain);
    }
  }

  private Socket secured(Socket plain) throws IOException {
    SSLSocket secured =
        (SSLSocket) tls.getSocketFactory().createSocket(plain, "client", plain.getPort(), true);
    secured.setUseClientMode(false);
    return secured;
  }

  private boolean answer(Socket socket, Socket plain, int ordinal) throws IOException {
    boolean now =
        switch (fault.state()) {
          case FRESH -> ordinal == 0;
          case USED -> ordinal == 1;
          default -> false;
        };
    if (now && !committed.get()) {
      return commit(socket, plain);
    }
    socket.getOutputStream().write(HELLO);
    return fault.state() != FaultCase.State.IDLE || commit(socket, plain);
  }

  /** Plays the script, once; returns whether the connection is to be served on. */
  private boolean commit(Socket socket, Socket plain) throws IOException {
    if (!committed.compareAndSet(false, true)) {
      return true;
    }
    try {
      for (String step : fault.script()) {
        String[] words = step.split(" ", 2);
        if (!play(words[0], words.length == 1 ? "" : words[1], socket, plain)) {
          return false;
        }
      }
      return true;
    } finally {
      done.countDown();
    }
  }

  private boolean play(String step, String text, Socket socket, Socket plain) throws IOException {
    OutputStream out = socket.getOutputStream();
    switch (step) {
      case "send" -> out.write(bytes(text));
      case "times" -> times(out, text);
      case "flood" -> flood(out, bytes(text));
      case "drip" -> drip(out, text);
      case "gzip" -> out.write(zeros(Integer.parseInt(text)));
      case "read" -> socket.getInputStream().readNBytes(Integer.parseInt(text));
      case "wait" -> sleep(text);
      case "hold" -> hold();
      case "half" -> {
        socket.shutdownOutput();
        done.countDown();
        hold();
      }
      case "close" -> socket.close();
      case "reset" -> {
        plain.setSoLinger(true, 0);
        plain.close();
      }
      default -> throw new IllegalArgumentException(step);
    }
    return !List.of("hold", "half", "close", "reset").contains(step);
  }

  private static void times(OutputStream out, String text) throws IOException {
    int space = text.indexOf(' ');
    byte[] once = bytes(text.substring(space + 1));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = Integer.parseInt(text.substring(0, space)); i > 0; i--) {
      all.write(once);
    }
    out.write(all.toByteArray());
  }

  private static void flood(OutputStream out, byte[] once) throws IOException {
    byte[] many = new byte[once.length * (1 + 65_536 / once.length)];
    for (int i = 0; i < many.length; i++) {
      many[i] = once[i % once.length];
    }
    for (long sent = 0; sent < MOST_FLOOD_BYTES; sent += many.length) {
      out.write(many);
    }
  }

  private static void drip(OutputStream out, String text) throws IOException {
    int space = text.indexOf(' ');
    for (byte each : bytes(text.substring(space + 1))) {
      out.write(each);
      sleep(text.substring(0, space));
    }
  }

  private static byte[] zeros(int count) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(body)) {
      byte[] thousand = new byte[1000];
      for (int i = 0; i < count / 1000; i++) {
        gzip.write(thousand);
      }
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(
        bytes("HTTP/1.1 200 OK~Content-Encoding: gzip~Content-Length: " + body.size() + "~~"));
    all.write(body.toByteArray());
    return all.toByteArray();
  }

  private static void sleep(String millis) throws IOException {
    try {
      Thread.sleep(Long.parseLong(millis));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private void hold() throws IOException {
    try {
      closing.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static boolean readRequest(InputStream in) throws IOException {
    String head = RawServer.head(in);
    if (head == null) {
      return false;
    }
    RawServer.body(in, head);
    return true;
  }

  /** The bytes that a text of a script stands for. */
  private static byte[] bytes(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '~') {
        plain.append("\r\n");
      } else if (c == '%') {
        int end = text.indexOf('%', i + 1);
        plain.append("x".repeat(Integer.parseInt(text.substring(i + 1, end))));
        i = end;
      } else if (c == '\\') {
        i++;
        switch (text.charAt(i)) {
          case 'n' -> plain.append('\n');
          case 'r' -> plain.append('\r');
          case 's' -> plain.append(' ');
          case 'x' -> {
            plain.append((char) Integer.parseInt(text.substring(i + 1, i + 3), 16));
            i += 2;
          }
          default -> throw new IllegalArgumentException(text);
        }
      } else {
        plain.append(c);
      }
    }
    return plain.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Waits until the script has been played. */
  boolean awaitFault() throws InterruptedException {
    return done.await(20, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    closing.countDown();
    listening.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
