package io.github.trueload.listener;

import io.github.trueload.sessions.ArrivalSettings;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.settings.RefusedSetting;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jorphan.collections.HashTree;

/**
 * What one thread group asks for: a rate that its elements name, or users who go round a loop of
 * thinking and requests, whose rate follows by Little's law.
 *
 * @param namedPerSecond the rate of requests that is named; NaN where none is
 * @param users who go round
 * @param thinkSeconds mean think time of a round
 * @param requests of a round; NaN where it is not known how many, or how long users think
 */
record PlannedLoop(double namedPerSecond, double users, double thinkSeconds, double requests) {

  private static final PlannedLoop UNKNOWN =
      new PlannedLoop(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  private static PlannedLoop named(double perSecond) {
    return new PlannedLoop(perSecond, Double.NaN, Double.NaN, Double.NaN);
  }

  /**
   * What {@code group} asks for.
   *
   * @param thread the elements of one of its threads
   */
  static PlannedLoop of(AbstractThreadGroup group, HashTree thread) {
    if (group instanceof SetupThreadGroup || group instanceof PostThreadGroup) {
      return named(0);
    }
    try {
      PlannedRound round = PlannedRound.of(thread, group.getNumThreads());
      if (group instanceof SessionArrivals arrivals) {
        return named(ArrivalSettings.loopsPerSecond(arrivals) * round.requestsInOrder());
      }
      return ofUsers(group.getNumThreads(), round);
    } catch (RefusedSetting e) {
      // the element itself says what is wrong
      return UNKNOWN;
    }
  }

  private static PlannedLoop ofUsers(int users, PlannedRound round) {
    if (!Double.isNaN(round.namedPerSecond())) {
      return named(round.namedPerSecond());
    }
    return new PlannedLoop(Double.NaN, users, round.thinkSeconds(), round.requests());
  }

  /** Requests a second, R being the mean response time; NaN where it is not known. */
  double perSecond(double responseSeconds) {
    return Double.isNaN(namedPerSecond)
        ? users * requests / (thinkSeconds + requests * responseSeconds)
        : namedPerSecond;
  }
}
