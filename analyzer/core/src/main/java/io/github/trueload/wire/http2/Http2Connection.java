package io.github.trueload.wire.http2;

import io.github.trueload.bytes.BigEndian;
import io.github.trueload.events.EventFormat;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.wire.events.EventReader;
import io.github.trueload.wire.protocol.Exchange;
import io.github.trueload.wire.protocol.Protocol;
import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.Sequence;
import io.github.trueload.wire.tcp.StreamBytes;
import io.github.trueload.wire.tcp.TcpConnection;
import io.github.trueload.wire.tcp.TcpStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges of one HTTP/2 connection (RFC 9113). A request begins with the first byte of its
 * frame of headers and ends with the last byte of the frame that ends its stream; so does its
 * response. Interim responses are counted, trailers end a message, responses that the server pushes
 * answer no request and are counted only.
 */
final class Http2Connection implements ConnectionReader {

  /** Streams without an end that are kept for one connection. */
  private static final int MAX_OPEN = 4096;

  private static final int SETTING_TABLE_SIZE = 1;
  private static final int SETTING_INITIAL_WINDOW = 4;
  private static final int SETTING_MAX_FRAME = 5;
  private static final int SETTING_BYTES = 6;
  private static final int DEFAULT_WINDOW = 65_535;

  /** The stream that answers the request with which a connection of HTTP/1 was upgraded. */
  private static final int UPGRADED_STREAM = 1;

  private final TcpConnection tcp;
  private final Http2Reading reading;
  private final int row;
  private final FrameStream first;
  private final FrameStream second;

  /** Streams that are not over, by their number, in the order of their requests. */
  private final Map<Integer, Http2Exchange> open = new LinkedHashMap<>();

  /** Whether it is known who is the client: by a SYN, by the preface, or by headers. */
  private boolean rolesKnown;

  private int requests;

  /** The highest number of a stream of the client's that was seen. */
  private int lastStream;

  /**
   * The highest number of a stream whose content the client sent, but whose headers are missing.
   */
  private int lastHeadless;

  private final FlowWindow window = new FlowWindow(DEFAULT_WINDOW);
  private long initialWindow = DEFAULT_WINDOW;

  /** Whether all that changes a window was seen. */
  private boolean windowsKnown = true;

  Http2Connection(TcpConnection tcp, Http2Reading reading) {
    this.tcp = tcp;
    this.reading = reading;
    this.row = tcp.row();
    this.first = new FrameStream(this, tcp.first(), new HeaderBlocks(reading.fields));
    this.second = new FrameStream(this, tcp.first().other(), new HeaderBlocks(reading.fields));
    this.rolesKnown = tcp.client().isFromStart() || tcp.server().isFromStart();
  }

  /**
   * Continues a connection that turned from HTTP/1 to HTTP/2.
   *
   * @param request answered on stream 1 (RFC 7540, 3.2)
   */
  Http2Connection(TcpConnection tcp, Http2Reading reading, Exchange request) {
    this(tcp, reading);
    requests = request.ordinal + 1;
    lastStream = UPGRADED_STREAM;
    open.put(UPGRADED_STREAM, new Http2Exchange(request));
    // The request of HTTP/1 has the client's settings.
    of(tcp.server()).allowAnyLength();
    reading.exchanges++;
    reading.mostConcurrent = Math.max(reading.mostConcurrent, 1);
  }

