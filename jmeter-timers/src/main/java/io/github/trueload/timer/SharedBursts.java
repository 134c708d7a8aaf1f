package io.github.trueload.timer;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.map.KnobSetting;
import io.github.trueload.map.SharedLoop;
import io.github.trueload.map.SharedMapSequence;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.times.EpochClock;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Numbers;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one process that all threads of all bursty elements of one name share during a run. The
 * thread that needs it first makes it; drawing from it takes no lock.
 */
final class SharedBursts {
  private static final Logger LOG = LoggerFactory.getLogger(SharedBursts.class);

  private @Nullable SettingValues firstValues;
  private int firstUsers;
  private @Nullable ThinkTimeSequence sequence;
  private @Nullable SharedLoop loop;
  private final Map<Thread, Integer> usersByThread = new HashMap<>();

  /**
   * The sequence that the threads of the only engine share.
   *
   * @throws io.github.trueload.settings.RefusedSetting if the settings make no process, or another
   *     than that in use
   */
  synchronized ThinkTimeSequence sequence(SettingValues values, int users, ThreadStreams streams) {
    if (sequence == null) {
      sequence =
          new SharedMapSequence(
              begin(values, users),
              streams.ofShared(values.element()),
              BurstyThinkTime.start(values));
    } else {
      requireSame(values, users);
    }
    return sequence;
  }

  /**
   * The calling thread's part of the process that all engines share.
   *
   * @throws io.github.trueload.settings.RefusedSetting as {@link #sequence}, or if there are more
   *     threads than users
   */
  synchronized ThinkTimeSequence ofEngine(
      SettingValues values, int users, ThreadStreams streams, EngineShare share) {
    if (users < 1) {
      throw values.refusal(
          BurstyThinkTime.SHARING,
          "needs a thread group with a fixed number of threads where several engines share the"
              + " process");
    }
    if (loop == null) {
      loop =
          new SharedLoop(
              begin(values, users),
              users,
              streams.ofShared(values.element()),
              BurstyThinkTime.start(values),
              share);
      LOG.info(
          "{}: {} of {} users are those of engine {}",
          values.element(),
          loop.users(),
          users,
          share);
    } else {
      requireSame(values, users);
    }
    int user = user(loop.users());
    if (user >= loop.users()) {
      throw values.refusal(
          BurstyThinkTime.USERS,
          "leaves engine %s %s users, but more threads use the element"
              .formatted(share, loop.users()));
    }
    long startNanos = streams.testRun().startEpochNanos();
    return loop.ofUser(user, () -> EpochClock.epochNanos(System.nanoTime()) - startNanos);
  }

  /** The calling thread's user: its own, a new one, or that of a thread that has ended. */
  private int user(int users) {
    Thread thread = Thread.currentThread();
    Integer own = usersByThread.get(thread);
    if (own != null) {
      return own;
    }
    int user = usersByThread.size();
    if (user >= users) {
      Optional<Thread> ended =
          usersByThread.keySet().stream().filter(each -> !each.isAlive()).findFirst();
      if (ended.isEmpty()) {
        return users;
      }
      user = Objects.requireNonNull(usersByThread.remove(ended.get()));
    }
    usersByThread.put(thread, user);
    return user;
  }

  private TwoStateMap begin(SettingValues values, int users) {
    TwoStateMap map = BurstyThinkTime.map(values, users);
    firstValues = values;
    firstUsers = users;
    log(values.element(), map);
    if (BurstyThinkTime.byKnob(values)) {
      log(values.element(), users, BurstyThinkTime.model(values, users));
    }
    return map;
  }

  private void requireSame(SettingValues values, int users) {
    SettingValues first = Objects.requireNonNull(firstValues);
    for (Setting setting : BurstyThinkTime.processSettings(values)) {
      if (!values.text(setting).equals(first.text(setting))) {
        throw values.refusal(
            setting,
            "differs from \""
                + first.text(setting)
                + "\" in another thread or element of this name, but they share one process;"
                + " give the elements different names, or choose one process per thread");
      }
    }
    if (users != firstUsers) {
      throw values.refusal(
          BurstyThinkTime.USERS,
          "stands for "
              + users
              + " threads here and for "
              + firstUsers
              + " in another thread group, but they share one process; enter the number of users");
    }
  }

  private static void log(String element, TwoStateMap map) {
    LOG.info(
        "{}: mean = {}, m_s = {}, m_l = {}, p_sl = {}, p_ls = {}, SCV = {}, lag-1 = {}, I = {}",
        element,
        Durations.format(map.mean()),
        Durations.format(map.meanShort()),
        Durations.format(map.meanLong()),
        Numbers.format(map.shortToLong()),
        Numbers.format(map.longToShort()),
        Numbers.format(map.scv()),
        Numbers.format(map.autocorrelation(1)),
        Numbers.format(map.indexOfDispersion()));
  }

  private static void log(String element, int users, KnobSetting.Tuned tuned) {
    LOG.info("{}: N = {}, f = {}", element, users, Numbers.format(tuned.f()));
    if (!tuned.reachesFloor()) {
      LOG.warn(
          "{}: no process of this index of dispersion reaches the requested lag-1 autocorrelation;"
              + " the maximum, {}, is used",
          element,
          Numbers.format(tuned.lag1()));
    }
  }
}
