package io.github.trueload.sessions;

import io.github.trueload.striping.PlanCopy;
import io.github.trueload.testrun.LocalTestListener;
import io.github.trueload.testrun.Validation;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterThread;
import org.jspecify.annotations.Nullable;

/** A thread group whose load begins at instants of a process, and which several engines share. */
public abstract class ArrivalGroup extends AbstractThreadGroup implements LocalTestListener {
  private static final long serialVersionUID = 1L;

  private transient @Nullable PlanCopy planCopy = new PlanCopy();
  private transient boolean validating;

  /** A group with the controller that JMeter expects of each. */
  @SuppressWarnings("this-escape") // the setter belongs to JMeter, and no subclass overrides it
  protected ArrivalGroup() {
    resetController();
  }

  /** Gives the group a new controller of one loop. */
  public final void resetController() {
    LoopController loops = new LoopController();
    loops.setLoops(1);
    setSamplerController(loops);
  }

  @Override
  public Object clone() {
    ArrivalGroup copy = (ArrivalGroup) super.clone();
    copy.planCopy = PlanCopy.of(planCopy);
    copy.validating = validating || isOfPlan() && Validation.isCopying();
    return copy;
  }

  /** {@return whether this is the group of a plan, and not the copy of one of its sessions} */
  protected boolean isOfPlan() {
    return true;
  }

  /**
   * {@return whether JMeter's command Validate runs, which needs one session or connection only}
   */
  protected final boolean isValidating() {
    return validating;
  }

  /** On a controller, as the plan goes to an engine. */
  protected final Object writeReplace() {
    return planCopy == null ? this : planCopy.sent(this);
  }

  /** On an engine, as the plan comes. */
  protected final Object readResolve() {
    planCopy = PlanCopy.received(this);
    return this;
  }

  /** Nothing: a session does its own book-keeping, and an S-Client has no threads of JMeter's. */
  @Override
  public final void threadFinished(JMeterThread thread) {
    // it is reported before the thread has really ended
  }
}
