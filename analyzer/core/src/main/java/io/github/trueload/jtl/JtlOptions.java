package io.github.trueload.jtl;

import io.github.trueload.sample.TimestampMeaning;
import java.io.Serializable;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Options for reading a JTL.
 *
 * @param stamp the instant that {@code timeStamp} marks; null to detect it from the rows
 * @param nested the treatment of rows of transactions and sub-results
 * @param zone zone of timestamps that are dates, which JMeter writes in the zone of its machine;
 *     null for this machine's
 * @param dates pattern of timestamps that are dates, as in {@link java.text.SimpleDateFormat}; null
 *     for milliseconds and the patterns that JMeter itself reads
 * @param threads number of parsing threads, at least 1; the result does not depend on it
 * @param limits how many names are distinguished
 * @param addresses whether labels also contain the requests' addresses, after {@link #ADDRESS}
 */
public record JtlOptions(
    @Nullable TimestampMeaning stamp,
    NestedRows nested,
    @Nullable ZoneId zone,
    @Nullable String dates,
    int threads,
    Limits limits,
    boolean addresses)
    implements Serializable {

  /**
   * The largest numbers of names that are distinguished.
   *
   * @param labels labels, at least 1
   * @param sessions sessions (emulated users), at least 1
   */
  public record Limits(int labels, int sessions) implements Serializable {

    static final Limits DEFAULT = new Limits(10_000, 1_000_000);

    /**
     * @throws IllegalArgumentException if a limit is below 1
     */
    public Limits {
      if (labels < 1 || sessions < 1) {
        throw new IllegalArgumentException(
            "limits must be at least 1, were " + labels + ", " + sessions);
      }
    }
  }

  /** Separates a label from the address after it; labels do not contain this character. */
  public static final char ADDRESS = '\u001f';

  /**
   * @throws IllegalArgumentException if the number of threads is below 1
   */
  public JtlOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, were " + threads);
    }
  }

  /**
   * {@return the defaults: the rows decide what timestamps mark, nested rows count once, and zone
   * and number of threads are those of this machine}
   */
  public static JtlOptions defaults() {
    return new JtlOptions(
        null,
        NestedRows.ONCE,
        null,
        null,
        Runtime.getRuntime().availableProcessors(),
        Limits.DEFAULT,
        false);
  }

  /**
   * The zone of timestamps that are dates. Finding this machine's zone takes about 5 ms, so it is
   * done on demand.
   *
   * @return the zone; this machine's if none is set
   */
  @Override
  public ZoneId zone() {
    return zone == null ? ZoneId.systemDefault() : zone;
  }

  /** {@return the same options with another meaning of the timestamp} */
  public JtlOptions withStamp(@Nullable TimestampMeaning meaning) {
    return new JtlOptions(meaning, nested, zone, dates, threads, limits, addresses);
  }

  /** {@return the same options with another treatment of nested rows} */
  public JtlOptions withNested(NestedRows choice) {
    return new JtlOptions(stamp, choice, zone, dates, threads, limits, addresses);
  }

  /** {@return the same options with another zone} */
  public JtlOptions withZone(@Nullable ZoneId other) {
    return new JtlOptions(stamp, nested, other, dates, threads, limits, addresses);
  }

  /**
   * {@return the same options for timestamps with a pattern}
   *
   * @param pattern as in {@link java.text.SimpleDateFormat}
   * @throws IllegalArgumentException if the pattern is not valid
   */
  public JtlOptions withDates(String pattern) {
    TimestampParser.format(pattern, zone());
    return new JtlOptions(stamp, nested, zone, pattern, threads, limits, addresses);
  }

  JtlOptions withoutDates() {
    return new JtlOptions(stamp, nested, zone, null, threads, limits, addresses);
  }

  /** {@return the same options with another number of threads, at least 1} */
  public JtlOptions withThreads(int number) {
    return new JtlOptions(stamp, nested, zone, dates, number, limits, addresses);
  }

  /** {@return the same options with other limits, each at least 1} */
  public JtlOptions withLimits(int labels, int sessions) {
    return new JtlOptions(
        stamp, nested, zone, dates, threads, new Limits(labels, sessions), addresses);
  }

  /** {@return a copy whose labels contain the requests' addresses; logs in XML do not have them} */
  public JtlOptions withAddresses() {
    return new JtlOptions(stamp, nested, zone, dates, threads, limits, true);
  }
}
