package io.github.trueload.http2;

import io.github.trueload.kernel.ConnectionInfo;
import io.github.trueload.kernel.StampedSocket;
import io.github.trueload.times.ExchangeTimings;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http2.H2Error;
import org.jspecify.annotations.Nullable;

/**
 * One connection of HTTP/2, whose streams several threads use at once, each with a stream of its
 * own. There is no thread besides them: one of those that wait for something reads the socket, and
 * hands every frame to its stream.
 *
 * <p>Between two requests nothing is read; {@link #readPending} catches up before the next.
 */
public final class Multiplexer {

  /** Bytes that have come, without waiting. */
  @FunctionalInterface
  public interface PendingBytes {

    /**
     * Reads what has come.
     *
     * @param into where to put it
     * @param offset from there on
     * @param length at most so much
     * @return how many bytes; 0 for none, -1 at the end of the stream
     * @throws IOException if the connection is broken
     */
    int read(byte[] into, int offset, int length) throws IOException;
  }

  /** Window of a stream and of the connection: as Chromium has them. */
  static final int STREAM_WINDOW = 6_291_456;

  static final int CONNECTION_WINDOW = 15_728_640;

  /** Frames that bring a client nothing, one after the other: more are a flood. */
  static final int MOST_IDLE_FRAMES = 10_000;

  private static final int ENABLE_PUSH = 2;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final int MAX_HEADER_LIST_SIZE = 6;
  private static final int REFUSED = H2Error.REFUSED_STREAM.getCode();

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Socket socket;
  private final Socket plain;
  private final InputStream in;
  private final FrameInput frames;
  private final FrameWriter writer;
  private final @Nullable StampedSocket stamped;
  private final TimeSource wanted;

  /** Whether a write has shown a reset by the server. */
  private volatile boolean wasReset;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Guarded by lock.
  private final Map<Integer, Http2Stream> streams = new HashMap<>(4);
  private final HeaderBlock block = new HeaderBlock();
  private final PeerSettings peer = new PeerSettings();
  private boolean reading;
  private int timeoutMillis = -1;
  private @Nullable IOException failure;
  private boolean ended;
  private boolean goneAway;
  private int mostProcessed = Integer.MAX_VALUE;
  private String goAway = "";
  private int reserved;
  private int nextStream = 1;
  private long sendWindow = PeerSettings.DEFAULT_WINDOW;
  private long receiveWindow = CONNECTION_WINDOW;
  private int unreturned;
  private int idleFrames;
  private long heardNanos;
  private @Nullable ConnectionInfo info;

  /**
   * A connection that has not begun.
   *
   * @param socket with TLS where it is spoken; its streams are read and written
   * @param plain the connected socket below it, or the same
   * @param wanted whose clock the plan asks for
   * @throws IOException if the socket has no streams any more
   */
  public Multiplexer(Socket socket, Socket plain, TimeSource wanted) throws IOException {
    this.socket = socket;
    this.plain = plain;
    this.wanted = wanted;
    stamped = plain instanceof StampedSocket each ? each : null;
    in = socket.getInputStream();
    frames = new FrameInput(stamped == null ? () -> 0 : stamped::receivedNanos);
    writer = new FrameWriter(socket.getOutputStream());
    info = stamped == null ? null : stamped.info();
  }

  /**
   * Sends the preface and this side's settings.
   *
   * @throws IOException if the connection is broken
   */
  public void begin() throws IOException {
    byte[] settings = new byte[18];
    setting(settings, 0, ENABLE_PUSH, 0);
    setting(settings, 6, INITIAL_WINDOW_SIZE, STREAM_WINDOW);
    setting(settings, 12, MAX_HEADER_LIST_SIZE, HeaderBlock.MOST_BYTES);
    writer.begin(
        FrameHead.frame(FrameHead.SETTINGS, 0, 0, settings),
        FrameHead.ofNumber(
            FrameHead.WINDOW_UPDATE, 0, CONNECTION_WINDOW - PeerSettings.DEFAULT_WINDOW));
  }