  private FrameStream of(TcpStream stream) {
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

  @Override
  public void gapOfAbout(TcpStream from, int about) {
    of(from).lose();
  }

  @Override
  public void end(TcpStream from, boolean complete) {
    // A stream that is not over is handed on with the connection's end.
  }

  @Override
  public boolean mayAnswer(TcpStream from) {
    return true;
  }

  void setClient(TcpStream stream) {
    rolesKnown = true;
    tcp.setClient(stream);
  }

  void anomaly(AnomalyKind kind, long packet) {
    reading.output.anomalies.count(kind, packet);
  }

  /** The header of a frame was not captured: what was open there ends at an unknown instant. */
  void framesLost(FrameStream from) {
    from.block.giveUp();
    // The settings may be among them, and updates of a window or what fills it.
    of(from.transport.other()).allowAnyLength();
    windowsKnown = false;
    boolean byClient = from.transport.isClient();
    for (Http2Exchange each : open.values()) {
      each.exchange.gap |= byClient ? !each.exchange.requestDone : each.exchange.responseStarted;
      if (!byClient && each.exchange.events != null) {
        each.exchange.events.lose();
      }
    }
  }

  void frame(FrameStream from, Frame frame) {
    boolean byClient = from.transport.isClient();
    switch (frame.type) {
      case Frame.DATA -> data(frame, byClient);
      case Frame.HEADERS, Frame.CONTINUATION, Frame.PUSH_PROMISE -> headerBlock(from, frame);
      case Frame.RST_STREAM -> reset(frame, byClient);
      case Frame.SETTINGS -> settings(from, frame);
      case Frame.WINDOW_UPDATE -> windowUpdate(frame, byClient);
      case Frame.GOAWAY -> reading.goAways++;
      default -> {
        // PING, PRIORITY and types that are not known concern no exchange.
      }
    }
  }

  private void headerBlock(FrameStream from, Frame frame) {
    PendingHeaders block = from.block;
    boolean continues = frame.type == Frame.CONTINUATION;
    boolean fits = continues && block.isOpen() && frame.stream == block.frame.stream;
    if (continues ? !fits : block.isOpen()) {
      // A part of a block is missing.
      block.giveUp();
      from.headers.lose();
    }
    if (!continues) {
      block.begin(frame);
    } else if (!fits) {
      return;
    }
    block.add(frame);
    if (!block.isOpen()) {
      from.headers.read(block.bytes(), block.length());
      if (block.hasGap()) {
        from.headers.lose();
        from.headers.isPartial = true;
      }
      headersRead(from, block.frame);
    }
  }

  private void headersRead(FrameStream from, Frame frame) {
    if (!rolesKnown) {
      findRoles(from, frame);
      if (!rolesKnown) {
        return;
      }
    }
    boolean byClient = from.transport.isClient();
    int stream = frame.stream;
    if (frame.type == Frame.PUSH_PROMISE || stream % 2 == 0) {
      reading.pushes += frame.type == Frame.PUSH_PROMISE ? 1 : 0;
      return;
    }
    Http2Exchange found = open.get(stream);
    if (!byClient && found != null && found.exchange.responseDone) {
      return; // a stream that its server has ended has no more headers
    }
    if (byClient && found == null && stream > Math.max(lastStream, lastHeadless)) {
      found = begin(from, frame);
    } else if (!byClient && found != null && beginsResponse(found, from.headers, frame)) {
      found.exchange.responseStarted = false;
      if (from.headers.status >= 100 && from.headers.status < 200) {
        reading.interimResponses++;
        return;
      }
      respond(from, frame, found);
    } else if (found != null) {
      reading.trailers++;
      if (!byClient) {
        noteGrpcStatus(from, frame, found);
      }
    } else if (!byClient && stream > lastStream) {
      anomaly(AnomalyKind.ORPHAN_RESPONSE, frame.packet);
      lastStream = stream;
    }
    if (found != null) {
      progress(found, frame, byClient);
    }
  }

  /** Of a connection that was open before the capture: only requests have a method. */
  private void findRoles(FrameStream from, Frame frame) {
    HeaderBlocks headers = from.headers;
    if (headers.status > 0 || frame.type == Frame.PUSH_PROMISE) {
      setClient(from.transport.other());
    } else if (headers.method != null || headers.path != null) {
      setClient(from.transport);
    }
  }

  private Http2Exchange begin(FrameStream from, Frame frame) {
    if (open.size() == MAX_OPEN) {
      anomaly(AnomalyKind.LIMIT_REACHED, frame.packet);
      giveUp(open.keySet().iterator().next());
    }
    lastStream = frame.stream;
    Http2Exchange begun = new Http2Exchange(initialWindow);
    Exchange exchange = begun.exchange;
    exchange.begin(requests++);
    // What has no method may be the end of a request whose headers are missing.
    exchange.gap = from.headers.method == null && frame.endsStream();
    exchange.label = label(from.headers);
    exchange.firstPacket = frame.packet;
    exchange.requestFirstNanos = frame.firstNanos;
    exchange.requestLastNanos = frame.firstNanos;
    exchange.acknowledgment = frame.acknowledgment;
    exchange.connectedNanos = tcp.securedNanos();
    open.put(frame.stream, begun);
    reading.output.connections.countRequest(row);
    reading.exchanges++;
    reading.mostConcurrent = Math.max(reading.mostConcurrent, open.size());
    reading.webSockets += "websocket".equals(from.headers.protocol) ? 1 : 0;
    return begun;
  }

  private int label(HeaderBlocks headers) {
    String label = headers.label();
    if (label == null) {
      reading.labelsLost++;
      label = "HTTP/2 " + reading.output.connections.server(row);
    }
    return reading.output.labels.id(label);
  }

  /**
   * Whether headers of the server's begin a response, rather than end one. Those that came before
   * were interim ones if their status is not known and these cannot be the end, which has no status
   * and ends the stream.
   */
  private boolean beginsResponse(Http2Exchange found, HeaderBlocks headers, Frame frame) {
    if (!found.exchange.responseStarted) {
      boolean isEnd = headers.status == 0 && !headers.isPartial && frame.endsStream();
      return !isEnd && !found.hasContent;
    }
    boolean wasInterim =
        found.exchange.status == 0
            && !found.hasContent
            && (headers.status != 0 || !frame.endsStream());
    reading.interimResponses += wasInterim ? 1 : 0;
    return wasInterim;
  }

  private void respond(FrameStream from, Frame frame, Http2Exchange found) {
    Exchange exchange = found.exchange;
    exchange.responseStarted = true;
    exchange.responseFirstNanos = frame.firstNanos;
    exchange.responseLastNanos = frame.firstNanos;
    exchange.responseBytes = 0;
    exchange.events = null;
    exchange.status = from.headers.status;
    String type = from.headers.contentType;
    boolean isGrpc = type != null && type.startsWith("application/grpc");
    reading.grpcCalls += isGrpc ? 1 : 0;
    found.mayBeGrpc = isGrpc || type == null && from.headers.isPartial && exchange.status <= 200;
    noteGrpcStatus(from, frame, found);
    EventFormat format = reading.format(type);
    if (format != null && EventFormat.isPlain(from.headers.contentEncoding)) {
      exchange.events = new EventReader(format);
    } else if (format != null) {
      reading.packedEventStreams++;
    }
  }

  /** The reader of the events of the response that a frame of data is part of; null if none. */
  @Nullable EventReader events(Frame frame) {
    Http2Exchange found = open.get(frame.stream);
    return found == null ? null : found.exchange.events;
  }

  /** The outcome of a call of gRPC is in the trailers, or in the headers if there is no body. */
  private static void noteGrpcStatus(FrameStream from, Frame frame, Http2Exchange found) {
    String grpcStatus = from.headers.grpcStatus;
    found.exchange.failed |= grpcStatus != null && !grpcStatus.equals("0");
    found.grpcStatusLost =
        found.mayBeGrpc && grpcStatus == null && from.headers.isPartial && frame.endsStream();
  }

  private void data(Frame frame, boolean byClient) {
    Http2Exchange found = open.get(frame.stream);
    if (!byClient) {
      window.take(frame.length, frame.lastNanos);
    }
    if (found != null) {
      found.hasContent |= !byClient;
      // Content without headers before it: they are missing.
      found.exchange.gap |= !byClient && !found.exchange.responseStarted;
      if (!byClient && !frame.endsStream()) {
        found.window.take(frame.length, frame.lastNanos);
      }
      progress(found, frame, byClient);
    } else if (byClient) {
      lastHeadless = Math.max(lastHeadless, frame.stream);
    }
  }

  /** A frame of a message has come; it may be the last. */
  private void progress(Http2Exchange found, Frame frame, boolean byClient) {
    Exchange exchange = found.exchange;
    exchange.gap |= frame.hasGap;
    if (byClient) {
      exchange.requestLastNanos = Math.max(exchange.requestLastNanos, frame.lastNanos);
      exchange.requestDone |= frame.endsStream();
    } else if (!exchange.responseDone) {
      exchange.responseLastNanos = Math.max(exchange.responseLastNanos, frame.lastNanos);
      exchange.responseBytes += frame.length;
      if (frame.endsStream()) {
        endResponse(exchange);
      }
    }
    if (exchange.requestDone && exchange.responseDone) {
      open.remove(frame.stream);
      handOn(found);
    }
  }

  private void handOn(Http2Exchange over) {
    Exchange exchange = over.exchange;
    if (exchange.responseStarted) {
      reading.output.connections.countResponse(row);
    }
    if (over.isOutcomeLost()) {
      exchange.gap = true;
      reading.outcomesLost++;
    }
    reading.output.handOn(row, exchange);
  }

  /** Where its headers were not captured, a response has an end but no beginning. */
  private void endResponse(Exchange exchange) {
    exchange.responseDone = true;
    exchange.responseWhole = exchange.responseStarted;
    exchange.responseEndSeen = exchange.responseStarted;
    if (!exchange.responseStarted) {
      exchange.gap = true;
      anomaly(AnomalyKind.INCOMPLETE_RESPONSE, exchange.firstPacket);
    }
    if (exchange.events != null) {
      exchange.events.end(exchange.responseLastNanos);
    }
  }

  private void reset(Frame frame, boolean byClient) {
    Http2Exchange found = open.get(frame.stream);
    if (found == null) {
      return;
    }
    reading.resets++;
    if (!byClient && Sequence.isAfter(frame.acknowledgment, tcp.client().next())) {
      // The server had received more of the request than was captured.
      found.exchange.gap |= !found.exchange.requestDone;
    }
    giveUp(frame.stream);
  }

  private void settings(FrameStream from, Frame frame) {
    FrameStream to = of(from.transport.other());
    boolean byClient = from.transport.isClient();
    if (frame.payload == null) {
      to.allowAnyLength();
      windowsKnown &= !byClient;
    }
    if (frame.payload == null || frame.isAcknowledgment()) {
      return;
    }
    for (int at = 0; at + SETTING_BYTES <= frame.length; at += SETTING_BYTES) {
      int setting = BigEndian.unsigned16(frame.payload, at);
      long value = BigEndian.int32(frame.payload, at + 2) & 0xFFFFFFFFL;
      if (setting == SETTING_TABLE_SIZE) {
        to.headers.allowTable(value);
      } else if (setting == SETTING_MAX_FRAME) {
        to.allowLength(value);
      } else if (setting == SETTING_INITIAL_WINDOW && byClient) {
        for (Http2Exchange each : open.values()) {
          noteStall(each.window.add(value - initialWindow, frame.lastNanos));
        }
        initialWindow = value;
      }
    }
  }

  private void windowUpdate(Frame frame, boolean byClient) {
    if (!byClient) {
      return;
    }
    if (frame.payload == null) {
      windowsKnown = false;
      return;
    }
    long more = BigEndian.int32(frame.payload, 0) & 0x7FFFFFFF;
    if (frame.stream == 0) {
      noteStall(window.add(more, frame.lastNanos));
    } else if (open.containsKey(frame.stream)) {
      noteStall(open.get(frame.stream).window.add(more, frame.lastNanos));
    }
  }

  private void noteStall(long nanos) {
    if (nanos > 0
        && windowsKnown
        && first.transport.isFromStart()
        && second.transport.isFromStart()) {
      reading.stalls++;
      reading.stalledNanos += nanos;
    }
  }

  private void giveUp(int stream) {
    Http2Exchange ended = open.remove(stream);
    if (ended == null) {
      return;
    }
    Exchange exchange = ended.exchange;
    if (!exchange.responseStarted) {
      anomaly(AnomalyKind.UNANSWERED_REQUEST, exchange.firstPacket);
    } else if (!exchange.responseDone) {
      anomaly(AnomalyKind.INCOMPLETE_RESPONSE, exchange.firstPacket);
    }
    handOn(ended);
  }

  @Override
  public boolean opensBytes() {
    return true;
  }

  @Override
  public void finish() {
    for (int stream : new ArrayList<>(open.keySet())) {
      giveUp(stream);
    }
    reading.output.countConnections(Protocol.HTTP_2, 1);
  }
}
