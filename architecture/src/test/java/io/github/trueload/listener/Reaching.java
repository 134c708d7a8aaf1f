package io.github.trueload.listener;

import io.github.trueload.stats.Detour;

/** Uses what it may use, and by that a packet. */
public final class Reaching {

  private Reaching() {}

  /** A packet. */
  public static Object packet() {
    return Detour.packet();
  }
}
