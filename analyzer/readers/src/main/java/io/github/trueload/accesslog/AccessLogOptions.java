package io.github.trueload.accesslog;

import io.github.trueload.sample.TimestampMeaning;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * How an access log is to be read.
 *
 * @param format of the lines; null to find out
 * @param stamp what time stamps mark; null for what the format's notation says
 * @param zone of timestamps without a zone
 * @param labelLimit most labels kept apart, at least 1
 * @param visits whether lines are to be distinguished by who sent the request, and labels to hold
 *     the queries; else sessions are not known, for an address may be that of many
 */
public record AccessLogOptions(
    @Nullable LogFormat format,
    @Nullable TimestampMeaning stamp,
    ZoneId zone,
    int labelLimit,
    boolean visits) {

  /** Most labels kept apart unless said otherwise. */
  public static final int LABEL_LIMIT = 10_000;

  /**
   * @throws IllegalArgumentException if the limit is below 1
   */
  public AccessLogOptions {
    if (labelLimit < 1) {
      throw new IllegalArgumentException("the limit must be at least 1, was " + labelLimit);
    }
  }

  /** Without visits. */
  public AccessLogOptions(
      @Nullable LogFormat format, @Nullable TimestampMeaning stamp, ZoneId zone, int labelLimit) {
    this(format, stamp, zone, labelLimit, false);
  }

  /** {@return format and stamps as found, this machine's zone} */
  public static AccessLogOptions defaults() {
    return new AccessLogOptions(null, null, ZoneId.systemDefault(), LABEL_LIMIT);
  }

  /**
   * {@return a copy with another format}
   *
   * @param other the format; null to find it out
   */
  public AccessLogOptions withFormat(@Nullable LogFormat other) {
    return new AccessLogOptions(other, stamp, zone, labelLimit, visits);
  }

  /**
   * {@return the same with another meaning of the timestamp}
   *
   * @param meaning start or end of the request; null to find it out
   */
  public AccessLogOptions withStamp(@Nullable TimestampMeaning meaning) {
    return new AccessLogOptions(format, meaning, zone, labelLimit, visits);
  }

  /**
   * {@return the same with another limit of the number of labels}
   *
   * @param labels most different labels, 1 or more
   */
  public AccessLogOptions withLabelLimit(int labels) {
    return new AccessLogOptions(format, stamp, zone, labels, visits);
  }

  /** {@return the same with lines distinguished by the user that sent the request} */
  public AccessLogOptions withVisits() {
    return new AccessLogOptions(format, stamp, zone, labelLimit, true);
  }
}
