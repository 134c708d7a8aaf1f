package io.github.trueload.listener;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The samples of a run as lines of JMeter's log, in the order in which listeners are told of them,
 * until somebody takes them. Many threads write: each makes its line by itself and only copies it
 * under the lock.
 *
 * <p>Lines rather than numbers, because what a sample means (nested rows, transactions, our columns
 * told twice) is then decided by the reader of logs alone.
 */
final class SampleRows {

  /** Bytes that wait at most: some ten seconds of 4,000 samples/s. */
  static final int MOST_WAITING = 1 << 23;

  /** As {@code TransactionController} begins the message of its samples. */
  private static final String TRANSACTION = "Number of samples in transaction : ";

  private static final List<String> COLUMNS =
      List.of(
          "timeStamp",
          "elapsed",
          "label",
          "responseCode",
          "responseMessage",
          "threadName",
          "success",
          "bytes",
          "Latency",
          "IdleTime",
          "Connect");

  /**
   * Lines that were taken.
   *
   * @param bytes of which {@code length} count; the taker's until it takes again
   */
  record Taken(byte[] bytes, int length) {}

  private final List<String> columns = new ArrayList<>(COLUMNS);
  private final int[] variables;
  private final ThreadLocal<RowText> texts = ThreadLocal.withInitial(RowText::new);
  private byte[] waiting = new byte[1 << 16];
  private byte[] spare = new byte[1 << 16];
  private int length;
  private long lost;

  /** Of a run whose {@code sample_variables} are known. */
  SampleRows() {
    int[] ours = new int[SampleEvent.getVarCount()];
    int count = 0;
    for (int i = 0; i < ours.length; i++) {
      String name = SampleEvent.getVarName(i);
      if (name.startsWith("tl_") && !name.equals(HealthVariable.NAME)) {
        columns.add(name);
        ours[count++] = i;
      }
    }
    variables = Arrays.copyOf(ours, count);
  }

  /** Names of the fields, as JMeter's log has them. */
  List<String> columns() {
    return columns;
  }

  /** Takes a sample; one that finds no room is counted as lost. */
  void add(SampleEvent event) {
    RowText row = texts.get();
    write(event, row);
    synchronized (this) {
      int end = length + row.length();
      if (end > waiting.length) {
        if (end > MOST_WAITING) {
          lost++;
          return;
        }
        waiting = Arrays.copyOf(waiting, Math.max(end, Math.min(MOST_WAITING, 2 * length)));
      }
      System.arraycopy(row.bytes(), 0, waiting, length, row.length());
      length = end;
    }
  }

  private void write(SampleEvent event, RowText row) {
    SampleResult result = event.getResult();
    row.begin();
    field(row, result.getStartTime());
    field(row, result.getTime());
    field(row, result.getSampleLabel());
    field(row, result.getResponseCode());
    field(row, transaction(result.getResponseMessage()));
    field(row, result.getThreadName());
    field(row, result.isSuccessful() ? "true" : "false");
    field(row, result.getBytesAsLong());
    field(row, result.getLatency());
    field(row, result.getIdleTime());
    field(row, result.getConnectTime());
    for (int variable : variables) {
      field(row, event.getVarValue(variable));
    }
    row.end();
  }

  private static void field(RowText row, long number) {
    row.number(number);
    row.next();
  }

  private static void field(RowText row, String text) {
    row.text(text);
    row.next();
  }

  /** Of messages only those of transactions matter, up to the number of their samples. */
  private static String transaction(String message) {
    if (message == null || !message.startsWith(TRANSACTION)) {
      return null;
    }
    int end = message.indexOf(',');
    return end < 0 ? message : message.substring(0, end);
  }

  /** Takes all lines that wait. */
  synchronized Taken take() {
    Taken taken = new Taken(waiting, length);
    waiting = spare;
    spare = taken.bytes();
    length = 0;
    return taken;
  }

  /** How many samples found no room. */
  synchronized long lost() {
    return lost;
  }
}
