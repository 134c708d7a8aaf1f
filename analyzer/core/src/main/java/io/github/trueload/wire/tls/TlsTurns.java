package io.github.trueload.wire.tls;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.protocol.Exchange;
import io.github.trueload.wire.tcp.Sequence;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges of an encrypted connection, by turns: what the client sends is a request, what the
 * server sends then is its response, which is over when the client speaks again. Messages within
 * one turn (interim responses, pipelining) cannot be distinguished; {@link PipeliningSigns} finds
 * connections that pipeline.
 *
 * <p>What the server sends that no request asked for is no response: when none is open, or when the
 * server had not received a byte of the request by then, as its acknowledgment number shows. After
 * a TLS 1.3 handshake its session tickets may come when the request is already there; {@link
 * TicketLengths} recognises those.
 */
final class TlsTurns {

  /** Most bytes of a message that one record carries. */
  private static final int FULL_RECORD = 1 << 14;

  private final TlsReading reading;
  private final int row;
  private final Exchange exchange = new Exchange();

  /** Whether the connection may carry HTTP/2: then its turns are counted and not handed on. */
  private boolean undecided;

  /** Turns that were not handed on. */
  private int untimed;

  /** The end of a chunked message, a chunk without content: no event. */
  private static final int LAST_CHUNK = 5;

  private int added;

  /** Records of the response so far. */
  private int responseRecords;

  private @Nullable String serverName;
  private int requests;
  private boolean open;

  /** Sequence number of the open request's first byte. */
  private int requestSequence;

  /** Ordinal of the exchange that the record being read belongs to; −1 for none. */
  private int clientRecordOf = -1;

  private int serverRecordOf = -1;

  /** Instant at which a record as long as an alert ended the open turn; UNKNOWN if none did. */
  private long tailNanos = SampleBlock.UNKNOWN;

  private boolean resumed;

  /** Tickets so far, and whether all of them came before a request. */
  private int tickets;

  private boolean ticketsAreCertain = true;

  /** Whether session tickets may lead the first response. */
  private boolean mayCarryTickets;

  /** Length of the response's only record so far, where that may be a ticket; else 0. */
  private int leadingLength;

  /** Whether the client's last record was as long as records get, so that more follows it. */
  private boolean moreFollows;

  private PipeliningSigns signs = new PipeliningSigns();

  /** Exchanges that were handed on. */
  private int handedOn;

  TlsTurns(TlsReading reading, int row) {
    this.reading = reading;
    this.row = row;
    exchange.encrypted = true;
    exchange.connectedNanos = SampleBlock.UNKNOWN;
  }

  /** Notes how many bytes encryption adds to a record; −1 if that is not known. */
  void setAdded(int bytes) {
    added = bytes;
  }

  void setServerName(@Nullable String name) {
    serverName = name;
  }

  /** Notes the instant at which the handshake was over. */
  void setConnectedNanos(long nanos) {
    exchange.connectedNanos = nanos;
  }

  /** The connection speaks TLS 1.3 and was seen from its handshake on. */
  void afterTls13Handshake() {
    mayCarryTickets = true;
  }

  /** The connection may carry HTTP/2: a turn may be no exchange. */
  void mayBeHttp2() {
    undecided = true;
  }

  /** Whether the connection may carry HTTP/2. */
  boolean isUndecided() {
    return undecided;
  }

  /** The connection does not carry HTTP/2. */
  void settle() {
    undecided = false;
  }

  /** The connection carries HTTP/2: what was taken for exchanges is forgotten. */
  void discardAll() {
    discard();
    undecided = false;
    untimed = 0;
  }

  /** Notes whether the session is a resumed one. */
  void setResumed(boolean resumed) {
    this.resumed = resumed;
  }

  /** Whether a message of this side has begun, so that what it sends now belongs to that. */
  boolean goesOnBy(boolean client) {
    return open && client != exchange.responseStarted;
  }

  /** Whether the server has begun to answer what is open. */
  boolean isAnswered() {
    return open && exchange.responseStarted;
  }

  /** Forgets the open exchange: it was none. */
  void discard() {
    if (open) {
      open = false;
      signs = new PipeliningSigns();
      requests--;
      clientRecordOf = -1;
      serverRecordOf = -1;
    }
  }

  /** A record of the client's application begins. */
  void request(TlsStream record) {
    if (open && exchange.responseStarted) {
      exchange.responseLastNanos = Math.max(exchange.responseLastNanos, tailNanos);
      handOn(true);
    }
    if (!open) {
      begin(record);
    }
    clientRecordOf = exchange.ordinal;
    signs.request(record.length - Math.max(0, added));
    moreFollows = record.length >= FULL_RECORD;
    exchange.requestLastNanos = Math.max(exchange.requestLastNanos, record.lastNanos);
  }

  private void begin(TlsStream record) {
    open = true;
    tailNanos = SampleBlock.UNKNOWN;
    leadingLength = 0;
    exchange.begin(requests++);
    signs.begin();
    responseRecords = 0;
    exchange.label =
        reading.output.labels.id(
            serverName != null ? serverName : "TLS " + reading.output.connections.server(row));
    exchange.firstPacket = record.firstPacket;
    exchange.requestFirstNanos = record.firstNanos;
    exchange.requestLastNanos = record.firstNanos;
    requestSequence = record.firstSequence;
  }

