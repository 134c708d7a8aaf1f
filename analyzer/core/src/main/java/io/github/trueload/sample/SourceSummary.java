package io.github.trueload.sample;

import java.util.Map;

/**
 * What is known of a source once it has been read.
 *
 * @param path the input as the user named it
 * @param format what it was
 * @param rows rows of a log, packets of a capture
 * @param resolutionNanos the finest step of its timestamps in nanoseconds: 1, 1,000 or 1,000,000
 * @param names of labels, sessions, groups and hosts, and the connections
 * @param anomalies what was wrong, how often and where first; empty if nothing was
 * @param metadata further facts to show, name to value, in order (link type, snap length, columns)
 */
public record SourceSummary(
    String path,
    SourceFormat format,
    long rows,
    long resolutionNanos,
    SampleNames names,
    Anomalies anomalies,
    Map<String, String> metadata) {

  /** {@return names of the ids in {@link SampleBlock#label}} */
  public Names labels() {
    return names.labels();
  }

  /**
   * {@return names of the ids in {@link SampleBlock#session}; empty where the input contains none}
   */
  public Names sessions() {
    return names.sessions();
  }

  /** {@return rows of {@link SampleBlock#connection}; empty where the input contains none} */
  public ConnectionTable connections() {
    return names.connections();
  }
}
