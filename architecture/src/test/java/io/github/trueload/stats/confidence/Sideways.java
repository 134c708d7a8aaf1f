package io.github.trueload.stats.confidence;

import io.github.trueload.stats.Figure;
import io.github.trueload.stats.users.Neighbour;

/** Uses the package around it, which it may, and one beside it, which it may not. */
public final class Sideways {

  private Sideways() {}

  /** One of each. */
  public static Object[] both() {
    return new Object[] {new Figure(), new Neighbour()};
  }
}