  /** A record of the server's application begins. */
  void response(TlsStream record) {
    serverRecordOf = -1;
    boolean first = mayCarryTickets && requests == (open ? 1 : 0);
    boolean isUnasked =
        !open
            || !exchange.responseStarted
                && !Sequence.isAfter(record.acknowledgment, requestSequence);
    if (isUnasked || first && isTicket(record)) {
      reading.unasked++;
      if (requests > 1) {
        signs.unasked();
      }
      if (first) {
        reading.tickets.learn(record.length);
        tickets++;
        ticketsAreCertain &= isUnasked;
      }
      return;
    }
    if (first && !exchange.responseStarted && ticketsAreCertain) {
      reading.tickets.learnNumber(resumed, tickets);
    }
    serverRecordOf = exchange.ordinal;
    if (!exchange.responseStarted) {
      exchange.responseStarted = true;
      exchange.requestLastNanos = Math.max(exchange.requestLastNanos, tailNanos);
      tailNanos = SampleBlock.UNKNOWN;
      exchange.responseFirstNanos = record.firstNanos;
      exchange.responseLastNanos = record.lastNanos;
    }
  }

  private boolean isTicket(TlsStream record) {
    if (leadingLength > 0 && TicketLengths.arePair(leadingLength, record.length)) {
      // The record before was a ticket too.
      reading.unasked++;
      reading.tickets.learn(leadingLength);
      tickets++;
      exchange.responseStarted = false;
      exchange.responseBytes = 0;
      exchange.events = null;
      responseRecords = 0;
      signs.discardResponse();
      leadingLength = 0;
      return true;
    }
    leadingLength = 0;
    if (exchange.responseStarted || !reading.tickets.mayFollow(resumed, tickets)) {
      return false;
    }
    if (moreFollows && TicketLengths.isLike(record.length) || reading.tickets.know(record.length)) {
      return true;
    }
    leadingLength = TicketLengths.isLike(record.length) ? record.length : 0;
    return false;
  }

  /**
   * A record as long as an alert is over. The sender of an alert sends nothing more and gets no
   * answer, so it belongs to the turn if the other side continues.
   */
  void perhapsAlert(TlsStream record, boolean byClient) {
    if (open && byClient != exchange.responseStarted) {
      tailNanos = Math.max(tailNanos, record.lastNanos);
    }
  }

  /** A record of application data is over. */
  void recordEnds(TlsStream record, boolean byClient) {
    int ordinal = byClient ? clientRecordOf : serverRecordOf;
    if (byClient) {
      clientRecordOf = -1;
    } else {
      serverRecordOf = -1;
    }
    if (!open || ordinal != exchange.ordinal) {
      return;
    }
    exchange.gap |= record.hasGap;
    if (byClient) {
      exchange.requestLastNanos = Math.max(exchange.requestLastNanos, record.lastNanos);
    } else {
      exchange.responseLastNanos = Math.max(exchange.responseLastNanos, record.lastNanos);
      exchange.responseBytes += record.length;
      responseRecords++;
      signs.response(record.length - Math.max(0, added));
      if (reading.recordsAreEvents && responseRecords > 1) {
        noteEvent(record);
      }
    }
  }

  private void noteEvent(TlsStream record) {
    if (record.length - Math.max(0, added) > LAST_CHUNK) {
      exchange.noteEvent(record.lastNanos);
    }
  }

  /** Bytes that belong to the turn, between records that could be read. */
  void unframed(boolean byClient, int count, long nanos) {
    if (!open) {
      return;
    }
    if (!byClient && exchange.responseStarted) {
      exchange.responseLastNanos = Math.max(exchange.responseLastNanos, nanos);
      exchange.responseBytes += count;
    } else if (byClient && !exchange.responseStarted) {
      exchange.requestLastNanos = Math.max(exchange.requestLastNanos, nanos);
    }
  }

  /**
   * The connection is over.
   *
   * @param withinRecord whether the server's last record did not come whole
   */
  void finish(boolean withinRecord) {
    if (open) {
      endLast(withinRecord);
    }
    for (int i = 0; i < untimed; i++) {
      reading.output.connections.countRequest(row);
    }
    reading.undecidedRequests += untimed;
    if (handedOn > 0 && signs.arePipelined()) {
      reading.pipelinedConnections++;
      reading.pipelinedExchanges += handedOn;
    }
  }

  private void endLast(boolean withinRecord) {
    boolean partial = withinRecord && serverRecordOf == exchange.ordinal;
    if (!exchange.responseStarted) {
      reading.output.anomalies.count(AnomalyKind.UNANSWERED_REQUEST, exchange.firstPacket);
    } else if (partial) {
      reading.output.anomalies.count(AnomalyKind.INCOMPLETE_RESPONSE, exchange.firstPacket);
    }
    handOn(!partial);
  }

  private void handOn(boolean whole) {
    boolean answered = exchange.responseStarted;
    exchange.requestDone = true;
    exchange.responseWhole = answered && whole;
    exchange.responseEndSeen = exchange.responseWhole;
    exchange.responseDone = answered;
    open = false;
    if (undecided) {
      untimed++;
      return;
    }
    reading.output.connections.countRequest(row);
    if (answered) {
      reading.output.connections.countResponse(row);
    }
    signs.end(exchange.ordinal == 0);
    handedOn++;
    reading.exchanges++;
    reading.output.handOn(row, exchange);
  }
}
