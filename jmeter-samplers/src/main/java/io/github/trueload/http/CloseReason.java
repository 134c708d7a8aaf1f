package io.github.trueload.http;

enum CloseReason {
  /** The server's response said that it would close (or had no other end). */
  ANNOUNCED("closed by the server, as its response said"),
  /** The server said by GOAWAY that it takes no more requests on it (HTTP/2). */
  GONE_AWAY("closed by the server, as its GOAWAY said"),
  /** The server had closed it without an announcement, which showed before or at its next use. */
  STALE("closed by the server"),
  /** Before a request was sent there were bytes of the server, which could be no answer to it. */
  UNASKED("dropped because of unexpected bytes"),
  /** Our own request asked for it: "Use KeepAlive" is not ticked, or a header says so. */
  ASKED("closed because the request required it"),
  /** The server answered without asking for the body of a request that waited for that. */
  WITHHELD("closed because the body of the request was not sent"),
  /** A request failed on it: a time-out, a reset, a response that was none, an interruption. */
  FAILED("ended by a failure");

  private final String words;

  CloseReason(String words) {
    this.words = words;
  }

  /** In words that follow "connection 1". */
  String words() {
    return words;
  }

  /** Whether the server brought it about, with no request under way. */
  boolean isByServer() {
    return this == ANNOUNCED || this == GONE_AWAY || this == STALE || this == UNASKED;
  }
}
