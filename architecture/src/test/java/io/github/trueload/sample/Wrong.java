package io.github.trueload.sample;

import io.github.trueload.stats.Figure;

/** Breaks two rules: rows know statistics, and a library ends the process. */
public final class Wrong {

  public Object figure() {
    return new Figure();
  }

  public void end() {
    System.exit(1);
  }
}
