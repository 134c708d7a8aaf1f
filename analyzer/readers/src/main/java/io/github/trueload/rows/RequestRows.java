package io.github.trueload.rows;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.util.Map;

/**
 * The rows of one log as blocks of samples, with their names and anomalies. A reader adds a row,
 * fills its columns in {@link #block}, and calls {@link #finish} after the last row.
 */
public final class RequestRows {

  /** Labels that a log can have; all further ones count as one. */
  public static final int LABEL_LIMIT = 10_000;

  /** Sessions that a log can have; all further ones count as one. */
  public static final int SESSION_LIMIT = 1_000_000;

  private static final int MOST_NAME = 1 << 12;
  private static final String NO_LABEL = "(no label)";

  private final BlockSink sink;
  private final SampleBlock block = new SampleBlock();
  private final Names labels;
  private final Names sessions;
  private final Anomalies anomalies = new Anomalies();
  private long rows;

  /**
   * No rows yet.
   *
   * @param labelLimit most labels that are distinguished, at least 1
   * @param sessionLimit most sessions that are distinguished, at least 1
   */
  public RequestRows(BlockSink sink, int labelLimit, int sessionLimit) {
    this.sink = sink;
    this.labels = new Names(labelLimit);
    this.sessions = new Names(sessionLimit);
  }

  /** {@return rows with the limits of every log} */
  public static RequestRows to(BlockSink sink) {
    return new RequestRows(sink, LABEL_LIMIT, SESSION_LIMIT);
  }

  /**
   * Adds a row whose values are unknown.
   *
   * @return its index in {@link #block}
   */
  public int add() {
    if (block.isFull()) {
      handOver();
    }
    rows++;
    return block.addRow();
  }

  /** {@return the block of the row that was added last} */
  public SampleBlock block() {
    return block;
  }

  /** {@return the anomalies found so far, to be counted by the reader} */
  public Anomalies anomalies() {
    return anomalies;
  }

  /** {@return the number of rows added} */
  public long count() {
    return rows;
  }

  /**
   * {@return the id of a label}
   *
   * @param name the label; an empty one is {@code (no label)}; only its first 4,096 characters
   *     count
   */
  public int label(String name) {
    return labels.id(name.isEmpty() ? NO_LABEL : cut(name));
  }

  /**
   * {@return the id of a session; −1 without one}
   *
   * @param name the session; empty if it is not known
   */
  public int session(String name) {
    return name.isEmpty() ? -1 : sessions.id(cut(name));
  }

  /** {@return the number of sessions that are distinguished so far} */
  public int sessionCount() {
    return sessions.size();
  }

  private static String cut(String name) {
    return name.length() > MOST_NAME ? name.substring(0, MOST_NAME) : name;
  }

  private void handOver() {
    if (block.size > 0) {
      sink.accept(block);
      block.size = 0;
    }
  }

  /**
   * Passes the last block on and describes the log.
   *
   * @param bytes of the log, all read
   * @param resolutionNanos the finest step of the timestamps, nanoseconds
   * @param facts further properties of the log, name to value, in order
   * @return the summary of the log
   */
  public SourceSummary finish(
      InputBytes bytes, SourceFormat format, long resolutionNanos, Map<String, String> facts) {
    handOver();
    if (bytes.isCut() && anomalies.count(AnomalyKind.TRUNCATED_FILE) == 0) {
      anomalies.countMany(AnomalyKind.TRUNCATED_FILE, 1); // Packed bytes, cut between two rows.
    }
    anomalies.countMany(AnomalyKind.TOO_MANY_LABELS, labels.folded());
    anomalies.countMany(AnomalyKind.LIMIT_REACHED, sessions.folded());
    return new SourceSummary(
        bytes.name(),
        format,
        rows,
        resolutionNanos,
        new SampleNames(labels, sessions, new ConnectionTable()),
        anomalies,
        facts);
  }
}
