package io.github.trueload.jtl;

import java.util.HashMap;
import java.util.Map;

/**
 * The columns a JTL can have, by the names of JMeter's {@code CSVSaveService} and of our sampler
 * ({@code docs/columns.md}). Columns of other names are {@link #OTHER} and are passed over.
 */
enum Column {
  TIME_STAMP("timeStamp"),
  ELAPSED("elapsed"),
  LABEL("label"),
  RESPONSE_CODE("responseCode"),
  RESPONSE_MESSAGE("responseMessage"),
  THREAD_NAME("threadName"),
  DATA_TYPE("dataType"),
  SUCCESS("success"),
  FAILURE_MESSAGE("failureMessage"),
  BYTES("bytes"),
  SENT_BYTES("sentBytes"),
  GROUP_THREADS("grpThreads"),
  ALL_THREADS("allThreads"),
  URL("URL"),
  FILE_NAME("Filename"),
  LATENCY("Latency"),
  ENCODING("Encoding"),
  SAMPLE_COUNT("SampleCount"),
  ERROR_COUNT("ErrorCount"),
  HOST_NAME("Hostname"),
  IDLE_TIME("IdleTime"),
  CONNECT("Connect"),
  TL_THINK_NS("tl_think_ns"),
  TL_ARRIVAL_NS("tl_arrival_ns"),
  TL_DROPPED("tl_dropped"),
  TL_SESSION("tl_session"),
  TL_CONN("tl_conn"),
  TL_LOCAL("tl_local"),
  TL_REQUEST("tl_request"),
  TL_START_NS("tl_start_ns"),
  TL_ELAPSED_NS("tl_elapsed_ns"),
  TL_CONNECT_NS("tl_connect_ns"),
  TL_TLS_NS("tl_tls_ns"),
  TL_FIRST_BYTE_NS("tl_first_byte_ns"),
  TL_SENT_AGAIN("tl_sent_again"),
  TL_CLOCK("tl_clock"),
  TL_DELAY_NS("tl_delay_ns"),
  TL_RTT_NS("tl_rtt_ns"),
  TL_RETRANSMITS("tl_retransmits"),
  TL_STREAM("tl_stream"),
  TL_FIRST_EVENT_NS("tl_first_event_ns"),
  TL_EVENTS("tl_events"),
  TL_LARGEST_GAP_NS("tl_largest_gap_ns"),
  OTHER("");

  private static final Map<String, Column> BY_HEADING = new HashMap<>();

  static {
    for (Column column : values()) {
      BY_HEADING.put(column.heading, column);
    }
  }

  private final String heading;

  Column(String heading) {
    this.heading = heading;
  }

  /** The column that has {@code heading}; {@link #OTHER} for a name that is not known. */
  static Column of(String heading) {
    return BY_HEADING.getOrDefault(heading, OTHER);
  }

  /**
   * Our sampler's, timers' or thread group's column that is called so; {@link #OTHER} for anything
   * else.
   */
  static Column ofVariable(String name) {
    return name.startsWith("tl_") ? of(name) : OTHER;
  }
}
