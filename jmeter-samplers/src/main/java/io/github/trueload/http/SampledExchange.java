package io.github.trueload.http;

import io.github.trueload.times.ExchangeTimings;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request over a session's connection, with its response; and, if that was a challenge, the
 * same request once more with the answer.
 *
 * <p>It belongs to the user's thread; only {@link #stop} and {@link #isOverdue} are called by
 * others. Between {@link #begin} and {@link #end} it can be stopped wherever it waits.
 */
final class SampledExchange {

  /** What ends an exchange from outside. */
  enum Stop {
    /** The run or a Sample Timeout. */
    INTERRUPTION,
    /** It took too long. */
    DEADLINE
  }

  /** How long a stream of HTTP/2 may take to end itself at its deadline. */
  private static final int GRACE_MILLIS = 500;

  private static final Logger log = LoggerFactory.getLogger(SampledExchange.class);

  private final Session session;
  private final PreparedRequest prepared;
  private final SessionSettings settings;
  private final long limitMillis;
  private final long beginNanos = System.nanoTime();
  private @Nullable ExchangeChannel lane;
  private @Nullable SessionConnection opened;
  private long sampleStartNanos = beginNanos;
  private @Nullable ExchangeTimings settled;
  private @Nullable ExchangeTimings abandoned;
  private String mark = "";

  // Guarded by this: who stops an exchange must not end a connection that has been given back.
  private @Nullable ExchangeChannel carrier;
  private boolean leased;
  private @Nullable Stop stop;

  SampledExchange(Session session, PreparedRequest prepared, SessionSettings settings) {
    this.session = session;
    this.prepared = prepared;
    this.settings = settings;
    limitMillis = settings.deadline().millis(prepared.dialing());
  }

  /** From here on it can be stopped; {@link #end} must follow. */
  void begin() {
    session.begin(this);
    if (limitMillis > 0) {
      Deadlines.watch(this);
    }
  }

  /** It is over, complete or not: a connection that it still holds is closed and returned. */
  void end() {
    try {
      fail();
    } finally {
      session.end(this);
      Deadlines.forget(this);
    }
  }

  /**
   * Sends the request and reads the response's head, over a new connection where the session has
   * none. If the server closed a used connection while the request was on its way, an idempotent
   * request is sent once more over a new one, marked and counted; unless the plan wants it to fail.
   */
  ClassicHttpResponse send() throws IOException, HttpException {
    try {
      return attempt();
    } catch (IOException e) {
      if (!mayBeSentAgain(e)) {
        throw e;
      }
      return again(e);
    }
  }

  private ClassicHttpResponse again(IOException failure) throws IOException, HttpException {
    ExchangeChannel stale = carried();
    String found = found(stale);
    log.debug("Session {}: {} ({})", session.id(), found, failure.toString());
    if (settings.onServerClose() == ServerClose.FAIL
        && !stale.isRefused()
        && stale.connection().reportLoss()) {
      throw new ServerClosedException(
          "C" + found.substring(1) + "; the plan requires that this fails", failure);
    }
    if (!stale.isRefused()) {
      // The connection may go on for other requests: it must not wait for this one.
      stale.timings().settle();
      stale.fail();
    }
    release();
    lane = null;
    try {
      ClassicHttpResponse second = attempt();
      mark = " (" + found + ", sent again on " + carried().connection().ordinal() + ")";
      return second;
    } finally {
      noteAttempts(stale);
    }
  }

  /**
   * The request was sent again, with a response or without: its times begin with the first attempt.
   * If no second connection could be opened, there is only the first attempt.
   */
  private void noteAttempts(ExchangeChannel first) {
    if (lane == null || !lane.timings().isSending()) {
      lane = first;
    } else if (first.timings().isSending()) {
      first.timings().settle();
      abandoned = first.timings();
      RunTally.RUN.sentAgain();
    }
  }

  /** What has become of the request; and of its connection, which will not be used again. */
  private static String found(ExchangeChannel stale) {
    String connection = "connection " + stale.connection().ordinal();
    if (stale.isRefused()) {
      return "request " + (stale.requestOrdinal() + 1) + " refused by the server on " + connection;
    }
    stale.connection().foundStale();
    return connection
        + " closed by the server, noticed at the next request "
        + (stale.requestOrdinal() + 1);
  }

  private ClassicHttpResponse attempt() throws IOException, HttpException {
    ConnectionPool.Lease lease = session.lease(this);
    ExchangeChannel leased = lease.opened();
    lane = leased;
    if (lease.replaced() != null
        && lease.replaced().isByServer()
        && settings.onServerClose() == ServerClose.MARK) {
      mark = " (connection " + lease.words() + ", now on " + leased.connection().ordinal() + ")";
    }
    return leased.send(
        prepared.request(), prepared.dialing().responseTimeoutMillis(), deadlineNanos());
  }

  private @Nullable Long deadlineNanos() {
    return limitMillis > 0 ? beginNanos + TimeUnit.MILLISECONDS.toNanos(limitMillis) : null;
  }

  /** It has opened the connection that it uses. */
  void hasOpened(SessionConnection connection) {
    opened = connection;
  }

  /** Whether the server cannot have acted on the request, or its method allows a repetition. */
  private boolean mayBeSentAgain(IOException failure) {
    ExchangeChannel failed = lane;
    if (failed == null || isStopped()) {
      return false;
    }
    return failed.isUnprocessed()
        ? hasRepeatableBody()
        : prepared.isRepeatable()
            && FailureNames.isStaleConnection(failure)
            && failed.wasClosedBeforeTheRequestArrived(System.nanoTime());
  }

  private boolean hasRepeatableBody() {
    HttpEntity body = prepared.request().getEntity();
    return body == null || body.isRepeatable();
  }

  /** The response's body as it comes; null if it has none. */
  @Nullable BodyStream body(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    return entity == null ? null : new BodyStream(entity.getContent(), carried());
  }

  void finish(ClassicHttpResponse response) throws IOException {
    try {
      carried().finish(prepared.request(), response);
    } finally {
      release();
    }
  }

  /** Something failed: what is left of the response can never be distinguished. */
  void fail() {
    ExchangeChannel failed = carrier();
    if (failed != null) {
      try {
        failed.fail();
      } finally {
        release();
      }
    }
  }

  private synchronized @Nullable ExchangeChannel carrier() {
    return carrier;
  }

  /** A connection is being opened for it, which {@link #stop} shall end; null: it is no more. */
  synchronized void connecting(@Nullable SessionConnection opened) {
    carrier = opened;
    leased = false;
    if (stop != null && opened != null) {
      opened.abort();
    }
  }

  /** A connection is its own until {@link #release}. */
  synchronized void leased(ExchangeChannel own) {
    carrier = own;
    leased = true;
    if (stop != null) {
      own.abort();
    }
  }

  private void release() {
    @Nullable ExchangeChannel released;
    synchronized (this) {
      released = leased ? carrier : null;
      carrier = null;
      leased = false;
    }
    if (released != null) {
      session.release(released.connection());
    }
  }

  /** Ends it at once, unless it is over. May be called by any thread. */
  synchronized void stop(Stop reason) {
    if (stop == null) {
      stop = reason;
    }
    if (carrier != null && !endsItself(reason, carrier)) {
      carrier.abort();
    }
  }

  /** What ends by itself at the deadline gets some time for it: it may be blocked. */
  private boolean endsItself(Stop reason, ExchangeChannel running) {
    return reason == Stop.DEADLINE
        && running.keepsDeadline()
        && System.nanoTime() - beginNanos
            < TimeUnit.MILLISECONDS.toNanos(limitMillis + GRACE_MILLIS);
  }

  private synchronized boolean isStopped() {
    return stop != null;
  }

  /** Fails if it is to stop. */
  void requireNotStopped() throws IOException {
    if (isStopped()) {
      throw new SocketException("Socket closed");
    }
  }

  /** Whether it has taken longer than it may, at a reading of {@link System#nanoTime()}. */
  boolean isOverdue(long nowNanos) {
    return nowNanos - beginNanos > TimeUnit.MILLISECONDS.toNanos(limitMillis);
  }

  /** The failure by what brought it about: one name wherever it was stopped. */
  synchronized Throwable named(Throwable failure) {
    if (stop == null
        && limitMillis > 0
        && failure instanceof SocketTimeoutException
        && isOverdue(System.nanoTime())) {
      stop = Stop.DEADLINE;
    }
    if (stop == null || failure instanceof Error) {
      return failure;
    }
    if (stop == Stop.INTERRUPTION && failure.getClass() == SocketException.class) {
      return failure;
    }
    IOException named =
        stop == Stop.INTERRUPTION
            ? new SocketException("Socket closed")
            : new SocketTimeoutException(
                "The exchange took longer than " + limitMillis + " ms, and ended " + phase());
    named.initCause(failure);
    return named;
  }

  private String phase() {
    if (lane == null) {
      return "before the request was sent";
    }
    ExchangeTimings timings = lane.timings();
    if (!timings.isSending()) {
      return "before the request was sent";
    }
    return timings.isAnswered() ? "within the response" : "before the response's first byte";
  }

  PreparedRequest prepared() {
    return prepared;
  }

  SessionSettings settings() {
    return settings;
  }

  Session session() {
    return session;
  }

  /** What carried the request; null if no connection could be opened. */
  @Nullable ExchangeChannel lane() {
    return lane;
  }

  /** What carried a request that was sent. */
  ExchangeChannel carried() {
    return Objects.requireNonNull(lane);
  }

  /** What the response message is to say of the server's closing; empty for nothing. */
  String mark() {
    return mark;
  }

  /** Whether the request was sent a second time, over a new connection. */
  boolean isSentAgain() {
    return abandoned != null;
  }

  /** From the first attempt's first byte to that of the attempt that counted; 0 for only one. */
  long abandonedNanos() {
    return abandoned == null ? 0 : carried().timings().startNanos() - abandoned.startNanos();
  }

  /**
   * The request has its response, or has failed: takes the kernel's times, where there are. Where
   * no connection had to be opened, the sample begins when the first request left.
   */
  void settleTimes() {
    if (lane == null) {
      return;
    }
    ExchangeTimings timings = lane.timings();
    timings.settle();
    ExchangeTimings first = abandoned == null ? timings : abandoned;
    if (settled == null && opened == null && first.source() == TimeSource.KERNEL) {
      sampleStartNanos = first.startNanos();
    }
    settled = timings;
    RunTally.RUN.timed(timings);
  }

  /** Whose clock all its times are of. */
  TimeSource timeSource() {
    return abandoned != null && abandoned.source() == TimeSource.JVM
        ? TimeSource.JVM
        : carried().timings().source();
  }

  boolean hasConnected() {
    return opened != null;
  }

  /** Whether it had to open this connection. */
  boolean hasConnected(SessionConnection connection) {
    return opened == connection;
  }

  /** Reading of {@link System#nanoTime()} once the connection it had to open was ready. */
  long connectedNanos() {
    return opened == null ? 0 : opened.connectedNanos();
  }

  /**
   * Reading of {@link System#nanoTime()} as the sample began: before anything was done, connecting
   * included.
   */
  long sampleStartNanos() {
    return sampleStartNanos;
  }
}
