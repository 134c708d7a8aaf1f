package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A tcpdump that writes the loopback traffic of a port or some, packets whole, nanosecond stamps.
 */
final class Tcpdump implements AutoCloseable {

  private static final long START_NANOS = Duration.ofSeconds(20).toNanos();

  /** Longer than the second after which the kernel hands over a block that is not full. */
  private static final long WRITE_NANOS = Duration.ofSeconds(30).toNanos();

  private static final byte[] LAST_PACKET =
      "the last packet of this capture".getBytes(StandardCharsets.US_ASCII);

  // the layout of a pcap file: its header, that of a record, the place of the length in the latter
  private static final int PCAP_HEADER = 24;
  private static final int RECORD_HEADER = 16;
  private static final int CAPTURED_LENGTH = 8;

  private final Process process;
  private final Path pcap;
  private final Path messages;
  private final DatagramSocket socket;

  private Tcpdump(Process process, Path pcap, Path messages, DatagramSocket socket) {
    this.process = process;
    this.pcap = pcap;
    this.messages = messages;
    this.socket = socket;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Starts it and returns once it captures; where this user may not, the test is skipped. */
  static Tcpdump start(int port, Path pcap) throws IOException, InterruptedException {
    return start(List.of(port), pcap);
  }

  /** As {@link #start(int, Path)}, for several ports. */
  static Tcpdump start(List<Integer> ports, Path pcap) throws IOException, InterruptedException {
    Path program = Tools.require("tcpdump", "tcpdump");
    Files.deleteIfExists(pcap);
    Path messages = pcap.resolveSibling(pcap.getFileName() + ".tcpdump.log");
    DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    String filter =
        ports.stream().map(port -> "tcp port " + port + " or ").collect(Collectors.joining())
            + "udp dst port "
            + socket.getLocalPort();
    Process process =
        new ProcessBuilder(
                program.toString(),
                "-i",
                System.getProperty("os.name").startsWith("Linux") ? "lo" : "lo0",
                "-B",
                "65536",
                "-s",
                "0",
                "-Z",
                System.getProperty("user.name"),
                "--time-stamp-precision=nano",
                "-U",
                "-w",
                pcap.toAbsolutePath().toString(),
                filter)
            .redirectErrorStream(true)
            .redirectOutput(messages.toFile())
            .start();
    Tcpdump tcpdump = new Tcpdump(process, pcap, messages, socket);
    tcpdump.awaitListening();
    return tcpdump;
  }

  /**
   * Ends it once all is written, and checks that no packet was lost. The kernel hands packets over
   * in blocks, up to a second late, and a tcpdump that is ended does not ask for the last block: so
   * a packet of our own is sent behind all others, awaited in the file and taken out of it.
   */
  void stop() throws IOException, InterruptedException {
    socket.send(
        new DatagramPacket(LAST_PACKET, LAST_PACKET.length, socket.getLocalSocketAddress()));
    long deadline = System.nanoTime() + WRITE_NANOS;
    long end = lastPacket();
    while (end < 0) {
      assertThat(System.nanoTime()).as("tcpdump writes what it captured").isLessThan(deadline);
      Thread.sleep(20);
      end = lastPacket();
    }
    process.destroy();
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).as("tcpdump ended").isTrue();
    try (FileChannel file = FileChannel.open(pcap, StandardOpenOption.WRITE)) {
      file.truncate(end);
    }
    assertThat(Files.readString(messages)).contains("\n0 packets dropped by kernel");
  }

  /** Where the last packet's record begins in the file, or -1 while it is not written. */
  private long lastPacket() throws IOException {
    ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(pcap)).order(ByteOrder.nativeOrder());
    int at = PCAP_HEADER;
    while (at + RECORD_HEADER <= file.limit()) {
      int next = at + RECORD_HEADER + file.getInt(at + CAPTURED_LENGTH);
      if (next > file.limit()) {
        return -1;
      }
      int payload = next - LAST_PACKET.length;
      if (payload > at
          && file.slice(payload, LAST_PACKET.length).equals(ByteBuffer.wrap(LAST_PACKET))) {
        return at;
      }
      at = next;
    }
    return -1;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    socket.close();
  }

  private void awaitListening() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_NANOS;
    while (!Files.readString(messages).contains("listening on")) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        close();
        Tools.unavailable("tcpdump cannot capture: " + Files.readString(messages).strip());
      }
      Thread.sleep(20);
    }
  }
}
