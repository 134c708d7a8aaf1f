package io.github.trueload.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.rows.RequestRows;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One reading of the result of {@code vllm bench serve}: an object for each run, whose arrays are
 * columns with a value for each request. A vLLM that does not write {@code latencies} adds the time
 * to the first token and those between tokens, and so does this.
 */
final class VllmReading {

  /** Python writes NaN and Infinity as they are. */
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private static final String STARTS = "start_times";
  private static final String TOTALS = "latencies";
  private static final String FIRST_TOKENS = "ttfts";
  private static final String NEXT_TOKENS = "itls";
  private static final String ERRORS = "errors";
  private static final int MOST_REQUESTS = 10_000_000;

  private final InputBytes bytes;
  private final RequestRows rows;
  private final RowConverter converter;
  private final Map<String, List<String>> columns = new LinkedHashMap<>();
  private long runs;
  private int request;

  VllmReading(InputBytes bytes, TableOptions options, BlockSink sink) {
    this.bytes = bytes;
    this.rows = new RequestRows(sink, options.labelLimit(), options.sessionLimit());
    List<String> paths = new ArrayList<>();
    Map<TableColumn, Integer> places = new EnumMap<>(TableColumn.class);
    for (ColumnNames.Named named : options.named().columns()) {
      places.put(named.kind(), paths.size());
      paths.add(named.column().toString());
    }
    this.converter = new RowConverter(place -> text(paths.get(place)), places, options, 1, rows);
    for (String name : List.of(STARTS, TOTALS, FIRST_TOKENS, NEXT_TOKENS, ERRORS)) {
      columns.put(name, new ArrayList<>());
    }
  }

  SourceSummary read() throws IOException {
    InputStream in = bytes.asStream();
    in.skipNBytes(TableLayout.byteOrderMark(bytes.head(8)));
    try (JsonParser json = JSON.createParser(in)) {
      while (json.nextToken() == JsonToken.START_OBJECT) {
        readRun(json);
        if (column(STARTS).isEmpty()) {
          throw unreadable(
              "is a result of vLLM without the start times of its requests",
              "run vllm bench serve with --save-detailed; old versions do not write start_times");
        }
        addRequests();
      }
    } catch (CharConversionException e) {
      rows.anomalies().count(AnomalyKind.MALFORMED_ROW, runs); // Bytes that are no characters.
    } catch (JsonProcessingException e) {
      boolean isCut = e instanceof JsonEOFException;
      rows.anomalies().count(isCut ? AnomalyKind.TRUNCATED_FILE : AnomalyKind.MALFORMED_ROW, runs);
      addRequests(); // The requests whose columns came before the damage.
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("tool", KnownJson.VLLM.tool());
    facts.put("stamps", converter.stamps());
    facts.put("runs", String.valueOf(runs));
    return rows.finish(bytes, SourceFormat.TOOL_LOG, converter.resolutionNanos(), facts);
  }

  private void readRun(JsonParser json) throws IOException {
    runs++;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      List<String> column = columns.get(json.currentName());
      if (json.nextToken() == JsonToken.START_ARRAY && column != null) {
        readColumn(json, column, column == column(ERRORS));
      } else {
        json.skipChildren();
      }
    }
  }

  private void readColumn(JsonParser json, List<String> column, boolean isText) throws IOException {
    for (JsonToken value = json.nextToken();
        value != null && value != JsonToken.END_ARRAY;
        value = json.nextToken()) {
      if (column.size() == MOST_REQUESTS) {
        throw unreadable("contains more than 10 million requests", "give a shorter run");
      }
      if (value == JsonToken.START_ARRAY) {
        column.add(String.valueOf(sum(json)));
      } else {
        json.skipChildren();
        boolean isKnown = isText ? value == JsonToken.VALUE_STRING : value.isNumeric();
        column.add(isKnown ? json.getText() : "");
      }
    }
  }

  private static double sum(JsonParser json) throws IOException {
    double sum = 0;
    for (JsonToken value = json.nextToken();
        value != null && value != JsonToken.END_ARRAY;
        value = json.nextToken()) {
      json.skipChildren();
      sum += value.isNumeric() ? json.getValueAsDouble() : 0;
    }
    return sum;
  }

  private void addRequests() {
    for (request = 0; request < column(STARTS).size(); request++) {
      if (!converter.add(request + 1L)) {
        rows.anomalies().count(AnomalyKind.MALFORMED_ROW, request + 1L);
      }
    }
    columns.values().forEach(List::clear); // What follows may be damaged: once is enough.
  }

  private UnreadableInputException unreadable(String problem, String remedy) {
    return new UnreadableInputException(bytes.name(), problem, remedy);
  }

  /** A value of the current request. vLLM writes 0 as the times of a request that failed. */
  private String text(String name) {
    if (!name.equals(STARTS) && !name.equals(ERRORS) && !value(ERRORS).isEmpty()) {
      return "";
    }
    String text = value(name);
    return text.isEmpty() && name.equals(TOTALS) ? total() : text;
  }

  private String total() {
    String first = value(FIRST_TOKENS);
    String next = value(NEXT_TOKENS);
    return first.isEmpty() || next.isEmpty()
        ? ""
        : String.valueOf(Double.parseDouble(first) + Double.parseDouble(next));
  }

  private String value(String name) {
    List<String> column = column(name);
    return request < column.size() ? column.get(request) : "";
  }

  private List<String> column(String name) {
    return Objects.requireNonNull(columns.get(name));
  }
}
