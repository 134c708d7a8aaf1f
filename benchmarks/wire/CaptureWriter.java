import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Writes a capture such as {@code tcpdump -i lo} makes of a load test: Ethernet, IPv4, TCP with time
 * stamps, HTTP/1.1 between JMeter and nginx. Every connection opens at the start, takes turns with
 * its server after exponential think times, and stays open. Checksums are 0, as with offloading.
 *
 * <p>{@code java CaptureWriter.java FILE EXCHANGES CONNECTIONS [BODY_BYTES]}
 */
final class CaptureWriter {

  private static final long START_NANOS = 1_700_000_000_000_000_000L;
  private static final double REQUESTS_PER_SECOND = 10_000;
  private static final int SYN = 2;
  private static final int PUSH = 8;
  private static final int ACK = 16;
  private static final int HEADERS = 14 + 20 + 32;
  private static final int SEGMENT_BYTES = 65_483;
  private static final int SERVER = 0x0A000001;
  private static final int PORTS = 28_000;
  private static final String[] PATHS = {
    "/index.html", "/search?q=shoes", "/item/17", "/item/18", "/cart", "/style.css", "/logo.png", "/"
  };
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** What a connection does next. */
  private static final class Connection {
    final int address;
    final int port;
    int clientNext;
    int serverNext;
    int stage;
    int toSend;
    long nanos;

    Connection(int number, Random random) {
      address = 0x0A010000 + number / PORTS;
      port = 32_768 + number % PORTS;
      clientNext = random.nextInt();
      serverNext = random.nextInt();
    }
  }

  private final OutputStream out;
  private final Random random = new Random(1);
  private final ByteBuffer record = ByteBuffer.allocate(16 + HEADERS);
  private final byte[][] requests = new byte[PATHS.length][];
  private final byte[] body;
  private byte[] head;
  private long headSecond = -1;
  private long packets;

  private CaptureWriter(OutputStream out, int bodyBytes) {
    this.out = out;
    body = new byte[bodyBytes];
    random.nextBytes(body);
    for (int i = 0; i < PATHS.length; i++) {
      requests[i] =
          ascii(
              "GET " + PATHS[i] + " HTTP/1.1\r\nConnection: keep-alive\r\nHost: shop.example:8080\r\n"
                  + "User-Agent: Apache-HttpClient/4.5.14 (Java/17)\r\n\r\n");
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      System.err.println("usage: CaptureWriter FILE EXCHANGES CONNECTIONS [BODY_BYTES]");
      System.exit(2);
    }
    int bodyBytes = args.length > 3 ? Integer.parseInt(args[3]) : 1294;
    try (OutputStream file =
        new BufferedOutputStream(Files.newOutputStream(Path.of(args[0])), 1 << 20)) {
      CaptureWriter writer = new CaptureWriter(file, bodyBytes);
      writer.write(Long.parseLong(args[1]), Integer.parseInt(args[2]));
      System.err.println(args[0] + ": " + writer.packets + " packets");
    }
  }

