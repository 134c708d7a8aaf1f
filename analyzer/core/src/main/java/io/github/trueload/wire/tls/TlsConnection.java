package io.github.trueload.wire.tls;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.decryption.Decryption;
import io.github.trueload.wire.decryption.Secrets;
import io.github.trueload.wire.protocol.Protocol;
import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.Endpoint;
import io.github.trueload.wire.tcp.StreamBytes;
import io.github.trueload.wire.tcp.TcpConnection;
import io.github.trueload.wire.tcp.TcpStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An encrypted connection: its handshake, and which records after it are the application's. What
 * they mean is found by turns, see {@link TlsTurns}; nothing is decrypted.
 *
 * <p>In TLS 1.3 the end of the handshake and alerts travel as application data too (RFC 8446, 5).
 * The handshake ends with the client's Finished, whose length follows from the cipher suite; a
 * client whose first encrypted record is not a handshake's speaks TLS 1.3, though no ServerHello
 * was captured. A record as long as an alert is taken for one; one as long as a change of keys is
 * one where it would begin a message, for no message of HTTP/1 begins with so few bytes, though a
 * chunked one may end with them.
 */
final class TlsConnection implements ConnectionReader {

  private static final int HTTP_2_FRAME_HEADER = 9;

  /** The longest record that begins no request of HTTP/1: one with a path and a host is longer. */
  private static final int LONGER_REQUEST = 25;

  /** The longest record that begins no response of HTTP/1, but one in pieces. */
  private static final int LONGER_RESPONSE = 14;

  private enum Phase {
    /** Until the client sends what only the handshake's end allows. */
    HANDSHAKE,
    /** TLS 1.3: the client's last flight has begun, and its Finished was not seen yet. */
    FINISHING,
    DATA
  }

  private final TlsStream first;
  private final TlsStream second;

  private final TcpConnection tcp;
  private final TlsReading reading;
  private final int row;
  private final TlsTurns turns;
  private boolean rolesKnown;

  private Phase phase = Phase.HANDSHAKE;
  private boolean handshakeSeen;
  private final TlsRecordLengths lengths;

  /** What shows the server's choice where the client offered HTTP/2; else null. */
  private @Nullable ProtocolChoice choice;

  private @Nullable String serverName;
  private boolean earlyData;

  /** Whether the server asked for another hello of the client, which rejects early data. */
  private boolean isRetried;

  private boolean serverFinished;

  private long helloNanos = SampleBlock.UNKNOWN;
  private long clientFinishedNanos = SampleBlock.UNKNOWN;
  private long serverFinishedNanos = SampleBlock.UNKNOWN;
  private boolean handshakeTimed;

  /** Whether handshake messages were seen that TLS 1.3 encrypts or does not have. */
  private boolean isUpTo12;

  /** Whether the record being read ends the client's flight. */
  private boolean finishing;

  /** Whether the connection carries HTTP/2, which is not read by turns. */
  private boolean off;

  /**
   * Reads the connection as HTTP/2 where it may be that; null where it cannot be or the cipher
   * hides the lengths.
   */
  private @Nullable Http2Turns http2;

  /** The client's random and what the key log has for it; null if it has nothing. */
  private byte @Nullable [] clientRandom;

  private @Nullable Secrets secrets;

  /** What is decrypted; null if it cannot be. */
  private @Nullable ClearText clear;

  /** Whether the client's hello announces early data. */
  private boolean offersEarlyData;

  /** Records of the client's early data, which come before the cipher is known; null if none. */
  private @Nullable EarlyDataRecords early;

  TlsConnection(TcpConnection tcp, TlsReading reading) {
    this.tcp = tcp;
    this.reading = reading;
    this.row = tcp.row();
    this.first = new TlsStream(this, tcp.first());
    this.second = new TlsStream(this, tcp.first().other());
    this.rolesKnown =
        tcp.client().isFromStart() || tcp.server().isFromStart() || reading.serversNamed;
    this.turns = new TlsTurns(reading, row);
    this.lengths = new TlsRecordLengths(reading.decryptions);
  }

  private TlsStream of(TcpStream stream) {
    return stream == first.transport ? first : second;
  }

  @Override
  public void data(TcpStream from, StreamBytes bytes) {
    of(from).data(bytes);
  }

  @Override
  public void gap(TcpStream from, int missing) {
    of(from).gap(missing);
  }

