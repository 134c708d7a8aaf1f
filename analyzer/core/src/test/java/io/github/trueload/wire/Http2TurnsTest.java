package io.github.trueload.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.decryption.KeyLog;
import io.github.trueload.wire.protocol.WireOutput;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** HTTP/2 over TLS without secrets, against what the same records show once they are decrypted. */
class Http2TurnsTest {

  private static final int SERVER = RecordScript.SERVER;
  private static final int LATER = RecordScript.LATER;

  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int UPDATE = 8;

  private static final String GET = "\u0082\u0087\u0084\u0041\u0001a";
  private static final String OK = "\u0088\u005f\u0011text/event-stream";

  /** The records of a conversation, as {@link RecordScript} reads them. */
  private static final class Talk {

    private final ByteArrayOutputStream script = new ByteArrayOutputStream();

    /** A conversation whose handshake is as {@link RecordScript} reads it. */
    Talk(int handshake) {
      script.write(handshake);
    }

    Talk() {
      this(RecordScript.HTTP_2);
      record(0, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0, "") + update());
      record(SERVER, frame(SETTINGS, 0, 0, "\0\3\0\0\0\144") + update());
      record(0, frame(SETTINGS, 1, 0, ""));
    }

    Talk record(int control, String content) {
      byte[] bytes = content.getBytes(ISO_8859_1);
      script.write(control);
      script.write(bytes.length);
      script.writeBytes(bytes);
      return this;
    }

    Talk request(int stream, String block) {
      return record(0, frame(HEADERS, 5, stream, block));
    }

