package io.github.trueload.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes one side's segments after the other's, keeping sequence and acknowledgment numbers; each
 * packet comes a millisecond after the one before. Tests then drop, repeat and reorder packets.
 */
final class TcpConversation {

  /** Where the first packet's clock stands. */
  static final long START = 1_700_000_000_000_000_000L;

  static final long MILLISECOND = 1_000_000L;
  static final int CLIENT = 0x0A000001;
  static final int SERVER = 0x0A000002;

  private final List<TestPacket> packets = new ArrayList<>();
  private final Frame.Link link;
  private final boolean ipv6;
  private int clientPort = 40_000;
  private int clientNext = 1000;
  private int serverNext = 5000;

  /** A packet to be captured. */
  record TestPacket(long nanos, byte[] bytes, int originalLength) {

    TestPacket cut(int snapLength) {
      int kept = Math.min(snapLength, bytes.length);
      return new TestPacket(nanos, java.util.Arrays.copyOf(bytes, kept), originalLength);
    }

    TestPacket at(long otherNanos) {
      return new TestPacket(otherNanos, bytes, originalLength);
    }
  }

  TcpConversation() {
    this(Frame.Link.ETHERNET, false);
  }

  TcpConversation(Frame.Link link, boolean ipv6) {
    this.link = link;
    this.ipv6 = ipv6;
  }

  TcpConversation clientStartsAt(int sequence) {
    clientNext = sequence;
    return this;
  }

  TcpConversation serverStartsAt(int sequence) {
    serverNext = sequence;
    return this;
  }

  TcpConversation clientPort(int port) {
    clientPort = port;
    return this;
  }

  /** SYN at 0 ms of it, SYN and ACK at 1 ms, ACK at 2 ms. */
  TcpConversation handshake() {
    fromClient(Frame.SYN, clientNext, 0, "");
    clientNext++;
    fromServer(Frame.SYN | Frame.ACK, serverNext, clientNext, "");
    serverNext++;
    return clientAck();
  }

  TcpConversation clientAck() {
    return fromClient(Frame.ACK, clientNext, serverNext, "");
  }

  TcpConversation serverAck() {
    return fromServer(Frame.ACK, serverNext, clientNext, "");
  }

  TcpConversation client(String data) {
    fromClient(Frame.ACK, clientNext, serverNext, data);
    clientNext += data.length();
    return this;
  }

  TcpConversation server(String data) {
    fromServer(Frame.ACK, serverNext, clientNext, data);
    serverNext += data.length();
    return this;
  }

  /** Bytes that the server sends and the capture misses. */
  TcpConversation serverLost(String data) {
    serverNext += data.length();
    return this;
  }

  /** Bytes that the client sends and the capture misses. */
  TcpConversation clientLost(String data) {
    clientNext += data.length();
    return this;
  }

  /** Sends again the last {@code back} bytes, of which {@code data} is the beginning. */
  TcpConversation serverAgain(int back, String data) {
    return fromServer(Frame.ACK, serverNext - back, clientNext, data);
  }

  TcpConversation clientKeepAlive() {
    return fromClient(Frame.ACK, clientNext - 1, serverNext, "x");
  }

  TcpConversation clientFin() {
    fromClient(Frame.FIN | Frame.ACK, clientNext, serverNext, "");
    clientNext++;
    return this;
  }

  TcpConversation serverFin() {
    fromServer(Frame.FIN | Frame.ACK, serverNext, clientNext, "");
    serverNext++;
    return this;
  }

  TcpConversation serverReset() {
    return fromServer(Frame.RST | Frame.ACK, serverNext, clientNext, "");
  }

  TcpConversation fromClient(int flags, int sequence, int ack, String data) {
    byte[] tcp = Frame.tcp(clientPort, 80, sequence, ack, flags, Frame.ascii(data));
    return add(ip(CLIENT, SERVER, tcp));
  }

  TcpConversation fromServer(int flags, int sequence, int ack, String data) {
    byte[] tcp = Frame.tcp(80, clientPort, sequence, ack, flags, Frame.ascii(data));
    return add(ip(SERVER, CLIENT, tcp));
  }

  /** Adds an IP packet as it is. */
  TcpConversation add(byte[] ip) {
    byte[] frame = link.frame(ip);
    packets.add(new TestPacket(time(packets.size()), frame, frame.length));
    return this;
  }

  private byte[] ip(int source, int target, byte[] tcp) {
    return ipv6 ? Frame.ipv6(source, target, 6, tcp) : Frame.ipv4(source, target, 6, tcp);
  }

  /** Instant of the packet at {@code index}, from 0. */
  static long time(int index) {
    return START + index * MILLISECOND;
  }

  List<TestPacket> packets() {
    return packets;
  }

  WireReading read(Path folder) throws IOException {
    return read(folder, packets);
  }

  WireReading read(Path folder, List<TestPacket> captured) throws IOException {
    Path file = folder.resolve("hand-made.pcap");
    PcapWriter writer = new PcapWriter(link.linkType());
    captured.forEach(writer::add);
    writer.write(file);
    return WireReading.of(file);
  }
}
