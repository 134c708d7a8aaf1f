package io.github.trueload.wire;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;

/**
 * An encrypted connection: its handshake, and which records after it are the application's. What
 * they mean is told by turns, see {@link TlsTurns}; nothing is decrypted.
 *
 * <p>In TLS 1.3 the end of the handshake and alerts travel as application data too (RFC 8446, 5).
 * The handshake ends with the client's Finished, whose length follows from the cipher suite; a
 * client whose first encrypted record is not a handshake's speaks TLS 1.3, though no ServerHello
 * was captured. A record as long as an alert is taken for one; one as long as a change of keys is
 * one where it would begin a message, for no message of HTTP/1 begins with so few bytes, though a
 * chunked one may end with them.
 */
final class TlsConnection {

  private static final int HANDSHAKE_HEADER = 4;
  private static final int SHA_256 = 32;
  private static final int SHA_384 = 48;
  private static final int AES_256_GCM_SHA384 = 0x1302;
  private static final int AES_128_CCM_8_SHA256 = 0x1305;
  private static final int ALERT_MESSAGE = 2;
  private static final int KEY_UPDATE = 5;
  private static final int JAVA_PADDING = 16;
  private static final int HTTP_2_FRAME_HEADER = 9;

  private enum Phase {
    /** Until the client sends what only the handshake's end allows. */
    HANDSHAKE,
    /** TLS 1.3: the client's last flight has begun, and its Finished was not told yet. */
    FINISHING,
    DATA
  }

  final TlsStream fromA;
  final TlsStream fromB;

  private final HttpConnection connection;
  private final HttpContext context;
  private final int row;
  private final TlsTurns turns;
  private boolean clientIsA;
  private boolean rolesKnown;

  private Phase phase = Phase.HANDSHAKE;
  private boolean handshakeSeen;
  private int version;
  private int cipherSuite;
  private boolean offersHttp2;
  private boolean earlyData;
  private boolean serverFinished;

  private long helloNanos = SampleBlock.UNKNOWN;
  private long clientFinishedNanos = SampleBlock.UNKNOWN;
  private long serverFinishedNanos = SampleBlock.UNKNOWN;
  private boolean handshakeTimed;

  /** Whether handshake messages were seen that TLS 1.3 encrypts or does not have. */
  private boolean isUpTo12;

  /** Whether the record being read ends the client's flight. */
  private boolean finishing;

  /** Whether nothing more is to be told: HTTP/2. */
  private boolean off;

  TlsConnection(HttpConnection connection, HttpContext context, int row, boolean clientIsA) {
    this.connection = connection;
    this.context = context;
    this.row = row;
    this.clientIsA = clientIsA;
    TcpStream a = connection.fromA.transport;
    TcpStream b = connection.fromB.transport;
    this.rolesKnown = a.fromStart || b.fromStart || context.serversNamed;
    this.turns = new TlsTurns(context, row);
    this.fromA = new TlsStream(this, a);
    this.fromB = new TlsStream(this, b);
  }

  void anomaly(AnomalyKind kind, long packet) {
    context.anomalies.count(kind, packet);
  }

  private boolean isClient(TlsStream stream) {
    return (stream == fromA) == clientIsA;
  }

  private void setClient(TlsStream stream, boolean isClient) {
    rolesKnown = true;
    if (isClient(stream) != isClient) {
      clientIsA = !clientIsA;
      context.table.swapEnds(row);
    }
  }

  /** The first handshake message of {@code stream}. */
  void hello(TlsStream stream, TlsHello hello) {
    if (hello.kind == TlsHello.CLIENT) {
      setClient(stream, true);
      helloNanos = helloNanos == SampleBlock.UNKNOWN ? stream.firstNanos : helloNanos;
      offersHttp2 = hello.namesHttp2;
      turns.setServerName(hello.serverName);
    } else if (hello.kind == TlsHello.SERVER) {
      setClient(stream, false);
      version = hello.version;
      cipherSuite = hello.cipherSuite;
      if (hello.namesHttp2) {
        becomeHttp2();
      }
    }
  }

  private void becomeHttp2() {
    off = true;
    turns.discard();
    connection.isHttp2OverTls();
  }

  /** The header of a record was read. */
  void recordBegins(TlsStream record) {
    if (off) {
      return;
    }
    if (record.type == TlsStream.HANDSHAKE) {
      handshakeSeen = true;
    } else if (record.type == TlsStream.APPLICATION_DATA && !isAlert(record)) {
      if (!rolesKnown) {
        guessRoles();
      }
      boolean byClient = isClient(record);
      if (phase == Phase.DATA && isShort(record, KEY_UPDATE) && !turns.goesOnBy(byClient)) {
        context.tlsUnasked++;
      } else if (byClient) {
        clientData(record);
      } else {
        serverData(record);
      }
    }
  }