  /** Whether the content of encrypted records is to be kept, to be decrypted. */
  boolean keepsContent() {
    return clear != null || secrets != null;
  }

  @Override
  public void end(TcpStream from, boolean complete) {
    // Of turns, what is open is decided once the connection is over.
    if (clear != null) {
      clear.end(from, complete);
    }
  }

  @Override
  public boolean mayAnswer(TcpStream from) {
    return true;
  }

  void anomaly(AnomalyKind kind, long packet) {
    reading.output.anomalies.count(kind, packet);
  }

  boolean isTls13() {
    return lengths.isTls13();
  }

  private boolean isClient(TlsStream stream) {
    return stream.transport.isClient();
  }

  private void setClient(TcpStream stream) {
    rolesKnown = true;
    tcp.setClient(stream);
  }

  /** A hello of {@code stream}: its first handshake message, or the first after a retry. */
  void hello(TlsStream stream, TlsHello hello) {
    if (hello.kind == TlsHello.CLIENT) {
      setClient(stream.transport);
      helloNanos = helloNanos == SampleBlock.UNKNOWN ? stream.firstNanos : helloNanos;
      choice = hello.namesHttp2 ? hello.choice : null;
      serverName = hello.serverName;
      turns.setServerName(serverName);
      offersEarlyData = hello.namesEarlyData;
      clientRandom = hello.random();
      secrets = clientRandom == null ? null : reading.keys.of(clientRandom, 0);
    } else if (hello.kind == TlsHello.SERVER) {
      setClient(stream.transport.other());
      lengths.version = hello.version;
      lengths.cipherSuite = hello.cipherSuite;
      if (hello.isRetry()) {
        retry();
        return;
      }
      turns.setResumed(hello.isResumed);
      decrypt(hello);
      if (clear == null) {
        expectHttp2(hello);
      }
    }
  }

  /**
   * The server asks for another hello of the client, with a key of another group (RFC 8446, 4.1.4).
   * It skips the early data that the client has sent.
   */
  private void retry() {
    isRetried = true;
    first.awaitHello();
    second.awaitHello();
    early = null;
    rejectEarlyData();
  }

  /** What seemed the first request was early data: the client sends it again. */
  private void rejectEarlyData() {
    if (earlyData && !turns.isAnswered()) {
      earlyData = false;
      turns.discard();
    }
  }

  /** Decrypts from the server's hello on, where the secrets are known and the cipher is, too. */
  private void decrypt(TlsHello hello) {
    byte[] random = hello.random();
    if (secrets != null && random != null && clear == null) {
      Decryption decryption =
          lengths.isTls13()
              ? reading.decryptions.tls13(secrets, lengths.cipherSuite)
              : reading.decryptions.tls12(
                  secrets,
                  lengths.cipherSuite,
                  ByteBuffer.allocate(64).put(clientRandom).put(random).array(),
                  hello.encryptsThenMacs);
      if (decryption != null) {
        ClearText text =
            new ClearText(tcp, reading, decryption, hello.namesHttp2, this::noteHandshake);
        clear = text;
        turns.discard();
        if (early != null || offersEarlyData) {
          text.hold(early != null ? early : new EarlyDataRecords(), hello.isResumed);
        }
      }
    }
    if (clear == null && !reading.keys.isEmpty()) {
      reading.withoutKeys++;
      reading.withoutCipher += secrets != null && lengths.isAesCcm() ? 1 : 0;
    }
    secrets = null;
    early = null;
  }

  private void expectHttp2(TlsHello hello) {
    turns.setAdded(lengths.added());
    boolean isChosen = hello.namesHttp2;
    boolean mayBeChosen = lengths.isTls13() && choice != null;
    if ((isChosen || mayBeChosen) && lengths.added() > 0 && !earlyData) {
      http2 = new Http2Turns(reading, row, lengths.isTls13());
      http2.setServerName(serverName);
    }
    if (isChosen) {
      becomeHttp2();
    } else if (mayBeChosen) {
      turns.mayBeHttp2();
    }
  }

  /** The server's first encrypted record begins with the message that names the protocol. */
  private void extensionsBegin(TlsStream record) {
    ProtocolChoice.Choice shown =
        lengths.isTls13() && choice != null
            ? choice.of(record.length - lengths.added())
            : ProtocolChoice.Choice.UNKNOWN;
    if (shown == ProtocolChoice.Choice.HTTP_2) {
      becomeHttp2();
    } else if (shown == ProtocolChoice.Choice.OTHER) {
      turns.settle();
      http2 = null;
    }
    choice = null;
  }

