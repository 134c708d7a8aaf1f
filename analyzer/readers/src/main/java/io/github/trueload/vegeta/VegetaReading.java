package io.github.trueload.vegeta;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.rows.RequestRows;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.vegeta.GobTypes.Field;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Vegeta's results: one message for each request, a Go struct of the type {@code Result}. */
final class VegetaReading {

  private static final int FIRST_SUCCESS = 200;
  private static final int FIRST_FAILURE = 400;
  private static final int MOST_STATUS = 999;

  private final InputBytes bytes;
  private final GobInput in;
  private final GobTypes types = new GobTypes();
  private final RequestRows rows;

  // The fields of the current result; gob leaves out zeros and empty texts.
  private long code;
  private long latency;
  private long startNanos;
  private long bytesIn;
  private String error = "";
  private String url = "";

  VegetaReading(InputBytes bytes, BlockSink sink) {
    this.bytes = bytes;
    this.in = new GobInput(bytes);
    this.rows = RequestRows.to(sink);
  }

  SourceSummary read() throws IOException {
    try {
      while (in.next()) {
        message();
      }
    } catch (EOFException e) {
      rows.anomalies().count(AnomalyKind.TRUNCATED_FILE, in.message());
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("tool", "vegeta");
    facts.put("stamps", "start");
    return rows.finish(bytes, SourceFormat.TOOL_LOG, 1, facts);
  }

  private void message() throws IOException {
    long type = in.signed();
    if (type < 0) {
      types.define(-type, in);
      return;
    }
    List<Field> fields = types.fields(type);
    if (fields.isEmpty()) {
      throw in.unreadable("has the type " + type + ", which is not defined");
    }
    result(fields);
  }

  private void result(List<Field> fields) throws IOException {
    code = 0;
    latency = 0;
    startNanos = SampleBlock.UNKNOWN;
    bytesIn = 0;
    error = "";
    url = "";
    long at = 0;
    for (long step = in.positive(); step > 0; step = in.positive()) {
      at += step;
      if (at > fields.size()) {
        throw in.unreadable("has a field more than its type");
      }
      if (!isRead(fields.get((int) at - 1))) {
        break; // A map, the last field; the next message begins after it.
      }
    }
    in.finish(); // A message that is cut within its last field does not count.
    add();
  }

  /** Reads a field; false if its type cannot be read, so that the rest of the message cannot. */
  private boolean isRead(Field field) throws IOException {
    switch (field.name()) {
      case "Code" -> code = in.unsigned();
      case "Latency" -> latency = in.signed();
      case "Timestamp" -> startNanos = GoTime.nanos(in.bytes(), in);
      case "BytesIn" -> bytesIn = in.positive();
      case "Error" -> error = in.text();
      case "URL" -> url = in.text();
      default -> {
        return isSkipped(field.type());
      }
    }
    return true;
  }

  private boolean isSkipped(long type) throws IOException {
    if (type == GobTypes.BYTES || type == GobTypes.STRING || types.isMarshaler(type)) {
      in.skipBytes();
    } else if (type >= GobTypes.BOOL && type <= GobTypes.FLOAT) {
      in.unsigned();
    } else {
      return false;
    }
    return true;
  }

  private void add() throws IOException {
    if (latency < 0 || code < 0 || code > MOST_STATUS) {
      throw in.unreadable("has a latency of " + latency + " ns and the status " + code);
    }
    int row = rows.add();
    SampleBlock block = rows.block();
    if (startNanos == SampleBlock.UNKNOWN) {
      rows.anomalies().count(AnomalyKind.UNREADABLE_TIME, in.message());
    }
    block.startNanos[row] = startNanos;
    block.elapsedNanos[row] = latency;
    block.status[row] = (int) code;
    block.bytes[row] = bytesIn;
    block.label[row] = rows.label(url);
    boolean passed = code >= FIRST_SUCCESS && code < FIRST_FAILURE && error.isEmpty();
    block.flags[row] = passed ? 0 : SampleBlock.FAILED;
  }

  /** An instant as Go's {@code time.Time.MarshalBinary} writes it. */
  private static final class GoTime {

    private static final int FIRST_VERSION = 1;
    private static final int SECOND_VERSION = 2;
    private static final int LENGTH = 15;

    /** From the year 1, where Go counts from, to 1970. */
    private static final long SECONDS_TO_EPOCH = 62_135_596_800L;

    private static final long SECOND_NANOS = 1_000_000_000L;

    private GoTime() {}

    /**
     * Nanoseconds since the epoch; unknown for an instant outside of 1970 to 2261.
     *
     * @param bytes the version, seconds, nanoseconds, and an offset that does not matter
     * @param in for the refusal of other bytes
     */
    static long nanos(byte[] bytes, GobInput in) throws IOException {
      ByteBuffer value = ByteBuffer.wrap(bytes);
      int version = value.hasRemaining() ? value.get() : 0;
      // The second version has the offset's seconds, too.
      if (version < FIRST_VERSION
          || version > SECOND_VERSION
          || bytes.length != LENGTH + version - FIRST_VERSION) {
        throw in.unreadable("has a time in an unknown form");
      }
      long seconds = value.getLong() - SECONDS_TO_EPOCH;
      int nanos = value.getInt();
      boolean isKnown =
          seconds >= 0
              && seconds < Long.MAX_VALUE / SECOND_NANOS
              && nanos >= 0
              && nanos < SECOND_NANOS;
      return isKnown ? seconds * SECOND_NANOS + nanos : SampleBlock.UNKNOWN;
    }
  }
}
