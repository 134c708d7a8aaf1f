package io.github.trueload.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reports in JSON: k6, Vegeta, oha, Gatling, JMeter's dashboard, Artillery and Hyperfoil. */
final class JsonReports {

  private static final double NANO = 1e-9;
  private static final double MILLI = 1e-3;
  private static final double PERCENT = 100;

  private JsonReports() {}

  /** {@return the figures of a report of a known tool; empty for any other JSON} */
  static Optional<ReportBuilder> of(JsonNode json) {
    if (json.path("metrics").has("http_req_duration")) {
      return Optional.of(k6(json.path("metrics")));
    }
    if (json.path("latencies").has("99th")) {
      return Optional.of(vegeta(json));
    }
    if (json.has("latencyPercentiles") && json.has("summary")) {
      return Optional.of(oha(json));
    }
    if (json.path("stats").has("percentiles1") || json.has("percentiles1")) {
      return Optional.of(gatling(json));
    }
    if (json.path("Total").has("pct1ResTime")) {
      return Optional.of(jmeter(json));
    }
    if (json.path("$schema").asText().contains("hyperfoil.io/run-schema")) {
      return Optional.of(hyperfoil(json.path("stats")));
    }
    return json.path("aggregate").has("counters")
        ? Optional.of(artillery(json.path("aggregate")))
        : Optional.empty();
  }

  private static PrintedNumber number(JsonNode value, double factor) {
    return value.isNumber() ? PrintedNumber.of(value.asText(), factor) : PrintedNumber.UNKNOWN;
  }

  private static double count(JsonNode value) {
    return value.asDouble(Double.NaN);
  }

  /** Of {@code --summary-export}, and of handleSummary, which puts the figures into "values". */
  private static ReportBuilder k6(JsonNode metrics) {
    JsonNode requests = values(metrics.path("http_reqs"));
    JsonNode failed = values(metrics.path("http_req_failed"));
    ReportBuilder to =
        new ReportBuilder("k6")
            .requests(count(requests.path("count")))
            .rate(number(requests.path("rate"), 1))
            .failed(count(failed.path("passes"))) // passes of the check "did it fail?"
            .dropped(values(metrics.path("dropped_iterations")).path("count").asDouble(0));
    values(metrics.path("http_req_duration"))
        .properties()
        .forEach(
            each ->
                quantile(each.getKey())
                    .ifPresent(at -> to.time(at, number(each.getValue(), MILLI))));
    return to;
  }

  private static JsonNode values(JsonNode metric) {
    return metric.has("values") ? metric.path("values") : metric;
  }

  /** The quantile that a field's name means; the mean is NaN. */
  private static Optional<Double> quantile(String name) {
    return switch (name) {
      case "avg", "mean" -> Optional.of(Double.NaN);
      case "min" -> Optional.of(0.0);
      case "max" -> Optional.of(1.0);
      case "med", "median" -> Optional.of(0.5);
      default -> percentile(name);
    };
  }

  /** Such as p(95), p99.9, 99th; p999 is Artillery's 99.9. */
  private static Optional<Double> percentile(String name) {
    if (!name.matches("p\\(?[0-9.]+\\)?|[0-9.]+th")) {
      return Optional.empty();
    }
    String digits = name.replaceAll("[^0-9.]", "");
    double percent = digits.equals("999") ? 99.9 : Double.parseDouble(digits);
    return percent < PERCENT ? Optional.of(percent / PERCENT) : Optional.empty();
  }

  private static void times(JsonNode of, double factor, ReportBuilder to) {
    of.properties()
        .forEach(
            each ->
                quantile(each.getKey())
                    .ifPresent(at -> to.time(at, number(each.getValue(), factor))));
  }

  private static ReportBuilder vegeta(JsonNode json) {
    double requests = count(json.path("requests"));
    ReportBuilder to =
        new ReportBuilder("Vegeta")
            .requests(requests)
            .failed(Math.rint(requests * (1 - json.path("success").asDouble())))
            .rate(number(json.path("rate"), 1));
    times(json.path("latencies"), NANO, to);
    return to;
  }

  private static ReportBuilder oha(JsonNode json) {
    JsonNode summary = json.path("summary");
    double answered = 0;
    for (JsonNode each : json.path("statusCodeDistribution")) {
      answered += each.asDouble();
    }
    double requests = answered / summary.path("successRate").asDouble();
    ReportBuilder to =
        new ReportBuilder("oha")
            .requests(requests)
            .failed(requests - answered)
            .rate(number(summary.path("requestsPerSec"), 1))
            .time(Double.NaN, number(summary.path("average"), 1))
            .time(0, number(summary.path("fastest"), 1))
            .time(1, number(summary.path("slowest"), 1));
    times(json.path("latencyPercentiles"), 1, to);
    return to;
  }