  private void write(long exchanges, int connections) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(0xA1B2C3D4).putShort((short) 2).putShort((short) 4).putLong(0);
    out.write(header.putInt(262_144).putInt(1).array());
    PriorityQueue<Connection> queue =
        new PriorityQueue<>(Comparator.comparingLong(connection -> connection.nanos));
    double thinkNanos = connections / REQUESTS_PER_SECOND * 1e9;
    for (int i = 0; i < connections; i++) {
      Connection connection = new Connection(i, random);
      connection.nanos = START_NANOS + (long) (i * 1e9 / Math.max(1_000, connections));
      queue.add(connection);
    }
    long begun = 0;
    while (!queue.isEmpty()) {
      Connection connection = queue.poll();
      if (connection.stage == 3) {
        if (begun == exchanges) {
          continue; // The others still finish what they have begun.
        }
        begun++;
      }
      connection.nanos += step(connection, thinkNanos);
      queue.add(connection);
    }
  }

  /** Sends the packet that is due; how long until the next. */
  private long step(Connection c, double thinkNanos) throws IOException {
    switch (c.stage) {
      case 0 -> {
        send(c, true, SYN, null, 0, 0, c.nanos);
        c.clientNext++;
        c.stage = 1;
        return 10_000;
      }
      case 1 -> {
        send(c, false, SYN | ACK, null, 0, 0, c.nanos);
        c.serverNext++;
        c.stage = 2;
        return 10_000;
      }
      case 2 -> {
        send(c, true, ACK, null, 0, 0, c.nanos);
        c.stage = 3;
        return exponential(thinkNanos);
      }
      case 3 -> {
        byte[] request = requests[(int) (Math.pow(random.nextDouble(), 2) * requests.length)];
        send(c, true, PUSH | ACK, request, 0, request.length, c.nanos);
        c.clientNext += request.length;
        c.stage = 4;
        return 8_000;
      }
      case 4 -> {
        send(c, false, ACK, null, 0, 0, c.nanos);
        c.stage = 5;
        return 20_000 + exponential(60_000);
      }
      case 5 -> {
        byte[] responseHead = head(c.nanos);
        int first = Math.min(body.length, SEGMENT_BYTES - responseHead.length);
        packet(c, false, PUSH | ACK, responseHead, body, 0, first, c.nanos);
        c.serverNext += responseHead.length + first;
        c.toSend = body.length - first;
        c.stage = 6;
        return 9_000;
      }
      default -> {
        if (c.toSend > 0) {
          int length = Math.min(c.toSend, SEGMENT_BYTES);
          send(c, false, PUSH | ACK, body, body.length - c.toSend, length, c.nanos);
          c.serverNext += length;
          c.toSend -= length;
          return 9_000;
        }
        send(c, true, ACK, null, 0, 0, c.nanos);
        c.stage = 3;
        return exponential(thinkNanos);
      }
    }
  }

  private long exponential(double mean) {
    return (long) (-mean * Math.log(1 - random.nextDouble())) + 1_000;
  }

  private byte[] head(long nanos) {
    long second = nanos / 1_000_000_000L;
    if (second != headSecond) {
      headSecond = second;
      head =
          ascii(
              "HTTP/1.1 200 OK\r\nServer: nginx/1.22.1\r\nDate: "
                  + DATE.format(Instant.ofEpochSecond(second))
                  + "\r\nContent-Type: text/html\r\nContent-Length: "
                  + body.length
                  + "\r\nLast-Modified: Mon, 06 Nov 2023 09:00:00 GMT\r\nConnection: keep-alive\r\n"
                  + "ETag: \"6548a5d0-50e\"\r\nAccept-Ranges: bytes\r\n\r\n");
    }
    return head;
  }

  private void send(
      Connection c, boolean byClient, int flags, byte[] data, int from, int length, long nanos)
      throws IOException {
    packet(c, byClient, flags, new byte[0], data, from, length, nanos);
  }

  private void packet(
      Connection c,
      boolean byClient,
      int flags,
      byte[] before,
      byte[] data,
      int from,
      int length,
      long nanos)
      throws IOException {
    int payload = before.length + length;
    int size = HEADERS + payload;
    record.clear().order(ByteOrder.LITTLE_ENDIAN);
    record.putInt((int) (nanos / 1_000_000_000L)).putInt((int) (nanos / 1_000L % 1_000_000L));
    record.putInt(size).putInt(size).order(ByteOrder.BIG_ENDIAN);
    record.putLong(0).putInt(0).putShort((short) 0x0800);
    record.putShort((short) 0x4500).putShort((short) (size - 14)).putInt(0x4000);
    record.put((byte) 64).put((byte) 6).putShort((short) 0);
    record.putInt(byClient ? c.address : SERVER).putInt(byClient ? SERVER : c.address);
    record.putShort((short) (byClient ? c.port : 8080));
    record.putShort((short) (byClient ? 8080 : c.port));
    record.putInt(byClient ? c.clientNext : c.serverNext);
    record.putInt((flags & ACK) == 0 ? 0 : byClient ? c.serverNext : c.clientNext);
    record.putShort((short) (0x8000 | flags)).putShort((short) 512).putInt(0);
    record.putInt(0x0101080A).putInt((int) (nanos / 1_000_000L)).putInt(0);
    out.write(record.array(), 0, record.position());
    out.write(before);
    if (length > 0) {
      out.write(data, from, length);
    }
    packets++;
  }
}
