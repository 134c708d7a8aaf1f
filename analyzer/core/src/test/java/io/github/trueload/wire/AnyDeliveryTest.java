package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.TcpConversation.TestPacket;
import io.github.trueload.wire.protocol.Protocol;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeTry;

/**
 * However TCP cuts, repeats, overlaps and reorders the bytes of known exchanges, they are found:
 * the same number, labels, statuses and sizes, each timed by the packets that carried its ends.
 */
class AnyDeliveryTest {

  private static final int ETHERNET = 14;
  private static final int IP_LENGTH = ETHERNET + 2;
  private static final int TCP_SEQUENCE = ETHERNET + 20 + 4;
  private static final int HEADERS = ETHERNET + 20 + 20;

  private final List<String> requests = new ArrayList<>();
  private final List<String> responses = new ArrayList<>();

  @BeforeTry
  void forgetTheLastTry() {
    requests.clear();
    responses.clear();
  }

  @Property
  void findsTheSameExchanges(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int exchanges)
      throws IOException {
    Random random = new Random(seed);
    for (int i = 0; i < exchanges; i++) {
      requests.add(request(random, i));
      responses.add(response(random, i));
    }
    List<TestPacket> captured = new ArrayList<>();
    WireReading reading = readAnyDelivery(random, captured);

    checkTimes(reading, captured);
    for (int i = 0; i < exchanges; i++) {
      WireReading.Row row = reading.rows().get(i);
      assertThat(row.label()).endsWith(" /" + i);
      assertThat(row.status()).isEqualTo(210 + i);
      assertThat(row.bytes()).isEqualTo(responses.get(i).length());
      assertThat(row.flags()).isZero();
    }
  }

  /** The handshake was not captured, so that no record can be a ticket. */
  @Property
  void findsTheSameTurnsOfTls(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int exchanges)
      throws IOException {
    Random random = new Random(seed);
    for (int i = 0; i < exchanges; i++) {
      requests.add(records(random, 1));
      responses.add(records(random, 1 + i));
    }
    List<TestPacket> captured = new ArrayList<>();
    WireReading reading = readAnyDelivery(random, captured);

    checkTimes(reading, captured);
    for (int i = 0; i < exchanges; i++) {
      WireReading.Row row = reading.rows().get(i);
      assertThat(row.bytes()).isEqualTo(responses.get(i).length() - Protocol.TLS_HEADER * (1 + i));
      assertThat(row.flags()).isEqualTo(SampleBlock.ENCRYPTED);
    }
  }

  private static String records(Random random, int count) {
    StringBuilder records = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int length = 40 + random.nextInt(80); // longer than any alert
      records.append("\u0017\u0003\u0003\0").append((char) length).append("x".repeat(length));
    }
    return records.toString();
  }

  private WireReading readAnyDelivery(Random random, List<TestPacket> captured) throws IOException {
    TcpConversation talk =
        new TcpConversation().clientStartsAt(random.nextInt()).serverStartsAt(random.nextInt());
    captured.addAll(talk.handshake().packets());
    for (int i = 0; i < requests.size(); i++) {
      deliver(random, talk, captured, requests.get(i), true);
      deliver(random, talk, captured, responses.get(i), false);
    }
    Path folder = Files.createTempDirectory("delivery");
    WireReading reading = talk.read(folder, captured);
    Files.delete(folder.resolve("hand-made.pcap"));
    Files.delete(folder);
    return reading;
  }

  private static String request(Random random, int i) {
    String body = "r".repeat(random.nextInt(40));
    return random.nextBoolean()
        ? "GET /" + i + " HTTP/1.1\r\nHost: a\r\n\r\n"
        : "POST /" + i + " HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  private static String response(Random random, int i) {
    String body = "b".repeat(1 + random.nextInt(60));
    String status = "HTTP/1.1 " + (210 + i) + " OK\r\n";
    return random.nextBoolean()
        ? status + "Content-Length: " + body.length() + "\r\n\r\n" + body
        : status
            + "Transfer-Encoding: chunked\r\n\r\n"
            + Integer.toHexString(body.length())
            + "\r\n"
            + body
            + "\r\n0\r\n\r\n";
  }

  /** Cuts {@code message} at random, sends the pieces in random order, some of them twice. */
  private static void deliver(
      Random random,
      TcpConversation talk,
      List<TestPacket> captured,
      String message,
      boolean byClient) {
    int first = talk.packets().size();
    for (int from = 0; from < message.length(); ) {
      int to = Math.min(message.length(), from + 1 + random.nextInt(random.nextInt(80) + 1));
      String piece = message.substring(from, to);
      if (byClient) {
        talk.client(piece);
      } else {
        talk.server(piece);
      }
      from = to;
    }
    List<TestPacket> pieces = new ArrayList<>(talk.packets().subList(first, talk.packets().size()));
    TestPacket start = pieces.get(0);
    for (int i = random.nextInt(4); i > 0; i--) {
      int from = random.nextInt(message.length());
      int to = from + 1 + random.nextInt(message.length() - from);
      pieces.add(again(start, from, message.substring(from, to)));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      pieces.add(pieces.get(random.nextInt(pieces.size())));
    }
    for (int i = random.nextInt(6); i > 0; i--) {
      pieces.add(pieces.remove(random.nextInt(pieces.size())));
    }
    for (TestPacket piece : pieces) {
      captured.add(piece.at(TcpConversation.time(captured.size())));
    }
  }

  /**
   * A segment with {@code part}, which lies {@code from} bytes behind where {@code start} begins.
   */
  private static TestPacket again(TestPacket start, int from, String part) {
    ByteBuffer frame = ByteBuffer.allocate(HEADERS + part.length());
    frame.put(start.bytes(), 0, HEADERS).put(Frame.ascii(part));
    frame.putShort(IP_LENGTH, (short) (HEADERS - ETHERNET + part.length()));
    frame.putInt(TCP_SEQUENCE, frame.getInt(TCP_SEQUENCE) + from);
    return new TestPacket(start.nanos(), frame.array(), frame.capacity());
  }

  private void checkTimes(WireReading reading, List<TestPacket> captured) {
    assertThat(reading.connections().size()).isEqualTo(1);
    assertThat(reading.rows()).hasSize(requests.size());
    for (int i = 0; i < requests.size(); i++) {
      WireReading.Row row = reading.rows().get(i);
      assertThat(row.ordinal()).isEqualTo(i);
      assertThat(row.responseFirst()).isGreaterThan(row.requestLast());
      assertThat(row.responseLast()).isGreaterThanOrEqualTo(row.responseFirst());
      assertThat(row.requestFirst()).isLessThanOrEqualTo(row.requestLast());
      if (i > 0) {
        assertThat(row.requestFirst()).isGreaterThan(reading.rows().get(i - 1).responseLast());
      }
    }
    long end = captured.get(captured.size() - 1).nanos();
    assertThat(reading.rows().get(requests.size() - 1).responseLast()).isLessThanOrEqualTo(end);
  }
}
