package io.github.trueload.overload;

/** What is counted of an S-Client, second by second; each is a column of its file. */
public enum Count {
  DUE("due"),
  /** Calls of {@code connect()}: SYNs sent, those that the system sends again apart. */
  OFFERED("offered"),
  ESTABLISHED("established"),
  /** Attempts that the server refused (RST), or a router for it. */
  REFUSED("refused"),
  /** Attempts given up after T. */
  TIMED_OUT("timed_out"),
  /** Attempts that this machine could not make: no file, port or route. */
  UNSENT("unsent"),
  /** Attempts that had to wait because all sockets were in connection establishment. */
  HELD("held"),
  /** Requests whose response came whole. */
  COMPLETED("completed"),
  /** Of these, those with a status from 400 up. */
  HTTP_ERRORS("http_errors"),
  /** Requests on established connections without a whole response. */
  FAILED("failed");

  private final String column;

  Count(String column) {
    this.column = column;
  }

  /** {@return the name of the column} */
  public String column() {
    return column;
  }
}
