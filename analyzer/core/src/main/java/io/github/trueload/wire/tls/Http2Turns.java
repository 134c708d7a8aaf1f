package io.github.trueload.wire.tls;

import static io.github.trueload.wire.tls.Http2Lengths.FRAME;
import static io.github.trueload.wire.tls.Http2Lengths.LARGE;
import static io.github.trueload.wire.tls.Http2Lengths.LONGEST_REQUEST;
import static io.github.trueload.wire.tls.Http2Lengths.PING;
import static io.github.trueload.wire.tls.Http2Lengths.UPDATE;
import static io.github.trueload.wire.tls.Http2Lengths.isSettings;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.protocol.Exchange;
import io.github.trueload.wire.tcp.Sequence;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges of HTTP/2 on an encrypted connection, by the lengths of its records. Frames of control
 * have few lengths (RFC 9113, 6): an acknowledgment of settings 9 bytes, an update of a window 13,
 * a ping 17; records of other lengths carry requests and responses. Where the client has one
 * request at a time under way, requests and responses take turns.
 *
 * <p>Where they do not, or where a length has two meanings that would change the time, the request
 * is counted and not timed. Once requests were under way at the same time, no request of the
 * connection is timed; the latest ones are held back until it is known that they were not.
 */
final class Http2Turns {

  private static final int PREFACE = 24;

  /** Payload of a GOAWAY at most: where a connection ends with so short a record, it may be one. */
  private static final int LONGEST_GOAWAY = 96;

  /** A difference that does not matter: what a record is need not be known within it. */
  private static final long SAME_NANOS = 50_000L;

  /** Zeros that Java adds to each record of TLS 1.3. */
  private static final int JAVA_PADDING = 16;

  /** A client pings a connection that is silent for longer. */
  private static final long SILENT_NANOS = 1_000_000_000L;

  /** Exchanges that are held back. */
  private static final int MOST_HELD = 64;

  /**
   * An exchange that is held back.
   *
   * @param requestBytes length of its request's records, or of the first if that has no content
   * @param headersAlone whether the first of them has no content
   */
  private record Held(Exchange exchange, int requestBytes, boolean headersAlone) {}

  private final TlsReading reading;
  private final int row;
  private final boolean mayCarryTickets;
  private final Deque<Held> held = new ArrayDeque<>();
  private @Nullable String serverName;
  private long connectedNanos = SampleBlock.UNKNOWN;

  /** Whether the connection is known to carry HTTP/2. */
  private boolean confirmed;

  /** Whether requests were, or may have been, under way at the same time. */
  private boolean overlapping;

  /** Whether requests are only counted from here on. */
  private boolean stopped;

  private boolean clientBegan;

  /** Whether the client has acknowledged the server's settings. */
  private boolean acknowledged;

  /** Whether the server's settings were seen, which are its first frame. */
  private boolean serverBegan;

  /** Zeros that the server adds to its records. */
  private int serverPadding;

  private boolean paddingKnown;

  /** Length of a record that may be a ticket or the server's first frames; else 0. */
  private int perhapsTicket;

  private boolean ticketsSeen;

  private int requests;
  private int counted;

  private final Http2Lengths lengths = new Http2Lengths();
  private final Http2Updates updates = new Http2Updates();

  /** Requests that were not timed. */
  private int untimed;

  /** The exchange that is under way; null if there is none. */
  private @Nullable Exchange open;

  /** Whether a time of it is not certain. */
  private boolean doubtful;

  private int requestBytes;

  /** Length of the record that began the request. */
  private int headersBytes;

  private int requestSequence;
  private int responseRecords;

  /** Whether the response's last record may be a frame of control, which came later than it. */
  private boolean perhapsLater;

  /** The end of the response before its last record. */
  private long endBefore;

  /** Length of the server's last record. */
  private int lastByServer;

  /** Instant of the server's last record before the request that is open. */
  private long silentSince;

  private long lastNanosByServer;

  /** Whether the record that began the request has no content. */
  private boolean headersAlone;

