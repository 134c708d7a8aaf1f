package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.wire.TcpConversation.TestPacket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * However TCP cuts, repeats and reorders the bytes of known exchanges, they are found: the same
 * number, labels, statuses and sizes, each timed by the packets that carried its ends.
 */
class AnyDeliveryTest {

  private final List<String> requests = new ArrayList<>();
  private final List<String> responses = new ArrayList<>();

  @Property(tries = 300)
  void findsTheSameExchanges(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int exchanges)
      throws IOException {
    Random random = new Random(seed);
    requests.clear();
    responses.clear();
    TcpConversation talk =
        new TcpConversation().clientStartsAt(random.nextInt()).serverStartsAt(random.nextInt());
    talk.handshake();
    List<TestPacket> captured = new ArrayList<>(talk.packets());
    for (int i = 0; i < exchanges; i++) {
      requests.add(request(random, i));
      responses.add(response(random, i));
      deliver(random, talk, captured, requests.get(i), true);
      deliver(random, talk, captured, responses.get(i), false);
    }
    Path folder = Files.createTempDirectory("delivery");
    WireReading reading = talk.read(folder, captured);
    Files.delete(folder.resolve("hand-made.pcap"));
    Files.delete(folder);

    assertThat(reading.connections().size()).isEqualTo(1);
    check(reading, captured);
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

  private void check(WireReading reading, List<TestPacket> captured) {
    assertThat(reading.rows()).hasSize(requests.size());
    for (int i = 0; i < requests.size(); i++) {
      WireReading.Row row = reading.rows().get(i);
      assertThat(row.label()).endsWith(" /" + i);
      assertThat(row.status()).isEqualTo(210 + i);
      assertThat(row.ordinal()).isEqualTo(i);
      assertThat(row.bytes()).isEqualTo(responses.get(i).length());
      assertThat(row.flags()).isZero();
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
