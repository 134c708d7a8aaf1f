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

  private static final Logger log = LoggerFactory.getLogger(SampledExchange.class);

  private final Session session;
  private final PreparedRequest prepared;
  private final SessionSettings settings;
  private final long limitMillis;
  private final long beginNanos = System.nanoTime();
  private @Nullable SessionConnection connection;
  private boolean hasConnected;
  private long connectedNanos;
  private long sampleStartNanos = beginNanos;
  private @Nullable ExchangeTimings settled;
  private @Nullable ExchangeTimings abandoned;
  private String mark = "";

  // Guarded by this: who stops an exchange must not end a connection that has been given back.
  private @Nullable SessionConnection carrier;
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
      if (!wasStale(e)) {
        throw e;
      }
      return again(e);
    }
  }

  private ClassicHttpResponse again(IOException failure) throws IOException, HttpException {
    SessionConnection stale = carried();
    stale.foundStale();
    String found =
        "connection "
            + stale.ordinal()
            + " closed by the server, noticed at the next request "
            + (stale.requestOrdinal() + 1);
    log.debug("Session {}: {} ({})", session.id(), found, failure.toString());
    if (settings.onServerClose() == ServerClose.FAIL && stale.reportLoss()) {
      throw new ServerClosedException(
          "C" + found.substring(1) + "; the plan requires that this fails", failure);
    }
    release();
    connection = null;
    ClassicHttpResponse second = attempt();
    if (stale.timings().isSending()) {
      stale.timings().settle();
      abandoned = stale.timings();
      RunTally.RUN.sentAgain();
    }
    mark = " (" + found + ", sent again on " + carried().ordinal() + ")";
    return second;
  }

  private ClassicHttpResponse attempt() throws IOException, HttpException {
    ConnectionPool.Lease lease = session.lease(this);
    SessionConnection leased = lease.opened();
    connection = leased;
    if (leased.requestOrdinal() < 0) {
      connectedNanos = leased.connectedNanos();
      hasConnected = true;
    }
    if (lease.replaced() != null
        && lease.replaced().isByServer()
        && settings.onServerClose() == ServerClose.MARK) {
      mark = " (connection " + lease.words() + ", now on " + leased.ordinal() + ")";
    }
    return leased.send(prepared.request(), prepared.dialing().responseTimeoutMillis());
  }

  private boolean wasStale(IOException failure) {
    return connection != null
        && !isStopped()
        && prepared.isRepeatable()
        && FailureNames.isStaleConnection(failure)
        && connection.wasClosedBeforeTheRequestArrived(System.nanoTime());
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
    SessionConnection failed = carrier();
    if (failed != null) {
      try {
        failed.abort();
      } finally {
        release();
      }
    }
  }

  private synchronized @Nullable SessionConnection carrier() {
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
  synchronized void leased(SessionConnection own) {
    carrier = own;
    leased = true;
    if (stop != null) {
      own.abort();
    }
  }

  private void release() {
    @Nullable SessionConnection released;
    synchronized (this) {
      released = leased ? carrier : null;
      carrier = null;
      leased = false;
    }
    if (released != null) {
      session.release(released);
    }
  }

  /** Ends it at once, unless it is over. May be called by any thread. */
  synchronized void stop(Stop reason) {
    if (stop == null) {
      stop = reason;
      if (carrier != null) {
        carrier.abort();
      }
    }
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
    if (connection == null) {
      return "before the request was sent";
    }
    ExchangeTimings timings = connection.timings();
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

  /** The connection that carried the request; null if none could be opened. */
  @Nullable SessionConnection connection() {
    return connection;
  }

  /** The connection of a request that was sent. */
  SessionConnection carried() {
    return Objects.requireNonNull(connection);
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
    if (connection == null) {
      return;
    }
    ExchangeTimings timings = connection.timings();
    timings.settle();
    if (settled == null && !hasConnected && timings.source() == TimeSource.KERNEL) {
      sampleStartNanos = timings.startNanos();
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
    return hasConnected;
  }

  /** Reading of {@link System#nanoTime()} once the connection it had to open was ready. */
  long connectedNanos() {
    return connectedNanos;
  }

  /**
   * Reading of {@link System#nanoTime()} as the sample began: before anything was done, connecting
   * included.
   */
  long sampleStartNanos() {
    return sampleStartNanos;
  }
}
