package io.github.trueload.listener;

import java.util.Map;
import java.util.Queue;
import java.util.StringJoiner;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Rows on an engine that wait for a sample to go along with. A thread that has made a sample takes
 * all that wait; it returns them if JMeter shows the sample to no listener (that of a flow control
 * action, or one that is ignored) and the thread ends before its next. Safe for any number of
 * threads.
 */
final class RowsToController {

  /** Rows that wait at most, in seconds of one engine ten minutes; those that follow are lost. */
  private static final int MOST_WAITING = 600;

  private final Queue<String> waiting = new ArrayBlockingQueue<>(MOST_WAITING);

  /** What threads have taken and no sample has gone along with. */
  private final Map<Thread, String> taken = new ConcurrentHashMap<>();

  void add(String row) {
    waiting.offer(row);
  }

  /** The calling thread takes what waits for the sample that is shown to listeners next. */
  void take(JMeterVariables variables) {
    if (waiting.isEmpty()) {
      return;
    }
    StringJoiner rows = new StringJoiner(HealthVariable.BETWEEN);
    String before = taken.get(Thread.currentThread());
    if (before != null) {
      rows.add(before);
    }
    for (String row = waiting.poll(); row != null; row = waiting.poll()) {
      rows.add(row);
    }
    if (rows.length() > 0) { // another thread may have been faster
      variables.put(HealthVariable.NAME, rows.toString());
      taken.put(Thread.currentThread(), rows.toString());
    }
  }

  /** A sample of the calling thread is shown to listeners; what was taken goes along with it. */
  void gone(JMeterVariables variables) {
    if (taken.remove(Thread.currentThread()) != null) {
      variables.remove(HealthVariable.NAME);
    }
  }

  /** The calling thread ends; what it has taken waits for a sample of another thread. */
  void returned() {
    String rows = taken.remove(Thread.currentThread());
    if (rows != null) {
      waiting.offer(rows);
    }
  }
}
