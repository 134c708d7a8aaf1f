package io.github.trueload.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.LineReader;
import io.github.trueload.rows.RequestRows;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class JsonReading {

  /** HTTP has no status 0: browsers and generators write it where no response came. */
  private static final int LEAST_STATUS = 1;

  private static final JsonFactory JSON = new JsonFactory();

  private final InputBytes bytes;
  private final KnownJson known;
  private final JsonFields fields;
  private final List<String> expected = new ArrayList<>();
  private final RequestRows rows;
  private final RowConverter converter;
  private long otherRows;

  JsonReading(InputBytes bytes, KnownJson known, TableOptions options, BlockSink sink) {
    this.bytes = bytes;
    this.known = known;
    List<String> paths = new ArrayList<>();
    known
        .rows()
        .forEach(
            (path, value) -> {
              paths.add(path);
              expected.add(value);
            });
    Map<TableColumn, Integer> places = new EnumMap<>(TableColumn.class);
    for (ColumnNames.Named named : known.columns().columns()) {
      places.put(named.kind(), paths.size());
      paths.add(named.column().toString());
    }
    this.fields = new JsonFields(paths);
    this.rows = new RequestRows(sink, options.labelLimit(), options.sessionLimit());
    this.converter = new RowConverter(fields, places, options, LEAST_STATUS, rows);
  }

  SourceSummary read() throws IOException {
    int mark = TableLayout.byteOrderMark(bytes.head(8));
    InputStream in = bytes.asStream();
    in.skipNBytes(mark);
    String array = known.array();
    if (array == null) {
      readLines(new LineReader(in));
    } else {
      readArray(in, array);
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("tool", known.tool());
    facts.put("stamps", converter.stamps());
    if (!expected.isEmpty()) {
      facts.put("rows of other kinds", String.valueOf(otherRows));
    }
    return rows.finish(bytes, SourceFormat.TOOL_LOG, converter.resolutionNanos(), facts);
  }

  private void readLines(LineReader lines) throws IOException {
    while (lines.next()) {
      if (lines.to() > lines.from() && (lines.isTooLong() || !isRead(lines))) {
        damaged(lines.isEnded() ? AnomalyKind.MALFORMED_ROW : AnomalyKind.TRUNCATED_FILE, lines);
      }
    }
  }

  private void damaged(AnomalyKind kind, LineReader lines) {
    rows.anomalies().count(kind, lines.number());
  }

  /** Reads the line's object; false if the line is damaged. */
  private boolean isRead(LineReader lines) throws IOException {
    int length = lines.to() - lines.from();
    try (JsonParser json = JSON.createParser(lines.bytes(), lines.from(), length)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      fields.read(json);
      return json.nextToken() == null && isTaken(lines.number());
    } catch (JsonProcessingException | CharConversionException e) {
      return false;
    }
  }

  /** The array's objects, one after the other; nothing after damage can be read. */
  private void readArray(InputStream in, String path) throws IOException {
    try (JsonParser json = JSON.createParser(in)) {
      if (isFound(json, path)) {
        while (json.nextToken() == JsonToken.START_OBJECT) {
          long line = json.currentTokenLocation().getLineNr();
          fields.read(json);
          if (!isTaken(line)) {
            rows.anomalies().count(AnomalyKind.MALFORMED_ROW, line);
          }
        }
        while (json.nextToken() != null) {
          json.skipChildren(); // The rest shows whether the file is whole.
        }
      }
    } catch (CharConversionException e) {
      rows.anomalies().count(AnomalyKind.MALFORMED_ROW, 1); // Bytes that are no characters.
    } catch (JsonProcessingException e) {
      boolean isCut = e instanceof JsonEOFException;
      long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      rows.anomalies().count(isCut ? AnomalyKind.TRUNCATED_FILE : AnomalyKind.MALFORMED_ROW, line);
    }
  }

  private static boolean isFound(JsonParser json, String path) throws IOException {
    json.nextToken();
    for (String name : path.split("\\.")) {
      if (json.currentToken() != JsonToken.START_OBJECT || !isFoundField(json, name)) {
        return false;
      }
    }
    return json.currentToken() == JsonToken.START_ARRAY;
  }

  private static boolean isFoundField(JsonParser json, String name) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      boolean isIt = json.currentName().equals(name);
      json.nextToken();
      if (isIt) {
        return true;
      }
      json.skipChildren();
    }
    return false;
  }

  /** Adds the object that was read, if it is a request; false if it contradicts itself. */
  private boolean isTaken(long line) {
    for (int place = 0; place < expected.size(); place++) {
      if (!fields.text(place).equals(expected.get(place))) {
        otherRows++;
        return true;
      }
    }
    return converter.add(line);
  }
}
