package io.github.trueload.sessions;

import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.Sampler;
import org.jspecify.annotations.Nullable;

/**
 * The loops of one session, which begin when a gate opens: by then JMeter has set the thread up, so
 * that the first sampler is all that is left to do.
 */
final class ArrivalLoop extends LoopController {
  private static final long serialVersionUID = 1L;

  interface Gate {
    /** Returns at the session's instant: whether it may begin. */
    boolean open();
  }

  private transient @Nullable Gate gate;

  /**
   * The loops of a session.
   *
   * @param name the group's, which JMeter's variable of the iteration has in its name
   */
  ArrivalLoop(String name, int loops, Gate gate) {
    this.gate = gate;
    setName(name);
    setLoops(loops);
    setContinueForever(false);
  }

  @Override
  public @Nullable Sampler next() {
    Gate closed = gate;
    gate = null;
    if (closed != null && !closed.open()) {
      setDone(true);
      return null;
    }
    return super.next();
  }
}
