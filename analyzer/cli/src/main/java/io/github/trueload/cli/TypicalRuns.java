package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Typical commands over small inputs. The launcher runs them once, so that its archive has the
 * classes that later runs load.
 */
final class TypicalRuns {

  private static final int REQUESTS = 1000;
  private static final int CONNECTIONS = 10;
  private static final long START_NANOS = 1_700_000_000_000_000_000L;
  private static final double MEAN_INTERVAL_NANOS = 20e6;
  private static final int REQUESTS_OF_A_FAILURE = 200;

  private static final byte[] REQUEST = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII);
  private static final byte[] RESPONSE =
      ("HTTP/1.1 200 OK\r\nContent-Length: 200\r\n\r\n" + "a".repeat(200)).getBytes(US_ASCII);

  private static final int SYN = 0x02;
  private static final int ACK = 0x10;

  private final StringBuilder rows =
      new StringBuilder(
          "timeStamp,elapsed,label,responseCode,success,threadName,bytes,allThreads,Latency,"
              + "IdleTime,Connect\n");

  /** By their instants. */
  private final SortedMap<Long, byte[]> packets = new TreeMap<>();

  private TypicalRuns() {}

  /**
   * Runs the commands and ends the process.
   *
   * @param args a folder for the inputs and outputs
   */
  public static void main(String[] args) throws IOException {
    for (String[] command : commands(Path.of(args[0]))) {
      OutputStream nowhere = OutputStream.nullOutputStream();
      Trueload.run(nowhere, nowhere, command);
    }
    Trueload.main(new String[] {"--version"});
  }

  /** Writes the inputs, and returns the commands. */
  static List<String[]> commands(Path folder) throws IOException {
    String steady = new TypicalRuns().add(REQUESTS, 0).write(folder.resolve("steady"));
    String bursty = new TypicalRuns().add(REQUESTS / 20, 0.9).write(folder.resolve("bursty"));
    String stepped = new TypicalRuns().add(REQUESTS / 2, 0.5).write(folder.resolve("stepped"));
    String page = folder.resolve("run.html").toString();
    return List.of(
        new String[] {"analyze", steady + ".jtl"},
        new String[] {"analyze", bursty + ".jtl", "--by", "label"},
        new String[] {"analyze", steady + ".pcap"},
        new String[] {"analyze", stepped + ".pcap"},
        new String[] {
          "analyze", steady + ".jtl", steady + ".pcap", "--html", page, "--json", page + ".json"
        },
        new String[] {
          "check", steady + ".jtl", "--gate", "p(99)<1s", "--gate", "errors.rate<9%", "--html", page
        },
        new String[] {"compare", steady + ".jtl", bursty + ".jtl"});
  }

  /**
   * Adds requests at random instants, on each connection in turn.
   *
   * @param stretch number of requests after which the rate changes
   * @param change relative change of the mean interval, from below to above the mean and back
   */
  private TypicalRuns add(int stretch, double change) {
    Random random = new Random(1);
    double nanos = START_NANOS;
    for (int i = 0; i < REQUESTS; i++) {
      double unit = i / stretch % 2 == 0 ? 1 - change : 1 + change;
      nanos -= unit * MEAN_INTERVAL_NANOS * Math.log1p(-random.nextDouble());
      add(i, (long) nanos, (long) (1e6 + 9e6 * random.nextDouble()));
    }
    return this;
  }

  private void add(int request, long nanos, long elapsed) {
    int connection = request % CONNECTIONS;
    int sent = 1 + request / CONNECTIONS * REQUEST.length;
    int received = 1 + request / CONNECTIONS * RESPONSE.length;
    if (request < CONNECTIONS) {
      packet(nanos - 2, connection, true, SYN, 0, 0);
      packet(nanos - 1, connection, false, SYN | ACK, 0, 1);
    }
    packet(nanos, connection, true, ACK, sent, received, REQUEST);
    packet(nanos + elapsed, connection, false, ACK, received, sent + REQUEST.length, RESPONSE);
    long millis = elapsed / 1_000_000;
    rows.append(
        "%s,%s,page %s,%s,Users 1-%s,100,%s,%s,0,0\n"
            .formatted(
                nanos / 1_000_000,
                millis,
                request % 3,
                request % REQUESTS_OF_A_FAILURE == 0 ? "500,false" : "200,true",
                connection + 1,
                CONNECTIONS,
                millis));
  }

  /** Adds a segment in IPv4 and Ethernet, without checksums. */
  private void packet(
      long nanos, int connection, boolean isRequest, int flags, int number, int ack, byte... data) {
    int server = (10 << 24) + 1;
    int port = 40_000 + connection;
    ByteBuffer packet = ByteBuffer.allocate(54 + data.length).putLong(0).putInt(0);
    packet.putShort((short) 0x0800).putShort((short) 0x4500).putShort((short) (40 + data.length));
    packet.putInt(0).putShort((short) 0x4006).putShort((short) 0);
    packet.putInt(isRequest ? server + 1 : server).putInt(isRequest ? server : server + 1);
    packet.putShort((short) (isRequest ? port : 80)).putShort((short) (isRequest ? 80 : port));
    packet.putInt(number).putInt(ack).put((byte) 0x50).put((byte) flags).putShort((short) 0x7fff);
    packets.put(nanos, packet.putInt(0).put(data).array());
  }

  /** Writes the log and the capture, and returns their name without its ending. */
  private String write(Path path) throws IOException {
    String name = path.toString();
    Files.writeString(Path.of(name + ".jtl"), rows);
    ByteBuffer file = ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0xA1B23C4D).putShort((short) 2).putShort((short) 4).putLong(0);
    file.putInt(65_535).putInt(1);
    packets.forEach(
        (nanos, bytes) -> {
          file.putInt((int) (nanos / 1_000_000_000)).putInt((int) (nanos % 1_000_000_000));
          file.putInt(bytes.length).putInt(bytes.length).put(bytes);
        });
    Files.write(Path.of(name + ".pcap"), Arrays.copyOf(file.array(), file.position()));
    return name;
  }
}
