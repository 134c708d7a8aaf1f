package io.github.trueload.waiting;

/**
 * What Trueload's timers tell of their think times to whoever manages this JVM, such as Trueload's
 * listener, under the name {@value #NAME}.
 */
public interface ThinkTimesMXBean {

  /** The bean's name. */
  String NAME = "trueload:type=ThinkTimes";

  /**
   * How late threads began their samples after a think time was over, since the JVM began: classes
   * {@code edge:count}, the edge the least lateness of a class in whole milliseconds, with spaces
   * between; empty where nothing is known. Threads whose group has timers other than Trueload's are
   * left out: what those wait for is not known.
   */
  String getLagsMillis();
}
