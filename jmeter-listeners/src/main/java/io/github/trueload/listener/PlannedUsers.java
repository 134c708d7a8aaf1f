package io.github.trueload.listener;

import io.github.trueload.sessions.ArrivalSettings;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.settings.RefusedSetting;
import java.util.HashSet;
import java.util.Set;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jmeter.threads.openmodel.ParserException;
import org.apache.jmeter.threads.openmodel.ThreadScheduleStep;
import org.apache.jmeter.threads.openmodel.ThreadScheduleUtils;
import org.apache.jmeter.threads.openmodel.TokenizerException;

/**
 * The users of a thread group: so many threads, or users that arrive and go through one round each.
 *
 * @param threads that go round and round; 0 where users arrive, or their number is not known
 * @param roundsPerSecond rounds that arrive; NaN where the rate changes or cannot be read, or where
 *     none arrive
 */
record PlannedUsers(int threads, boolean arrive, double roundsPerSecond) {

  private static final PlannedUsers UNKNOWN = ofThreads(0);

  /** Groups of jp@gc, by name: they are not on the class path. */
  private static final String CONCURRENCY =
      "com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroup";

  private static final String ARRIVALS =
      "com.blazemeter.jmeter.threads.arrivals.ArrivalsThreadGroup";

  /** Users of both after their ramp, or arrivals in a unit of time. */
  private static final String TARGET_LEVEL = "TargetLevel";

  private static final String UNIT = "Unit";
  private static final double SECONDS_IN_MINUTE = 60;

  private static PlannedUsers ofThreads(int threads) {
    return new PlannedUsers(threads, false, Double.NaN);
  }

  private static PlannedUsers arriving(double perSecond) {
    return new PlannedUsers(0, true, perSecond);
  }

  /** The users of {@code group}; unknown threads for a kind of group that is not known. */
  static PlannedUsers of(AbstractThreadGroup group) {
    if (group instanceof ThreadGroup) {
      return ofThreads(Math.max(0, group.getNumThreads()));
    }
    if (group instanceof SessionArrivals arrivals) {
      return arriving(loopsPerSecond(arrivals));
    }
    if (group instanceof OpenModelThreadGroup model) {
      return arriving(perSecond(model));
    }
    return switch (group.getClass().getName()) {
      case CONCURRENCY -> ofThreads((int) level(group));
      case ARRIVALS -> arriving(level(group) / secondsOfUnit(group));
      default -> UNKNOWN;
    };
  }

  private static double loopsPerSecond(SessionArrivals group) {
    try {
      return ArrivalSettings.loopsPerSecond(group);
    } catch (RefusedSetting e) {
      return Double.NaN; // the group itself says what is wrong
    }
  }

  /** The rate of the schedule where it does not change. */
  private static double perSecond(OpenModelThreadGroup group) {
    try {
      Set<Double> rates = new HashSet<>();
      for (ThreadScheduleStep step :
          ThreadScheduleUtils.ThreadSchedule(group.getScheduleString()).getSteps()) {
        if (step instanceof ThreadScheduleStep.RateStep rate) {
          rates.add(rate.getRate());
        }
      }
      return rates.size() == 1 ? rates.iterator().next() : Double.NaN;
    } catch (ParserException | TokenizerException e) {
      return Double.NaN; // the group itself says what is wrong
    }
  }

  /** NaN where it is not a number. */
  private static double level(AbstractThreadGroup group) {
    try {
      return Double.parseDouble(group.getPropertyAsString(TARGET_LEVEL));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static double secondsOfUnit(AbstractThreadGroup group) {
    return group.getPropertyAsString(UNIT, "M").equals("S") ? 1 : SECONDS_IN_MINUTE;
  }
}
