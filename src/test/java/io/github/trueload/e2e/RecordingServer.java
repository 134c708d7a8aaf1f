package io.github.trueload.e2e;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A server that keeps a ledger: which connection was opened, and who asked what on it. */
final class RecordingServer implements AutoCloseable {

  private static final Pattern LENGTH = Pattern.compile("(?im)^content-length: *(\\d+)");

  /**
   * A request as it came.
   *
   * @param connection the connection's number, from 1
   * @param ordinal the request's number on it, from 0
   * @param head request line and headers
   */
  record ServedRequest(int connection, int ordinal, String head) {

    String path() {
      return head.split(" ")[1];
    }

    String header(String name) {
      Matcher header = Pattern.compile("(?im)^" + name + ": *(.*)$").matcher(head);
      return header.find() ? header.group(1) : "";
    }
  }

  /**
   * What is answered.
   *
   * @param text the response whole; empty: none
   * @param closes whether the server closes behind it
   */
  record Answer(String text, boolean closes) {

    static Answer of(String statusAndHeaders, String body) {
      return new Answer(
          "HTTP/1.1 "
              + statusAndHeaders
              + "\r\nContent-Length: "
              + body.length()
              + "\r\n\r\n"
              + body,
          false);
    }

    static Answer ok() {
      return of("200 OK\r\nContent-Type: text/plain", "hello");
    }

    Answer thenClose() {
      return new Answer(text, true);
    }
  }

  /** Decides what is answered. */
  @FunctionalInterface
  interface Answers {

    Answer to(ServedRequest requested) throws InterruptedException;
  }

  private final ServerSocket listening = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
  private final Answers answers;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<ServedRequest> requested = new CopyOnWriteArrayList<>();

  RecordingServer(Answers answers) throws IOException {
    this.answers = answers;
    start(this::acceptAll);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Connections that were opened. */
  int connections() {
    return sockets.size();
  }

  /** Requests that came, in order. */
  List<ServedRequest> requested() {
    return requested;
  }

  /** The paths asked for on each connection. */
  Map<Integer, Set<String>> pathsOfConnections() {
    return requested.stream()
        .collect(
            Collectors.groupingBy(
                ServedRequest::connection,
                Collectors.mapping(ServedRequest::path, Collectors.toSet())));
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "ledger server");
    thread.setDaemon(true);
    thread.start();
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = listening.accept();
        sockets.add(socket);
        int number = sockets.size();
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
        Matcher length = LENGTH.matcher(head);
        if (length.find()) {
          in.skipNBytes(Integer.parseInt(length.group(1)));
        }
        ServedRequest one = new ServedRequest(connection, ordinal, head);
        requested.add(one);
        Answer answer = answers.to(one);
        socket.getOutputStream().write(answer.text.getBytes(StandardCharsets.ISO_8859_1));
        if (answer.closes) {
          return;
        }
      }
    } catch (IOException | InterruptedException e) {
      // the client left
    }
  }

  private static String head(InputStream in) throws IOException {
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

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
