package io.github.trueload.times;

import io.github.trueload.events.EventFormat;
import io.github.trueload.kernel.ConnectionInfo;
import io.github.trueload.kernel.Stamps;
import io.github.trueload.kernel.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * When one request left and its response came, in readings of {@link System#nanoTime()}.
 *
 * <p>Noted by the streams around the socket, not by what happens before and after: the start is
 * read just before the request's first byte is handed to the socket, the others just after the read
 * that returned the byte. With TLS these are the plain bytes, so that session tickets are never
 * mistaken for a response. Where the socket has the kernel's stamps, {@link #settle()} puts them in
 * the place of these readings. One object serves every exchange of a connection, one after the
 * other.
 */
public final class ExchangeTimings {

  /** What the times are by, and why. */
  public enum Basis {
    /** The kernel's stamps. */
    KERNEL("kernel"),
    /** The JVM's clock: the plan asks for it. */
    ASKED_FOR("JVM, as set in the plan"),
    /** The JVM's clock: this system gives no stamps. */
    NO_STAMPS_HERE("JVM, without kernel timestamps"),
    /** The JVM's clock: a stamp of this exchange is missing or cannot be right. */
    NO_STAMP("JVM, because a timestamp is missing"),
    /**
     * The JVM's clock: segments came out of order. The kernel merges them, and the stamp of the one
     * that was waited for gives way to that of one that came before it.
     */
    OUT_OF_ORDER("JVM, because segments came out of order"),
    /** The JVM's clock: the wall clock, which stamps are by, was set during the exchange. */
    CLOCK_SET("JVM, because the wall clock was set");

    private final String words;

    Basis(String words) {
      this.words = words;
    }

    /** {@return the source of the times and its reason, in words} */
    public String words() {
      return words;
    }
  }

  /** Before the first request: no exchange is judged by it. */
  private static final WallClock UNREAD = new WallClock(0, 0);

  /** See {@link #mustAsk}: by less than this a timestamp is wrong where the kernel is not asked. */
  static final long LEAST_DELAY_ASKED_NANOS = 1_000_000;

  /** Half of what Linux waits at least before it sends a single segment again (200 ms). */
  private static final long MOST_UNASKED_NANOS = 100_000_000;

  private @Nullable Stamps stamps;
  private Basis unstamped = Basis.ASKED_FOR;
  private Basis basis = Basis.ASKED_FOR;
  private boolean sending;
  private boolean answered;
  private boolean settled;
  private long startNanos;
  private long firstByteNanos;
  private long lastByteNanos;
  private long sentBytes;
  private long receivedBytes;
  private int writes;

  /** When the last of several writes was over; 0 for a single one, which does not wait. */
  private long sentNanos;

  private boolean ended;
  private long endedNanos;

  /** Of a response that is a stream of events; null of any other. */
  private @Nullable EventTimes events;

  private WallClock startClock = UNREAD;
  private long firstByteStamp;
  private long lastByteStamp;
  private long delayNanos;
  private @Nullable ConnectionInfo info;
  private int retransmissions;
  private int outOfOrder;
  private @Nullable ConnectionInfo infoBefore;
  private long unaskedNanos;
  private int exchanges;

  /**
   * The connection has been made.
   *
   * @param stamps the kernel's; null where there are none
   * @param wanted what the plan asks for
   */
  public void attach(@Nullable Stamps stamps, TimeSource wanted) {
    attach(stamps, wanted, stamps == null ? null : stamps.info());
  }

  /**
   * The same with what the kernel knew of the connection before the exchange.
   *
   * @param stamps the kernel's; null where there are none
   * @param wanted what the plan asks for
   * @param before the kernel's figures; null if not known
   */
  public void attach(@Nullable Stamps stamps, TimeSource wanted, @Nullable ConnectionInfo before) {
    this.stamps = stamps;
    unstamped = wanted == TimeSource.JVM ? Basis.ASKED_FOR : Basis.NO_STAMPS_HERE;
    basis = unstamped;
    infoBefore = before;
    exchanges = 0;
    unaskedNanos =
        infoBefore == null
            ? 0
            : Math.min(
                MOST_UNASKED_NANOS,
                (infoBefore.timeoutNanos() - infoBefore.smoothedRttNanos()) / 2);
  }

  /** Forgets the exchange before. */
  public void begin() {
    sending = false;
    answered = false;
    settled = false;
    ended = false;
    startNanos = 0;
    firstByteNanos = 0;
    lastByteNanos = 0;
    sentBytes = 0;
    receivedBytes = 0;
    writes = 0;
    sentNanos = 0;
    events = null;
    firstByteStamp = 0;
    lastByteStamp = 0;
    basis = unstamped;
    delayNanos = 0;
    info = null;
    retransmissions = 0;
    outOfOrder = 0;
  }

  /**
   * Notes that bytes are about to be handed to the socket.
   *
   * @param bytes how many, above 0
   */
  public void sending(int bytes) {
    if (!sending) {
      sending = true;
      if (stamps != null) {
        startClock = stamps.clock();
        stamps.stampNextWrite();
      }
      startNanos = System.nanoTime();
    }
    sentBytes += bytes;
    writes++;
  }

  /**
   * Notes that the bytes have been handed to the socket, which can take long for a long body. The
   * JVM reads no response before: if it came earlier, {@link #delayNanos()} begins here.
   */
  public void sent() {
    if (writes > 1) {
      sentNanos = System.nanoTime();
    }
  }

  /**
   * Notes that bytes have just been read from the socket.
   *
   * @param bytes how many, above 0
   */
  public void received(int bytes) {
    received(bytes, System.nanoTime(), stamps == null ? 0 : stamps.receivedNanos());
  }

  /**
   * Notes bytes that were read from the socket with those of other exchanges, or by another thread.
   *
   * @param bytes how many, above 0
   * @param nanos reading of {@link System#nanoTime()} after the read
   * @param stamp the kernel's timestamp, nanoseconds since the epoch; 0 if there is none
   */
  public void received(int bytes, long nanos, long stamp) {
    lastByteNanos = nanos;
    lastByteStamp = stamp;
    if (!answered) {
      firstByteCame();
    }
    receivedBytes += bytes;
  }

  /**
   * The stream has ended: the server has closed, if it was not this side. The kernel knows when its
   * FIN came, however late the JVM has noticed.
   */
  public void ended() {
    endedNanos = System.nanoTime();
    ended = true;
    ConnectionInfo last = stamps == null ? null : stamps.info();
    if (last != null) {
      endedNanos -= last.sinceSegmentNanos();
    }
  }

  /**
   * Instant at which the server's end of the stream arrived, to a few milliseconds where the kernel
   * reports it, otherwise the instant at which the JVM noticed it.
   *
   * @param otherwise the value to return where the stream has not ended, as after a reset,
   *     nanoseconds
   * @return the instant, nanoseconds
   */
  public long endedNanos(long otherwise) {
    return ended ? endedNanos : otherwise;
  }

  private void firstByteCame() {
    answered = true;
    firstByteNanos = lastByteNanos;
    firstByteStamp = lastByteStamp;
  }

  /** What has been received was an interim (1xx) response: the first byte is yet to come. */
  public void interimResponse() {
    answered = false;
  }

  /**
   * The final response's head is complete. Where it came in one read with an interim response, that
   * read brought its first byte.
   */
  public void finalResponse() {
    if (!answered) {
      firstByteCame();
    }
  }

  /**
   * The response is a stream of events.
   *
   * @param format of its events
   */
  public void streams(EventFormat format) {
    events = new EventTimes(format);
  }

  /**
   * Takes bytes of the body, which came with the bytes received last; only those of a stream of
   * events matter.
   *
   * @param in holds them
   * @param from index of the first
   * @param to index after the last
   */
  public void body(byte[] in, int from, int to) {
    if (events != null) {
      events.data(in, from, to, lastByteNanos, lastByteStamp);
    }
  }

  /** The body is complete. */
  public void bodyEnded() {
    if (events != null) {
      events.end(lastByteNanos, lastByteStamp);
    }
  }

  /**
   * {@return when the events of the response came; null where it is no stream of events}
   *
   * @see #firstEventDurationNanos()
   */
  public @Nullable EventTimes events() {
    return events;
  }

  /**
   * The exchange is over, well or not: the kernel's stamps take the place of the JVM's readings, if
   * all that are needed are there and lie between those readings, and if the wall clock, which they
   * are by, has not been set meanwhile.
   */
  public void settle() {
    if (settled || !sending || stamps == null) {
      return;
    }
    settled = true;
    exchanges++;
    info = infoBefore;
    if (mustAsk(stamps)) {
      askTheKernel(stamps);
    }
    long sent = stamps.sentNanos();
    long nowNanos = System.nanoTime();
    if (startClock.hasSteppedUntil(stamps.clock(), nowNanos - startNanos)) {
      basis = Basis.CLOCK_SET;
      return;
    }
    if (answered && outOfOrder > 0) {
      basis = Basis.OUT_OF_ORDER;
      return;
    }
    long end = answered ? lastByteNanos : nowNanos;
    if (!isBetween(startNanos, sent, end)
        || answered
            && (firstByteStamp < sent
                || lastByteStamp < firstByteStamp
                || !isBetween(startNanos, lastByteStamp, end)
                || events != null && !events.areStampedFrom(firstByteStamp))) {
      basis = Basis.NO_STAMP;
      return;
    }
    basis = Basis.KERNEL;
    if (answered) {
      long cameNanos = lastByteStamp - startClock.offsetNanos();
      long stillSendingNanos = Math.max(0, sentNanos - cameNanos);
      delayNanos = elapsedNanos() - (lastByteStamp - sent) - stillSendingNanos;
      firstByteNanos = firstByteStamp - startClock.offsetNanos();
      lastByteNanos = lastByteStamp - startClock.offsetNanos();
      if (events != null) {
        events.useStamps(startClock.offsetNanos());
      }
    }
    startNanos = sent - startClock.offsetNanos();
  }

  /**
   * Whether the kernel is asked what it knows, which costs as much as sending. It need not be where
   * nothing can have changed but the round-trip time: a request of one segment is not sent again
   * before the kernel's timeout, and a response of one segment does not come out of order. What
   * looks like one segment can be two, the second sent first; then the timestamp is too early by
   * less than the JVM's delay. The round-trip time is asked for after 1, 2, 4, 8 … exchanges.
   */
  private boolean mustAsk(Stamps stamps) {
    long delay = lastByteNanos - (lastByteStamp - startClock.offsetNanos());
    return !answered
        || (exchanges & exchanges - 1) == 0
        || !stamps.areSingleSegments()
        || lastByteNanos - startNanos >= unaskedNanos
        || delay >= LEAST_DELAY_ASKED_NANOS;
  }

  private void askTheKernel(Stamps stamps) {
    info = stamps.info();
    if (info != null && infoBefore != null) {
      retransmissions = info.retransmissions() - infoBefore.retransmissions();
      outOfOrder = info.outOfOrder() - infoBefore.outOfOrder();
      infoBefore = info;
    }
  }

  /** Whether a stamp lies between two readings, as far as the clocks can be compared. */
  private boolean isBetween(long fromNanos, long stamp, long toNanos) {
    long reading = stamp - startClock.offsetNanos();
    long slack = startClock.allowanceNanos(toNanos - fromNanos);
    return stamp != 0 && reading - fromNanos >= -slack && toNanos - reading >= -slack;
  }

  /** {@return the source of the times with its reason; kernel only once the times are settled} */
  public Basis basis() {
    return basis;
  }

  /** {@return the clock of the times} */
  public TimeSource source() {
    return basis == Basis.KERNEL ? TimeSource.KERNEL : TimeSource.JVM;
  }

  /**
   * {@return how much longer the exchange took by the JVM's clock than by the kernel's: how late
   * the JVM noticed, less the time for which it was still sending the request} Of meaning for a
   * {@link TimeSource#KERNEL} source, once {@link #isAnswered()}.
   */
  public long delayNanos() {
    return delayNanos;
  }

  /**
   * {@return the kernel's figures of the connection when it was last asked, at the end of this
   * exchange or, if nothing but the round-trip time can have changed since, before; null if not
   * known}
   */
  public @Nullable ConnectionInfo info() {
    return info;
  }

  /** {@return segments that this side sent again since the exchange before; 0 if not known} */
  public int retransmissions() {
    return retransmissions;
  }

  /** {@return whether the request's first byte has been handed to the socket} */
  public boolean isSending() {
    return sending;
  }

  /** {@return whether a byte of the final response was received} */
  public boolean isAnswered() {
    return answered;
  }

  /** {@return whether any byte at all has come, interim responses included} */
  public boolean hasReceived() {
    return receivedBytes > 0;
  }

  /**
   * {@return the instant at which the request's first byte left, nanoseconds; meaningful once
   * {@link #isSending()}}
   */
  public long startNanos() {
    return startNanos;
  }

  /**
   * {@return the time from the start to the final response's first byte, nanoseconds; meaningful
   * once {@link #isAnswered()}}
   */
  public long firstByteDurationNanos() {
    return firstByteNanos - startNanos;
  }

  /**
   * {@return the time from the start to the last byte read so far, nanoseconds; meaningful once
   * {@link #isAnswered()}}
   */
  public long elapsedNanos() {
    return lastByteNanos - startNanos;
  }

  /**
   * {@return the time from the start to the first event of the response, nanoseconds; meaningful
   * where {@link #events()} has one}
   */
  public long firstEventDurationNanos() {
    return events == null ? 0 : events.firstNanos() - startNanos;
  }

  /** {@return the instant at which the final response's first byte arrived, nanoseconds} */
  public long firstByteNanos() {
    return firstByteNanos;
  }

  /** {@return the instant at which the last byte read so far arrived, nanoseconds} */
  public long lastByteNanos() {
    return lastByteNanos;
  }

  /** {@return bytes handed to the socket, before encryption} */
  public long sentBytes() {
    return sentBytes;
  }

  /** {@return bytes read from the socket, after decryption} */
  public long receivedBytes() {
    return receivedBytes;
  }
}
