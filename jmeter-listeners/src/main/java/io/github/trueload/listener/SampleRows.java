package io.github.trueload.listener;

import io.github.trueload.jtl.LiveColumns;
import io.github.trueload.jtl.LiveRow;
import io.github.trueload.jtl.WaitingRows;
import io.github.trueload.recorded.RequestRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a run as rows of JMeter's log, in the order in which listeners are notified of
 * them, until a reader takes them. Many threads write: each makes its row by itself and only copies
 * it into its place under the lock.
 *
 * <p>A row holds what the sample has already, numbers and names, and neither the sample nor its
 * response: it costs its thread next to nothing, and what it means (nested rows, transactions, our
 * columns reported twice) is decided by the reader of logs alone.
 */
final class SampleRows {

  /** Rows that wait at most, 176 bytes and their names each: ten seconds of 4,000 samples/s. */
  static final int MOST_WAITING = 40_000;

  private static final int LONGEST_FAILURE = 100;

  private final LiveColumns columns;
  private final int[] variables;
  private WaitingRows waiting = new WaitingRows(MOST_WAITING);
  private WaitingRows spare = new WaitingRows(MOST_WAITING);
  private long lost;
  private volatile String firstFailure = "";

  /** Of a run whose {@code sample_variables} are known. */
  SampleRows() {
    List<String> names = new ArrayList<>();
    int[] ours = new int[SampleEvent.getVarCount()];
    for (int i = 0; i < ours.length; i++) {
      String name = SampleEvent.getVarName(i);
      if (name.startsWith("tl_") && !name.equals(HealthVariable.NAME)) {
        ours[names.size()] = i;
        names.add(name);
      }
    }
    columns = new LiveColumns(names);
    variables = Arrays.copyOf(ours, names.size());
  }

  LiveColumns columns() {
    return columns;
  }

  /**
   * Takes a sample, and the requests of one that is their parent transaction; what finds no room is
   * counted as lost.
   */
  void add(SampleEvent event) {
    addRows(event);
    if (firstFailure.isEmpty() && !event.getResult().isSuccessful()) {
      firstFailure = failure(event.getResult());
    }
  }

  private void addRows(SampleEvent event) {
    if (!isTransaction(event.getResult())) {
      add(row(event, event.getResult()));
      return;
    }
    List<LiveRow> rows = new ArrayList<>();
    addTo(rows, event, event.getResult());
    synchronized (this) { // an unfinished transaction is known by the row that follows it
      rows.forEach(this::add);
    }
  }

  private void addTo(List<LiveRow> rows, SampleEvent event, SampleResult result) {
    rows.add(row(event, result));
    if (isTransaction(result)) {
      for (SampleResult part : result.getSubResults()) {
        addTo(rows, event, part);
      }
    }
  }

  private synchronized void add(LiveRow row) {
    if (!waiting.add(row)) {
      lost++;
    }
  }

  /** Whether a sample is a transaction, which an unfinished one does not say in its message. */
  private static boolean isTransaction(SampleResult result) {
    String message = result.getResponseMessage();
    return message == null || message.isEmpty()
        ? result.getClass() == SampleResult.class && hasPartsOfOtherNames(result)
        : message.startsWith(RequestRule.TRANSACTION_MESSAGE);
  }

  /** JMeter names the parts of a sample after it, and those of a transaction not. */
  private static boolean hasPartsOfOtherNames(SampleResult result) {
    SampleResult[] parts = result.getSubResults();
    return parts.length > 0
        && !text(parts[0].getSampleLabel()).startsWith(text(result.getSampleLabel()) + "-");
  }

  private LiveRow row(SampleEvent event, SampleResult result) {
    LiveRow row = new LiveRow();
    row.startMillis = result.getStartTime();
    row.elapsedMillis = result.getTime();
    row.idleMillis = result.getIdleTime();
    row.latencyMillis = result.getLatency();
    row.connectMillis = result.getConnectTime();
    row.bytes = result.getBytesAsLong();
    row.successful = result.isSuccessful();
    row.label = result.getSampleLabel();
    row.thread = result.getThreadName();
    row.response(result.getResponseCode(), result.getResponseMessage());
    for (int i = 0; i < variables.length; i++) {
      columns.put(row, i, event.getVarValue(variables[i]));
    }
    return row;
  }

  /** Takes all rows that wait; the taker's until it takes again. */
  synchronized WaitingRows take() {
    spare.clear(); // those of the take before
    WaitingRows all = waiting;
    waiting = spare;
    spare = all;
    return all;
  }

  /** What the response or an assertion says, on one line. */
  private static String failure(SampleResult result) {
    String assertion = result.getFirstAssertionFailureMessage();
    String code =
        text(result.getResponseCode()).replaceFirst("^Non HTTP response code: (.*\\.)?", "");
    String words =
        assertion != null && !assertion.isBlank()
            ? assertion
            : code
                + " "
                + text(result.getResponseMessage())
                    .replaceFirst("^Non HTTP response message: ", "");
    String line = words.replaceAll("\\s+", " ").replaceAll("[\\p{Cntrl}\\p{Cf}]", "?").strip();
    if (line.isEmpty()) {
      return "no message";
    }
    return line.length() <= LONGEST_FAILURE ? line : line.substring(0, LONGEST_FAILURE) + "…";
  }

  /** What a sampler, or a script, has set to null says nothing. */
  private static String text(@Nullable String ofSample) {
    return ofSample == null ? "" : ofSample;
  }

  /** What the first sample that failed says; empty if none failed. */
  String firstFailure() {
    return firstFailure;
  }

  /** Waits for another first failure. */
  void forgetFailure() {
    firstFailure = "";
  }

  /** How many samples found no room. */
  synchronized long lost() {
    return lost;
  }
}