  /**
   * @param mayCarryTickets whether tickets travel as application data, as in TLS 1.3
   */
  Http2Turns(TlsReading reading, int row, boolean mayCarryTickets) {
    this.reading = reading;
    this.row = row;
    this.mayCarryTickets = mayCarryTickets;
  }

  void setServerName(@Nullable String name) {
    serverName = name;
  }

  /** {@return a reader from the beginning on: what was read was the handshake's} */
  Http2Turns again() {
    Http2Turns next = new Http2Turns(reading, row, mayCarryTickets);
    next.serverName = serverName;
    next.connectedNanos = connectedNanos;
    next.serverPadding = serverPadding;
    next.paddingKnown = paddingKnown;
    return next;
  }

  void setConnectedNanos(long nanos) {
    connectedNanos = nanos;
  }

  /** Notes how many zeros the server adds to its records. */
  void setServerPadding(int zeros) {
    serverPadding = zeros;
    paddingKnown = true;
  }

  /** The connection carries HTTP/2. */
  void confirm() {
    confirmed = true;
  }

  /**
   * Takes a record of application data that is over.
   *
   * @param padded length of its content and of the zeros that hide it
   */
  void record(TlsStream record, int padded, boolean byClient) {
    int length = padded - (byClient ? record.padding : serverPadding);
    if (length < FRAME) {
      // A change of keys, or an alert.
      return;
    }
    if (open != null) {
      open.gap |= record.hasGap;
    }
    if (byClient) {
      byClient(record, length);
    } else {
      byServer(record, length);
    }
  }

  /** Bytes whose records are not known. */
  void lost() {
    stop();
  }

  private void byClient(TlsStream record, int length) {
    if (!clientBegan) {
      clientBegan = true;
      if (isSettings(length - PREFACE, 1)) {
        return;
      }
    }
    boolean isAcknowledgment =
        length == FRAME || length == FRAME + UPDATE && requests <= 1 && !acknowledged;
    if (isAcknowledgment || length == UPDATE) {
      acknowledged |= isAcknowledgment;
      updates.byClient();
    } else if (length == PING && lastByServer == PING) {
      pingAnswered();
    } else if (!updates.isByClient(record, length)) {
      request(record, length);
    }
  }

  private void request(TlsStream record, int length) {
    updates.request();
    if (updates.areLikeRequests()) {
      overlap();
    }
    if (stopped) {
      requests++;
      untimed++;
      return;
    }
    if (open != null && onlyUpdate(open) && headersAlone && length > LONGEST_REQUEST) {
      // What seemed a response made room for the content that comes now.
      forgetResponse();
      doubtful |= !updates.areByServer();
    }
    if (open != null && !open.responseStarted) {
      goesOn(open, record, length);
      return;
    }
    close();
    if (requests > 0) {
      compareLength(length);
    }
    if (stopped) {
      requests++;
      untimed++;
      return;
    }
    updates.next(hasContent());
    Exchange exchange = new Exchange();
    open = exchange;
    exchange.begin(requests++);
    exchange.encrypted = true;
    exchange.gap = record.hasGap;
    exchange.label =
        reading.output.labels.id(
            serverName != null ? serverName : "TLS " + reading.output.connections.server(row));
    exchange.firstPacket = record.firstPacket;
    exchange.requestFirstNanos = record.firstNanos;
    exchange.requestLastNanos = record.lastNanos;
    exchange.requestDone = true;
    requestBytes = length;
    headersBytes = length;
    // The first record may begin with the preface.
    headersAlone = length <= LONGEST_REQUEST || requests == 1 && length < LARGE;
    requestSequence = record.firstSequence;
    responseRecords = 0;
    silentSince = lastNanosByServer;
    doubtful = requests > 1 && length > LONGEST_REQUEST && length < LARGE;
    perhapsLater = false;
  }

  /** The client sends more before the response: content of the request, or the next request. */
  private void goesOn(Exchange exchange, TlsStream record, int length) {
    if (length <= LONGEST_REQUEST) {
      requests++;
      untimed++;
      overlap();
    } else {
      exchange.requestLastNanos = record.lastNanos;
      requestBytes += length;
      if (requests == 1) {
        updates.firstGoesOn();
      }
    }
  }