  private void becomeHttp2() {
    off = true;
    turns.discardAll();
    if (http2 != null) {
      http2.confirm();
    }
  }

  /** The header of a record was read. */
  void recordBegins(TlsStream record) {
    if (clear != null) {
      return;
    }
    if (record.type == TlsStream.HANDSHAKE) {
      handshakeSeen = true;
    } else if (record.type == TlsStream.APPLICATION_DATA && !lengths.isAlert(record)) {
      if (!rolesKnown) {
        guessRoles();
      }
      boolean byClient = isClient(record);
      if (phase == Phase.DATA
          && lengths.isShort(record, TlsRecordLengths.KEY_UPDATE)
          && !turns.goesOnBy(byClient)) {
        reading.unasked++;
      } else if (byClient) {
        clientData(record);
      } else {
        serverData(record);
      }
    }
  }

  /** Neither SYN nor hello was captured: clients' ports are the high ones. */
  private void guessRoles() {
    int client = Endpoint.port(reading.output.connections.client(row));
    int server = Endpoint.port(Objects.requireNonNull(reading.output.connections.server(row)));
    setClient(client >= server ? tcp.client() : tcp.server());
  }

  private void clientData(TlsStream record) {
    if (phase == Phase.DATA || isApplications(record)) {
      record.isOfApplication = true;
      if (!off && phase == Phase.DATA && showsHttp2(record, true)) {
        becomeHttp2();
      }
      if (!off) {
        turns.request(record);
      }
    }
  }

  /** Whether a record that the client sends before the handshake's end is known is a request's. */
  private boolean isApplications(TlsStream record) {
    if (!handshakeSeen || !lengths.mayBeTls13() || isUpTo12) {
      phase = Phase.DATA;
      return true;
    }
    if (phase == Phase.HANDSHAKE && !server().hasBegun) {
      earlyData = true;
      return true;
    }
    if (isRetried && !of(tcp.client()).helloSeen) {
      // Early data that was on its way.
      return false;
    }
    if (lengths.isFinished(record)) {
      if (phase == Phase.FINISHING && !earlyData) {
        // What seemed a request was the client's certificate.
        turns.discard();
        http2 = http2 == null ? null : http2.again();
      } else if (phase == Phase.HANDSHAKE) {
        // The client ends early data with a message, unless the server rejects it.
        rejectEarlyData();
      }
      lastFlight(Phase.DATA);
      return false;
    }
    if (phase == Phase.HANDSHAKE) {
      lastFlight(Phase.FINISHING);
      return false;
    }
    return !earlyData;
  }

  private void lastFlight(Phase next) {
    phase = next;
    finishing = true;
    turns.afterTls13Handshake();
  }

  private TlsStream server() {
    return of(tcp.server());
  }

  /**
   * Whether a record is HTTP/2's: the client's acknowledgment of settings, a frame without content,
   * or one that is too short to begin a message of HTTP/1.
   */
  private boolean showsHttp2(TlsStream record, boolean byClient) {
    int content = record.length - lengths.added() - record.padding;
    if (!turns.isUndecided() || !lengths.mayBeTls13() || content < HTTP_2_FRAME_HEADER) {
      return false;
    }
    boolean isAcknowledgment = byClient && content == HTTP_2_FRAME_HEADER;
    return isAcknowledgment
        || content <= (byClient ? LONGER_REQUEST : LONGER_RESPONSE) && !turns.goesOnBy(byClient);
  }

  private void serverData(TlsStream record) {
    if (phase == Phase.FINISHING && !earlyData) {
      phase = Phase.DATA;
      noteHandshake(clientFinishedNanos);
    } else if (phase == Phase.HANDSHAKE && (!handshakeSeen || !lengths.mayBeTls13())) {
      phase = Phase.DATA;
    }
    if (phase == Phase.DATA || earlyData && serverFinished) {
      record.isOfApplication = true;
      if (!off && phase == Phase.DATA && showsHttp2(record, false)) {
        becomeHttp2();
      }
      if (!off) {
        turns.response(record);
      }
    } else {
      extensionsBegin(record);
      serverFinished |= lengths.isFinished(record);
      if (serverFinished && http2 != null) {
        http2.setServerPadding(record.padding);
      }
    }
  }

