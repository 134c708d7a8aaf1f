package io.github.trueload.dsl;

import io.github.trueload.sessions.ArrivalSettings;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.sessions.gui.SessionArrivalsGui;
import io.github.trueload.settings.Setting;
import java.time.Duration;
import java.util.List;
import org.apache.jmeter.threads.AbstractThreadGroup;
import us.abstracta.jmeter.javadsl.core.threadgroups.BaseThreadGroup;

/**
 * A thread group whose sessions arrive by a process. Without a call of {@link #duration}, {@link
 * #sessions} or {@link #schedule} they arrive for 5 minutes. Rates are texts such as {@code 10/s}
 * or {@code 30/min}.
 */
public final class DslSessionArrivals extends BaseThreadGroup<DslSessionArrivals> {
  private static final String INITIAL_DURATION = "5 min";

  private final SettingTexts texts = new SettingTexts();
  private boolean hasDuration;
  private boolean hasSessions;
  private boolean hasSchedule;

  DslSessionArrivals(String name) {
    super(name, SessionArrivalsGui.class, List.of());
  }

  private DslSessionArrivals with(Setting setting, String text) {
    texts.put(setting, text);
    return this;
  }

  private DslSessionArrivals process(String process, String rate) {
    hasSchedule = false;
    with(ArrivalSettings.PROCESS, process);
    return with(ArrivalSettings.RATE, rate);
  }

  /**
   * Sessions arrive as a Poisson process.
   *
   * @param rate sessions per time
   */
  public DslSessionArrivals poisson(String rate) {
    return process("poisson", rate);
  }

  /**
   * Sessions arrive at equal intervals.
   *
   * @param rate sessions per time
   */
  public DslSessionArrivals constant(String rate) {
    return process("constant", rate);
  }

  /**
   * Sessions arrive in the surges of a two-state MAP.
   *
   * @param rate mean number of sessions per time
   * @param index index of dispersion of the intervals, above 1
   */
  public DslSessionArrivals surges(String rate, double index) {
    with(ArrivalSettings.INDEX, Double.toString(index));
    return process("map", rate);
  }

  /**
   * Sessions arrive by rates that change over time, to the end of the schedule, and no longer for 5
   * minutes. With {@link #duration} or {@link #sessions}, in any order, the first limit that is
   * reached ends them.
   *
   * @param stretches one per line, such as {@code 10/s to 50/s in 30 s}
   */
  public DslSessionArrivals schedule(String stretches) {
    hasSchedule = true;
    with(ArrivalSettings.PROCESS, "schedule");
    return with(ArrivalSettings.SCHEDULE, stretches);
  }

  /**
   * When arrivals end.
   *
   * @param duration time from the first possible arrival
   */
  public DslSessionArrivals duration(Duration duration) {
    hasDuration = true;
    return with(ArrivalSettings.DURATION, SettingTexts.of(duration));
  }

  /**
   * Ends arrivals after a number of sessions, and no longer after 5 minutes. With {@link
   * #duration}, in either order, the first limit that is reached ends them.
   *
   * @param sessions how many, 1 or more
   */
  public DslSessionArrivals sessions(int sessions) {
    hasSessions = true;
    return with(ArrivalSettings.SESSIONS, Integer.toString(sessions));
  }

  /**
   * How often each session runs through the children; without this call once.
   *
   * @param loops 1 or more
   */
  public DslSessionArrivals loops(int loops) {
    with(ArrivalSettings.LENGTH, "constant");
    return with(ArrivalSettings.LOOPS, Integer.toString(loops));
  }

  /**
   * Draws how often each session runs through the children from a geometric distribution.
   *
   * @param mean mean number of loops, 1 or more
   */
  public DslSessionArrivals meanLoops(double mean) {
    with(ArrivalSettings.LENGTH, "geometric");
    return with(ArrivalSettings.MEAN_LOOPS, Double.toString(mean));
  }

  /**
   * How many sessions may run at the same time; further ones are dropped and counted. Without this
   * call 10,000.
   *
   * @param most 1 or more
   */
  public DslSessionArrivals maximumConcurrentSessions(int most) {
    return with(ArrivalSettings.BOUND, Integer.toString(most));
  }

  /** Runs sessions on virtual threads, from Java 21 on. */
  public DslSessionArrivals virtualThreads() {
    return with(ArrivalSettings.THREADS, "virtual");
  }

  /**
   * How long JMeter and the samplers warm up before the first arrival; without this call 5 s.
   *
   * @param duration 0 or more
   */
  public DslSessionArrivals warmUp(Duration duration) {
    return with(ArrivalSettings.WARM_UP, SettingTexts.of(duration));
  }

  /**
   * Draws the same arrivals in every run.
   *
   * @param seed any number; without this call each run draws others
   */
  public DslSessionArrivals seed(long seed) {
    return with(ArrivalSettings.SEED, Long.toString(seed));
  }

  @Override
  protected AbstractThreadGroup buildThreadGroup() {
    if (!hasDuration) {
      texts.put(ArrivalSettings.DURATION, hasSessions || hasSchedule ? "" : INITIAL_DURATION);
    }
    SessionArrivals group = new SessionArrivals();
    texts.storeIn(group, ArrivalSettings.ALL);
    return group;
  }
}
