package io.github.trueload.http;

import io.github.trueload.columns.SampleColumns;
import io.github.trueload.kernel.ConnectionInfo;
import io.github.trueload.times.EpochClock;
import io.github.trueload.times.EventTimes;
import io.github.trueload.times.ExchangeTimings;
import io.github.trueload.times.TimeSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.jspecify.annotations.Nullable;

/**
 * The columns our samples add to JMeter's results; {@code docs/columns.md} is their contract.
 *
 * <p>JMeter has no custom columns, but it writes the variables that the property {@code
 * sample_variables} names. A column's value is therefore a variable of the thread, set by a sample
 * and emptied as soon as its listeners have been notified of it.
 */
enum TimingColumns {
  /** The session, unique in the run. */
  SESSION("tl_session"),
  /** The connection's number within the session, from 1. */
  CONNECTION("tl_conn"),
  /** The connection's local address and port. */
  LOCAL("tl_local"),
  /** The request's number on the connection, from 0. */
  REQUEST("tl_request"),
  /** When the request's first byte was handed to the socket, nanoseconds since the epoch. */
  START("tl_start_ns"),
  /** From there to the response's last byte. */
  ELAPSED("tl_elapsed_ns"),
  /** Time to connect; 0 if another sample has opened the connection. */
  CONNECT("tl_connect_ns"),
  /** Time of the TLS handshake; 0 if another sample has opened the connection, or without TLS. */
  TLS("tl_tls_ns"),
  /** From the start to the response's first byte. */
  FIRST_BYTE("tl_first_byte_ns"),
  /** How often the request was sent again, because the server closed while it was on its way. */
  SENT_AGAIN("tl_sent_again"),
  /** Whose clock start, elapsed and first byte are of: {@link TimeSource#stored()}. */
  CLOCK("tl_clock"),
  /** How much later the JVM noticed than the kernel: elapsed by the JVM's clock less elapsed. */
  DELAY("tl_delay_ns"),
  /** The connection's least round-trip time as the exchange ended. */
  RTT("tl_rtt_ns"),
  /** Segments that this side sent again during the exchange. */
  RETRANSMISSIONS("tl_retransmits"),
  /** The stream's number on a connection of HTTP/2. */
  STREAM("tl_stream"),
  /** From the start to the first event of a streamed response. */
  FIRST_EVENT("tl_first_event_ns"),
  /** How many events a streamed response has. */
  EVENTS("tl_events"),
  /** The largest time between two of them that follow each other. */
  LARGEST_GAP("tl_largest_gap_ns");

  private static final TimingColumns[] ALL = values();

  static final SampleColumns COLUMNS = SampleColumns.last(names());

  private final String variable;

  TimingColumns(String variable) {
    this.variable = variable;
  }

  String variable() {
    return variable;
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    for (TimingColumns column : ALL) {
      names.add(column.variable);
    }
    return names;
  }

  /** Sets the thread's variables to what is known of an exchange; the rest is empty. */
  static void show(SampledExchange exchange, boolean complete, JMeterVariables variables) {
    String[] values = new String[ALL.length];
    fill(values, exchange, complete);
    for (int i = 0; i < values.length; i++) {
      variables.put(ALL[i].variable, values[i] == null ? "" : values[i]);
    }
  }

  private static void fill(@Nullable String[] values, SampledExchange exchange, boolean complete) {
    SESSION.set(values, exchange.session().id());
    ExchangeChannel lane = exchange.lane();
    if (lane == null) {
      return;
    }
    SessionConnection connection = lane.connection();
    boolean isOpener = exchange.hasConnected(connection);
    CONNECTION.set(values, Integer.toString(connection.ordinal()));
    LOCAL.set(values, connection.local());
    REQUEST.set(values, Integer.toString(Math.max(0, lane.requestOrdinal())));
    STREAM.set(values, lane.stream() == 0 ? "" : Integer.toString(lane.stream()));
    CONNECT.set(values, isOpener ? Long.toString(connection.connectNanos()) : "0");
    TLS.set(values, isOpener ? Long.toString(connection.tlsNanos()) : "0");
    ExchangeTimings timings = lane.timings();
    if (timings.isSending()) {
      SENT_AGAIN.set(values, exchange.isSentAgain() ? "1" : "0");
      showNetwork(timings, values);
      CLOCK.set(values, exchange.timeSource().stored());
      long abandoned = exchange.abandonedNanos();
      START.set(values, Long.toString(EpochClock.epochNanos(timings.startNanos()) - abandoned));
      if (timings.isAnswered()) {
        FIRST_BYTE.set(values, Long.toString(timings.firstByteDurationNanos() + abandoned));
        showEvents(timings, abandoned, values);
      }
      if (complete) {
        ELAPSED.set(values, Long.toString(timings.elapsedNanos() + abandoned));
        if (exchange.timeSource() == TimeSource.KERNEL) {
          DELAY.set(values, Long.toString(timings.delayNanos()));
        }
      }
    }
  }

  private static void showEvents(
      ExchangeTimings timings, long abandoned, @Nullable String[] values) {
    EventTimes events = timings.events();
    if (events == null) {
      return;
    }
    EVENTS.set(values, Long.toString(events.count()));
    if (events.count() > 0) {
      FIRST_EVENT.set(values, Long.toString(timings.firstEventDurationNanos() + abandoned));
    }
    if (events.count() > 1) {
      LARGEST_GAP.set(values, Long.toString(events.largestGapNanos()));
    }
  }

  private static void showNetwork(ExchangeTimings timings, @Nullable String[] values) {
    ConnectionInfo info = timings.info();
    if (info != null && info.leastRttNanos() > 0) {
      RTT.set(values, Long.toString(info.leastRttNanos()));
    }
    if (info != null) {
      RETRANSMISSIONS.set(values, Integer.toString(timings.retransmissions()));
    }
  }

  /** Empties the thread's variables, so that no other sample's row shows them. */
  static void clear(JMeterVariables variables) {
    for (TimingColumns column : ALL) {
      variables.put(column.variable, "");
    }
  }

  private void set(@Nullable String[] values, String value) {
    values[ordinal()] = value;
  }
}
