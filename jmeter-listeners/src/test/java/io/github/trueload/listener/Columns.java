package io.github.trueload.listener;

import io.github.trueload.testing.jmeter.JMeterForTests;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;

/** The columns that a log's samples have beyond JMeter's. */
final class Columns {

  /** What a plan with our timers and sampler makes of {@code sample_variables}. */
  static final List<String> OURS =
      List.of(
          "tl_think_ns",
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

  private Columns() {}

  /** Sets the variables that become columns. */
  static void set(List<String> names) {
    JMeterForTests.initialize();
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, String.join(",", names));
    SampleEvent.initSampleVariables();
  }
}
