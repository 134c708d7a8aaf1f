package io.github.trueload.health;

/**
 * Sessions that were to arrive at a load generator.
 *
 * @param due how many, 0 or more
 * @param dropped those of them that did not begin, because as many ran as the plan allows or all
 *     were to end; at most {@code due}
 */
public record DueSessions(long due, long dropped) {

  /** None. */
  public static final DueSessions NONE = new DueSessions(0, 0);

  /**
   * Checks the counts.
   *
   * @throws IllegalArgumentException if one is negative, or more were dropped than were due
   */
  public DueSessions {
    if (due < 0 || dropped < 0 || dropped > due) {
      throw new IllegalArgumentException(dropped + " of " + due + " sessions dropped");
    }
  }

  /**
   * The sum of two counts.
   *
   * @param more sessions of another time or another load generator
   * @return both counts added up
   */
  public DueSessions plus(DueSessions more) {
    return new DueSessions(due + more.due, dropped + more.dropped);
  }

  /**
   * {@return the sessions that came after an earlier state}
   *
   * @param before an earlier state of these counts
   * @throws IllegalArgumentException if {@code before} has more sessions than this
   */
  public DueSessions since(DueSessions before) {
    return new DueSessions(due - before.due, dropped - before.dropped);
  }

  /**
   * {@return the share of the sessions that were dropped, from 0 to 1; 0 where no session was due}
   */
  public double droppedShare() {
    return due == 0 ? 0 : (double) dropped / due;
  }
}
