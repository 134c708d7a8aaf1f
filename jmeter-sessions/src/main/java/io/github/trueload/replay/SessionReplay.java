package io.github.trueload.replay;

import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionRequest;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.PlanCopy;
import io.github.trueload.testrun.LocalTestListener;
import io.github.trueload.waiting.ExactWait;
import io.github.trueload.waiting.ThinkColumn;
import io.github.trueload.waiting.ThinkLags;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.jspecify.annotations.Nullable;

/**
 * A controller that repeats recorded sessions: the requests of each in their order, after the think
 * times that lay before them. Below a thread group whose arrivals are the same file's each thread
 * repeats the session of its number; below any other group threads take the sessions one after
 * another, and end with the file.
 *
 * <p>It waits before it hands out a request's first sampler, so that a think time comes before what
 * timers below it add, and is part of no sample.
 */
public final class SessionReplay extends GenericController
    implements LocalTestListener, ThreadListener {
  private static final long serialVersionUID = 1L;

  static {
    ThinkColumn.COLUMN.announce();
  }

  private transient @Nullable PlanCopy planCopy = new PlanCopy();
  private transient @Nullable ReplayRun run;
  private final transient Map<String, TestElement> childrenByName = new HashMap<>();
  private final transient Deque<TestElement> left = new ArrayDeque<>();
  private final transient ExactWait wait = new ExactWait();
  private transient @Nullable RecordedSession session;
  private transient int position;
  private transient boolean over;

  @Override
  public Object clone() {
    SessionReplay copy = (SessionReplay) super.clone();
    copy.planCopy = PlanCopy.of(planCopy);
    copy.run = run;
    return copy;
  }

  /** On a controller, as the plan goes to an engine. */
  private Object writeReplace() {
    return planCopy == null ? this : planCopy.sent(this);
  }

  /** On an engine, as the plan comes. */
  @Override
  protected Object readResolve() {
    super.readResolve();
    planCopy = PlanCopy.received(this);
    return this;
  }

  @Override
  public void testStarted() {
    ThinkColumn.COLUMN.announceForRun();
    run = new ReplayRun(getName());
    SettingValues values = SettingValues.evaluatedEarly(this, ReplaySettings.ALL);
    run.checkBeforeStart(
        values,
        ReplaySettings.ALL,
        () -> ReplaySettings.file(values).ifPresent(file -> ReplaySettings.record(values, file)));
  }

  /** Takes the thread's session, if it is that of its number, ahead of its instant. */
  @Override
  public void threadStarted() {
    JMeterContext context = JMeterContextService.getContext();
    if (run == null) {
      return;
    }
    for (TestElement child : getSubControllers()) {
      childrenByName.putIfAbsent(child.getName(), child);
    }
    try {
      SettingValues values = SettingValues.evaluated(this, ReplaySettings.ALL);
      run.open(values, context, childrenByName.keySet());
    } catch (RefusedSetting refusal) {
      run.refuse(refusal);
    }
    if (run.byNumber()) {
      session = run.take(context.getThreadNum());
    }
    over = run.isRefused() || (session == null && run.byNumber());
  }

  /**
   * {@return the next sampler, behind the think time of its request; null at the end of a session}
   */
  @Override
  public @Nullable Sampler next() {
    fireIterEvents();
    ThinkColumn.clear();
    while (!over) {
      Sampler sampler = ofRequest();
      if (sampler != null) {
        return sampler;
      }
      RecordedSession now = session == null ? takeNext() : session;
      if (now == null) {
        break;
      }
      if (position == now.requests().size()) {
        endSession();
        return null;
      }
      if (!begin(now, now.requests().get(position))) {
        break;
      }
      position++;
    }
    reInitialize();
    return null;
  }

  /** The next sampler of the request that has begun; null where none is left. */
  private @Nullable Sampler ofRequest() {
    while (!left.isEmpty()) {
      TestElement child = left.peek();
      if (child instanceof Sampler sampler) {
        left.remove();
        return sampler;
      }
      Sampler sampler = ((Controller) child).next();
      if (sampler != null) {
        return sampler;
      }
      left.remove();
    }
    return null;
  }

  /** The session that the thread repeats from now on; null where it is to end instead. */
  private @Nullable RecordedSession takeNext() {
    session = run == null ? null : run.take(0);
    if (session != null) {
      return session;
    }
    over = true;
    JMeterThread thread = JMeterContextService.getContext().getThread();
    if (thread != null) {
      thread.stop();
    }
    return null;
  }

  /** The run, of a thread that has a session of it. */
  private ReplayRun run() {
    return Objects.requireNonNull(run, "a session without a run");
  }

  /** Waits and makes ready what is below; false where the thread is to end instead. */
  private boolean begin(RecordedSession of, SessionRequest request) {
    if (position == 0) {
      run().began();
    }
    if (!think(request.thinkNanos())) {
      over = true;
      return false;
    }
    JMeterContext context = JMeterContextService.getContext();
    ReplayVariables.show(context.getVariables(), of, position + 1, request);
    if (run().raw()) {
      left.addAll(getSubControllers());
    } else {
      left.add(Objects.requireNonNull(childrenByName.get(request.label()), request.label()));
    }
    run().requested();
    return true;
  }

  /** Waits; false where the thread's scheduled end, or JMeter's stop, comes before it is over. */
  private boolean think(long nanos) {
    JMeterThread thread = JMeterContextService.getContext().getThread();
    if (nanos == 0) {
      return !Thread.currentThread().isInterrupted();
    }
    long endMillis = thread == null ? 0 : thread.getEndTime();
    if (endMillis > 0 && nanos / 1_000_000 >= endMillis - System.currentTimeMillis()) {
      thread.stop();
      return false;
    }
    long lagNanos = wait.await(nanos);
    if (Thread.currentThread().isInterrupted()) {
      return false;
    }
    run().woke(lagNanos);
    ThinkLags.ofJvm().woke(lagNanos);
    ThinkColumn.add(nanos);
    return true;
  }

  private void endSession() {
    session = null;
    position = 0;
    over = run().byNumber();
    reInitialize();
  }

  /** Gives up what is left of the session: the thread's next loop begins another one. */
  @Override
  public void triggerEndOfLoop() {
    left.clear();
    if (session != null && position > 0) {
      cut(session);
      endSession();
    }
    super.triggerEndOfLoop();
  }

  private void cut(RecordedSession of) {
    if (position < of.requests().size()) {
      run().cut();
    }
  }

  @Override
  public void threadFinished() {
    if (session != null && position > 0) {
      cut(session);
    }
  }

  @Override
  public boolean isDone() {
    return over;
  }

  @Override
  public void testEnded() {
    if (run != null) {
      run.end();
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
    ThinkColumn.COLUMN.withdraw();
  }

  /** The variables in which samplers find the request that they are to repeat. */
  private static final class ReplayVariables {
    static final String SESSION = "tl_replay_session";
    static final String NUMBER = "tl_replay_number";
    static final String LABEL = "tl_replay_label";
    static final String METHOD = "tl_replay_method";
    static final String PATH = "tl_replay_path";
    static final String CONTENTS = "tl_replay_contents";

    private ReplayVariables() {}

    /**
     * Shows a request of a session.
     *
     * @param number from 1
     */
    static void show(
        JMeterVariables variables, RecordedSession session, int number, SessionRequest request) {
      variables.put(SESSION, session.name());
      variables.put(NUMBER, Integer.toString(number));
      variables.put(LABEL, request.label());
      variables.put(METHOD, request.methodOrGet());
      variables.put(PATH, request.path());
      variables.put(CONTENTS, request.contents());
    }
  }
}
