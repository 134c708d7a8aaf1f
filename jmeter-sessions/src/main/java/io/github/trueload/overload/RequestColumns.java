package io.github.trueload.overload;

import io.github.trueload.columns.SampleColumns;
import io.github.trueload.times.TimeSource;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The columns of {@code docs/columns.md} for the rows of an S-Client: each connection is a session
 * of one request. Our HTTP sampler writes the same ones; whichever is there announces them, in the
 * same order.
 */
final class RequestColumns {
  private static final List<String> NAMES =
      List.of(
          "tl_session",
          "tl_conn",
          "tl_local",
          "tl_request",
          "tl_start_ns",
          "tl_elapsed_ns",
          "tl_connect_ns",
          "tl_tls_ns",
          "tl_first_byte_ns",
          "tl_sent_again",
          "tl_clock",
          "tl_delay_ns",
          "tl_rtt_ns",
          "tl_retransmits",
          "tl_stream",
          "tl_first_event_ns",
          "tl_events",
          "tl_largest_gap_ns");

  private static final int MARK_LETTERS = 6;

  static final SampleColumns COLUMNS = SampleColumns.last(NAMES);

  private final String generator;
  private final long epochOffsetNanos;

  /**
   * Columns of one run.
   *
   * @param group number of the group in the plan
   * @param epochOffsetNanos what to add to monotonic instants for nanoseconds since the epoch
   */
  RequestColumns(int group, long epochOffsetNanos) {
    String host = JMeterUtils.getLocalHostName().split("\\.", 2)[0].replaceAll("[^A-Za-z0-9]", "");
    this.generator = (host.isEmpty() ? "generator" : host) + "-" + mark() + "-s" + group;
    this.epochOffsetNanos = epochOffsetNanos;
  }

  private static String mark() {
    SecureRandom random = new SecureRandom();
    StringBuilder mark = new StringBuilder();
    for (int i = 0; i < MARK_LETTERS; i++) {
      mark.append((char) ('a' + random.nextInt(26)));
    }
    return mark.toString().toLowerCase(Locale.ROOT);
  }

  /** Sets the variables to what is known of a request. */
  void show(CompletedRequest served, JMeterVariables variables) {
    ServedTimes times = served.times();
    ServedTimes.Network network = times.network();
    long start = times.sentNanos();
    List<String> values =
        List.of(
            generator + "-" + served.number(),
            "1",
            served.local(),
            "0",
            Long.toString(start + epochOffsetNanos),
            served.isComplete() ? Long.toString(times.endNanos() - start) : "",
            Long.toString(times.connectNanos()),
            "0",
            times.firstByteNanos() == 0 ? "" : Long.toString(times.firstByteNanos() - start),
            "0",
            times.clock().stored(),
            network == null || times.clock() != TimeSource.KERNEL || !served.isComplete()
                ? ""
                : Long.toString(network.delayNanos()),
            network == null || network.rttNanos() == 0 ? "" : Long.toString(network.rttNanos()),
            network == null ? "" : Integer.toString(network.retransmissions()));
    for (int i = 0; i < NAMES.size(); i++) {
      variables.put(NAMES.get(i), i < values.size() ? values.get(i) : "");
    }
  }
}
