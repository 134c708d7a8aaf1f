package io.github.trueload.sample;

/**
 * Everything that can be wrong with an input and leaves the rest readable: one line each. The id is
 * the key in the JSON; the second value says whether data is missing, so that a verdict built on
 * the rest must say so.
 */
public enum AnomalyKind {
  TRUNCATED_FILE("truncated_file", true, "the file ends in the middle of a record"),
  MALFORMED_ROW("malformed_row", true, "a row that cannot be read"),
  WRONG_FIELD_COUNT("wrong_field_count", true, "a row with the wrong number of fields"),
  BROKEN_XML("broken_xml", true, "XML that is not well-formed; the text after it is not read"),
  UNREADABLE_TIME(
      "unreadable_time", true, "a row whose timestamp cannot be read (of a JTL: --dates)"),
  INSTANTS_NOT_LOGGED(
      "instants_not_logged",
      true,
      "a response time without the instant of its request (a histogram): no arrivals, and no"
          + " intervals of figures"),
  REPEATED_HEADER("repeated_header", false, "a header line in mid-file"),
  TOO_MANY_LABELS("too_many_labels", false, "labels beyond the limit, counted as one label"),
  MALFORMED_PACKET("malformed_packet", true, "a packet whose headers contradict each other"),
  UNKNOWN_LINK_TYPE("unknown_link_type", true, "packets of a link type that is not read"),
  UNREAD_TUNNEL("unread_tunnel", true, "a packet within a tunnel that is not read"),
  CAPTURE_DROPS("capture_drops", true, "packets that the kernel dropped during the capture"),
  TIME_BACKWARDS("time_backwards", false, "a timestamp before the previous one"),
  CLOCK_SET_BACK(
      "clock_set_back",
      true,
      "a packet, or a thread's sample, more than 100 ms before the previous one: the clock was set"
          + " back, or the order of time is lost"),
  NO_TIMESTAMP("no_timestamp", true, "a packet without a timestamp (simple packet block)"),
  COPIED_PACKETS(
      "copied_packets",
      true,
      "a third or more of the segments came twice: they were captured at two places, and their"
          + " times are mixed"),
  STAMP_UNIT("stamp_unit", true, "a timestamp that looks like a count of another unit since 1970"),
  AMBIGUOUS_TIME("ambiguous_time", true, "a date in the hour that the end of summer time repeats"),
  AGGREGATED_ROW(
      "aggregated_row", true, "a row that sums up several samples (JMeter's mode Statistical)"),
  SUCCESS_UNKNOWN("success_unknown", false, "a row that does not show whether its request failed"),
  REQUESTS_NOT_LOGGED(
      "requests_not_logged",
      true,
      "a transaction whose requests are not in the log (Generate parent sample without"
          + " sub-results)"),
  SESSIONS_DROPPED(
      "sessions_dropped",
      true,
      "a session that the load generator dropped at its maximum number of concurrent sessions (more"
          + " than 1 %)"),
  STAMPS_IN_DOUBT(
      "stamps_in_doubt",
      false,
      "samples that are possible only if timestamps mark the other end (--stamps)"),
  RETRANSMISSION("retransmission", false, "bytes sent again"),
  OUT_OF_ORDER("out_of_order", false, "a segment that came out of order"),
  SEQUENCE_GAP("sequence_gap", true, "bytes that were never captured"),
  STARTED_BEFORE_CAPTURE("started_before_capture", false, "a connection already open at the start"),
  CONNECTIONS_CUT(
      "connections_cut",
      true,
      "a connection whose beginning is missing, long after the capture began"),
  NOT_HTTP("not_http", false, "a connection that carries neither HTTP nor TLS"),
  HTTP_2(
      "http2",
      false,
      "an encrypted connection of HTTP/2, some of whose requests are not timed without its secrets"
          + " (--keys)"),
  HTTP_2_UNCERTAIN(
      "http2_uncertain",
      true,
      "an encrypted connection of HTTP/2, where requests overlap, or a record may hold several of"
          + " them (more than 1 %): use its secrets (--keys)"),
  PERHAPS_HTTP_2(
      "perhaps_http2",
      true,
      "a connection of TLS 1.3 that may carry HTTP/2, whose requests are counted and not timed: use"
          + " its secrets (--keys)"),
  PERHAPS_PIPELINED(
      "perhaps_pipelined",
      true,
      "an encrypted connection of HTTP/1 whose requests do not wait for the responses to earlier"
          + " ones (more than 1 % of the exchanges): use its secrets (--keys)"),
  QUIC("quic", false, "a connection of QUIC (HTTP/3), whose exchanges are not read"),
  MALFORMED_HTTP("malformed_http", true, "bytes on an HTTP connection that are not HTTP"),
  MALFORMED_TLS("malformed_tls", true, "bytes on a TLS connection that are not TLS records"),
  UNANSWERED_REQUEST("unanswered_request", false, "a request without a response"),
  INCOMPLETE_RESPONSE("incomplete_response", false, "a response that ends before its length"),
  ORPHAN_RESPONSE("orphan_response", false, "a response whose request was not captured"),
  MESSAGES_LOST(
      "messages_lost",
      true,
      "a request or response without its counterpart (more than 1 %): packets are missing"),
  CUT_PACKETS("cut_packets", false, "packets cut by the snap length"),
  HEADERS_CUT("headers_cut", true, "packets cut by the snap length before TCP's payload"),
  FRAGMENTS_LOST(
      "fragments_lost", true, "IP fragments without the other fragments of their packet"),
  LIMIT_REACHED("limit_reached", true, "data dropped to limit the memory");

  private final String id;
  private final boolean losesData;
  private final String meaning;

  AnomalyKind(String id, boolean losesData, String meaning) {
    this.id = id;
    this.losesData = losesData;
    this.meaning = meaning;
  }

  /** {@return key in the JSON} */
  public String id() {
    return id;
  }

  /** {@return whether data is missing because of it} */
  public boolean losesData() {
    return losesData;
  }

  /** {@return its meaning, in words} */
  public String meaning() {
    return meaning;
  }
}
