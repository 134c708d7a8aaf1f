package io.github.trueload.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.sample.ConnectionTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Where a reading differs from the expected answer, one line each. */
final class CorpusComparison {

  private final List<String> differences = new ArrayList<>();
  private final WireReading reading;
  private final JsonNode expected;
  private final boolean onlyVerified;

  private CorpusComparison(WireReading reading, JsonNode expected) {
    this.reading = reading;
    this.expected = expected;
    this.onlyVerified = !expected.get("trust").asText().equals("high");
  }

  static List<String> differences(WireReading reading, JsonNode expected) {
    CorpusComparison comparison = new CorpusComparison(reading, expected);
    comparison.counts();
    comparison.streams();
    comparison.requests();
    return comparison.differences;
  }

  private void counts() {
    compare("packets", expected.at("/packets/count"), reading.summary().rows());
    compare("connections", consensus("tcp_connections"), reading.connections().size());
    compare("requests", consensus("http_requests"), reading.requests());
    compare("responses", consensus("http_responses_final"), reading.responses());
  }

  private JsonNode consensus(String name) {
    return expected.at("/consensus/" + name + "/value");
  }

  private void compare(String what, JsonNode wanted, long found) {
    if (wanted.isNumber() && wanted.asLong() != found) {
      differences.add(what + ": expected " + wanted.asLong() + ", found " + found);
    }
  }

  /** Connections in the order they were first seen: opening, closing and the client's end. */
  private void streams() {
    JsonNode streams = expected.at("/tcp/streams");
    ConnectionTable table = reading.connections();
    if (onlyVerified || streams.size() != table.size()) {
      return;
    }
    for (int i = 0; i < table.size(); i++) {
      JsonNode stream = streams.get(i);
      if (stream.hasNonNull("syn_ns")) {
        compare("stream " + i + " syn_ns", stream.get("syn_ns"), table.openNanos(i));
      }
      if (stream.hasNonNull("close_ns")) {
        compare("stream " + i + " close_ns", stream.get("close_ns"), table.closeNanos(i));
      }
      JsonNode client = stream.path("client_by_syn");
      if (client.isTextual() && !normal(client.asText()).equals(normal(table.client(i)))) {
        // The end that asks is the client, whichever end sent the SYN.
        if (table.requests(i) == 0) {
          differences.add("stream " + i + " client: " + client.asText() + ", " + table.client(i));
        }
      }
    }
  }

  private void requests() {
    Map<String, List<WireReading.Row>> found = new HashMap<>();
    for (WireReading.Row row : reading.rows()) {
      found.computeIfAbsent(ends(row), k -> new ArrayList<>()).add(row);
    }
    Map<String, Integer> next = new HashMap<>();
    List<JsonNode> wanted = new ArrayList<>();
    expected.at("/http/requests").forEach(wanted::add);
    wanted.sort((a, b) -> Long.compare(time(a), time(b)));
    for (JsonNode request : wanted) {
      String ends =
          normal(request.get("client").asText()) + ">" + normal(request.get("server").asText());
      int at = next.merge(ends, 1, Integer::sum) - 1;
      List<WireReading.Row> rows = found.getOrDefault(ends, List.of());
      if (!onlyVerified) {
        request(request, at < rows.size() ? rows.get(at) : null);
      } else if (request.path("verified").asBoolean()) {
        request(request, like(rows, request));
      }
    }
  }

  /** Where counts differ between the tools, a request is found by its time and address. */
  private static WireReading.Row like(List<WireReading.Row> rows, JsonNode request) {
    String path = request.get("uri").asText().replaceFirst("^http://[^/]*", "");
    String label = request.get("method").asText() + " " + path.split("[?#]", 2)[0];
    return rows.stream()
        .filter(r -> r.requestFirst() == time(request) && r.label().equals(label))
        .findFirst()
        .orElse(null);
  }

  private static long time(JsonNode request) {
    return request.get("t_req_first_ns").asLong();
  }

  private void request(JsonNode wanted, WireReading.Row row) {
    String name = "stream " + wanted.get("stream") + " request " + wanted.get("n_in_stream");
    if (row == null) {
      differences.add(name + " missing");
      return;
    }
    Long code = number(wanted, "code");
    equal(name + " status", code == null ? Long.valueOf(0) : code, (long) row.status());
    equal(name + " request first", number(wanted, "t_req_first_ns"), row.requestFirst());
    equal(name + " request last", number(wanted, "t_req_last_ns"), row.requestLast());
    equal(name + " response first", number(wanted, "t_resp_first_ns"), row.responseFirst());
    equal(name + " response last", number(wanted, "t_resp_last_ns"), row.responseLast());
  }

  private static Long number(JsonNode node, String field) {
    return node.hasNonNull(field) ? node.get(field).asLong() : null;
  }

  private void equal(String what, Long wanted, Long found) {
    if (!Objects.equals(wanted, found)) {
      differences.add(what + ": expected " + wanted + ", found " + found);
    }
  }

  private String ends(WireReading.Row row) {
    ConnectionTable table = reading.connections();
    return normal(table.client(row.connection())) + ">" + normal(table.server(row.connection()));
  }

  /** The corpus writes IPv6 ends without brackets. */
  private static String normal(String end) {
    return end.replace("[", "").replace("]", "");
  }
}
