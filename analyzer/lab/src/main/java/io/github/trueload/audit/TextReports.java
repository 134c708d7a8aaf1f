package io.github.trueload.audit;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reports that tools print on the terminal: ab, wrk, wrk2, hey, oha, Vegeta, k6 and Gatling. Each
 * method reads one of them, and is asked only for text that {@link #of} found to be that tool's.
 */
final class TextReports {

  private static final double MILLI = 1e-3;
  private static final double PERCENT = 100;

  private static final String NUMBER = "([0-9][0-9.,]*)";
  private static final String DURATION = "((?:[0-9.]+ ?(?:ns|µs|μs|us|ms|secs|sec|s|m|h))++)";

  private final String text;

  private TextReports(String text) {
    this.text = text;
  }

  /** {@return the figures of a report of a known tool; empty for any other text} */
  static Optional<ReportBuilder> of(String text) {
    TextReports report = new TextReports(text);
    if (report.has("^This is ApacheBench") || report.has("^Percentage of the requests served")) {
      return Optional.of(report.apacheBench());
    }
    if (report.has("^Running \\S+ test @ ") && report.has("^ +Thread Stats ")) {
      return Optional.of(report.wrk());
    }
    if (report.has("^Requests +\\[total, rate")) {
      return Optional.of(report.vegeta());
    }
    if (report.has("^Summary:") && report.has("^ +Slowest:")) {
      return Optional.of(report.has("^ +Success rate:") ? report.oha() : report.hey());
    }
    if (report.has("^ *http_req_duration\\.*:")) {
      return Optional.of(report.k6());
    }
    return report.has("^> request count") ? Optional.of(report.gatling()) : Optional.empty();
  }

  private boolean has(String line) {
    return match(line).isPresent();
  }

  /** The first place where lines match. */
  private Optional<Matcher> match(String pattern) {
    Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(text);
    return matcher.find() ? Optional.of(matcher) : Optional.empty();
  }

  private PrintedNumber number(String pattern, double factor) {
    return match(pattern)
        .map(found -> PrintedNumber.of(found.group(1), factor))
        .orElse(PrintedNumber.UNKNOWN);
  }

  /** A duration with its unit; without one, it is in seconds. */
  private PrintedNumber duration(String pattern) {
    return match(pattern)
        .flatMap(found -> PrintedNumber.duration(found.group(1)))
        .orElse(PrintedNumber.UNKNOWN);
  }

  private double sum(String pattern) {
    double sum = 0;
    Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(text);
    while (matcher.find()) {
      sum += PrintedNumber.of(matcher.group(1), 1).value();
    }
    return sum;
  }

  /** Lines of a percentile and a duration with a unit. */
  private void percentiles(String pattern, ReportBuilder to) {
    Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(text);
    while (matcher.find()) {
      double quantile = PrintedNumber.of(matcher.group(1), 1 / PERCENT).value();
      PrintedNumber.duration(matcher.group(2)).ifPresent(each -> to.time(quantile, each));
    }
  }

  /** Lines of a percentile and a number of milliseconds. */
  private void percentilesInMillis(String pattern, ReportBuilder to) {
    Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(text);
    while (matcher.find()) {
      to.time(
          PrintedNumber.of(matcher.group(1), 1 / PERCENT).value(),
          PrintedNumber.of(matcher.group(2), MILLI));
    }
  }

  private ReportBuilder apacheBench() {
    double failed = number("^Failed requests: +" + NUMBER, 1).value();
    double others = sum("^Non-2xx responses: +" + NUMBER); // ab does not count them as failures
    ReportBuilder to =
        new ReportBuilder("ab")
            .requests(number("^Complete requests: +" + NUMBER, 1).value())
            .failed(failed + others)
            .rate(number("^Requests per second: +" + NUMBER, 1))
            .time(Double.NaN, number("^Total: +[0-9]+ +([0-9]+) ", MILLI));
    percentilesInMillis("^ +([0-9]+)% +([0-9]+)", to);
    return to;
  }

  /** wrk, and wrk2, whose percentiles have three decimals. */
  private ReportBuilder wrk() {
    boolean isWrk2 = has("Recorded Latency|^ +Thread calibration");
    double statuses = sum("^ +Non-2xx or 3xx responses: " + NUMBER);
    double sockets =
        sum("Socket errors: connect ([0-9]+)")
            + sum("Socket errors: .* read ([0-9]+)")
            + sum("Socket errors: .* write ([0-9]+)")
            + sum("Socket errors: .* timeout ([0-9]+)");
    ReportBuilder to =
        new ReportBuilder(isWrk2 ? "wrk2" : "wrk")
            .requests(number("^ +([0-9]+) requests in ", 1).value())
            .failed(statuses + sockets)
            .rate(number("^Requests/sec: +" + NUMBER, 1))
            .time(Double.NaN, duration("^ +Latency +" + DURATION));
    percentiles("^ +([0-9.]+)% +" + DURATION + "\\s*$", to);
    return to;
  }

  private ReportBuilder hey() {
    ReportBuilder to = new ReportBuilder("hey");
    double answered = sum("^ +\\[[0-9]+\\]\\s+" + NUMBER + " responses");
    double good = sum("^ +\\[[23][0-9]{2}\\]\\s+" + NUMBER + " responses");
    double errors =
        match("^Error distribution:").isPresent() ? sum("^ +\\[([0-9]+)\\]\\s+[^0-9]") : 0;
    return latencies(to.requests(answered + errors).failed(answered - good + errors));
  }

  private ReportBuilder oha() {
    double answered = sum("^ +\\[[0-9]+\\] " + NUMBER + " responses");
    double success = number("^ +Success rate:\\s+" + NUMBER + "%", 1 / PERCENT).value();
    ReportBuilder to = new ReportBuilder("oha").requests(answered / success);
    return latencies(to.failed(answered / success - answered));
  }

  /** The form that hey and oha have in common. */
  private ReportBuilder latencies(ReportBuilder to) {
    to.rate(number("^ +Requests/sec:\\s+" + NUMBER, 1))
        .time(Double.NaN, duration("^ +Average:\\s+" + DURATION))
        .time(0, duration("^ +Fastest:\\s+" + DURATION))
        .time(1, duration("^ +Slowest:\\s+" + DURATION));
    percentiles("^ +([0-9.]+)%+ in " + DURATION, to);
    return to;
  }

  private ReportBuilder vegeta() {
    ReportBuilder to =
        new ReportBuilder("Vegeta")
            .requests(number("^Requests .*\\]\\s+" + NUMBER + ", ", 1).value())
            .rate(number("^Requests .*\\]\\s+[0-9.]+, " + NUMBER, 1));
    double success = number("^Success .*\\]\\s+" + NUMBER + "%", 1 / PERCENT).value();
    to.failed(Math.rint(to.requests() * (1 - success)));
    match("^Latencies +\\[([^]]*)\\]\\s+(.*)$").ifPresent(line -> latencies(line, to));
    return to;
  }

  /** Names in brackets, then as many durations. */
  private static void latencies(Matcher line, ReportBuilder to) {
    String[] names = line.group(1).split(", *");
    String[] values = line.group(2).split(", *");
    for (int i = 0; i < Math.min(names.length, values.length); i++) {
      double quantile = quantile(names[i]);
      PrintedNumber.duration(values[i]).ifPresent(each -> to.time(quantile, each));
    }
  }

  private static double quantile(String name) {
    return switch (name) {
      case "min" -> 0;
      case "max" -> 1;
      case "mean", "avg" -> Double.NaN;
      case "med" -> 0.5;
      default -> PrintedNumber.of(name.replaceAll("[^0-9.]", ""), 1 / PERCENT).value();
    };
  }

  private ReportBuilder k6() {
    ReportBuilder to =
        new ReportBuilder("k6")
            .requests(number("^ *http_reqs\\.*: +([0-9]+)", 1).value())
            .rate(number("^ *http_reqs\\.*: +[0-9]+ +([0-9.]+)/s", 1))
            .dropped(sum("^ *dropped_iterations\\.*: +([0-9]+)"))
            .failed(number("^ *http_req_failed\\.*: .*?(?:✓ *)?([0-9]+) +(?:out of|✗)", 1).value());
    match("^ *http_req_duration\\.*: *(.*)$")
        .ifPresent(
            line -> {
              for (String figure : line.group(1).strip().split(" +")) {
                String[] parts = figure.split("=", 2);
                if (parts.length == 2) {
                  double quantile = quantile(parts[0]);
                  PrintedNumber.duration(parts[1]).ifPresent(each -> to.time(quantile, each));
                }
              }
            });
    return to;
  }

  /** The table at the end of a run, in its forms before and after 3.12. */
  private ReportBuilder gatling() {
    String total = "[ |(a-z)]*? +\\|? *" + NUMBER;
    ReportBuilder to =
        new ReportBuilder("Gatling")
            .requests(number("^> request count" + total, 1).value())
            .failed(number("^> request count.*KO=" + NUMBER, 1).value())
            .rate(number("^> mean (?:requests/sec|throughput \\(rps\\))" + total, 1))
            .time(0, number("^> min response time" + total, MILLI))
            .time(1, number("^> max response time" + total, MILLI))
            .time(Double.NaN, number("^> mean response time" + total, MILLI));
    percentilesInMillis("^> response time ([0-9.]+)th percentile" + total, to);
    return to;
  }
}