  private void compareLength(int length) {
    if (length <= LONGEST_REQUEST) {
      if (lengths.addHeaders(length, requests == 1)) {
        overlap();
      }
    } else if (length < LARGE && requests == 1) {
      // The first may have been several, too.
      untimed += held.size();
      held.clear();
    }
  }

  /** Requests were under way at the same time. */
  private void overlap() {
    overlapping = true;
    untimed += held.size();
    held.clear();
    stop();
  }

  /** From here on it is not certain which record belongs to which request. */
  private void stop() {
    if (!stopped) {
      stopped = true;
      untimed += open == null ? 0 : 1;
      open = null;
    }
  }

  private void byServer(TlsStream record, int length) {
    lastByServer = length;
    lastNanosByServer = record.lastNanos;
    updates.received(length);
    boolean isControl = length == FRAME || length == UPDATE || length == PING;
    if (stopped || !serverBegan && beginsServer(record, length)) {
      return;
    }
    if (open == null) {
      if (!isControl) {
        // A response to a request that was not recognised.
        overlap();
      }
    } else if (updates.isPerhapsRequest() && !open.responseStarted) {
      // What looked like updates may have been a request.
      stop();
    } else if (perhapsPing(open, length)) {
      // The response before goes on after a ping, or this is the response to a request.
      stop();
    } else if (open.responseStarted) {
      updates.responseGoesOn(record);
      response(open, record, length);
    } else if (!Sequence.isAfter(record.acknowledgment, requestSequence)) {
      // The server sent it before it had received the request that is open.
      if (!isControl) {
        overlap();
      }
    } else if (updates.areForContent(length, hasContent())) {
      doubtful |= updates.forContent(length, requests == 1);
    } else if (length != FRAME
        && !(requests == 1 && updates.areBeforeFirst(length, hasContent()))) {
      open.responseStarted = true;
      open.responseFirstNanos = record.firstNanos;
      open.responseLastNanos = record.lastNanos;
      response(open, record, length);
    }
  }

  private boolean hasContent() {
    return requestBytes >= LARGE || headersAlone && requestBytes > LONGEST_REQUEST;
  }

  /**
   * What comes before the server's settings: tickets. Whether its first record holds settings and
   * the response, or is a ticket, shows where tickets have come or follow.
   *
   * @return whether the record is no part of a response
   */
  private boolean beginsServer(TlsStream record, int length) {
    boolean isPadded = mayCarryTickets && !paddingKnown && isSettings(length - JAVA_PADDING, 1);
    if (isSettings(length, 2) || isPadded) {
      serverBegan = true;
      serverPadding = isPadded ? JAVA_PADDING : serverPadding;
      updates.setByServer(open != null && !isPadded && !isSettings(length, 1));
      if (perhapsTicket > 0) {
        reading.tickets.learn(perhapsTicket);
        perhapsTicket = 0;
        forgetResponse();
      }
      return true;
    }
    if (!mayCarryTickets || !TicketLengths.isLike(record.length)) {
      serverBegan = true;
      return false;
    }
    boolean isPair = TicketLengths.arePair(perhapsTicket, record.length);
    if (open == null || isPair || reading.tickets.know(record.length)) {
      reading.tickets.learn(record.length);
      ticketsSeen = true;
      perhapsTicket = 0;
      forgetResponse();
      return true;
    }
    serverBegan = ticketsSeen || perhapsTicket > 0;
    perhapsTicket = ticketsSeen ? 0 : record.length;
    return false;
  }

  private void forgetResponse() {
    if (open != null) {
      open.responseStarted = false;
      open.responseBytes = 0;
      open.events = null;
      responseRecords = 0;
      perhapsLater = false;
    }
  }

  /**
   * Client and server sent 17 bytes each after a silence, as for a ping, and the server goes on.
   */
  private boolean perhapsPing(Exchange exchange, int length) {
    return isPing(exchange)
        && length != PING
        && exchange.requestFirstNanos - silentSince >= SILENT_NANOS;
  }

