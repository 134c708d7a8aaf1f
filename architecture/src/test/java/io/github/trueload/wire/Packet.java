package io.github.trueload.wire;

/** What the listener must not reach. */
public final class Packet {

  /** A packet. */
  public Packet() {
    // empty
  }
}
