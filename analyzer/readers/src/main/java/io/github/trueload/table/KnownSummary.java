package io.github.trueload.table;

import io.github.trueload.sample.UnreadableInputException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Results of load generators that contain only sums, and the option that logs single requests. */
enum KnownSummary {
  LOCUST(
      "(?:\"?Timestamp\"?,\"?User Count\"?,\"?Type\"?,|\"?Type\"?,\"?Name\"?,\"?Request Count\"?,)",
      "Locust's statistics",
      "log each request: use CsvRequestLogger of locust.contrib in the locustfile"),
  ARTILLERY(
      "\\s*\\{\\s*\"aggregate\":\\s*\\{\\s*\"(?:period|counters|rates)\":",
      "Artillery's report",
      "use the access log of the server, or capture the packets: Artillery logs no requests"),
  HYPERFOIL(
      "(?s)\\s*\\{.*\"\\$schema\"\\s*:\\s*\"https?://hyperfoil\\.io/run-schema",
      "Hyperfoil's report",
      "use the access log of the server, or capture the packets: Hyperfoil logs no requests"),
  OHA(
      "\\s*\\{\\s*\"summary\":\\s*\\{\\s*\"successRate\":",
      "oha's summary",
      "run oha with --no-tui --output-format csv"),
  VEGETA(
      "\\s*\\{\\s*\"latencies\":\\s*\\{\\s*\"total\":",
      "Vegeta's report",
      "give the results that vegeta attack wrote"),
  K6(
      "(?s)\\s*\\{\\s*\"(?:(?:root_group|metrics)\":(?=.*\"iteration_duration\")|config\":(?=.*\"k6_version\"))",
      "k6's summary",
      "run k6 with --out json=FILE");

  private final Pattern beginning;
  private final String what;
  private final String remedy;

  KnownSummary(String beginning, String what, String remedy) {
    this.beginning = Pattern.compile(beginning);
    this.what = what;
    this.remedy = remedy;
  }

  /** The summary that begins like this; empty if it is none that is known. */
  static Optional<KnownSummary> of(byte[] head) {
    int mark = TableLayout.byteOrderMark(head);
    String text = new String(head, mark, head.length - mark, StandardCharsets.ISO_8859_1);
    return Arrays.stream(values())
        .filter(known -> known.beginning.matcher(text).lookingAt())
        .findFirst();
  }

  /** The refusal of a file that is this summary. */
  UnreadableInputException refusal(String name) {
    return new UnreadableInputException(
        name, "is " + what + ", which has sums but no single requests", remedy);
  }
}
