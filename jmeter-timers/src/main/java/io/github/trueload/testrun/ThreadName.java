package io.github.trueload.testrun;

import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/** The name of a JMeter thread, unique in the plan. */
public final class ThreadName {
  private ThreadName() {}

  /** Of the thread that asks: a setUp group and a main group may have the same name. */
  public static String current() {
    JMeterContext context = JMeterContextService.getContext();
    String group =
        context.getThreadGroup() == null ? "" : context.getThreadGroup().getClass().getSimpleName();
    String name =
        context.getThread() == null
            ? Thread.currentThread().getName()
            : context.getThread().getThreadName();
    return group + "\n" + name;
  }
}
