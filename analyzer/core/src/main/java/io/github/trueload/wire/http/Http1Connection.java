package io.github.trueload.wire.http;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.wire.protocol.Exchange;
import io.github.trueload.wire.protocol.Protocol;
import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.Sequence;
import io.github.trueload.wire.tcp.StreamBytes;
import io.github.trueload.wire.tcp.TcpConnection;
import io.github.trueload.wire.tcp.TcpStream;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges of one connection: knows who asks, and pairs each response with its request.
 *
 * <p>A response that begins where the one before it ended answers the oldest request that has none:
 * HTTP's order. After a loss that order would shift every pair. Then the clients' acknowledgment
 * numbers decide: a request sent after the client had received more of the server's bytes than when
 * it sent the one before was sent after an answer that was lost, so the response belongs to the
 * later one; requests sent on the same acknowledgment were pipelined, and the oldest of them is
 * answered.
 */
final class Http1Connection implements ConnectionReader {

  /** Requests without an answer kept for one connection. */
  private static final int MAX_OPEN = 4096;

  private final TcpConnection tcp;
  private final Http1Reading reading;
  private final Consumer<ConnectionReader> successorTo;
  private final int row;
  private final Http1Stream first;
  private final Http1Stream second;

  private boolean rolesKnown;
  private Protocol protocol = Protocol.NO_DATA;

  /** Requests not yet handed on, in the order they were sent; the rest of the array is reused. */
  private Exchange[] open = new Exchange[1];

  private int openCount;
  private int requests;
  private @Nullable Exchange sending;
  private @Nullable Exchange answering;
  private boolean orphan;

  /** Reads the connection once it turned out to carry another protocol; else null. */
  private @Nullable ConnectionReader successor;

  Http1Connection(TcpConnection tcp, Http1Reading reading, Consumer<ConnectionReader> successorTo) {
    this.tcp = tcp;
    this.successorTo = successorTo;
    this.reading = reading;
    this.row = tcp.row();
    this.first = new Http1Stream(this, tcp.first(), reading.head);
    this.second = new Http1Stream(this, tcp.first().other(), reading.head);
  }

  private Http1Stream of(TcpStream stream) {
    return stream == first.transport ? first : second;
  }

  private Http1Stream client() {
    return of(tcp.client());
  }

  private Http1Stream server() {
    return of(tcp.server());
  }

  @Override
  public void data(TcpStream from, StreamBytes bytes) {
    reading.lost.noteTime(bytes.nanos);
    if (!of(from).data(bytes) && successor != null) {
      successor.data(from, bytes);
    }
  }

  @Override
  public void gap(TcpStream from, int missing) {
    of(from).gap(missing);
  }

  @Override
  public void end(TcpStream from, boolean complete) {
    of(from).end(complete);
  }

  @Override
  public boolean mayAnswer(TcpStream from) {
    return of(from).mayAnswer();
  }

  Role role(Http1Stream stream) {
    if (!rolesKnown) {
      return Role.UNKNOWN;
    }
    return stream.transport.isClient() ? Role.REQUESTS : Role.RESPONSES;
  }

  Http1Stream other(Http1Stream stream) {
    return stream == first ? second : first;
  }

  /** Whether a head of this kind may come in that direction; the first one decides who is who. */
  boolean fits(Http1Stream stream, HeadParser head) {
    if (rolesKnown) {
      return head.isRequest == (role(stream) == Role.REQUESTS);
    }
    rolesKnown = true;
    protocol = Protocol.HTTP_1;
    tcp.setClient(head.isRequest ? stream.transport : stream.transport.other());
    return true;
  }

  /** Bytes came that begin no message. */
  void notHttp(Http1Stream stream, byte[] buffer, int at, int end) {
    if (rolesKnown) {
      anomaly(AnomalyKind.MALFORMED_HTTP, stream.packet());
      return;
    }
    noteProtocol(Protocol.of(buffer, at, end));
  }

  /** Notes what bytes that were looked at in passing seem to be. */
  void noteProtocol(Protocol seen) {
    boolean turnedTo = protocol == Protocol.OTHER && isSeenFromStart();
    if (protocol == Protocol.NO_DATA || protocol == Protocol.OTHER) {
      protocol = turnedTo && seen == Protocol.TLS ? Protocol.OTHER_THEN_TLS : seen;
    }
    if (protocol.isFinal()) {
      turnOff();
      handOver(null);
    }
  }

  /** Looks for the reader of {@link #protocol}; the answer to {@code request} comes in it. */
  private void handOver(@Nullable Exchange request) {
    if (successor == null) {
      successor = reading.handover.readerOf(protocol, tcp, request);
      if (successor != null) {
        successorTo.accept(successor);
      }
    }
  }

