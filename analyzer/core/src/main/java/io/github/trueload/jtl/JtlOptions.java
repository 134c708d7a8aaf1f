package io.github.trueload.jtl;

import io.github.trueload.sample.TimestampMeaning;
import java.time.ZoneId;

/**
 * How a JTL is to be read.
 *
 * @param stamp what {@code timeStamp} marks; null to find out by the rows
 * @param nested what is done with rows of transactions and sub-results
 * @param zone zone of formatted time stamps, which JMeter writes in the zone of its machine; null
 *     for this machine's
 * @param dates pattern of formatted time stamps, as {@link java.text.SimpleDateFormat} has it; null
 *     for milliseconds and the dates that JMeter itself reads back
 * @param threads threads that parse, at least 1; the result does not depend on it
 * @param labelLimit most labels kept apart
 * @param sessionLimit most sessions (emulated users) kept apart
 * @param addresses whether labels are to hold the requests' addresses too, behind {@link #ADDRESS}
 */
public record JtlOptions(
    TimestampMeaning stamp,
    NestedRows nested,
    ZoneId zone,
    String dates,
    int threads,
    int labelLimit,
    int sessionLimit,
    boolean addresses) {

  /** Stands between a label and the address behind it: a character that labels do not have. */
  public static final char ADDRESS = '\u001f';

  /** Most labels kept apart unless said otherwise. */
  public static final int LABEL_LIMIT = 10_000;

  /** Most sessions kept apart unless said otherwise. */
  public static final int SESSION_LIMIT = 1_000_000;

  /**
   * @throws IllegalArgumentException if a number is below 1
   */
  public JtlOptions {
    if (threads < 1 || labelLimit < 1 || sessionLimit < 1) {
      throw new IllegalArgumentException(
          "threads and limits must be at least 1, were "
              + threads
              + ", "
              + labelLimit
              + ", "
              + sessionLimit);
    }
  }

  /** Stamps as the rows say, nested rows once, this machine's zone and processors. */
  public static JtlOptions defaults() {
    return new JtlOptions(
        null,
        NestedRows.ONCE,
        null,
        null,
        Runtime.getRuntime().availableProcessors(),
        LABEL_LIMIT,
        SESSION_LIMIT,
        false);
  }

  /** Zone of formatted time stamps. Looked up where it is needed: to know it takes some 5 ms. */
  @Override
  public ZoneId zone() {
    return zone == null ? ZoneId.systemDefault() : zone;
  }

  /** The same with another meaning of the stamp. */
  public JtlOptions withStamp(TimestampMeaning meaning) {
    return new JtlOptions(
        meaning, nested, zone, dates, threads, labelLimit, sessionLimit, addresses);
  }

  /** The same with another choice for nested rows. */
  public JtlOptions withNested(NestedRows choice) {
    return new JtlOptions(stamp, choice, zone, dates, threads, labelLimit, sessionLimit, addresses);
  }

  /** The same with another zone. */
  public JtlOptions withZone(ZoneId other) {
    return new JtlOptions(
        stamp, nested, other, dates, threads, labelLimit, sessionLimit, addresses);
  }

  /**
   * The same with time stamps of a pattern.
   *
   * @throws IllegalArgumentException if it is none of {@link java.text.SimpleDateFormat}'s
   */
  public JtlOptions withDates(String pattern) {
    TimestampParser.format(pattern, zone());
    return new JtlOptions(
        stamp, nested, zone, pattern, threads, labelLimit, sessionLimit, addresses);
  }

  /** The same with the usual time stamps. */
  JtlOptions withoutDates() {
    return new JtlOptions(stamp, nested, zone, null, threads, labelLimit, sessionLimit, addresses);
  }

  /** The same with another number of threads. */
  public JtlOptions withThreads(int number) {
    return new JtlOptions(stamp, nested, zone, dates, number, labelLimit, sessionLimit, addresses);
  }

  /** The same with other limits. */
  public JtlOptions withLimits(int labels, int sessions) {
    return new JtlOptions(stamp, nested, zone, dates, threads, labels, sessions, addresses);
  }

  /** The same with the requests' addresses in the labels; logs in XML do not contain them. */
  public JtlOptions withAddresses() {
    return new JtlOptions(stamp, nested, zone, dates, threads, labelLimit, sessionLimit, true);
  }
}
