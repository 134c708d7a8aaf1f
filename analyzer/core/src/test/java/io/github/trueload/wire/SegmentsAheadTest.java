package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.capture.CaptureReader;
import io.github.trueload.capture.LinkType;
import io.github.trueload.capture.Packet;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.wire.tcp.Segment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** Alone: it looks at the threads that are left. */
@Isolated
@Timeout(60)
class SegmentsAheadTest {

  private static final String THREAD = "trueload-packets";

  /** With packets of this length all batches hold more than the arrays that are read ahead. */
  private static final int PAYLOAD = 9_000;

  private static final int PACKETS = 4_000;
  private static final int TCP = 6;
  private static final int UDP = 17;

  /** A packet whose sequence number and each byte of payload come from its number. */
  private static byte[] record(int number, int protocol) {
    byte[] payload = new byte[PAYLOAD];
    Arrays.fill(payload, (byte) number);
    byte[] tcp = Frame.tcp(40_000, 80, number, 1, Frame.ACK, payload);
    byte[] frame = Frame.ethernet(0x0800, Frame.ipv4(1, 2, protocol, tcp));
    return ByteBuffer.allocate(16 + frame.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(1_700_000_000)
        .putInt(number)
        .putInt(frame.length)
        .putInt(frame.length)
        .put(frame)
        .array();
  }

  private static InputStream stream(int packets, int protocol) {
    byte[] header = new PcapWriter(LinkType.ETHERNET).bytes();
    return new SequenceInputStream(
        new ByteArrayInputStream(header),
        new SequenceInputStream(
            new Enumeration<>() {
              private int next;

              @Override
              public boolean hasMoreElements() {
                return next < packets;
              }

              @Override
              public InputStream nextElement() {
                return new ByteArrayInputStream(record(next++, protocol));
              }
            }));
  }

  private static InputStream failing() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        throw new IOException("the disk is gone");
      }
    };
  }

  private static PacketReading read(InputStream capture, Consumer<Segment> sink)
      throws IOException {
    try (CaptureReader reader = CaptureReader.open(InputBytes.of("test", capture))) {
      PacketReading packets = new PacketReading(reader);
      SegmentsAhead.forEach(reader, packets, secret -> {}, sink);
      return packets;
    }
  }

  /** Waits until the other thread can do no more before segments are taken. */
  private static void awaitFullQueue() {
    while (threads().stream().noneMatch(each -> each.getState() == Thread.State.WAITING)) {
      Thread.onSpinWait();
    }
  }

  private static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(each -> each.getName().equals(THREAD))
        .toList();
  }

  @Test
  void bytesStayUntilTheirSegmentsAreTaken() throws IOException {
    int[] taken = new int[1];
    PacketReading packets =
        read(
            stream(PACKETS, TCP),
            segment -> {
              if (taken[0] % 1_000 == 0 && taken[0] < PACKETS / 2) {
                awaitFullQueue();
              }
              byte[] payload =
                  Arrays.copyOfRange(
                      segment.buffer, segment.offset, segment.offset + segment.captured);
              byte[] expected = new byte[PAYLOAD];
              Arrays.fill(expected, (byte) taken[0]);
              assertThat(segment.sequence).isEqualTo(taken[0]);
              assertThat(payload).isEqualTo(expected);
              taken[0]++;
            });
    assertThat(taken[0]).isEqualTo(PACKETS);
    assertThat(packets.tcpPackets()).isEqualTo(PACKETS);
    assertThat(threads()).isEmpty();
  }

  @Test
  void packetsWithoutSegmentsGiveTheirBytesBack() throws IOException {
    PacketReading packets = read(stream(PACKETS, UDP), segment -> assertThat(segment).isNull());
    assertThat(packets.tcpPackets()).isZero();
  }

  @Test
  void failureOfTheInputComesBehindTheSegmentsBeforeIt() {
    int[] taken = new int[1];
    InputStream capture =
        new SequenceInputStream(Collections.enumeration(List.of(stream(PACKETS, TCP), failing())));
    assertThatThrownBy(() -> read(capture, segment -> taken[0]++))
        .isInstanceOf(IOException.class)
        .hasMessage("the disk is gone");
    assertThat(taken[0]).isEqualTo(PACKETS);
  }

  @Test
  void failureOfTheSinkEndsTheThread() {
    assertThatThrownBy(
            () ->
                read(
                    stream(PACKETS, TCP),
                    segment -> {
                      awaitFullQueue();
                      throw new IllegalStateException("no room");
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no room");
    assertThat(threads()).isEmpty();
  }

  @Test
  void interruptedThreadStopsReading() {
    assertThatThrownBy(
            () -> read(stream(PACKETS, TCP), segment -> Thread.currentThread().interrupt()))
        .isInstanceOf(IOException.class)
        .hasMessage("interrupted while reading packets");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(threads()).isEmpty();
  }

  /** A reader whose packets do not stay, as that of a live capture, without any. */
  private static final class PassingReader extends CaptureReader {

    @Override
    public String name() {
      return "eth0";
    }

    @Override
    public SourceFormat format() {
      return SourceFormat.LIVE;
    }

    @Override
    public boolean next(Packet packet) {
      return false;
    }

    @Override
    public long resolutionNanos() {
      return 1;
    }

    @Override
    public int snapLength() {
      return 65_535;
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  /**
   * Six batches of 512 segments would be 3,072 objects of 96 bytes, 295 kB; the threads are not.
   */
  @Test
  void packetsThatDoNotStayNeedNoSegmentsInAdvance() throws IOException {
    PassingReader reader = new PassingReader();
    PacketReading packets = new PacketReading(reader);
    SegmentsAhead.forEach(reader, packets, secret -> {}, segment -> {}); // loads the classes
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    SegmentsAhead.forEach(reader, packets, secret -> {}, segment -> {});
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(3_072 * 48);
  }
}