  /** Whether the connection turned out to carry what another reader reads. */
  boolean isHandedOver() {
    return successor != null;
  }

  /** Hands the successor what was kept of {@code stream} while too little had come. */
  void handOn(Http1Stream stream, StreamBytes kept) {
    if (successor != null) {
      successor.data(stream.transport, kept);
    }
  }

  boolean isSeenFromStart() {
    return tcp.client().isFromStart() && tcp.server().isFromStart();
  }

  private void turnOff() {
    first.turnOff();
    second.turnOff();
  }

  boolean isHttp() {
    return rolesKnown;
  }

  void anomaly(AnomalyKind kind, long packet) {
    reading.output.anomalies.count(kind, packet);
  }

  /** Whether a request sent before {@code packet} has no answer yet. */
  boolean awaitsResponse(long packet) {
    for (int i = openCount - 1; i >= 0; i--) {
      if (!open[i].responseStarted && open[i].firstPacket < packet) {
        return true;
      }
    }
    return false;
  }

  /** Whether the request being sent was answered before it was sent whole. */
  boolean lastRequestAnswered() {
    return sending != null && sending.responseDone;
  }

  /** Whether the response being read has no request. */
  boolean isOrphan() {
    return orphan;
  }

  void requestHead(Http1Stream stream, HeadParser head) {
    if (openCount == MAX_OPEN) {
      anomaly(AnomalyKind.LIMIT_REACHED, stream.packet());
      giveUp(0);
    }
    Exchange exchange = append();
    exchange.begin(requests++);
    exchange.label = reading.label();
    exchange.connectedNanos = tcp.securedNanos();
    exchange.isHead = head.isHead;
    exchange.isConnect = head.isConnect;
    exchange.firstPacket = stream.message.firstPacket;
    exchange.requestFirstNanos = stream.message.firstNanos;
    exchange.requestLastNanos = stream.message.firstNanos;
    exchange.acknowledgment = stream.message.firstAcknowledgment;
    exchange.pipelined = isPipelined(exchange);
    sending = exchange;
    reading.output.connections.countRequest(row);
  }

  private Exchange append() {
    if (openCount == open.length) {
      open = Arrays.copyOf(open, openCount * 2);
    }
    Exchange exchange = open[openCount];
    if (exchange == null) {
      exchange = new Exchange();
      open[openCount] = exchange;
    }
    openCount++;
    return exchange;
  }

  private boolean isPipelined(Exchange exchange) {
    if (openCount < 2) {
      return false;
    }
    Exchange before = open[openCount - 2];
    if (before.responseDone) {
      return false;
    }
    return before.responseStarted
        ? !hasAllOfResponse(exchange)
        : !Sequence.isAfter(exchange.acknowledgment, before.acknowledgment);
  }

  /**
   * Whether the client had received the whole response when it sent {@code exchange}, though its
   * end was not seen: more than was captured, or all there was of a message of unknown length.
   */
  private boolean hasAllOfResponse(Exchange exchange) {
    int beyond = Sequence.distance(server().transport.next(), exchange.acknowledgment);
    return beyond > 0 || beyond == 0 && server().endsWithAnswer();
  }

  /** Whether the message has no body; its head may announce one. */
  boolean responseHead(Http1Stream stream, HeadParser head) {
    int status = head.status;
    if (status >= 100 && status < 200 && status != 101) {
      reading.interimResponses++;
      answering = null;
      orphan = false;
      return true;
    }
    Exchange exchange = requestOf(stream);
    answering = exchange;
    orphan = exchange == null;
    reading.output.connections.countResponse(row);
    if (exchange == null) {
      anomaly(AnomalyKind.ORPHAN_RESPONSE, stream.message.firstPacket);
      if (isSeenFromStart() && mayLackRequest(stream)) {
        reading.lost.orphan();
      }
      return status == 204 || status == 304 || status == 101;
    }
    if (status == 101) {
      reading.countUpgrade();
      if (exchange.requestDone && !head.isCut && reading.turnsToHttp2()) {
        turnToHttp2(exchange);
        return true;
      }
    }
    exchange.responseStarted = true;
    exchange.responseFirstNanos = stream.message.firstNanos;
    exchange.responseLastNanos = stream.message.firstNanos;
    exchange.status = status;
    exchange.events = reading.events();
    stream.message.events = exchange.events;
    boolean tunnel = exchange.isConnect && status < 300;
    reading.tunnels += tunnel ? 1 : 0;
    return exchange.isHead || status == 204 || status == 304 || status == 101 || tunnel;
  }