  private static void setting(byte[] settings, int at, int number, int value) {
    settings[at + 1] = (byte) number;
    FrameHead.writeInt(settings, at + 2, value);
  }

  /** {@return a stream yet to be opened; the calling thread's until its end} */
  public Http2Stream newStream() {
    ExchangeTimings timings = new ExchangeTimings();
    lock.lock();
    try {
      ConnectionInfo before = info;
      timings.attach(
          stamped == null ? null : new StreamStamps(stamped, now -> share(before, now)),
          wanted,
          before);
    } finally {
      lock.unlock();
    }
    timings.begin();
    return new Http2Stream(this, timings);
  }

  /** Each segment sent again is counted once: of the stream that is the first to ask. */
  private @Nullable ConnectionInfo share(
      @Nullable ConnectionInfo before, @Nullable ConnectionInfo now) {
    lock.lock();
    try {
      ConnectionInfo last = info;
      if (now == null || before == null || last == null) {
        return now;
      }
      info = now;
      return new ConnectionInfo(
          now.smoothedRttNanos(),
          now.leastRttNanos(),
          now.timeoutNanos(),
          before.retransmissions() + Math.max(0, now.retransmissions() - last.retransmissions()),
          now.segmentBytes(),
          now.outOfOrder(),
          now.sinceSegmentNanos());
    } finally {
      lock.unlock();
    }
  }

  // ---- the connection's state

  /** {@return whether it can carry another stream, as far as it is known} */
  public boolean isOpen() {
    lock.lock();
    try {
      return failure == null && !ended && !goneAway && nextStream > 0;
    } finally {
      lock.unlock();
    }
  }

  /** {@return whether the server has announced by GOAWAY that it takes no more streams} */
  public boolean isGoneAway() {
    lock.lock();
    try {
      return goneAway;
    } finally {
      lock.unlock();
    }
  }

  /** {@return how many streams have been opened} */
  public int opened() {
    lock.lock();
    try {
      return nextStream / 2;
    } finally {
      lock.unlock();
    }
  }

