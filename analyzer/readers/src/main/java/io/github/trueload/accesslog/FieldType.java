package io.github.trueload.accesslog;

enum FieldType {
  /** Nothing that is asked for. */
  NOTHING,
  /** Nothing that is asked for either, but it may be several values: {@code 0.001, 0.002 : -}. */
  LIST,
  /** What the servers behind took, seconds; a list, too, or a dash if none was asked. */
  UPSTREAM_TIME,
  /** The request's first line: method, target, version. */
  REQUEST,
  METHOD,
  /** The request's target, with its query or without. */
  TARGET,
  STATUS,
  CLIENT,
  /** The client's name of itself. */
  AGENT,
  /** Bytes of the whole response. */
  SENT,
  /** Bytes of the response's body. */
  BODY_SENT,
  /** Time taken, a decimal number of {@link Field#unitNanos}. */
  DURATION,
  /**
   * A part of the time taken, likewise; a line's parts are added up, -1 is one that never began.
   */
  PART,
  /** Instant, as {@link Field#stamp} says. */
  STAMP,
  /** What a stamp ahead of it lacks, in {@link Field#unitNanos}. */
  FRACTION;

  /** Whether it may be several values. */
  boolean isList() {
    return this == LIST || this == UPSTREAM_TIME;
  }

  /** Whether its text is taken unchanged. */
  boolean isText() {
    return switch (this) {
      case NOTHING, LIST, UPSTREAM_TIME, STAMP, CLIENT, AGENT -> true;
      default -> false;
    };
  }
}
