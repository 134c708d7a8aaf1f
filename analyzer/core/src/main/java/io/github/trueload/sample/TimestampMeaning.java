package io.github.trueload.sample;

/**
 * What a log's time stamp marks. In a JTL JMeter's property {@code sampleresult.timestamp.start}
 * decides ({@code bin/jmeter.properties} sets it to true, its absence means false); in an access
 * log the server and the format do.
 */
public enum TimestampMeaning {
  /** The sample's start: what an unchanged JMeter writes, and Apache. */
  START,
  /** The sample's end; the start is the stamp less the time taken. nginx and lighttpd write it. */
  END
}