  /** {@return whether the server has closed its end} */
  public boolean isEnded() {
    lock.lock();
    try {
      return ended;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reads what has come since the last response, unless a stream is open, whose thread does it.
   *
   * @param pending the bytes that have come
   */
  public void readPending(PendingBytes pending) {
    lock.lock();
    try {
      if (!streams.isEmpty() || failure != null) {
        return;
      }
      int count = 1;
      while (count > 0 && !reading && failure == null) {
        count = read(pending::read);
      }
    } catch (IOException e) {
      // The connection has failed, which its state says.
    } finally {
      lock.unlock();
    }
  }

  /** The socket's timeout was changed elsewhere. */
  public void forgetTimeout() {
    lock.lock();
    try {
      timeoutMillis = -1;
    } finally {
      lock.unlock();
    }
  }

  /** Says goodbye by GOAWAY, as far as that needs no waiting; the socket is yet to be closed. */
  public void leave() {
    lock.lock();
    try {
      if (failure == null && !ended) {
        writer.queue(FrameHead.frame(FrameHead.GOAWAY, 0, 0, new byte[8]));
      }
    } finally {
      lock.unlock();
    }
    flush();
  }

  /** The socket is being closed: each thread that waits fails. May be called by any thread. */
  public void abort() {
    fail(new SocketException("Socket closed"));
  }

  private void fail(IOException reason) {
    lock.lock();
    try {
      if (failure == null) {
        failure = reason;
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void closeSocket() {
    try {
      plain.close();
    } catch (IOException e) {
      // It is closed already.
    }
  }

  private void flush() {
    try {
      writer.flush();
    } catch (IOException e) {
      // What the server has sent before can still be read; but a reset is said only once.
      if (String.valueOf(e.getMessage()).startsWith("Connection reset")) {
        wasReset = true;
      }
    }
  }

  // ---- waiting and reading

  /**
   * Waits until a stream has what it waits for, or has failed; reads the socket where no other
   * thread does. The lock is held.
   */
  void await(Http2Stream stream, BooleanSupplier isDone) throws IOException {
    boolean isLastLook = false;
    while (!isDone.getAsBoolean()) {
      stream.requireNotFailed();
      requireAlive(stream);
      long left = stream.leftNanos(System.nanoTime());
      if (left <= 0 && isLastLook) {
        throw new SocketTimeoutException("Read timed out");
      }
      // A thread that was late itself finds what came in time.
      isLastLook = left <= 0;
      long wait = Math.max(left, NANOS_PER_MILLI);
      if (reading) {
        awaitChange(wait);
      } else {
        setTimeout(wait);
        try {
          read(in::read);
        } catch (SocketTimeoutException e) {
          // Its own time may not be over, if the time was another's.
        }
      }
    }
  }

  private void awaitChange(long nanos) throws IOException {
    try {
      if (nanos == Long.MAX_VALUE) {
        changed.await();
      } else {
        changed.awaitNanos(nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SocketException("Interrupted while waiting for a response");
    }
  }

  private void setTimeout(long nanos) throws IOException {
    long millis = nanos == Long.MAX_VALUE ? 0 : (nanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
    int timeout = (int) Math.min(millis, Integer.MAX_VALUE);
    if (timeout != timeoutMillis) {
      socket.setSoTimeout(timeout);
      timeoutMillis = timeout;
    }
  }

  /** Reads once, without the lock, and handles what has come; how many bytes, -1 at the end. */
  private int read(FrameInput.Source source) throws IOException {
    reading = true;
    int count = 0;
    @Nullable IOException broken = null;
    lock.unlock();
    try {
      count = frames.read(source);
    } catch (SocketTimeoutException e) {
      broken = e;
    } catch (IOException e) {
      broken = e;
      fail(e);
    } finally {
      lock.lock();
      reading = false;
      changed.signalAll();
    }
    if (broken != null) {
      throw broken;
    }
    if (count < 0) {
      end();
    } else if (count > 0) {
      heardNanos = System.nanoTime();
      handleAll();
    }
    return count;
  }

  private void end() {
    ended = true;
    for (Http2Stream stream : streams.values()) {
      stream.timings().ended();
    }
  }

  private void requireAlive(Http2Stream stream) throws IOException {
    IOException reason = failure;
    if (reason != null) {
      throw reason;
    }
    if (ended) {
      throw wasReset ? new SocketException("Connection reset") : stream.cutOff(goAway);
    }
  }

  /** Handles the frames that have come whole. A server's fault ends the connection. */
  private void handleAll() throws IOException {
    @Nullable ServerFault fault = null;
    try {
      while (frames.next()) {
        handle();
      }
    } catch (ServerFault e) {
      fault = e;
      byte[] payload = new byte[8];
      FrameHead.writeInt(payload, 4, e.error().getCode());
      writer.queue(FrameHead.frame(FrameHead.GOAWAY, 0, 0, payload));
    }
    flushWithoutLock();
    if (fault != null) {
      IOException reason = fault.failure();
      fail(reason);
      closeSocket();
      throw reason;
    }
  }

  /** A write may take long, in which others must be able to read and to give up. */
  private void flushWithoutLock() {
    lock.unlock();
    try {
      flush();
    } finally {
      lock.lock();
    }
  }

  // ---- frames

  private void handle() throws ServerFault {
    int type = frames.type();
    if (block.stream() != 0
        && (type != FrameHead.CONTINUATION || frames.stream() != block.stream())) {
      throw violation("another frame came within a header block");
    }
    if (++idleFrames > MOST_IDLE_FRAMES) {
      throw new ServerFault(
          H2Error.ENHANCE_YOUR_CALM,
          "the server sent " + MOST_IDLE_FRAMES + " frames that are of no use");
    }
    switch (type) {
      case FrameHead.DATA -> handleData();
      case FrameHead.HEADERS -> handleHeaders();
      case FrameHead.CONTINUATION -> handleContinuation();
      case FrameHead.PRIORITY -> requireSize(5);
      case FrameHead.RST_STREAM -> handleReset();
      case FrameHead.SETTINGS -> handleSettings();
      case FrameHead.PUSH_PROMISE -> throw violation("it pushes a response, which is disabled");
      case FrameHead.PING -> handlePing();
      case FrameHead.GOAWAY -> handleGoAway();
      case FrameHead.WINDOW_UPDATE -> handleWindowUpdate();
      default -> {
        // Frames of types that are not known have no meaning.
      }
    }
  }

  private static ServerFault violation(String what) {
    return new ServerFault(H2Error.PROTOCOL_ERROR, what);
  }

  private void requireSize(int bytes) throws ServerFault {
    if (frames.length() != bytes) {
      throw new ServerFault(
          H2Error.FRAME_SIZE_ERROR,
          "a frame of type " + frames.type() + " has " + frames.length() + " bytes");
    }
  }

  private void requireConnection() throws ServerFault {
    if (frames.stream() != 0) {
      throw violation("a frame of type " + frames.type() + " came on stream " + frames.stream());
    }
  }

  /** The stream that a frame concerns; null where it is over, or was given up. */
  private @Nullable Http2Stream streamOfFrame() throws ServerFault {
    int number = frames.stream();
    if (number % 2 == 0 || number >= nextStream) {
      throw violation(
          "a frame of type " + frames.type() + " came on stream " + number + ", which is not open");
    }
    return streams.get(number);
  }

  /** Bytes before and behind what a frame brings. */
  private int[] padding() throws ServerFault {
    int before = 0;
    int behind = 0;
    if (frames.has(FrameHead.PADDED) && frames.length() > 0) {
      before = 1;
      behind = frames.unsignedByte(0);
    }
    if (frames.type() == FrameHead.HEADERS && frames.has(FrameHead.WITH_PRIORITY)) {
      before += 5;
    }
    if (before + behind > frames.length() || frames.has(FrameHead.PADDED) && frames.length() == 0) {
      throw violation("a frame has more padding than bytes");
    }
    return new int[] {before, behind};
  }

  private void handleData() throws ServerFault {
    int length = frames.length();
    Http2Stream stream = streamOfFrame();
    int[] padding = padding();
    receiveWindow -= length;
    if (receiveWindow < 0) {
      throw new ServerFault(
          H2Error.FLOW_CONTROL_ERROR, "the server sent more than the connection's window");
    }
    if (stream == null) {
      returnWindow(null, length);
      return;
    }
    if (length > padding[0] + padding[1] || frames.has(FrameHead.END_STREAM)) {
      idleFrames = 0;
    }
    try {
      stream.data(frames, padding[0], padding[1]);
    } catch (ServerFault e) {
      if (e.error() == H2Error.FLOW_CONTROL_ERROR || e.error() == H2Error.STREAM_CLOSED) {
        throw e;
      }
      returnWindow(null, length);
      end(stream, e);
    }
  }

  private void handleHeaders() throws ServerFault {
    Http2Stream stream = streamOfFrame();
    int[] padding = padding();
    block.begin(frames.stream(), frames.has(FrameHead.END_STREAM));
    if (stream != null) {
      stream.headBegins(frames);
    }
    takePart(frames.payload(padding[0], frames.length() - padding[1]));
  }

  private void handleContinuation() throws ServerFault {
    if (block.stream() == 0) {
      throw violation("a CONTINUATION continues nothing");
    }
    Http2Stream stream = streams.get(frames.stream());
    if (stream != null) {
      stream.headContinues(frames);
    }
    takePart(frames.payload(0, frames.length()));
  }

  private void takePart(byte[] part) throws ServerFault {
    block.append(part);
    if (!frames.has(FrameHead.END_HEADERS)) {
      return;
    }
    Http2Stream stream = streams.get(block.stream());
    List<Header> fields = block.decode();
    if (stream != null) {
      idleFrames = 0;
      try {
        stream.fields(fields, block.endsStream());
      } catch (ServerFault e) {
        if (e.error() == H2Error.STREAM_CLOSED) {
          throw e;
        }
        end(stream, e);
      }
    }
  }

  /** A fault that concerns one stream: it is reset, and the others go on. */
  private void end(Http2Stream stream, ServerFault fault) {
    stream.fail(fault.failure());
    queueReset(stream, fault.error());
    endedByServer(stream);
  }

  private void handleReset() throws ServerFault {
    requireSize(4);
    Http2Stream stream = streamOfFrame();
    if (stream != null) {
      int code = frames.number(0);
      stream.wasReset(code, code == REFUSED);
      endedByServer(stream);
    }
  }

  private void handleSettings() throws ServerFault {
    requireConnection();
    if (frames.has(FrameHead.ACK)) {
      requireSize(0);
      return;
    }
    if (frames.length() % 6 != 0) {
      throw new ServerFault(
          H2Error.FRAME_SIZE_ERROR, "SETTINGS have " + frames.length() + " bytes");
    }
    int windowBefore = peer.window();
    for (int at = 0; at < frames.length(); at += 6) {
      peer.take(frames.unsignedShort(at), frames.number(at + 2));
    }
    writer.allowTable(peer.tableBytes());
    for (Http2Stream stream : streams.values()) {
      stream.widen(peer.window() - windowBefore);
      if (stream.window() > Integer.MAX_VALUE) {
        throw new ServerFault(
            H2Error.FLOW_CONTROL_ERROR, "the server's settings make no valid window of a stream");
      }
    }
    writer.queue(FrameHead.frame(FrameHead.SETTINGS, FrameHead.ACK, 0));
  }

  private void handlePing() throws ServerFault {
    requireConnection();
    requireSize(8);
    if (!frames.has(FrameHead.ACK)) {
      writer.queue(FrameHead.frame(FrameHead.PING, FrameHead.ACK, 0, frames.payload(0, 8)));
    }
  }

  private void handleGoAway() throws ServerFault {
    requireConnection();
    if (frames.length() < 8) {
      requireSize(8);
    }
    goneAway = true;
    mostProcessed = Math.min(mostProcessed, frames.number(0) & 0x7fffffff);
    String words =
        new String(frames.payload(8, Math.min(frames.length(), 108)), StandardCharsets.ISO_8859_1)
            .replaceAll("[^ -~]", ".");
    goAway =
        "GOAWAY "
            + StreamResetException.name(frames.number(4))
            + (words.isEmpty() ? "" : " '" + words + "'");
    for (Http2Stream stream : List.copyOf(streams.values())) {
      if (stream.number() > mostProcessed && !stream.isAnswered()) {
        stream.wasNotProcessed(goAway);
        forget(stream);
      }
    }
  }

  private void handleWindowUpdate() throws ServerFault {
    requireSize(4);
    int more = frames.number(0) & 0x7fffffff;
    if (frames.stream() == 0) {
      sendWindow += more;
      if (more == 0 || sendWindow > Integer.MAX_VALUE) {
        throw new ServerFault(
            more == 0 ? H2Error.PROTOCOL_ERROR : H2Error.FLOW_CONTROL_ERROR,
            "a WINDOW_UPDATE of " + more + " bytes makes no valid window");
      }
      return;
    }
    Http2Stream stream = streamOfFrame();
    if (stream != null) {
      try {
        stream.widened(more);
      } catch (ServerFault e) {
        end(stream, e);
      }
    }
  }

  // ---- what streams do; the lock is held, if not stated otherwise

  ReentrantLock lock() {
    return lock;
  }

  FrameWriter writer() {
    return writer;
  }

  /** Waits until the server allows another stream; {@link #forget} follows. */
  void reserve(Http2Stream stream) throws IOException {
    await(stream, () -> reserved < peer.mostStreams() || goneAway);
    requireAlive(stream);
    reserved++;
    stream.reserved();
  }

  /**
   * Gives a stream its number; without the lock.
   *
   * @param whole bytes of its body that are sent with its head
   */
  int open(Http2Stream stream, int whole) throws IOException {
    lock.lock();
    try {
      requireAlive(stream);
      if (goneAway || nextStream < 0) {
        stream.wasNotProcessed(goAway);
        stream.requireNotFailed();
      }
      int number = nextStream;
      nextStream += 2;
      streams.put(number, stream);
      stream.opened(number, peer.window() - whole);
      return number;
    } finally {
      lock.unlock();
    }
  }

  /** Takes so much of both windows as there is, at most as is wanted; waits for some. */
  int takeWindow(Http2Stream stream, int most) throws IOException {
    await(stream, () -> stream.isAnswered() || Math.min(sendWindow, stream.window()) > 0);
    stream.requireNotFailed();
    if (stream.isAnswered()) {
      return 0;
    }
    int taken = (int) Math.min(most, Math.min(sendWindow, stream.window()));
    sendWindow -= taken;
    stream.widen(-taken);
    idleFrames = 0;
    return taken;
  }

  /** Takes all that is wanted of both windows of a stream yet to be opened, or nothing. */
  boolean takeWholeWindow(int bytes) {
    if (bytes > Math.min(sendWindow, peer.window())) {
      return false;
    }
    sendWindow -= bytes;
    return true;
  }

  /**
   * No frame of the stream is of use any more. A response that is complete stays until its thread
   * has read it, and {@link #forget} follows (RFC 9113, 8.1).
   */
  private void endedByServer(Http2Stream stream) {
    if (stream.isAnswered()) {
      streams.remove(stream.number());
    } else {
      forget(stream);
    }
  }

  /** Bytes have been used: the server may send as many more. */
  void returnWindow(@Nullable Http2Stream stream, int bytes) {
    unreturned += bytes;
    if (unreturned >= CONNECTION_WINDOW / 2) {
      writer.queue(FrameHead.ofNumber(FrameHead.WINDOW_UPDATE, 0, unreturned));
      receiveWindow += unreturned;
      unreturned = 0;
    }
    if (stream != null && stream.returns(bytes)) {
      writer.queue(
          FrameHead.ofNumber(FrameHead.WINDOW_UPDATE, stream.number(), stream.takeReturned()));
    }
  }

  /** The stream is over. */
  void forget(Http2Stream stream) {
    returnWindow(null, stream.dropBody());
    if (stream.number() > 0) {
      streams.remove(stream.number());
    }
    if (streams.isEmpty() && !reading) {
      frames.rest();
    }
    if (stream.isReserved()) {
      stream.released();
      reserved--;
      changed.signalAll();
    }
  }

  /** Ends a stream by RST_STREAM; {@link #flush} follows. */
  void reset(Http2Stream stream, H2Error error) {
    queueReset(stream, error);
    forget(stream);
  }

  private void queueReset(Http2Stream stream, H2Error error) {
    if (streams.containsKey(stream.number())) {
      writer.queue(FrameHead.ofNumber(FrameHead.RST_STREAM, stream.number(), error.getCode()));
    }
  }

  /**
   * A stream's thread gives it up. Where the server has been silent since it was opened, and no
   * other stream is, the connection is given up, too: what is dead is not to be waited for again.
   * Without the lock.
   */
  void cancel(Http2Stream stream) {
    boolean isSilent;
    lock.lock();
    try {
      boolean wasOpen = streams.containsKey(stream.number());
      reset(stream, H2Error.CANCEL);
      isSilent = wasOpen && streams.isEmpty() && heardNanos - stream.openedNanos() < 0;
    } finally {
      lock.unlock();
    }
    if (isSilent) {
      abort();
      closeSocket();
    } else {
      flush();
    }
  }

  /** Writes what is queued, as far as that needs no waiting; without the lock. */
  void flushQueued() {
    flush();
  }
}
