package io.github.trueload.listener;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * The rate that the plan asks for, as far as it can be read there: of the thread groups that have
 * sent samples, each looked at when it sends its first. Every sample of every thread asks; the rest
 * is for one thread.
 */
final class AskedRate {

  private volatile AbstractThreadGroup[] seen = {};
  private final List<PlannedLoop> loops = new CopyOnWriteArrayList<>();

  /** The calling thread has made a sample. */
  void sampled() {
    JMeterContext context = JMeterContextService.getContext();
    AbstractThreadGroup group = context.getThreadGroup();
    if (group != null && !isSeen(group) && context.getThread() != null && add(group)) {
      loops.add(PlannedLoop.of(group, context.getThread().getTestTree()));
    }
  }

  private boolean isSeen(AbstractThreadGroup group) {
    for (AbstractThreadGroup one : seen) {
      if (one == group) { // elements of equal properties are equal
        return true;
      }
    }
    return false;
  }

  private synchronized boolean add(AbstractThreadGroup group) {
    if (isSeen(group)) {
      return false;
    }
    AbstractThreadGroup[] more = Arrays.copyOf(seen, seen.length + 1);
    more[seen.length] = group;
    seen = more;
    return true;
  }

  /**
   * Requests a second that the groups ask for together.
   *
   * @param responseSeconds R, which counts where users are asked to think rather than to reach a
   *     rate; NaN where unknown
   * @return NaN where no group has been seen yet, or one does not tell
   */
  double perSecond(double responseSeconds) {
    return loops.isEmpty()
        ? Double.NaN
        : loops.stream().mapToDouble(loop -> loop.perSecond(responseSeconds)).sum();
  }
}