  private static ReportBuilder gatling(JsonNode json) {
    ReportBuilder to = new ReportBuilder("Gatling");
    JsonNode stats = json.has("stats") ? json.path("stats") : json;
    to.requests(total(stats, "numberOfRequests").value())
        .failed(count(stats.path("numberOfRequests").path("ko")))
        .rate(total(stats, "meanNumberOfRequestsPerSecond"));
    gatling(stats, null, to);
    for (JsonNode each : json.path("contents")) {
      gatling(each.path("stats"), each.path("name").asText(), to);
    }
    return to;
  }

  private static PrintedNumber total(JsonNode stats, String name) {
    JsonNode of = stats.path(name).path("total");
    return of.isTextual() && of.asText().matches("[0-9.]+")
        ? PrintedNumber.of(of.asText(), 1)
        : number(of, 1);
  }

  /** The percentiles are those that gatling.conf names; these are its defaults. */
  private static void gatling(JsonNode stats, @Nullable String label, ReportBuilder to) {
    Map<String, Double> quantiles =
        Map.of(
            "minResponseTime", 0.0,
            "maxResponseTime", 1.0,
            "meanResponseTime", Double.NaN,
            "percentiles1", 0.5,
            "percentiles2", 0.75,
            "percentiles3", 0.95,
            "percentiles4", 0.99);
    quantiles.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            each ->
                to.time(
                    label,
                    each.getValue(),
                    number(stats.path(each.getKey()).path("total"), MILLI)));
  }

  private static ReportBuilder jmeter(JsonNode json) {
    JsonNode total = json.path("Total");
    ReportBuilder to =
        new ReportBuilder("JMeter")
            .requests(count(total.path("sampleCount")))
            .failed(count(total.path("errorCount")))
            .rate(number(total.path("throughput"), 1));
    jmeter(total, null, to);
    json.properties().stream()
        .filter(each -> !each.getKey().equals("Total"))
        .forEach(each -> jmeter(each.getValue(), each.getKey(), to));
    return to;
  }

  /** The percentiles are those of JMeter's properties; these are its defaults. */
  private static void jmeter(JsonNode of, @Nullable String label, ReportBuilder to) {
    to.time(label, Double.NaN, number(of.path("meanResTime"), MILLI))
        .time(label, 0, number(of.path("minResTime"), MILLI))
        .time(label, 1, number(of.path("maxResTime"), MILLI))
        .time(label, 0.5, number(of.path("medianResTime"), MILLI))
        .time(label, 0.9, number(of.path("pct1ResTime"), MILLI))
        .time(label, 0.95, number(of.path("pct2ResTime"), MILLI))
        .time(label, 0.99, number(of.path("pct3ResTime"), MILLI));
  }

  private static ReportBuilder artillery(JsonNode aggregate) {
    JsonNode counters = aggregate.path("counters");
    double requests = count(counters.path("http.requests"));
    double good = 0;
    for (Map.Entry<String, JsonNode> each : counters.properties()) {
      good += each.getKey().matches("http\\.codes\\.[23][0-9]{2}") ? each.getValue().asDouble() : 0;
    }
    ReportBuilder to = new ReportBuilder("Artillery").requests(requests).failed(requests - good);
    JsonNode times = aggregate.path("summaries").path("http.response_time");
    to.time(Double.NaN, number(times.path("mean"), MILLI));
    for (String name : new String[] {"min", "max", "p50", "p75", "p90", "p95", "p99", "p999"}) {
      quantile(name).ifPresent(at -> to.time(at, number(times.path(name), MILLI)));
    }
    return to;
  }

  /** An entry for each metric of each phase; the times of one entry alone are those of the run. */
  private static ReportBuilder hyperfoil(JsonNode stats) {
    List<JsonNode> entries = new ArrayList<>();
    stats.forEach(entries::add);
    entries.removeIf(each -> each.path("isWarmup").asBoolean());
    ReportBuilder to = new ReportBuilder("Hyperfoil");
    double requests = 0;
    double failed = 0;
    for (JsonNode each : entries) {
      JsonNode summary = each.path("total").path("summary");
      requests += count(summary.path("requestCount"));
      for (String why :
          List.of("invalid", "connectionErrors", "requestTimeouts", "internalErrors")) {
        failed += summary.path(why).asDouble();
      }
      String label = entries.size() == 1 ? null : each.path("metric").asText();
      to.time(label, Double.NaN, number(summary.path("meanResponseTime"), NANO))
          .time(label, 0, number(summary.path("minResponseTime"), NANO))
          .time(label, 1, number(summary.path("maxResponseTime"), NANO));
      summary
          .path("percentileResponseTime")
          .properties()
          .forEach(
              at ->
                  percentile(at.getKey() + "th")
                      .ifPresent(
                          quantile -> to.time(label, quantile, number(at.getValue(), NANO))));
    }
    return to.requests(requests).failed(failed);
  }
}
