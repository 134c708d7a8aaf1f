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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that answers with the given bytes, and counts what reaches it. */
final class RawServer implements Closeable {

  private static final Pattern LENGTH = Pattern.compile("(?im)^content-length: *(\\d+)");

  /** A request as it came. */
  record Request(int connection, int ordinal, String head, String body, Socket socket) {

    String method() {
      return head.substring(0, head.indexOf(' '));
    }

    String path() {
      return head.split(" ")[1];
    }
  }

  /** Answers a request. */
  @FunctionalInterface
  interface Responder {

    /** Writes the response; returns whether the connection stays open. */
    boolean respond(Request request, OutputStream out) throws Exception;
  }

  private final ServerSocket listening;
  private final Responder responder;
  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  RawServer(Responder responder) throws IOException {
    this(new ServerSocket(0, 200, InetAddress.getLoopbackAddress()), responder);
  }

  RawServer(ServerSocket listening, Responder responder) {
    this.listening = listening;
    this.responder = responder;
    start(this::acceptAll);
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "raw server");
    thread.setDaemon(true);
    thread.start();
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = listening.accept();
        sockets.add(socket);
        int number = accepted.incrementAndGet();
        open.incrementAndGet();
        start(() -> serve(socket, number));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket, int connection) {
    try (socket) {
      InputStream in = socket.getInputStream();
      for (int ordinal = 0; ; ordinal++) {
        String head = head(in);
        if (head == null) {
          return;
        }
        String body = "";
        if (!head.contains("100-continue")) {
          body = body(in, head);
        }
        Request request = new Request(connection, ordinal, head, body, socket);
        requests.add(request);
        if (!responder.respond(request, socket.getOutputStream())) {
          return;
        }
      }
    } catch (Exception e) {
      // the client left
    } finally {
      open.decrementAndGet();
    }
  }

  static String body(InputStream in, String head) throws IOException {
    Matcher length = LENGTH.matcher(head);
    return length.find()
        ? new String(in.readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.ISO_8859_1)
        : "";
  }

  static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int value = in.read();
      if (value < 0) {
        return null;
      }
      head.write(value);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  /** A whole response with a length. */
  static byte[] response(String statusAndHeaders, String body) {
    return bytes(
        "HTTP/1.1 "
            + statusAndHeaders
            + "\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body);
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Answers every request with 200 and "hello". */
  static boolean hello(Request request, OutputStream out) throws IOException {
    out.write(response("200 OK\r\nContent-Type: text/plain", "hello"));
    return true;
  }

  int port() {
    return listening.getLocalPort();
  }

  int accepted() {
    return accepted.get();
  }

  /** Waits until as many connections are open, or five seconds are over. */
  int openAfterSettling(int expected) throws InterruptedException {
    for (int i = 0; i < 500 && open.get() != expected; i++) {
      Thread.sleep(10);
    }
    return open.get();
  }

  List<Request> requests() {
    return requests;
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
