package io.github.trueload.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A log in JSON of another load generator, or of a browser, that its first object identifies. A
 * path takes the place of a column's name. A new one is an entry here, a log among the tests' and a
 * line of the page on logs.
 */
enum KnownJson {
  K6(
      "k6",
      List.of("metric", "type"),
      "end=data.time:date,elapsed=data.value:ms,label=data.tags.name,status=data.tags.status,"
          + "success=data.tags.expected_response,error=data.tags.error,user=data.metadata.vu",
      Map.of("metric", "http_req_duration", "type", "Point"),
      null),
  VEGETA(
      "vegeta",
      List.of("attack", "seq", "code", "timestamp", "latency"),
      "start=timestamp:date,elapsed=latency:ns,label=url,status=code,bytes=bytes_in,error=error",
      Map.of(),
      null),
  AIPERF(
      "aiperf",
      List.of("metadata.request_start_ns", "metadata.request_end_ns", "metadata.benchmark_phase"),
      "start=metadata.request_start_ns:ns,elapsed=metrics.request_latency.value:ms,"
          + "firstevent=metrics.time_to_first_token.value:ms,error=error.type,"
          + "user=metadata.x_correlation_id,intended=metadata.credit_issued_ns:ns",
      Map.of("metadata.benchmark_phase", "profiling"),
      null),
  VLLM(
      "vllm",
      List.of("model_id", "num_prompts", "request_rate"),
      "start=start_times:s,elapsed=latencies:s,firstevent=ttfts:s,error=errors",
      Map.of(),
      null),
  HAR(
      "har",
      List.of("log.version", "log.creator.name"),
      "start=startedDateTime:date,elapsed=time:ms,label=request.url,status=response.status,"
          + "connect=timings.connect:ms",
      Map.of(),
      "log.entries");

  private static final JsonFactory JSON = new JsonFactory();

  private final String tool;
  private final List<String> marks;
  private final ColumnNames columns;
  private final Map<String, String> rows;
  private final @Nullable String array;

  /**
   * @param tool its name in the log's properties
   * @param marks paths that the first object has
   * @param columns the paths of the values
   * @param rows values by path that an object has if it counts
   * @param array path of the array of objects; null if each line is an object
   */
  KnownJson(
      String tool,
      List<String> marks,
      String columns,
      Map<String, String> rows,
      @Nullable String array) {
    this.tool = tool;
    this.marks = marks;
    this.columns = ColumnNames.of(columns);
    this.rows = rows;
    this.array = array;
  }

  String tool() {
    return tool;
  }

  ColumnNames columns() {
    return columns;
  }

  /** Values by path that an object has if it is a request. */
  Map<String, String> rows() {
    return rows;
  }

  /** The path of the array whose objects are the rows; null if each line is one. */
  @Nullable String array() {
    return array;
  }

  /**
   * The log that begins like this.
   *
   * @param head the first bytes; its first object need not be whole
   * @return the log; empty if its format is not known
   */
  static Optional<KnownJson> of(byte[] head) {
    int at = TableLayout.byteOrderMark(head);
    while (at < head.length && head[at] <= ' ') {
      at++;
    }
    if (at == head.length || head[at] != '{') {
      return Optional.empty();
    }
    List<String> paths = new ArrayList<>();
    Arrays.stream(values()).forEach(known -> paths.addAll(known.marks));
    JsonFields fields = new JsonFields(paths);
    try (JsonParser json = JSON.createParser(head, at, head.length - at)) {
      if (json.nextToken() == JsonToken.START_OBJECT) {
        fields.read(json);
      }
    } catch (IOException e) {
      // The head ends within the object, or is no JSON; what was read of it decides.
    }
    int place = 0;
    for (KnownJson known : values()) {
      boolean all = true;
      for (int i = 0; i < known.marks.size(); i++) {
        all &= fields.has(place++);
      }
      if (all) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }
}
