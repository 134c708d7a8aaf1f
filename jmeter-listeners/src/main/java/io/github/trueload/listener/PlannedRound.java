package io.github.trueload.listener;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.timer.BurstyThinkTime;
import io.github.trueload.timer.ExponentialThinkTime;
import io.github.trueload.timer.ScaledThinkTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.HashTreeTraverser;

/** One round of a thread through its elements: its requests, and the think times before each. */
final class PlannedRound implements HashTreeTraverser {

  /** Controllers that send each of their samplers once a round. */
  private static final Set<String> IN_ORDER =
      Set.of("GenericController", "TransactionController", "SessionArrivals");

  /** A sampler that waits, and is none of the requests. */
  private static final String FLOW_CONTROL = "TestAction";

  private final int users;
  private final Deque<List<Timer>> scopes = new ArrayDeque<>();
  private final List<List<Timer>> timersOfRequests = new ArrayList<>();
  private boolean isInOrder = true;
  private boolean isKnown = true;

  private PlannedRound(int users) {
    this.users = users;
  }

  /** Of one of {@code users} threads; 0 where their number is not known. */
  static PlannedRound of(HashTree thread, int users) {
    PlannedRound round = new PlannedRound(users);
    thread.traverse(round);
    return round;
  }

  @Override
  public void addNode(Object node, HashTree children) {
    List<Timer> timers = new ArrayList<>();
    for (Object child : children.list()) {
      if (child instanceof Timer timer) {
        timers.add(timer);
      }
    }
    scopes.push(timers);
    if (node instanceof Sampler) {
      List<Timer> inScope = new ArrayList<>();
      scopes.descendingIterator().forEachRemaining(inScope::addAll);
      timersOfRequests.add(inScope);
      isKnown &= !node.getClass().getSimpleName().equals(FLOW_CONTROL);
    } else if (node instanceof Controller && !(node instanceof AbstractThreadGroup)) {
      isInOrder &= IN_ORDER.contains(node.getClass().getSimpleName());
    }
  }

  @Override
  public void subtractNode() {
    scopes.pop();
  }

  @Override
  public void processPath() {
    // what counts is said of nodes
  }

  /** Whether each request waits for the same: then the order of the requests does not matter. */
  private boolean areAlike() {
    return new HashSet<>(timersOfRequests.stream().map(PlannedRound::ids).toList()).size() <= 1;
  }

  /** Elements of equal properties are equal. */
  private static List<Integer> ids(List<Timer> timers) {
    return timers.stream().map(System::identityHashCode).toList();
  }

  /** Requests of a round; NaN where controllers decide on it. */
  double requestsInOrder() {
    return isKnown && isInOrder ? timersOfRequests.size() : Double.NaN;
  }

  /** Requests of a round that can be distinguished from other rounds; NaN where none can. */
  double requests() {
    return isKnown && (isInOrder || areAlike()) && !timersOfRequests.isEmpty()
        ? timersOfRequests.size()
        : Double.NaN;
  }

  /** Mean think time of a round; NaN where a timer's mean is unknown, or no timer is present. */
  double thinkSeconds() {
    double sum = 0;
    for (List<Timer> timers : timersOfRequests) {
      for (Timer timer : timers) {
        sum += PlannedThink.of(timer, users).seconds();
      }
    }
    return sum == 0 ? Double.NaN : sum;
  }

  /** Engines that the timers divide a rate among; 0 where none does. */
  int engines() {
    return timersOfRequests.stream()
        .flatMap(List::stream)
        .mapToInt(PlannedThink::engines)
        .max()
        .orElse(0);
  }

  /** The rate that the only timer of all requests names; NaN where there is no such timer. */
  double namedPerSecond() {
    if (!isKnown || timersOfRequests.isEmpty() || !areAlike()) {
      return Double.NaN;
    }
    List<Timer> timers = timersOfRequests.get(0);
    PlannedThink only = timers.size() == 1 ? PlannedThink.of(timers.get(0), users) : null;
    return only != null && only.namesRate() ? Math.max(1, users) / only.seconds() : Double.NaN;
  }

  /**
   * What a timer of Trueload's asks of a group of users.
   *
   * @param seconds mean think time; NaN where it cannot be read
   * @param namesRate whether it follows from a rate that the timer names
   */
  private record PlannedThink(double seconds, boolean namesRate) {

    private static final List<Setting> OF_SCALED =
        List.of(
            ScaledThinkTime.RATE,
            ScaledThinkTime.RATE_UNIT,
            ScaledThinkTime.USERS_FROM,
            ScaledThinkTime.USERS,
            ScaledThinkTime.GENERATORS,
            ScaledThinkTime.RATE_SCOPE);

    private static final PlannedThink UNKNOWN = new PlannedThink(Double.NaN, false);

    /**
     * What {@code timer} asks of {@code users}; unknown of a timer of others.
     *
     * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used
     */
    static PlannedThink of(Timer timer, int users) {
      if (timer instanceof ExponentialThinkTime exponential) {
        Setting mean = ExponentialThinkTime.MEAN;
        return new PlannedThink(
            SettingValues.evaluatedEarly(exponential, List.of(mean)).seconds(mean), false);
      }
      if (timer instanceof BurstyThinkTime bursty) {
        return of(bursty);
      }
      return timer instanceof ScaledThinkTime scaled ? of(scaled, users) : UNKNOWN;
    }

    private static PlannedThink of(BurstyThinkTime timer) {
      List<Setting> needed = List.of(BurstyThinkTime.PARAMETERS, BurstyThinkTime.MEAN);
      SettingValues values = SettingValues.evaluatedEarly(timer, needed);
      return BurstyThinkTime.byKnob(values)
          ? new PlannedThink(values.seconds(BurstyThinkTime.MEAN), false)
          : UNKNOWN;
    }

    /** Z = N/λ, N and λ of all load generators or of each. */
    private static PlannedThink of(ScaledThinkTime timer, int users) {
      SettingValues values = SettingValues.evaluatedEarly(timer, OF_SCALED);
      return switch (values.choice(ScaledThinkTime.USERS_FROM)) {
        // how many there are makes no difference to the rate
        case "group", "active" -> named(values, Math.max(1, users));
        case "number" -> users == 0 ? UNKNOWN : named(values, values.count(ScaledThinkTime.USERS));
        // of all groups together, which one does not know
        default -> UNKNOWN;
      };
    }

    /** How many engines {@code timer} divides a rate among; 0 where it does not. */
    static int engines(Timer timer) {
      if (!(timer instanceof ScaledThinkTime scaled)) {
        return 0;
      }
      try {
        return ScaledThinkTime.engines(
            SettingValues.evaluatedEarly(
                scaled, List.of(ScaledThinkTime.GENERATORS, ScaledThinkTime.RATE_SCOPE)));
      } catch (RefusedSetting e) {
        return 0; // the timer itself says what is wrong
      }
    }

    private static PlannedThink named(SettingValues values, int usersEach) {
      return new PlannedThink(ScaledThinkTime.plan(values, usersEach).thinkSeconds(), true);
    }
  }
}
