package io.github.trueload.gatling;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.rows.RequestRows;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.EOFException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Gatling's binary log, record by record, as the serializers of its {@code LogFileDataWriter} write
 * them. A request in groups has the label of Gatling's report: {@code group / request}. Records do
 * not name the user.
 */
final class GatlingReading {

  private static final int REQUEST = 1;
  private static final int USER = 2;
  private static final int GROUP = 3;
  private static final int ERROR = 4;
  private static final int MOST_GROUPS = 1_000;
  private static final long MILLI_NANOS = 1_000_000L;

  /** The start of no run: its nanoseconds since the epoch would not be a long. */
  private static final long MOST_MILLIS = Long.MAX_VALUE / MILLI_NANOS - Integer.MAX_VALUE;

  private final InputBytes bytes;
  private final GatlingInput in;
  private final BlockSink sink;
  private final RequestRows rows;
  private final SampleBlock groups = new SampleBlock();
  private final Map<String, String> facts = new LinkedHashMap<>();
  private long startMillis;
  private long users;
  private long errors;

  GatlingReading(InputBytes bytes, BlockSink sink) {
    this.bytes = bytes;
    this.in = new GatlingInput(bytes);
    this.sink = sink;
    this.rows = RequestRows.to(sink);
  }

  SourceSummary read() throws IOException {
    facts.put("tool", "gatling");
    try {
      header();
      for (int kind = in.kind(); kind >= 0; kind = in.kind()) {
        record(kind);
      }
    } catch (EOFException e) {
      rows.anomalies().count(AnomalyKind.TRUNCATED_FILE, in.record());
    }
    facts.put("stamps", "start");
    facts.put("users", String.valueOf(users));
    facts.put("errors without a request", String.valueOf(errors));
    handGroups();
    return rows.finish(bytes, SourceFormat.TOOL_LOG, MILLI_NANOS, facts);
  }

  private void header() throws IOException {
    GatlingHeader header = GatlingHeader.read(in);
    facts.put("version", header.version());
    facts.put("simulation", header.simulation());
    startMillis = header.startMillis();
    if (startMillis < 0 || startMillis > MOST_MILLIS) {
      throw in.unreadable("says that the run started " + startMillis + " ms after 1970");
    }
  }

  private void record(int kind) throws IOException {
    switch (kind) {
      case REQUEST -> request();
      case USER -> user();
      case GROUP -> group();
      case ERROR -> error();
      default -> throw in.unreadable("is of the unknown kind " + kind);
    }
  }

  private void request() throws IOException {
    String label = path(in.count(MOST_GROUPS), true);
    int start = in.number();
    int end = in.number();
    boolean passed = in.flag();
    in.cachedString(); // the error's message
    // Gatling ends a message that answers no request at the instant Long.MIN_VALUE.
    if (end == (int) (Long.MIN_VALUE - startMillis)) {
      return;
    }
    if (end < start) {
      rows.anomalies().count(AnomalyKind.MALFORMED_ROW, in.record());
      return;
    }
    int row = rows.add();
    fill(rows.block(), row, label, start, end, passed);
  }

  private void group() throws IOException {
    String label = path(in.count(MOST_GROUPS), false);
    int start = in.number();
    int end = in.number();
    in.number(); // the sum of the response times
    boolean passed = in.flag();
    if (end < start) {
      rows.anomalies().count(AnomalyKind.MALFORMED_ROW, in.record());
      return;
    }
    if (groups.isFull()) {
      handGroups();
    }
    fill(groups, groups.addRow(), label, start, end, passed);
  }

  private void fill(SampleBlock block, int row, String label, int start, int end, boolean passed) {
    block.startNanos[row] = (startMillis + start) * MILLI_NANOS;
    block.elapsedNanos[row] = ((long) end - start) * MILLI_NANOS;
    block.label[row] = rows.label(label);
    block.flags[row] = passed ? 0 : SampleBlock.FAILED;
  }

  private void handGroups() {
    if (groups.size > 0) {
      sink.acceptTransactions(groups);
      groups.size = 0;
    }
  }

  private void user() throws IOException {
    in.number(); // the scenario
    users += in.flag() ? 1 : 0;
    in.number(); // the instant
  }

  private void error() throws IOException {
    in.cachedString();
    in.number();
    errors++;
  }

  /** The names of groups and, after them, of a request. */
  private String path(int groupCount, boolean withName) throws IOException {
    if (groupCount == 0 && withName) {
      return in.cachedString();
    }
    StringBuilder path = new StringBuilder();
    int names = groupCount + (withName ? 1 : 0);
    for (int i = 0; i < names; i++) {
      path.append(i == 0 ? "" : " / ").append(in.cachedString());
    }
    return path.toString();
  }
}