  /** Neither SYN nor hello was captured: clients' ports are the high ones. */
  private void guessRoles() {
    int client = Endpoint.port(context.table.client(row));
    int server = Endpoint.port(context.table.server(row));
    setClient(fromA, (client >= server) == clientIsA);
  }

  private boolean isTls13() {
    return version == TlsHello.TLS_1_3;
  }

  private boolean mayBeTls13() {
    return version == 0 || isTls13();
  }

  /** What TLS 1.3 adds to a message: its hidden type and the cipher's tag. */
  private int added() {
    return 1 + (cipherSuite == AES_128_CCM_8_SHA256 ? 8 : 16);
  }

  private boolean isAlert(TlsStream record) {
    return isShort(record, ALERT_MESSAGE);
  }

  /** Whether a record of TLS 1.3 has a message of {@code length} bytes. */
  private boolean isShort(TlsStream record, int length) {
    int beyond = record.length - length - added();
    return mayBeTls13() && (beyond == 0 || beyond == record.padding);
  }

  private boolean isFinished(TlsStream record) {
    return isFinished(record.length) || isPaddedFinished(record);
  }

  private boolean isFinished(int length) {
    int hash = length - HANDSHAKE_HEADER - added();
    return cipherSuite == 0
        ? hash == SHA_256 || hash == SHA_384
        : hash == (cipherSuite == AES_256_GCM_SHA384 ? SHA_384 : SHA_256);
  }

  /** Java hides the lengths of its handshake messages and alerts. */
  private boolean isPaddedFinished(TlsStream record) {
    boolean padded = isFinished(record.length - JAVA_PADDING);
    record.padding = padded ? JAVA_PADDING : record.padding;
    return padded;
  }

  private void clientData(TlsStream record) {
    if (phase == Phase.DATA && isHttp2Acknowledgment(record)) {
      becomeHttp2();
    } else if (phase == Phase.DATA || isApplications(record)) {
      turns.request(record);
    }
  }

  /** Whether a record that the client sends before the handshake's end is known is a request's. */
  private boolean isApplications(TlsStream record) {
    if (!handshakeSeen || !mayBeTls13() || isUpTo12) {
      phase = Phase.DATA;
      return true;
    }
    if (phase == Phase.HANDSHAKE && !server().hasBegun) {
      earlyData = true;
      return true;
    }
    if (isFinished(record)) {
      if (phase == Phase.FINISHING && !earlyData) {
        // What seemed a request was the client's certificate.
        turns.discard();
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
    return isClient(fromA) ? fromB : fromA;
  }

  /**
   * HTTP/2's acknowledgment of settings, a frame without content: no HTTP/1 request is so short.
   */
  private boolean isHttp2Acknowledgment(TlsStream record) {
    return offersHttp2
        && mayBeTls13()
        && turns.isInFirst()
        && record.length == HTTP_2_FRAME_HEADER + added();
  }

  private void serverData(TlsStream record) {
    if (phase == Phase.FINISHING && !earlyData) {
      phase = Phase.DATA;
      noteHandshake(clientFinishedNanos);
    } else if (phase == Phase.HANDSHAKE && (!handshakeSeen || !mayBeTls13())) {
      phase = Phase.DATA;
    }
    if (phase == Phase.DATA || earlyData && serverFinished) {
      turns.response(record);
    } else {
      serverFinished |= isFinished(record);
    }
  }

  /** The last byte of a record was seen, or stepped over. */
  void recordEnds(TlsStream record) {
    if (off) {
      return;
    }
    boolean byClient = isClient(record);
    if (record.type == TlsStream.HANDSHAKE && record.isProtected) {
      finished(byClient, record.lastNanos);
    } else if (record.type == TlsStream.HANDSHAKE) {
      isUpTo12 |= record.message > TlsHello.SERVER;
    } else if (record.type == TlsStream.APPLICATION_DATA && isAlert(record)) {
      turns.perhapsAlert(record, byClient);
    } else if (record.type == TlsStream.APPLICATION_DATA) {
      if (finishing && byClient) {
        finishing = false;
        clientFinishedNanos = record.lastNanos;
        if (phase == Phase.DATA) {
          noteHandshake(record.lastNanos);
        }
      }
      turns.recordEnds(record, byClient);
    }
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
      context.table.setTlsNanos(row, nanos - helloNanos);
      context.tlsHandshakes++;
      context.tlsHandshakeNanos += nanos - helloNanos;
    }
  }

  /** Bytes between records that could be read. */
  void unframed(TlsStream stream, int count, long nanos) {
    if (!off) {
      turns.unframed(isClient(stream), count, nanos);
    }
  }

  /** The connection is over. */
  void finish() {
    if (off) {
      return;
    }
    if (phase == Phase.FINISHING) {
      noteHandshake(clientFinishedNanos);
    }
    turns.finish(server().isWithinRecord());
    if (mayBeTls13() && offersHttp2) {
      context.tlsOfferingHttp2++;
    }
  }
}
