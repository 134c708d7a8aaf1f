package io.github.trueload.http;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.core5.http2.hpack.HPackDecoder;

/**
 * A server of HTTP/2 that sends the frames of a script. Its frames are made by hand, their headers
 * without compression, so that they can be wrong in any way.
 */
final class Http2Peer implements Closeable {

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int PRIORITY = 2;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int END_STREAM = 1;
  static final int ACK = 1;
  static final int END_HEADERS = 4;
  static final int PADDED = 8;
  static final int WITH_PRIORITY = 32;

  private static final int PREFACE_BYTES = 24;

  /** A frame as it came. */
  record Frame(int type, int flags, int stream, byte[] payload) {

    boolean has(int flag) {
      return (flags & flag) != 0;
    }

    int number(int at) {
      return ByteBuffer.wrap(payload).getInt(at);
    }
  }

  /** What a connection does. */
  @FunctionalInterface
  interface Script {

    void play(Talk talk) throws Exception;
  }

  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final List<Frame> came = new CopyOnWriteArrayList<>();

  /**
   * Listens.
   *
   * @param first what the first connection does, after the client's preface
   * @param later what those after it do
   */
  Http2Peer(Script first, Script later) throws IOException {
    start(
        () -> {
          try {
            while (true) {
              Socket socket = listening.accept();
              sockets.add(socket);
              open.incrementAndGet();
              Script script = accepted.getAndIncrement() == 0 ? first : later;
              start(() -> serve(socket, script));
            }
          } catch (IOException e) {
            // closed
          }
        });
  }

  /** After the script the connection is closed. */
  private void serve(Socket socket, Script script) {
    try (socket) {
      socket.setTcpNoDelay(true);
      Talk talk = new Talk(socket);
      talk.in.readNBytes(PREFACE_BYTES);
      script.play(talk);
    } catch (Exception e) {
      // the client left
    } finally {
      open.decrementAndGet();
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, FaultServer.THREAD);
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listening.getLocalPort();
  }

  int accepted() {
    return accepted.get();
  }

  /** All frames of clients so far. */
  List<Frame> came() {
    return came;
  }

  /** Waits until a frame of this type has come, or five seconds are over. */
  List<Frame> came(int type) throws InterruptedException {
    List<Frame> found = List.of();
    for (int i = 0; i < 500 && found.isEmpty(); i++) {
      found = came.stream().filter(frame -> frame.type() == type).toList();
      if (found.isEmpty()) {
        Thread.sleep(10);
      }
    }
    return found;
  }

  int openAfterSettling(int expected) throws InterruptedException {
    for (int i = 0; i < 500 && open.get() != expected; i++) {
      Thread.sleep(10);
    }
    return open.get();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  /** Answers every request with 200 and "hello". */
  static void hello(Talk talk) throws Exception {
    talk.settings();
    while (true) {
      talk.answer(talk.request(), "hello");
    }
  }

  static byte[] frame(int type, int flags, int stream, byte... payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .put((byte) (payload.length >> 16))
        .putShort((short) payload.length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }

  static byte[] ints(int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length);
    for (int number : numbers) {
      bytes.putInt(number);
    }
    return bytes.array();
  }

  static byte[] setting(int number, int value) {
    return ByteBuffer.allocate(6).putShort((short) number).putInt(value).array();
  }

  /** Fields as literals that are never indexed, RFC 7541 6.2.3; names and values in turn. */
  static byte[] fields(String... texts) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    for (int i = 0; i < texts.length; i++) {
      if (i % 2 == 0) {
        block.write(0x10);
      }
      byte[] text = texts[i].getBytes(StandardCharsets.ISO_8859_1);
      int length = text.length;
      if (length < 127) {
        block.write(length);
      } else {
        block.write(127);
        for (length -= 127; length >= 128; length >>= 7) {
          block.write(length & 127 | 128);
        }
        block.write(length);
      }
      block.writeBytes(text);
    }
    return block.toByteArray();
  }

  static byte[] text(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** One connection, from the server's side. */
  final class Talk {

    final Socket socket;
    final DataInputStream in;
    final OutputStream out;
    private final HPackDecoder decoder = new HPackDecoder(4096, StandardCharsets.ISO_8859_1);

    /** Of the request that came last, {@code name: value}. */
    List<String> fields = List.of();

    private Talk(Socket socket) throws IOException {
      this.socket = socket;
      in = new DataInputStream(socket.getInputStream());
      out = socket.getOutputStream();
    }

    Frame read() throws Exception {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      Frame frame =
          new Frame(in.readUnsignedByte(), in.readUnsignedByte(), in.readInt(), new byte[length]);
      in.readFully(frame.payload());
      came.add(frame);
      if (frame.type() == HEADERS) {
        // Each: later ones refer to it.
        fields =
            decoder.decodeHeaders(ByteBuffer.wrap(frame.payload())).stream()
                .map(field -> field.getName() + ": " + field.getValue())
                .toList();
      }
      return frame;
    }

    void send(byte[]... frames) throws IOException {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (byte[] frame : frames) {
        all.write(frame);
      }
      out.write(all.toByteArray());
    }

    void settings(byte[]... settings) throws IOException {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (byte[] setting : settings) {
        all.write(setting);
      }
      send(frame(SETTINGS, 0, 0, all.toByteArray()), frame(SETTINGS, ACK, 0));
    }

    /** Reads until a request is whole; its stream. */
    int request() throws Exception {
      while (true) {
        Frame frame = read();
        if (frame.type() <= HEADERS && frame.has(END_STREAM)) {
          return frame.stream();
        }
      }
    }

    void answer(int stream, String body) throws IOException {
      send(head(stream, ":status", "200"), frame(DATA, END_STREAM, stream, text(body)));
    }

    byte[] head(int stream, String... fields) {
      return frame(HEADERS, END_HEADERS, stream, Http2Peer.fields(fields));
    }

    /** Until the client leaves. */
    void hold() throws Exception {
      while (true) {
        read();
      }
    }
  }
}
