package io.github.trueload.http;

/** What the next request does when the server has closed its connection. */
public enum ServerClose {
  RECONNECT("reconnect"),
  /** Reconnects and says so in the sample's response message. */
  MARK("mark"),
  /** Fails; the request after it reconnects. */
  FAIL("fail");

  private final String stored;

  ServerClose(String stored) {
    this.stored = stored;
  }

  /** {@return the value in a plan; the same in every language} */
  public String stored() {
    return stored;
  }
}