    Talk response(int stream, int bytes) {
      return record(SERVER, frame(HEADERS, 4, stream, "\u0088\u0058\u0003abc"))
          .record(SERVER, frame(DATA, 1, stream, "x".repeat(bytes)));
    }
  }

  private static String frame(int type, int flags, int stream, String payload) {
    ByteBuffer header = ByteBuffer.allocate(9);
    header.put((byte) 0).putShort((short) payload.length()).put((byte) type).put((byte) flags);
    header.putInt(stream);
    return new String(header.array(), ISO_8859_1) + payload;
  }

  private static String update() {
    return frame(UPDATE, 0, 0, "\0\0\u00ff\u00ff");
  }

  /** What was read: four instants of each exchange, the instants of events, the metadata. */
  private record Reading(
      List<List<Long>> exchanges,
      List<Long> events,
      Map<String, Long> facts,
      List<Integer> flags,
      Anomalies anomalies) {

    static Reading of(Talk talk, String secrets, WireOptions options)
        throws GeneralSecurityException {
      Reading reading =
          new Reading(
              new ArrayList<>(),
              new ArrayList<>(),
              new HashMap<>(),
              new ArrayList<>(),
              new Anomalies());
      ConnectionTable table = new ConnectionTable();
      ExchangeRows rows =
          new ExchangeRows(
              table,
              new BlockSink() {
                @Override
                public void accept(SampleBlock block) {
                  reading.add(block);
                }

                @Override
                public void acceptEvents(SampleBlock events) {
                  for (int i = 0; i < events.size; i++) {
                    reading.events.add(events.startNanos[i] + events.elapsedNanos[i]);
                  }
                }
              });
      KeyLog keys = new KeyLog();
      keys.add(secrets);
      WireOutput output = new WireOutput(table, reading.anomalies, new Names(100), rows);
      Protocols protocols = new Protocols(output, options, keys);
      new RecordScript(talk.script.toByteArray()).forEach(protocols::accept);
      protocols.finish();
      rows.flush();
      protocols.report(reading.facts::put);
      protocols.countAnomalies();
      return reading;
    }

    private void add(SampleBlock block) {
      for (int i = 0; i < block.size; i++) {
        long sent = block.startNanos[i] + block.sendNanos[i];
        exchanges.add(
            List.of(
                block.startNanos[i],
                sent,
                sent + block.firstByteNanos[i],
                sent + block.elapsedNanos[i]));
        flags.add(block.flags[i]);
      }
    }
  }

  private static Reading keyed(Talk talk) throws GeneralSecurityException {
    return Reading.of(talk, RecordScript.keys(), WireOptions.defaults());
  }

  private static Reading keyless(Talk talk) throws GeneralSecurityException {
    return Reading.of(talk, "", WireOptions.defaults());
  }

  @Test
  void oneRequestAtATimeIsTimedAsWithSecrets() throws GeneralSecurityException {
    Talk talk = new Talk().request(1, GET);
    talk.record(SERVER, frame(SETTINGS, 1, 0, "")).response(1, 40);
    talk.request(3, "\u0082\u0087\u0084\u00be\u0090").response(3, 4);
    talk.record(0, update()).request(5, "\u0082\u0087\u0084\u00be\u0090");
    talk.record(SERVER, frame(HEADERS, 4, 5, OK)).record(SERVER | LATER, frame(DATA, 1, 5, ""));
    // a ping of the server's, and the answer
    talk.record(SERVER | LATER, frame(PING, 0, 0, "12345678"));
    talk.record(0, frame(PING, 1, 0, "12345678"));
    talk.request(7, "\u0082\u0087\u0084\u00be\u0090").response(7, 100);
    talk.request(9, "\u0082\u0087\u0084\u00be\u0090").response(9, 100);
    Reading reading = keyless(talk);
    assertThat(reading.exchanges()).isEqualTo(keyed(talk).exchanges()).hasSize(5);
    assertThat(reading.flags()).allMatch(flags -> flags == SampleBlock.ENCRYPTED);
    assertThat(reading.facts())
        .containsEntry("connections_http2_over_tls", 1L)
        .containsEntry("tls_http2_exchanges", 5L)
        .containsEntry("tls_http2_requests_not_timed", 0L);
    assertThat(reading.anomalies().losesData()).isFalse();
  }

  /** From 26 bytes on, the frames of two requests have room in a record. */
  @Test
  void recordsThatMayHoldSeveralRequestsMakeTheVerdictInconclusive()
      throws GeneralSecurityException {
    String block = "\u0082\u0087\u0084\u0041\u0001a";
    String longer = block + "\u0040\u0005abcde\u0005fghij";
    Talk talk = new Talk().request(1, longer).response(1, 40);
    talk.request(3, longer).response(3, 50).request(5, longer).response(5, 50);
    Reading reading = keyless(talk);
    assertThat(reading.exchanges()).isEqualTo(keyed(talk).exchanges()).hasSize(3);
    assertThat(reading.facts()).containsEntry("tls_http2_exchanges_perhaps_several", 3L);
    assertThat(reading.anomalies().count(AnomalyKind.HTTP_2_UNCERTAIN)).isEqualTo(1);
    assertThat(reading.anomalies().losesData()).isTrue();
  }

  /** As a client writes that holds back nothing: two updates after each of its frames of data. */
  @Test
  void updatesWithinAResponseEndNoExchange() throws GeneralSecurityException {
    String next = "\u0082\u0087\u0084\u00be\u0090";
    Talk talk = new Talk().request(1, GET).response(1, 40);
    for (int stream = 3; stream < 9; stream += 2) {
      talk.request(stream, next).record(SERVER, frame(HEADERS, 4, stream, "\u0088\u0058\u0003abc"));
      for (int i = 0; i < 20; i++) {
        talk.record(SERVER, frame(DATA, 0, stream, "x".repeat(200)));
      }
      talk.record(0, update() + update());
      for (int i = 0; i < 12; i++) {
        talk.record(SERVER | LATER, frame(DATA, i / 11, stream, "x".repeat(200)));
      }
      if (stream == 5) {
        talk.record(0, update() + update());
      }
    }
    Reading reading = keyless(talk);
    assertThat(reading.exchanges()).isEqualTo(keyed(talk).exchanges()).hasSize(4);
    assertThat(reading.anomalies().losesData()).isFalse();
  }

  /** The server makes room for the content when it has seen the headers alone. */
  @Test
  void anUpdateBeforeTheContentIsNoResponse() throws GeneralSecurityException {
    String next = "\u0083\u0087\u0084\u00be\u0090";
    Talk talk = new Talk();
    for (int stream = 1; stream < 9; stream += 2) {
      talk.record(0, frame(HEADERS, 4, stream, stream == 1 ? GET : next)).record(SERVER, update());
      talk.record(0, frame(DATA, 1, stream, "y".repeat(200)));
      talk.response(stream, 60);
    }
    Reading reading = keyless(talk);
    assertThat(reading.exchanges()).isEqualTo(keyed(talk).exchanges()).hasSize(4);
    assertThat(reading.anomalies().losesData()).isFalse();
  }

  /** The update for the content of a request may come when the next request is under way. */
  @Test
  void anUpdateForTheRequestBeforeIsNoResponse() throws GeneralSecurityException {
    String next = "\u0083\u0087\u0084\u00be\u0090";
    Talk talk = new Talk();
    for (int stream = 1; stream < 9; stream += 4) {
      talk.record(0, frame(HEADERS, 4, stream, stream == 1 ? GET : next));
      talk.record(0, frame(DATA, 1, stream, "y".repeat(200)));
      talk.record(SERVER, update()).response(stream, 60);
      talk.request(stream + 2, next).record(SERVER | LATER, update()).response(stream + 2, 60);
    }
    Reading reading = keyless(talk);
    assertThat(reading.exchanges()).isEqualTo(keyed(talk).exchanges()).hasSize(4);
    assertThat(reading.anomalies().losesData()).isFalse();
  }

  /** As HAProxy sends them: for the stream and for the connection. */
  @Test
  void twoUpdatesForTheContentAreNoResponse() throws GeneralSecurityException {
    String next = "\u0083\u0087\u0084\u00be\u0090";
    Talk talk = new Talk();
    for (int stream = 1; stream < 9; stream += 4) {
      talk.record(0, frame(HEADERS, 4, stream, stream == 1 ? GET : next));
      talk.record(0, frame(DATA, 1, stream, "y".repeat(200)));
      talk.record(SERVER, update() + update()).response(stream, 60);
      talk.request(stream + 2, next);
      talk.record(
          SERVER | LATER, frame(HEADERS, 4, stream + 2, "\u0088\u0058\u000eabcdefghijklmn"));
      talk.record(SERVER, frame(DATA, 1, stream + 2, "x"));
    }
    Reading reading = keyless(talk);
    assertThat(reading.exchanges()).isEqualTo(keyed(talk).exchanges()).hasSize(4);
  }

  /** Session tickets of OpenSSL that name a state of the server have 57 bytes. */
  @Test
  void shortTicketsBeforeTheSettingsAreNoResponse() throws GeneralSecurityException {
    Talk talk = new Talk(RecordScript.HTTP_2);
    talk.record(0, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0, "") + update());
    talk.request(1, GET);
    for (int i = 0; i < 2; i++) {
      talk.record(SERVER | RecordScript.HANDSHAKE, "\4\0\0\65" + "t".repeat(53));
    }
    String settings =
        frame(SETTINGS, 0, 0, "\0\3\0\0\0\144") + update() + frame(SETTINGS, 1, 0, "");
    talk.record(SERVER | LATER, settings + frame(HEADERS, 4, 1, OK));
    talk.record(SERVER, frame(DATA, 1, 1, "x".repeat(40)));
    talk.request(3, "\u0082\u0087\u0084\u00be\u0090").response(3, 50);
    assertThat(keyless(talk).exchanges()).isEqualTo(keyed(talk).exchanges()).hasSize(2);
  }

  /** As long as an acknowledgment and an update. */
  @Test
  void aSecondRequestOf22BytesIsNoAcknowledgment() throws GeneralSecurityException {
    Talk talk = new Talk().request(1, GET).response(1, 40);
    talk.request(3, "\u0082\u0087\u00be\u0004\u0008/1500/ab").response(3, 50);
    talk.request(5, "\u0082\u0087\u0084\u00be\u0090").response(5, 50);
    assertThat(keyless(talk).exchanges()).isEqualTo(keyed(talk).exchanges()).hasSize(3);
  }

  /** One record holds the server's whole flight, so that the choice does not show. */
  @Test
  void whatMayBeHttp2IsCountedAndNotTimed() throws GeneralSecurityException {
    Talk talk = new Talk(RecordScript.HTTP_2 | RecordScript.ONE_FLIGHT);
    talk.record(0, "F".repeat(36)); // as long as the client's Finished
    String first = frame(HEADERS, 4, 1, GET) + frame(DATA, 1, 1, "y".repeat(60));
    talk.record(0, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0, "") + first);
    talk.record(SERVER, frame(SETTINGS, 0, 0, "") + frame(SETTINGS, 1, 0, ""));
    talk.response(1, 40);
    Reading reading = keyless(talk);
    assertThat(reading.exchanges()).isEmpty();
    assertThat(reading.facts())
        .containsEntry("connections_tls_offering_http2", 1L)
        .containsEntry("tls_requests_not_timed", 1L);
    assertThat(reading.anomalies().count(AnomalyKind.PERHAPS_HTTP_2)).isEqualTo(1);
    assertThat(reading.anomalies().losesData()).isTrue();
  }

  @Test
  void requestsUnderWayAtTheSameTimeAreCountedOnly() throws GeneralSecurityException {
    Talk talk = new Talk().request(1, GET).response(1, 40);
    talk.request(3, "\u0082\u0087\u0084\u00be\u0090").request(5, "\u0082\u0087\u0084\u00be\u0091");
    talk.response(3, 50).response(5, 50);
    talk.request(7, "\u0082\u0087\u0084\u00be\u0090").response(7, 100);
    Reading reading = keyless(talk);
    assertThat(keyed(talk).exchanges()).hasSize(4);
    assertThat(reading.exchanges()).isEmpty();
    assertThat(reading.facts()).containsEntry("tls_http2_requests_not_timed", 4L);
  }

  /** A record for each request that came with others, as a client writes what it has. */
  @Test
  void recordsOfSeveralRequestsShowInTheirLengths() throws GeneralSecurityException {
    Talk talk = new Talk().request(1, GET).response(1, 40);
    String next = frame(HEADERS, 5, 3, "\u0082\u0087\u0084\u00be\u0090");
    talk.record(0, next).response(3, 50);
    talk.record(0, next.repeat(5));
    talk.response(5, 50).response(7, 50).response(9, 50);
    assertThat(keyless(talk).exchanges()).isEmpty();
    assertThat(keyless(talk).facts()).containsEntry("tls_http2_requests_not_timed", 3L);
  }

  /** A record of 13 bytes long after a response: its end, or an update of the window. */
  @Test
  void aResponseWhoseEndIsNotCertainIsNotTimed() throws GeneralSecurityException {
    Talk talk = new Talk().request(1, GET).response(1, 40);
    talk.request(3, "\u0082\u0087\u0084\u00be\u0090").response(3, 50);
    talk.record(SERVER | LATER, update());
    talk.request(5, "\u0082\u0087\u0084\u00be\u0090").response(5, 50);
    Reading reading = keyless(talk);
    List<List<Long>> all = keyed(talk).exchanges();
    assertThat(reading.exchanges()).containsExactly(all.get(0), all.get(2));
    assertThat(reading.facts()).containsEntry("tls_http2_requests_not_timed", 1L);
  }

  @Test
  void eachRecordAfterTheHeadersIsAnEvent() throws GeneralSecurityException {
    Talk talk = new Talk().request(1, GET);
    talk.record(SERVER, frame(SETTINGS, 1, 0, "")).record(SERVER, frame(HEADERS, 4, 1, OK));
    for (int i = 0; i < 5; i++) {
      talk.record(SERVER | LATER, frame(DATA, 0, 1, "data: " + i + "\n\n"));
    }
    talk.record(SERVER, frame(DATA, 1, 1, ""));
    Reading reading = Reading.of(talk, "", WireOptions.defaults().withRecordsAsEvents(true));
    assertThat(reading.events()).isEqualTo(keyed(talk).events()).hasSize(5);
    assertThat(keyless(talk).events()).isEmpty();
  }
}