  /** Whether client and server have sent no more than a ping, or a GOAWAY. */
  private boolean isPing(Exchange exchange) {
    return requestBytes == PING && responseRecords == 1 && exchange.responseBytes == PING;
  }

  private void response(Exchange exchange, TlsStream record, int length) {
    boolean isSame =
        responseRecords == 0 || record.lastNanos - exchange.responseLastNanos <= SAME_NANOS;
    perhapsLater = (length == UPDATE || length == PING) && (!isSame || perhapsLater);
    endBefore = exchange.responseLastNanos;
    exchange.responseLastNanos = Math.max(exchange.responseLastNanos, record.lastNanos);
    exchange.responseBytes += length;
    responseRecords++;
    if (reading.recordsAreEvents && responseRecords > 1 && length > FRAME) {
      exchange.noteEvent(record.lastNanos);
    }
  }

  /** The client has answered a ping: the server's last record was none of the response. */
  private void pingAnswered() {
    lastByServer = 0;
    if (open != null && responseRecords == 1) {
      forgetResponse();
    } else if (open != null && open.responseStarted) {
      open.responseLastNanos = endBefore;
      responseRecords--;
      perhapsLater = false;
    }
  }

  /** The exchange that is open is over, since the client sends the next request. */
  private void close() {
    if (open == null) {
      return;
    }
    if (isPing(open)) {
      requests--;
      open = null;
      return;
    }
    doubtful |= perhapsTicket > 0;
    perhapsTicket = 0;
    if (!headersAlone
        && requestBytes >= LARGE
        && lengths.addWithContent(requestBytes, open.ordinal == 0)) {
      overlap();
      return;
    }
    if (doubtful || perhapsLater || open.gap || onlyUpdate(open) || !open.responseStarted) {
      untimed++;
    } else {
      open.responseDone = true;
      open.responseWhole = true;
      open.responseEndSeen = true;
      held.add(new Held(open, headersAlone ? headersBytes : requestBytes, headersAlone));
    }
    open = null;
    if (held.size() > MOST_HELD && confirmed && !updates.areUncertain()) {
      handOn(held.remove());
    } else if (held.size() > MOST_HELD) {
      overlap();
    }
  }

  /** Whether the server has sent no more than an update of a window. */
  private boolean onlyUpdate(Exchange exchange) {
    return responseRecords == 1 && exchange.responseBytes == UPDATE;
  }

  private void handOn(Held one) {
    if (lengths.mayBeTwo(one.requestBytes, one.exchange.ordinal == 0)) {
      untimed++;
      return;
    }
    if (!lengths.isShown() || !one.headersAlone) {
      reading.http2Assumed++;
    }
    Exchange exchange = one.exchange;
    count(exchange.ordinal + 1);
    exchange.connectedNanos = connectedNanos;
    reading.output.connections.countResponse(row);
    reading.http2Exchanges++;
    reading.output.handOn(row, exchange);
  }

  private void count(int upTo) {
    for (; counted < upTo; counted++) {
      reading.output.connections.countRequest(row);
    }
  }

  /**
   * The connection is over.
   *
   * @return whether every request was timed
   */
  boolean finish() {
    if (open != null && !open.responseStarted) {
      endUnanswered(open);
    } else if (open != null) {
      doubtful |= requestBytes == PING && open.responseBytes <= LONGEST_GOAWAY;
      boolean isLater = open.responseLastNanos - endBefore > SAME_NANOS;
      doubtful |=
          responseRecords > 1 && isLater && lastByServer >= PING && lastByServer <= LONGEST_GOAWAY;
      close();
    }
    if (updates.areUncertain()) {
      overlap();
    }
    held.forEach(this::handOn);
    held.clear();
    count(requests);
    reading.http2Untimed += untimed;
    reading.http2Overlapping += overlapping ? 1 : 0;
    return untimed == 0;
  }

  /** A request without a response, or the client's GOAWAY. */
  private void endUnanswered(Exchange exchange) {
    if (requestBytes == PING && requests > 1) {
      requests--;
    } else {
      reading.output.anomalies.count(AnomalyKind.UNANSWERED_REQUEST, exchange.firstPacket);
      untimed++;
    }
    open = null;
  }
}