  /** The last byte of a record was seen, or stepped over. */
  void recordEnds(TlsStream record) {
    boolean byClient = isClient(record);
    if (record.isSealed() && keepsContent()) {
      record.describe(reading.sealed);
    }
    if (clear != null) {
      sealedEnds(clear, record, byClient);
    } else if (record.type == TlsStream.HANDSHAKE && record.isProtected()) {
      finished(byClient, record.lastNanos);
    } else if (record.type == TlsStream.HANDSHAKE) {
      isUpTo12 |= record.message > TlsHello.SERVER;
    } else if (record.type == TlsStream.APPLICATION_DATA && lengths.isAlert(record)) {
      if (!off) {
        turns.perhapsAlert(record, byClient);
      }
    } else if (record.type == TlsStream.APPLICATION_DATA) {
      if (secrets != null && byClient) {
        keepEarly();
      }
      if (finishing && byClient) {
        finishing = false;
        clientFinishedNanos = record.lastNanos;
        if (phase == Phase.DATA) {
          noteHandshake(record.lastNanos);
        }
      }
      applicationEnds(record, byClient);
    }
  }

  private void applicationEnds(TlsStream record, boolean byClient) {
    if (!off) {
      turns.recordEnds(record, byClient);
    }
    if (!off && !turns.isUndecided()) {
      http2 = null;
    } else if (http2 != null && record.isOfApplication) {
      http2.record(record, record.length - lengths.added(), byClient);
    }
  }

  private void keepEarly() {
    if (isRetried) {
      return;
    }
    if (early == null) {
      early = new EarlyDataRecords();
    }
    early.add(reading.sealed);
  }

  private void sealedEnds(ClearText text, TlsStream record, boolean byClient) {
    if (!record.isSealed()) {
      return;
    }
    if (!lengths.isTls13() && record.type == TlsStream.HANDSHAKE) {
      finished(byClient, record.lastNanos);
    }
    text.record(reading.sealed, byClient);
  }

  /** Up to TLS 1.2 a handshake record after the change of cipher is Finished. */
  private void finished(boolean byClient, long nanos) {
    isUpTo12 |= byClient;
    if (byClient && clientFinishedNanos == SampleBlock.UNKNOWN) {
      clientFinishedNanos = nanos;
    } else if (!byClient && serverFinishedNanos == SampleBlock.UNKNOWN) {
      serverFinishedNanos = nanos;
    }
    if (clientFinishedNanos != SampleBlock.UNKNOWN && serverFinishedNanos != SampleBlock.UNKNOWN) {
      noteHandshake(Math.max(clientFinishedNanos, serverFinishedNanos));
    }
  }

  private void noteHandshake(long nanos) {
    boolean known = helloNanos != SampleBlock.UNKNOWN && nanos != SampleBlock.UNKNOWN;
    if (known && !handshakeTimed) {
      handshakeTimed = true;
      turns.setConnectedNanos(nanos);
      if (http2 != null) {
        http2.setConnectedNanos(nanos);
      }
      tcp.setSecuredNanos(nanos);
      reading.output.connections.setTlsNanos(row, nanos - helloNanos);
      reading.countHandshake(nanos - helloNanos);
    }
  }

  /** Bytes between records that could be read. */
  void unframed(TlsStream stream, int count, long nanos) {
    if (clear != null) {
      clear.lost(stream.transport, count);
    } else {
      choice = isClient(stream) ? choice : null;
      if (!off) {
        turns.unframed(isClient(stream), count, nanos);
      }
      if (http2 != null) {
        http2.lost();
      }
    }
  }

  @Override
  public void finish() {
    if (clear != null && clear.finish()) {
      return;
    }
    reading.output.countConnections(off ? Protocol.HTTP_2_OVER_TLS : Protocol.TLS, 1);
    if (phase == Phase.FINISHING) {
      noteHandshake(clientFinishedNanos);
    }
    if (off) {
      reading.http2NotTimed += http2 == null || !http2.finish() ? 1 : 0;
      reading.http2Overlapping += http2 == null ? 1 : 0;
      return;
    }
    turns.finish(server().isWithinRecord());
    reading.offeringHttp2 += turns.isUndecided() ? 1 : 0;
  }
}
