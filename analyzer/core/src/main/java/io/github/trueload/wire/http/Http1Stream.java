package io.github.trueload.wire.http;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.wire.protocol.Http2Frames;
import io.github.trueload.wire.protocol.Protocol;
import io.github.trueload.wire.tcp.Sequence;
import io.github.trueload.wire.tcp.StreamBytes;
import io.github.trueload.wire.tcp.TcpStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the HTTP messages in one direction of a connection. Bytes come in turn, in pieces of any
 * size; bytes that were sent but not captured come as holes, and a length that is known bridges
 * them. Where framing is lost, the next message is looked for at the beginning of segments, which
 * is where clients and servers that take turns put it.
 *
 * <p>Hot: {@link #data} runs once a segment with payload; its switch is one method on purpose.
 */
final class Http1Stream {

  private enum State {
    /** No bytes have come. */
    BEGIN,
    /** A message begins with the next byte. */
    START,
    /** Within a head of which the first part is kept. */
    HEAD,
    /** Within a body of known length. */
    LENGTH,
    CHUNK_SIZE,
    CHUNK_DATA,
    TRAILER,
    /** Within a body that ends with the connection. */
    UNTIL_CLOSE,
    /**
     * Within a message of unknown length: until the other side has answered and a new one begins.
     */
    UNTIL_TURN,
    /** Framing is lost: looking for a message at the beginning of each segment. */
    SYNC,
    /** Nothing to be found any more: upgraded, tunnelled, or another protocol. */
    OFF
  }

  final TcpStream transport;
  private final Http1Connection connection;
  private final HeadParser head;

  private State state = State.BEGIN;

  /** Bytes of body or chunk still to come. */
  private long remaining;

  /** Null until a body comes in chunks. */
  private @Nullable ChunkLines chunk;

  /** Null until a head comes in pieces. */
  private @Nullable PartialHeader kept;

  /** Whether the message before this one ended where this one begins, nothing missing between. */
  private boolean contiguous;

  /** Whether lengths may be wrong, so that a message's beginning counts for more. */
  private boolean doubtful;

  private boolean lostByGap;
  private boolean awaitsContinue;

  final Message message = new Message();

  /** Of the segment being read. */
  private long nanos;

  private long packet;
  private int acknowledgment;
  private boolean hasLostBytes;

  Http1Stream(Http1Connection connection, TcpStream transport, HeadParser head) {
    this.connection = connection;
    this.transport = transport;
    this.head = head;
  }

  /** Before the first bytes: whether they are the stream's very first decides where to look. */
  private void begin() {
    if (state == State.BEGIN) {
      contiguous = transport.isFromStart();
      state = contiguous ? State.START : State.SYNC;
    }
  }

  void turnOff() {
    state = State.OFF;
    kept = null;
  }

  long packet() {
    return packet;
  }

  boolean isContiguous() {
    return contiguous;
  }

  /** Whether the message's length is unknown, so that its answer shows that it is over. */
  boolean endsWithAnswer() {
    return state == State.UNTIL_TURN;
  }

  /** Whether answers may come in this direction. */
  boolean mayAnswer() {
    return state != State.OFF && connection.role(this) != Role.REQUESTS;
  }

  /**
   * Takes the next bytes.
   *
   * @return false if those from {@link StreamBytes#at} on are for the connection's next reader
   */
  boolean data(StreamBytes bytes) {
    begin();
    nanos = bytes.nanos;
    packet = bytes.packet;
    acknowledgment = bytes.acknowledgment;
    if (state == State.OFF) {
      return true;
    }
    byte[] buffer = bytes.buffer;
    int at = bytes.at;
    int end = bytes.end;
    if (!isWithinBody(end - at)) {
      bytes.open(at, end);
    }
    if (state == State.SYNC || state == State.UNTIL_TURN || doubtful || awaitsContinue) {
      beginsAnew(buffer, at, end);
    }
    while (at < end) {
      switch (state) {
        case START -> at = start(bytes, at);
        case HEAD -> at = continueHead(bytes);
        case LENGTH, CHUNK_DATA -> at = body(buffer, at, end);
        case CHUNK_SIZE -> at = chunkSize(buffer, at, end);
        case TRAILER -> at = trailer(buffer, at, end);
        case UNTIL_CLOSE, UNTIL_TURN -> {
          message.add(end - at, nanos);
          if (state == State.UNTIL_CLOSE) {
            message.body(buffer, at, end, nanos);
          }
          at = end;
        }
        case BEGIN, SYNC, OFF -> at = end;
      }
    }
    if (connection.isHandedOver()) {
      return false;
    }
    if (bytes.cut > 0 && state != State.OFF) {
      hole(bytes.cut, false);
    }
    return true;
  }

  /** Whether {@code count} more bytes belong to a body that is only counted. */
  private boolean isWithinBody(int count) {
    boolean isBody = state == State.LENGTH || state == State.CHUNK_DATA;
    return isBody && count <= remaining && !doubtful && !awaitsContinue && message.events == null;
  }

  /** Where lengths are not sure, a segment that begins like a message begins one. */
  private void beginsAnew(byte[] buffer, int at, int end) {
    if (state == State.START || state == State.HEAD) {
      return;
    }
    boolean unsure = state == State.SYNC || state == State.UNTIL_TURN || doubtful;
    if (!unsure && !connection.lastRequestAnswered()) {
      return;
    }
    boolean begins =
        switch (connection.role(this)) {
          case REQUESTS -> StartLine.isRequestStart(buffer, at, end);
          case RESPONSES ->
              StartLine.isResponseStart(buffer, at, end)
                  && (state == State.SYNC || connection.awaitsResponse(packet));
          case UNKNOWN -> StartLine.isStart(buffer, at, end);
        };
    if (!begins) {
      if (!connection.isHttp()) {
        connection.noteProtocol(protocolOf(buffer, at, end));
      }
    } else {
      if (state != State.SYNC) {
        boolean whole = state == State.UNTIL_TURN && !lostByGap;
        endMessage(whole);
      }
      state = State.START;
      contiguous = false;
    }
  }

  /** HTTP/2 shows without its preface where the connection was open before the capture. */
  private Protocol protocolOf(byte[] buffer, int at, int end) {
    return !connection.isSeenFromStart() && Http2Frames.areFrames(buffer, at, end)
        ? Protocol.HTTP_2
        : Protocol.of(buffer, at, end);
  }

  private int start(StreamBytes bytes, int from) {
    byte[] buffer = bytes.buffer;
    int end = bytes.end;
    int at = from;
    while (at < end && (buffer[at] == '\r' || buffer[at] == '\n')) {
      at++;
    }
    if (at < end && contiguous && !connection.isHttp()) {
      at += ProxyPreface.length(buffer, at, end);
    }
    if (at == end) {
      return at;
    }
    if (connection.other(this).state == State.HEAD) {
      connection.other(this).giveUpRestOfHead(this, StartLine.isResponseStart(buffer, at, end));
    }
    message.begin(at == bytes.at ? bytes.firstNanos : nanos, packet, acknowledgment);
    int length = parse(buffer, at, end);
    if (length == HeadParser.INCOMPLETE) {
      state = State.HEAD;
      kept().clear();
      kept().add(buffer, at, end);
      return end;
    }
    if (length == HeadParser.NOT_HTTP || !connection.fits(this, head)) {
      notHttp(buffer, at, end);
      if (connection.isHandedOver()) {
        bytes.skipTo(at);
      }
      return end;
    }
    headRead(length);
    return leaveRest(bytes, at + length);
  }

  /** Where the next byte is; behind the last one if another reader reads from it on. */
  private int leaveRest(StreamBytes bytes, int at) {
    if (!connection.isHandedOver()) {
      return at;
    }
    bytes.skipTo(at);
    return bytes.end;
  }

  private int parse(byte[] buffer, int at, int end) {
    int length = head.parse(buffer, at, end, connection.role(this) == Role.REQUESTS);
    boolean undecided = end - at < Protocol.TLS_HEADER && !connection.isHttp();
    return length == HeadParser.NOT_HTTP && undecided && Protocol.isTlsRecord(buffer, at, end)
        ? HeadParser.INCOMPLETE
        : length;
  }

  private void notHttp(byte[] buffer, int at, int end) {
    state = State.SYNC;
    contiguous = false;
    connection.notHttp(this, buffer, at, end);
  }

  /** Goes on with a head of which the first part is kept; its next part begins the segment. */
  private int continueHead(StreamBytes bytes) {
    PartialHeader read = kept();
    int before = read.length();
    int added = read.add(bytes.buffer, bytes.at, bytes.end);
    if (!read.hasLineFeed(before) && !read.isFull() && before >= 32) {
      // Only a line's end can complete a head, or show that it is none.
      return bytes.at + added;
    }
    int length = parse(read.bytes(), 0, read.length());
    if (length == HeadParser.INCOMPLETE && !read.isFull()) {
      return bytes.at + added;
    }
    if (length <= 0 || !connection.fits(this, head)) {
      notHttp(read.bytes(), 0, read.length());
      if (connection.isHandedOver()) {
        connection.handOn(this, firstPart(read.bytes(), before, bytes));
      }
      return bytes.end;
    }
    headRead(length);
    return leaveRest(bytes, bytes.at + length - before);
  }

  /** The bytes that were kept before those of {@code next} came, as they came. */
  private StreamBytes firstPart(byte[] buffer, int length, StreamBytes next) {
    StreamBytes part = new StreamBytes();
    part.buffer = buffer;
    part.end = length;
    part.sequence = Sequence.plus(next.sequence, -length);
    part.acknowledgment = message.firstAcknowledgment;
    part.nanos = message.firstNanos;
    part.firstNanos = message.firstNanos;
    part.packet = message.firstPacket;
    return part;
  }

  private void headRead(int length) {
    lostByGap = false;
    doubtful = false;
    awaitsContinue = false;
    message.add(length, nanos);
    if (head.isRequest) {
      connection.requestHead(this, head);
      awaitsContinue = head.expectsContinue;
      frameBody(head.isConnect);
    } else {
      boolean bodiless = connection.responseHead(this, head);
      doubtful = connection.isOrphan();
      if (state != State.OFF) {
        frameBody(bodiless);
      }
    }
  }

  private void frameBody(boolean bodiless) {
    if (head.isCut) {
      state = State.UNTIL_TURN;
    } else if (bodiless) {
      endMessage(true);
    } else if (head.isChunked) {
      beginChunk();
    } else if (head.contentLength > 0) {
      remaining = head.contentLength;
      state = State.LENGTH;
    } else if (head.contentLength == 0 || head.isRequest) {
      endMessage(true);
    } else {
      state = State.UNTIL_CLOSE;
    }
  }

  /** Ends the message at the segment being read. */
  private void endMessage(boolean whole) {
    state = State.START;
    contiguous = whole;
    connection.messageEnd(this, whole);
  }

  private int body(byte[] buffer, int at, int end) {
    int taken = (int) Math.min(remaining, end - at);
    remaining -= taken;
    message.add(taken, nanos);
    message.body(buffer, at, at + taken, nanos);
    if (remaining == 0) {
      bodyRead();
    }
    return at + taken;
  }

  private void bodyRead() {
    if (state == State.CHUNK_DATA) {
      beginChunk();
    } else {
      endMessage(true);
    }
  }

  private void beginChunk() {
    state = State.CHUNK_SIZE;
    remaining = 0;
    chunk().begin();
  }

  private ChunkLines chunk() {
    if (chunk == null) {
      chunk = new ChunkLines();
    }
    return chunk;
  }

  private PartialHeader kept() {
    if (kept == null) {
      kept = new PartialHeader();
    }
    return kept;
  }

  /** Reads a size line, after the line end that closes the chunk before. */
  private int chunkSize(byte[] buffer, int from, int end) {
    ChunkLines lines = chunk();
    int at = lines.sizeLine(buffer, from, end);
    if (lines.isBroken()) {
      connection.anomaly(AnomalyKind.MALFORMED_HTTP, packet);
      loseFraming();
      return at;
    }
    message.add(at - from, nanos);
    if (lines.isEnded()) {
      remaining = lines.size();
      state = remaining > 0 ? State.CHUNK_DATA : State.TRAILER;
    }
    return at;
  }

  private int trailer(byte[] buffer, int from, int end) {
    ChunkLines lines = chunk();
    int at = lines.trailer(buffer, from, end);
    message.add(at - from, nanos);
    if (lines.isEnded()) {
      endMessage(true);
    }
    return at;
  }

  private void loseFraming() {
    message.loseBody();
    state = State.UNTIL_TURN;
  }

  /** Whether bytes were never captured. */
  boolean hasLostBytes() {
    return hasLostBytes;
  }

  /** Bytes that were never captured. */
  void gap(int missing) {
    hasLostBytes = true;
    begin();
    if (state != State.OFF) {
      message.hasGap = true;
      hole(missing, true);
    }
  }

  /**
   * The other side begins to answer, and acknowledges more than has come of a head: the rest of it
   * was not captured, and no later bytes show its length.
   */
  private void giveUpRestOfHead(Http1Stream answering, boolean answers) {
    int missing = Sequence.distance(transport.next(), answering.acknowledgment);
    if (answers && missing > 0 && missing < PartialHeader.MAX_BYTES) {
      connection.anomaly(AnomalyKind.SEQUENCE_GAP, answering.packet);
      transport.giveUp(missing);
    }
  }

  private void hole(int missing, boolean isGap) {
    message.loseBody();
    switch (state) {
      case LENGTH, CHUNK_DATA -> holeInBody(missing, isGap);
      case CHUNK_SIZE, TRAILER -> {
        message.add(missing, nanos);
        lostByGap |= isGap;
        loseFraming();
      }
      case UNTIL_CLOSE, UNTIL_TURN -> message.add(missing, nanos);
      case HEAD -> cutHead(missing, isGap);
      case START, SYNC -> {
        state = State.SYNC;
        contiguous = false;
      }
      case BEGIN, OFF -> {
        // Nothing is read yet, or any more.
      }
    }
  }

  private void holeInBody(int missing, boolean isGap) {
    if (missing < remaining || missing == remaining && state == State.CHUNK_DATA) {
      remaining -= missing;
      message.add(missing, nanos);
      if (remaining == 0) {
        beginChunk();
      }
    } else if (state == State.CHUNK_DATA) {
      message.add(missing, nanos);
      lostByGap |= isGap;
      loseFraming();
    } else {
      message.add(remaining, nanos);
      boolean exact = missing == remaining;
      endMessage(!isGap);
      state = exact ? State.START : State.SYNC;
      contiguous = exact;
    }
  }

  private void cutHead(int missing, boolean isGap) {
    PartialHeader read = kept();
    if (!head.parseCut(read.bytes(), 0, read.length()) || !connection.fits(this, head)) {
      notHttp(read.bytes(), 0, read.length());
      return;
    }
    headRead(read.length());
    lostByGap = isGap;
    message.add(missing, nanos);
  }

  /**
   * The stream is over.
   *
   * @param byFin whether it was closed with all its bytes seen, rather than left open or reset
   */
  void end(boolean byFin) {
    begin();
    switch (state) {
      case UNTIL_CLOSE -> endMessage(byFin);
      case UNTIL_TURN -> endMessage(!lostByGap);
      case LENGTH, CHUNK_DATA, CHUNK_SIZE, TRAILER -> {
        message.endIsSeen = byFin;
        endMessage(false);
      }
      case HEAD -> {
        cutHead(0, true);
        if (state == State.UNTIL_TURN) {
          endMessage(false);
        }
      }
      case BEGIN, START, SYNC, OFF -> {
        // No message is open.
      }
    }
    turnOff();
  }
}
