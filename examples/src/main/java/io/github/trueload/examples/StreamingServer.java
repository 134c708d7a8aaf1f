package io.github.trueload.examples;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A server on loopback that streams tokens as a language model does, as server-sent events: each
 * request is answered with the same number of events, at drawn intervals, each written at once and
 * by itself. It notes when it wrote each, so that what a client or a packet capture says can be
 * compared with the truth. A thread of its own serves each connection.
 */
public final class StreamingServer implements AutoCloseable {

  private static final String HEAD =
      String.join(
          "\r\n",
          "HTTP/1.1 200 OK",
          "Content-Type: text/event-stream",
          "Cache-Control: no-cache",
          "Transfer-Encoding: chunked",
          "",
          "");

  /** Part of an answer as OpenAI's interface streams it, so that its clients can measure it. */
  private static final String EVENT =
      "data: {\"object\": \"chat.completion.chunk\", \"choices\": [{\"index\": 0, \"delta\":"
          + " {\"content\": \"token %d \"}}]}\n\n";

  /**
   * An event that was written.
   *
   * @param path of the request
   * @param event which of its response, from 0
   * @param beforeNanos just before it was handed to the system, nanoseconds since the epoch
   */
  public record Written(String path, int event, long beforeNanos) {}

  private final ServerSocket listening;
  private final int events;
  private final LongSupplier intervalNanos;
  private final Queue<Written> written = new ConcurrentLinkedQueue<>();
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  private StreamingServer(ServerSocket listening, int events, LongSupplier intervalNanos) {
    this.listening = listening;
    this.events = events;
    this.intervalNanos = intervalNanos;
  }

  /**
   * Starts a server.
   *
   * @param port 1 to 65535, or 0 for any free one
   * @param events of each response, 0 or more
   * @param intervalNanos draws the time before each event, nanoseconds; called by one thread at a
   *     time
   * @throws IOException if the port is taken
   */
  public static StreamingServer start(int port, int events, LongSupplier intervalNanos)
      throws IOException {
    ServerSocket listening = new ServerSocket(port, 4096, InetAddress.getLoopbackAddress());
    StreamingServer server = new StreamingServer(listening, events, intervalNanos);
    begin("accept", server::accept);
    return server;
  }

  /** The port it listens on. */
  public int port() {
    return listening.getLocalPort();
  }

  /** The events written so far, those of one response in their order. */
  public List<Written> written() {
    return new ArrayList<>(written);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Closeable each : open) {
      each.close();
    }
  }

  private static void begin(String name, Runnable work) {
    Thread thread = new Thread(work, "streaming-server-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        open.add(socket);
        begin("connection", () -> serve(socket));
      } catch (IOException e) {
        // Closed: the loop ends.
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String path = line.split(" ")[1];
        skipRest(in);
        stream(path, socket.getOutputStream());
      }
    } catch (IOException | RuntimeException e) {
      // The client has gone, or this server was closed.
    }
  }

  /** The fields of a request, and its body by its length: their contents are of no interest. */
  private static void skipRest(BufferedReader in) throws IOException {
    long body = 0;
    for (String field = in.readLine(); !field.isEmpty(); field = in.readLine()) {
      if (field.regionMatches(true, 0, "content-length:", 0, 15)) {
        body = Long.parseLong(field.substring(15).strip());
      }
    }
    in.skip(body);
  }

  private void stream(String path, OutputStream out) throws IOException {
    out.write(HEAD.getBytes(StandardCharsets.US_ASCII));
    Clock clock = Clock.systemUTC();
    for (int event = 0; event < events; event++) {
      LockSupport.parkNanos(draw());
      String text = EVENT.formatted(event);
      String size = Integer.toHexString(text.length());
      byte[] chunk = (size + "\r\n" + text + "\r\n").getBytes(StandardCharsets.US_ASCII);
      Instant now = clock.instant();
      out.write(chunk);
      written.add(new Written(path, event, now.getEpochSecond() * 1_000_000_000L + now.getNano()));
    }
    out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
  }

  private long draw() {
    synchronized (intervalNanos) {
      return intervalNanos.getAsLong();
    }
  }
}