  /**
   * Whether a response's request may be missing from the capture. If the server had received no
   * bytes of the client that were not captured, it sent the response unasked, such as a 408 on a
   * connection that was idle for too long.
   */
  private boolean mayLackRequest(Http1Stream response) {
    return client().hasLostBytes()
        || Sequence.isAfter(response.message.firstAcknowledgment, tcp.client().next());
  }

  /** Status 101 announces HTTP/2, in which the response to {@code request} comes. */
  private void turnToHttp2(Exchange request) {
    for (int i = 0; i < openCount; i++) {
      if (open[i] == request) {
        open[i] = open[--openCount];
        open[openCount] = null;
        break;
      }
    }
    while (openCount > 0) {
      giveUp(0);
    }
    answering = null;
    protocol = Protocol.HTTP_2;
    turnOff();
    handOver(request);
  }

  private @Nullable Exchange requestOf(Http1Stream stream) {
    int pick = -1;
    for (int i = 0; i < openCount; i++) {
      Exchange candidate = open[i];
      if (candidate.firstPacket >= stream.message.firstPacket) {
        break;
      }
      if (candidate.responseStarted) {
        continue;
      }
      if (pick < 0) {
        pick = i;
        if (stream.isContiguous()) {
          break;
        }
      } else if (Sequence.isAfter(candidate.acknowledgment, open[pick].acknowledgment)) {
        pick = i;
      }
    }
    if (pick < 0) {
      return null;
    }
    Exchange answered = open[pick];
    giveUpBefore(answered);
    return answered;
  }

  /** Answers come in order: a request passed over will have none. */
  private void giveUpBefore(Exchange answered) {
    for (int i = 0; open[i] != answered; ) {
      if (open[i].responseStarted) {
        i++;
      } else {
        giveUp(i);
      }
    }
  }

  void messageEnd(Http1Stream stream, boolean whole) {
    if (role(stream) == Role.REQUESTS) {
      requestEnd(stream);
    } else if (answering != null || orphan) {
      responseEnd(stream, whole);
    }
  }

  private void requestEnd(Http1Stream stream) {
    Exchange exchange = sending;
    sending = null;
    if (exchange == null) {
      return;
    }
    exchange.requestLastNanos = stream.message.lastNanos;
    exchange.gap |= stream.message.hasGap;
    exchange.requestDone = true;
    if (exchange.responseDone) {
      hand(exchange);
    }
  }

  private void responseEnd(Http1Stream stream, boolean whole) {
    Exchange exchange = answering;
    answering = null;
    if (!whole) {
      anomaly(AnomalyKind.INCOMPLETE_RESPONSE, stream.packet());
    }
    if (exchange == null) {
      orphan = false;
      return;
    }
    exchange.responseLastNanos = stream.message.lastNanos;
    exchange.responseBytes = stream.message.bytes;
    exchange.responseWhole = whole;
    exchange.responseEndSeen = whole || stream.message.endIsSeen;
    if (exchange.events != null && whole) {
      exchange.events.end(exchange.responseLastNanos);
    }
    exchange.responseDone = true;
    exchange.gap |= stream.message.hasGap;
    if (exchange == sending && client().endsWithAnswer()) {
      exchange.requestLastNanos = client().message.lastNanos;
      exchange.requestDone = true;
    }
    if (exchange.status == 101 || exchange.isConnect && exchange.status < 300) {
      turnOff();
    }
    if (exchange.requestDone) {
      hand(exchange);
    }
  }

  private void hand(Exchange exchange) {
    for (int i = 0; i < openCount; i++) {
      if (open[i] == exchange) {
        hand(i);
        return;
      }
    }
  }

  private void hand(int index) {
    Exchange exchange = open[index];
    if (exchange.responseStarted) {
      reading.lost.answered(exchange.responseLastNanos - exchange.requestFirstNanos);
    } else if (tcp.isClosed()) {
      reading.lost.refused();
    } else {
      reading.lost.silent(exchange.requestFirstNanos);
    }
    reading.output.handOn(row, exchange);
    openCount--;
    System.arraycopy(open, index + 1, open, index, openCount - index);
    open[openCount] = exchange;
  }

  private void giveUp(int index) {
    Exchange exchange = open[index];
    if (!exchange.responseStarted) {
      anomaly(AnomalyKind.UNANSWERED_REQUEST, exchange.firstPacket);
    }
    if (sending == exchange) {
      sending = null;
    }
    if (answering == exchange) {
      answering = null;
    }
    hand(index);
  }

  @Override
  public boolean opensBytes() {
    return true;
  }

  @Override
  public void finish() {
    while (openCount > 0) {
      giveUp(0);
    }
    reading.output.countConnections(protocol, 1);
  }
}
