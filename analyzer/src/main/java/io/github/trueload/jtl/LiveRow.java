package io.github.trueload.jtl;

/**
 * A row of a log that is told rather than written: what JMeter's writer would put into its fields,
 * as it is in JMeter. Filled by one thread and handed over to another.
 */
public final class LiveRow {

  /** Start of the sample by JMeter's clock, milliseconds since the epoch. */
  public long startMillis;

  /** Its elapsed time. */
  public long elapsedMillis;

  /** Idle time that the elapsed time leaves out. */
  public long idleMillis;

  /** From its start to the first byte; below 0 where not known. */
  public long latencyMillis;

  /** Time to connect; below 0 where not known. */
  public long connectMillis;

  /** Bytes of the response; below 0 where not known. */
  public long bytes;

  /** Whether it passed. */
  public boolean successful;

  /** Its label; null for none. */
  public String label;

  /** Name of its thread; null for none. */
  public String thread;

  /** Its response code, if that is a number; null for none. */
  public String responseCode;

  /** Its response message, by which transactions are known; null for none. */
  public String responseMessage;

  /** Values of the log's variables, in their order; null for one that is not set. */
  public final String[] variables;

  /**
   * An empty row.
   *
   * @param variables how many the log has
   */
  public LiveRow(int variables) {
    this.variables = new String[variables];
  }
}
