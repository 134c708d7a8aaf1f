package io.github.trueload.overload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Servers that answer, or do not. */
final class TestServers {
  private TestServers() {}

  /** What is done with each connection, after its request's head has been read. */
  interface Answer {
    void to(Socket socket) throws Exception;
  }

  /** A server that does the same with each connection, one after another. */
  static final class Answering implements AutoCloseable {
    private final ServerSocket listening;
    private final Thread thread;
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

    Answering(Answer answer) throws IOException {
      this(answer, InetAddress.getLoopbackAddress());
    }

    Answering(Answer answer, InetAddress at) throws IOException {
      listening = new ServerSocket(0, 1_000, at);
      thread = new Thread(() -> serve(answer), "answering");
      thread.setDaemon(true);
      thread.start();
    }

    private void serve(Answer answer) {
      while (!listening.isClosed()) {
        try (Socket socket = listening.accept()) {
          StringBuilder head = new StringBuilder();
          while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
              break;
            }
            head.append((char) next);
          }
          requests.add(head.toString());
          answer.to(socket);
        } catch (Exception e) {
          // the client is gone, or the test is over
        }
      }
    }

    InetSocketAddress address() {
      return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    /** The heads that came. */
    List<String> requests() {
      return List.copyOf(requests);
    }

    @Override
    public void close() throws IOException {
      listening.close();
      thread.interrupt(); // an answer that waits keeps its socket
    }
  }

  /** Sends a text and closes. */
  static Answer text(String text) {
    return socket ->
        socket
            .getOutputStream()
            .write(text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  /**
   * A server that never accepts, its queue already full: SYNs are not answered from now on. Linux
   * lets one more in than the backlog says.
   */
  static final class Deaf implements AutoCloseable {
    private final ServerSocket listening;
    private final List<Socket> fillers = new ArrayList<>();

    Deaf() throws IOException {
      listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      for (int i = 0; i < 2; i++) {
        fillers.add(new Socket(listening.getInetAddress(), listening.getLocalPort()));
      }
    }

    InetSocketAddress address() {
      return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    @Override
    public void close() throws IOException {
      for (Socket filler : fillers) {
        filler.close();
      }
      listening.close();
    }
  }

  /** A port without a listener. */
  static InetSocketAddress closedPort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
