package io.github.trueload.monitor;

import io.github.trueload.health.LagCounts;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * How late threads woke from the think times of Trueload's timers, since the JVM began. The timers
 * are a jar of their own, so they tell by a management bean: attribute {@value #ATTRIBUTE} of
 * {@value #BEAN}, the text form of {@link LagCounts}.
 */
final class TimerLags {

  static final String BEAN = "trueload:type=ThinkTimes";
  static final String ATTRIBUTE = "LagsMillis";

  private static final ObjectName NAME = name();

  private TimerLags() {}

  /** The counts now; empty where no timer tells. */
  static LagCounts read() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      return server.isRegistered(NAME)
          ? LagCounts.parse(String.valueOf(server.getAttribute(NAME, ATTRIBUTE)))
          : new LagCounts();
    } catch (JMException | IllegalArgumentException e) {
      // of another version of the timers: nothing is known then
      return new LagCounts();
    }
  }

  private static ObjectName name() {
    try {
      return new ObjectName(BEAN);
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }
}
