package io.github.trueload.timer;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.PlanCopy;
import io.github.trueload.striping.StartTime;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testrun.LocalTestListener;
import io.github.trueload.testrun.SampleEndListener;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.think.WholeMilliseconds;
import io.github.trueload.waiting.ExactWait;
import io.github.trueload.waiting.ThinkColumn;
import io.github.trueload.waiting.ThinkLags;
import java.util.List;
import java.util.OptionalLong;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.apache.jorphan.util.JMeterStopTestNowException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.jspecify.annotations.Nullable;

/**
 * A timer that draws think times from a model its settings describe. A subclass names its settings
 * and makes the model; this class evaluates the settings, keeps each thread's seeded sequence and
 * its rest below a millisecond, and refuses what cannot work before load starts.
 *
 * <p>JMeter clones a timer for each thread; the clones share one {@link ElementRun}. Settings are
 * checked when the test starts as far as their values are known by then, when a thread starts
 * (which knows its group and so the number of users), and before each think time whose settings
 * hold variables or functions. JMeter's {@code timer.factor} is not applied: it would change the
 * model.
 */
public abstract class ThinkTimer extends AbstractTestElement
    implements Timer, LocalTestListener, ThreadListener, SampleEndListener {
  private static final long serialVersionUID = 1L;

  /** The seed; empty draws differently in every run. */
  public static final Setting SEED = Setting.optional("ThinkTime.seed", Setting.Kind.SEED, "");

  private static final String AT_ONCE = "atOnce";

  /** Whether a thread's first sample waits for a think time like all others. */
  public static final Setting FIRST = Setting.option("ThinkTime.first", List.of("wait", AT_ONCE));

  private static final String EXACT = "exact";

  /** Who waits for short think times: JMeter, in whole milliseconds, or this timer, exactly. */
  public static final Setting WAITING =
      Setting.option("ThinkTime.waiting", List.of("millis", EXACT));

  /** The settings that every timer has in the same sense. */
  static final List<Setting> COMMON = List.of(FIRST, WAITING);

  static {
    ThinkColumn.COLUMN.announce();
  }

  private transient @Nullable PlanCopy planCopy = new PlanCopy();
  private transient @Nullable ElementRun run;
  private transient @Nullable Prepared prepared;
  private transient boolean basisMayChange;
  private transient boolean called;
  private transient boolean waitsAlone;

  private record Basis(SettingValues values, int users) {}

  /**
   * What a thread draws from.
   *
   * @param exactWait what waits for short think times; null where JMeter waits for all
   */
  private record Prepared(
      Basis basis,
      ThreadStreams streams,
      WholeMilliseconds rest,
      @Nullable ExactWait exactWait,
      ThinkTimeSequence sequence) {}

  /** {@return all settings, in the order in which a new element stores them} */
  public abstract List<Setting> settings();

  /** {@return the settings that count under the present choices; the others may hold any text} */
  public abstract List<Setting> settingsInEffect(SettingValues values);

  /**
   * The users the model is made for, in the calling thread.
   *
   * @return the number of users; 0 if the model does not depend on it
   * @throws RefusedSetting if a setting leaves it unknown
   */
  int users(SettingValues values) {
    return 0;
  }

  /** Whether {@link #users} may change while a thread runs. */
  boolean followsUsers(SettingValues values) {
    return false;
  }

  /** Refuses combinations of readable settings that make no model; users 0: not known yet. */
  abstract void check(SettingValues values, int users);

  abstract ThinkTimeSequence sequence(SettingValues values, int users, ThreadStreams streams);

  @Override
  public Object clone() {
    ThinkTimer copy = (ThinkTimer) super.clone();
    copy.planCopy = PlanCopy.of(planCopy);
    copy.run = run;
    return copy;
  }

  /** On a controller, as the plan goes to an engine. */
  protected Object writeReplace() {
    return planCopy == null ? this : planCopy.sent(this);
  }

  /** On an engine, as the plan comes. */
  protected Object readResolve() {
    planCopy = PlanCopy.received(this);
    return this;
  }

  @Override
  public final void testStarted() {
    ThinkColumn.COLUMN.announceForRun();
    ElementRun started = new ElementRun(TestRun.current(), getName());
    run = started;
    try {
      checkBeforeLoad();
    } catch (RefusedSetting refusal) {
      started.refuseBeforeStart(refusal);
    }
  }

  @Override
  public final void threadStarted() {
    JMeterContext context = JMeterContextService.getContext();
    waitsAlone = context.getThread() != null && onlyOurs(context.getThread().getTestTree());
    if (context.getThread() != null && !awaitStart(context)) {
      context.getThread().stop();
      return;
    }
    try {
      SettingValues values = SettingValues.evaluatedEarly(this, settings());
      if (settingsInEffect(values).stream().noneMatch(values::isOpen)) {
        check(values, users(values));
      }
    } catch (RefusedSetting refusal) {
      started().refuse(refusal);
      if (context.getThread() != null) {
        context.getThread().stop();
      }
    }
  }

  /** Waits until all engines begin; false if the test was stopped meanwhile, or cannot begin. */
  private boolean awaitStart(JMeterContext context) {
    try {
      StartTime.await(context);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (IllegalArgumentException e) {
      started()
          .refuse(
              SettingValues.evaluatedEarly(this, List.of(SEED))
                  .refusal(SEED, "cannot be used: " + e.getMessage()));
      return false;
    }
  }

  final void checkBeforeLoad() {
    SettingValues values = SettingValues.evaluatedEarly(this, settings());
    List<Setting> inEffect = settingsInEffect(values);
    boolean areKnown = values.checkKnown(inEffect);
    if (!inEffect.contains(SEED) || !values.isOpen(SEED)) {
      seed(values);
    }
    if (areKnown) {
      check(values, 0);
    }
  }

  /**
   * The next think time.
   *
   * @return whole milliseconds; the rest is carried to the next call, so that the mean is exact. 0
   *     where nothing is left to wait: a first sample that starts at once, or a short think time
   *     that was waited for here
   * @throws JMeterStopTestNowException if a setting, evaluated in this thread, cannot be used
   * @throws JMeterStopThreadException if there are no more think times for this thread
   */
  @Override
  public final long delay() {
    ElementRun started = started();
    Prepared ready;
    try {
      ready = prepare(started);
    } catch (RefusedSetting refusal) {
      started.refuse(refusal);
      throw new JMeterStopTestNowException(refusal.getMessage(), refusal);
    }
    if (startsAtOnce(ready.basis())) {
      return 0;
    }
    long thinkNanos = ready.sequence().nextNanos();
    ThinkColumn.add(thinkNanos);
    boolean crossesEnd = crossesEnd(thinkNanos);
    started.count(thinkNanos, crossesEnd);
    if (crossesEnd) {
      // rounded up, so that JMeter sees it cross the end too and stops the thread
      return thinkNanos / 1_000_000 + 1;
    }
    ThinkLags.ofJvm().waits(thinkNanos, System.currentTimeMillis());
    ExactWait exactWait = ready.exactWait();
    if (exactWait != null && thinkNanos < ExactWait.LONGEST_NANOS) {
      exactWait.await(thinkNanos);
      return 0;
    }
    return ready.rest().millis(thinkNanos);
  }

  /** Whether this is the thread's first sample and need not wait; true at most once. */
  private boolean startsAtOnce(Basis basis) {
    boolean first = !called && JMeterContextService.getContext().getPreviousResult() == null;
    called = true;
    return first && basis.values().choice(FIRST).equals(AT_ONCE);
  }

  private ElementRun started() {
    if (run == null) {
      throw new JMeterStopTestNowException(
          "Timer \"" + getName() + "\" was not notified that the test started");
    }
    return run;
  }

  private Prepared prepare(ElementRun started) {
    Prepared before = prepared;
    if (before != null && !basisMayChange) {
      return before;
    }
    if (before != null && isUnchanged(before.basis())) {
      return before;
    }
    SettingValues values = SettingValues.evaluated(this, settings());
    Basis now = new Basis(values, users(values));
    values.choice(FIRST);
    boolean exact = values.choice(WAITING).equals(EXACT);
    ThreadStreams streams =
        before == null ? new ThreadStreams(started, seed(values)) : before.streams();
    Prepared next =
        new Prepared(
            now,
            streams,
            before == null ? WholeMilliseconds.withRandomRest(streams.ofRest()) : before.rest(),
            exact ? exactWait(before) : null,
            sequence(values, now.users(), streams));
    prepared = next;
    basisMayChange =
        followsUsers(values)
            || settings().stream().anyMatch(s -> getProperty(s.key()) instanceof FunctionProperty);
    return next;
  }

  /** Whether a new model would be made of the same: this is asked before each think time. */
  private boolean isUnchanged(Basis basis) {
    return basis.values().areStillOf(this, settings()) && users(basis.values()) == basis.users();
  }

  /**
   * The seed of the streams, which the property of all elements may give. A setting that does not
   * count may hold any text, and gives none.
   */
  OptionalLong seed(SettingValues values) {
    return settingsInEffect(values).contains(SEED)
        ? ThisEngine.seed(values, SEED)
        : ThisEngine.seedOfProperty(values, SEED);
  }

  /** The one that knows what the thread's earlier waits were too long, or a new one. */
  private static ExactWait exactWait(@Nullable Prepared before) {
    ExactWait present = before == null ? null : before.exactWait();
    return present == null ? new ExactWait() : present;
  }

  /** Whether a thread's group has no timer but ours: what another waits for, we cannot know. */
  private static boolean onlyOurs(HashTree thread) {
    SearchByClass<Timer> timers = new SearchByClass<>(Timer.class);
    thread.traverse(timers);
    return timers.getSearchResults().stream().allMatch(ThinkTimer.class::isInstance);
  }

  /** Whether the thread's scheduled end comes before this wait is over, other timers apart. */
  private static boolean crossesEnd(long thinkNanos) {
    JMeterThread thread = JMeterContextService.getContext().getThread();
    long endMillis = thread == null ? 0 : thread.getEndTime();
    return endMillis > 0 && thinkNanos / 1_000_000 >= endMillis - System.currentTimeMillis();
  }

  @Override
  public final void sampleOccurred(SampleEvent event) {
    ThinkColumn.clear();
    ThinkLags.ofJvm().began(event.getResult().getStartTime(), waitsAlone);
    sampled(event);
  }

  /** Notified of each sample in scope; nothing by default. */
  void sampled(SampleEvent event) {
    // only some models follow what the server does
  }

  /** Nothing: what a thread draws is counted as it draws. */
  @Override
  public final void threadFinished() {
    // nothing is held open for a thread
  }

  @Override
  public final void testEnded() {
    ElementRun ended = run;
    if (ended != null) {
      ended.logSummary();
      runEnded(ended);
    }
    TestRun.end();
  }

  @Override
  public final void testEnded(String host) {
    testEnded();
    ThinkColumn.COLUMN.withdraw();
  }

  /** Notified of the end of a run after its summary was logged; nothing by default. */
  void runEnded(ElementRun ended) {
    // only some models have more to report
  }

  /** This element during the present test; null before it started. */
  final @Nullable ElementRun elementRun() {
    return run;
  }
}
