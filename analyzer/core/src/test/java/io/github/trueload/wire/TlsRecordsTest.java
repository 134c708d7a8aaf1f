package io.github.trueload.wire;

import static io.github.trueload.wire.TcpConversation.time;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.WireReading.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hand-made connections of TLS 1.3, with secrets and without: handshakes that do not go as the
 * client has hoped, and records that are missing. The first packet after {@link
 * TcpConversation#handshake} is number 3 counted from 0, and packet i comes at {@code time(i)}.
 */
class TlsRecordsTest {

  private static final String RANDOM = "11".repeat(32);
  private static final String RETRY =
      "cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c";

  private static final String TLS_1_3 = "002b00020304";
  private static final String OTHER_GROUP = "003300020018";
  private static final String HTTP_2 = "00100005" + "0003" + "026832";

  private static final String EARLY_DATA = "002a0000";
  private static final String SESSION = "00290000";
  private static final String RESUMED = "002900020000";

  private static final String CHANGE_CIPHER = text("140303000101");

  private static final String GET = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n";
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  @TempDir Path folder;

  private final SealingKey early = new SealingKey("22".repeat(32));
  private final SealingKey clientHandshake = new SealingKey("33".repeat(32));
  private final SealingKey serverHandshake = new SealingKey("44".repeat(32));
  private final SealingKey client = new SealingKey("55".repeat(32));
  private final SealingKey server = new SealingKey("66".repeat(32));

  private static String keys() {
    StringBuilder keys = new StringBuilder();
    String[] labels = {
      "CLIENT_EARLY_TRAFFIC_SECRET",
      "CLIENT_HANDSHAKE_TRAFFIC_SECRET",
      "SERVER_HANDSHAKE_TRAFFIC_SECRET",
      "CLIENT_TRAFFIC_SECRET_0",
      "SERVER_TRAFFIC_SECRET_0"
    };
    for (int i = 0; i < labels.length; i++) {
      String secret = Integer.toString(11 * (i + 2)).repeat(32);
      keys.append(labels[i] + " " + RANDOM + " " + secret + "\n");
    }
    return keys.toString();
  }

  private static String text(String digits) {
    return new String(HexFormat.of().parseHex(digits), ISO_8859_1);
  }

  private static String length16(String digits) {
    return String.format("%04x", digits.length() / 2);
  }

  private static String message(int type, String body) {
    return String.format("%02x%06x", type, body.length() / 2) + body;
  }

  /** The record of a hello, with the suite TLS_AES_128_GCM_SHA256. */
  private static String hello(int type, String random, String extensions) {
    String suites = type == 1 ? "000213010100" : "130100";
    String body = "0303" + random + "00" + suites + length16(extensions) + extensions;
    return text("160303" + length16(message(type, body)) + message(type, body));
  }

  private static String clientHello(String extensions) {
    return hello(1, RANDOM, extensions);
  }

  private static String retry() {
    return hello(2, RETRY, TLS_1_3 + OTHER_GROUP) + CHANGE_CIPHER;
  }

  private static String serverHello(String extensions) {
    return hello(2, "77".repeat(32), TLS_1_3 + extensions);
  }

  private static String handshake(SealingKey key, String message) throws GeneralSecurityException {
    byte[] content = HexFormat.of().parseHex(message);
    return new String(key.seal(SealingKey.HANDSHAKE, content, 0), ISO_8859_1);
  }

  /** The server's flight after its hello. */
  private String encryptedExtensions(String extensions) throws GeneralSecurityException {
    return handshake(serverHandshake, message(8, length16(extensions) + extensions))
        + handshake(serverHandshake, message(20, "00".repeat(32)));
  }

  private String clientFinished() throws GeneralSecurityException {
    return handshake(clientHandshake, message(20, "00".repeat(32)));
  }

  private static String data(SealingKey key, String content) throws GeneralSecurityException {
    return new String(key.seal(SealingKey.DATA, content.getBytes(ISO_8859_1), 0), ISO_8859_1);
  }

  private static String frame(int type, int flags, int stream, String payload) {
    return "\0\0"
        + (char) payload.length()
        + (char) type
        + (char) flags
        + "\0\0\0"
        + (char) stream
        + payload;
  }

  private WireReading read(TcpConversation talk, boolean withKeys) throws IOException {
    WireReading withoutKeys = talk.read(folder);
    if (!withKeys) {
      return withoutKeys;
    }
    Path log = Files.writeString(folder.resolve("keys.txt"), keys());
    WireOptions options = WireOptions.defaults().withKeyLogs(List.of(log));
    return WireReading.of(folder.resolve("hand-made.pcap"), options);
  }

  /**
   * The server accepts no key of the groups that the client guessed, as most do: packets 3 to 7.
   */
  private TcpConversation afterRetry(String extensions) throws GeneralSecurityException {
    TcpConversation talk = new TcpConversation().handshake();
    talk.client(clientHello("")).server(retry());
    talk.client(CHANGE_CIPHER + clientHello(""));
    talk.server(serverHello("") + encryptedExtensions(extensions));
    return talk.client(clientFinished());
  }

  @Test
  void aRetryIsNotTheServersAnswer() throws Exception {
    TcpConversation talk = afterRetry(HTTP_2);
    talk.client(
        data(
            client,
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
                + frame(4, 0, 0, "")
                + frame(1, 5, 1, "\u0082\u0087\u0084\u0041\u0001a")));
    talk.server(data(server, frame(4, 0, 0, "")));
    talk.server(data(server, frame(1, 4, 1, "\u0048\u0003503")));
    talk.server(data(server, frame(0, 1, 1, "body")));
    WireReading reading = read(talk, true);

    assertThat(reading.rows()).hasSize(1);
    Row row = reading.rows().get(0);
    assertThat(row.label()).isEqualTo("GET /");
    assertThat(row.status()).isEqualTo(503);
    assertThat(row.requestFirst()).isEqualTo(time(8));
    assertThat(row.responseFirst()).isEqualTo(time(10));
    assertThat(row.responseLast()).isEqualTo(time(11));
    assertThat(reading.connections().tlsNanos(0)).isEqualTo(time(7) - time(3));
    assertThat(reading.summary().metadata()).doesNotContainKey("tls_records_not_decrypted");
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void aRetryIsNotTheServersAnswerWithoutSecrets() throws Exception {
    TcpConversation talk = afterRetry("");
    String ticket = message(4, "aa".repeat(200));
    talk.client(data(client, GET));
    talk.server(handshake(server, ticket)).server(handshake(server, ticket));
    talk.server(data(server, OK));
    WireReading reading = read(talk, false);

    assertThat(reading.rows()).hasSize(1);
    Row row = reading.rows().get(0);
    assertThat(row.flags()).isEqualTo(SampleBlock.ENCRYPTED);
    assertThat(row.requestFirst()).isEqualTo(time(8));
    assertThat(row.requestLast()).isEqualTo(time(8));
    assertThat(row.responseFirst()).as("after the tickets").isEqualTo(time(11));
    assertThat(row.connectNanos()).isEqualTo(time(7) - time(0));
    assertThat(reading.connections().tlsNanos(0)).isEqualTo(time(7) - time(3));
  }

  /** Three requests, of which the first is early data; the server's flight is packet 5. */
  private TcpConversation withEarlyData(boolean isAccepted) throws GeneralSecurityException {
    TcpConversation talk = new TcpConversation().handshake();
    talk.client(clientHello(EARLY_DATA + SESSION)).client(CHANGE_CIPHER + data(early, GET));
    talk.server(
        serverHello(RESUMED) + CHANGE_CIPHER + encryptedExtensions(isAccepted ? EARLY_DATA : ""));
    String end = isAccepted ? handshake(early, message(5, "")) : "";
    talk.client(end + clientFinished());
    if (!isAccepted) {
      talk.client(data(client, GET));
    }
    talk.server(data(server, OK));
    for (int i = 0; i < 2; i++) {
      talk.client(data(client, GET.replace("page", "next" + i))).server(data(server, OK));
    }
    return talk;
  }

  private static void assertTimes(List<Row> rows, int... packets) {
    assertThat(rows)
        .extracting(Row::requestFirst)
        .containsExactly(time(packets[0]), time(packets[2]), time(packets[4]));
    assertThat(rows)
        .extracting(Row::requestLast)
        .isEqualTo(rows.stream().map(Row::requestFirst).toList());
    assertThat(rows)
        .extracting(Row::responseLast)
        .containsExactly(time(packets[1]), time(packets[3]), time(packets[5]));
  }

  @Test
  void earlyDataThatTheServerTakesIsARequest() throws Exception {
    WireReading reading = read(withEarlyData(true), true);
    assertTimes(reading.rows(), 4, 7, 8, 9, 10, 11);
    assertThat(reading.rows())
        .extracting(Row::label)
        .containsExactly("GET /page", "GET /next0", "GET /next1");
    assertTimes(read(withEarlyData(true), false).rows(), 4, 7, 8, 9, 10, 11);
  }

  /** The client sends the request again, under the keys of the handshake's end. */
  @Test
  void earlyDataThatTheServerRejectsIsNoRequest() throws Exception {
    WireReading reading = read(withEarlyData(false), true);
    assertTimes(reading.rows(), 7, 8, 9, 10, 11, 12);
    assertThat(reading.rows())
        .extracting(Row::label)
        .containsExactly("GET /page", "GET /next0", "GET /next1");
    assertThat(reading.summary().metadata()).doesNotContainKey("tls_records_not_decrypted");
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void earlyDataThatTheServerRejectsIsNoRequestWithoutSecrets() throws Exception {
    WireReading reading = read(withEarlyData(false), false);
    assertTimes(reading.rows(), 7, 8, 9, 10, 11, 12);
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  /** A server that asks for another hello takes no early data; a part of it may be on its way. */
  @Test
  void aRetryRejectsEarlyData() throws Exception {
    for (boolean withKeys : new boolean[] {true, false}) {
      TcpConversation talk = new TcpConversation().handshake();
      talk.client(clientHello(EARLY_DATA + SESSION)).client(CHANGE_CIPHER + data(early, GET));
      talk.server(retry()).client(data(early, GET));
      talk.client(clientHello(SESSION)).server(serverHello(RESUMED) + encryptedExtensions(""));
      talk.client(clientFinished()).client(data(client, GET)).server(data(server, OK));
      WireReading reading = read(talk, withKeys);

      assertThat(reading.rows()).as("with keys: %s", withKeys).hasSize(1);
      assertThat(reading.rows().get(0).requestFirst()).isEqualTo(time(10));
      assertThat(reading.rows().get(0).responseLast()).isEqualTo(time(11));
      assertThat(reading.connections().tlsNanos(0)).isEqualTo(time(9) - time(3));
      assertThat(reading.summary().metadata()).doesNotContainKey("tls_records_not_decrypted");
    }
  }

  /** More early data than is kept is a gap; what follows it is read. */
  @Test
  void moreEarlyDataThanIsKeptIsAGap() throws Exception {
    TcpConversation talk = new TcpConversation().handshake();
    talk.client(clientHello(EARLY_DATA + SESSION));
    talk.client(data(early, "POST /up HTTP/1.1\r\nContent-Length: 1000\r\n\r\n"));
    for (int i = 0; i < 100; i++) {
      talk.client(data(early, "1234567890"));
    }
    talk.server(serverHello(RESUMED) + encryptedExtensions(EARLY_DATA));
    talk.client(handshake(early, message(5, "")) + clientFinished()).server(data(server, OK));
    talk.client(data(client, GET)).server(data(server, OK));
    List<Row> rows = read(talk, true).rows();

    assertThat(rows).extracting(Row::label).containsExactly("POST /up", "GET /page");
    assertThat(rows).extracting(Row::status).containsExactly(200, 200);
    assertThat(rows.get(0).has(SampleBlock.GAP)).isTrue();
  }

  /** A connection of HTTP/2: the preface is packet 6, the server's settings are packet 7. */
  private TcpConversation afterHttp2Handshake() throws GeneralSecurityException {
    TcpConversation talk = new TcpConversation().handshake();
    talk.client(clientHello("")).server(serverHello("") + encryptedExtensions(HTTP_2));
    talk.client(clientFinished());
    talk.client(data(client, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, "")));
    return talk.server(data(server, frame(4, 0, 0, "")));
  }

  private String request(int stream) throws GeneralSecurityException {
    return data(client, frame(1, 5, stream, "\u0082\u0087\u0084\u0001\u0001a"));
  }

  /** Zeros hide how long the content of a missing record was: what follows is no frame. */
  @Test
  void aHiddenLengthOfAMissingRecordLosesNoMoreThanItsResponse() throws Exception {
    TcpConversation talk = afterHttp2Handshake().client(request(1));
    String part = "x".repeat(80);
    talk.server(
        data(server, frame(1, 4, 1, "\u0088") + frame(0, 1, 1, part.repeat(3)).substring(0, 89)));
    byte[] padded = server.seal(SealingKey.DATA, part.getBytes(ISO_8859_1), 16);
    talk.serverLost(new String(padded, ISO_8859_1));
    talk.server(data(server, part));
    for (int stream = 3; stream < 9; stream += 2) {
      talk.client(request(stream));
      talk.server(data(server, frame(1, 4, stream, "\u0088") + frame(0, 1, stream, "hello")));
    }
    List<Row> rows = read(talk, true).rows();

    assertThat(rows).hasSize(4);
    assertThat(rows.get(0).has(SampleBlock.GAP)).isTrue();
    assertThat(rows.subList(1, 4)).noneMatch(row -> row.has(SampleBlock.GAP));
    assertThat(rows.subList(1, 4))
        .extracting(Row::responseLast)
        .containsExactly(time(12), time(14), time(16));
  }

  @Test
  void recordsBehindManyMissingOnesAreRead() throws Exception {
    TcpConversation talk = afterHttp2Handshake().client(request(1));
    talk.server(data(server, frame(1, 4, 1, "\u0088") + frame(0, 0, 1, "hello")));
    for (int i = 0; i < 3_000; i++) {
      talk.serverLost(data(server, frame(0, 0, 1, "x")));
    }
    talk.server(data(server, frame(0, 1, 1, "x")));
    talk.client(request(3)).server(data(server, frame(1, 5, 3, "\u0089")));
    WireReading reading = read(talk, true);

    assertThat(reading.rows()).extracting(Row::responseLast).containsExactly(time(10), time(12));
    assertThat(reading.rows()).extracting(Row::status).containsExactly(200, 204);
    assertThat(reading.rows().get(0).has(SampleBlock.GAP)).isTrue();
    assertThat(reading.summary().metadata()).doesNotContainKey("tls_records_not_decrypted");
  }

  /**
   * The records of the server are sealed under another secret than that of the key log. The first
   * one is not proved.
   */
  @Test
  void recordsThatCannotBeOpenedAreGivenUp() throws Exception {
    TcpConversation talk = afterHttp2Handshake();
    SealingKey other = new SealingKey("99".repeat(32));
    for (int i = 0; i < 600; i++) {
      talk.server(data(other, "x"));
    }
    WireReading reading = read(talk, true);

    assertThat(reading.summary().metadata())
        .containsEntry("tls_records_not_decrypted", "599")
        .containsEntry("tls_connections_given_up", "1");
  }
}
