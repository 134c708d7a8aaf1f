package io.github.trueload.hdr;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.LineReader;
import io.github.trueload.rows.RequestRows;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * An interval log: a histogram a line, whose values come out as that many rows without a start. A
 * tag is a label. HdrHistogram's tools read the lines without a tag unless they are asked for
 * another: where the first line has none, only those count.
 */
final class HdrReading {

  /** Rows of some bytes each; a log with more has no exact figures to offer anyway. */
  private static final long MOST_VALUES = 100_000_000;

  private static final String TAG = "Tag=";

  private final InputBytes bytes;
  private final HdrUnit unit;
  private final RequestRows rows;
  private boolean isTagged;
  private long intervals;
  private long otherLines;

  HdrReading(InputBytes bytes, HdrUnit unit, BlockSink sink) {
    this.bytes = bytes;
    this.unit = unit;
    this.rows = RequestRows.to(sink);
  }

  SourceSummary read() throws IOException {
    LineReader lines = new LineReader(bytes.asStream());
    while (lines.next()) {
      int first = lines.to() > lines.from() ? lines.bytes()[lines.from()] : '#';
      if (first != '#' && first != '"' && (lines.isTooLong() || !isRead(lines))) {
        rows.anomalies()
            .count(
                lines.isEnded() ? AnomalyKind.MALFORMED_ROW : AnomalyKind.TRUNCATED_FILE,
                lines.number());
      }
    }
    rows.anomalies().countMany(AnomalyKind.INSTANTS_NOT_LOGGED, rows.count());
    rows.anomalies().countMany(AnomalyKind.SUCCESS_UNKNOWN, rows.count());
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("tool", "HdrHistogram");
    facts.put("values in", unit.name().toLowerCase(Locale.ROOT));
    facts.put("intervals", String.valueOf(intervals));
    facts.put("lines with other tags", String.valueOf(otherLines));
    return rows.finish(bytes, SourceFormat.TOOL_LOG, unit.nanos(), facts);
  }

  private boolean isRead(LineReader lines) throws IOException {
    String line =
        new String(lines.bytes(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8);
    String[] fields = line.split("[,\\s]+");
    if (fields.length == 0) {
      return false; // separators alone
    }
    String tag = fields[0].startsWith(TAG) ? fields[0].substring(TAG.length()) : "";
    if (fields.length != (tag.isEmpty() ? 4 : 5)) {
      return false;
    }
    if (intervals + otherLines == 0) {
      isTagged = !tag.isEmpty();
    }
    if (tag.isEmpty() == isTagged) {
      otherLines++;
      return true;
    }
    intervals++;
    return isAdded(fields[fields.length - 1], tag);
  }

  /** What HdrHistogram throws at bytes that are no histogram differs from place to place. */
  private boolean isAdded(String encoded, String tag) throws IOException {
    try {
      Histogram values =
          Histogram.decodeFromCompressedByteBuffer(
              ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
      if (rows.count() + values.getTotalCount() > MOST_VALUES) {
        throw new UnreadableInputException(
            bytes.name(),
            "contains more than 100 million values",
            "use HdrHistogram's HistogramLogProcessor");
      }
      Math.multiplyExact(values.getMaxValue(), unit.nanos());
      add(values, tag);
      return true;
    } catch (DataFormatException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | BufferUnderflowException
        | ArithmeticException e) {
      return false;
    }
  }

  private void add(Histogram values, String tag) {
    for (HistogramIterationValue value : values.recordedValues()) {
      long middle = values.medianEquivalentValue(value.getValueIteratedTo());
      for (long i = 0; i < value.getCountAddedInThisIterationStep(); i++) {
        int row = rows.add();
        rows.block().elapsedNanos[row] = middle * unit.nanos();
        rows.block().label[row] = rows.label(tag);
      }
    }
  }
}
