package io.github.trueload.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;

/**
 * A line of {@code faults/cases.txt}, which says what each part means.
 *
 * @param state when the script runs
 * @param name what the server does
 * @param client the sampler's method and settings
 * @param script what the server does, step by step
 * @param outcome what may become of the sample
 */
record FaultCase(
    State state, String name, List<String> client, List<String> script, List<String> outcome) {

  /** When the script runs. */
  enum State {
    FRESH,
    USED,
    IDLE,
    ACCEPT,
    TLS
  }

  static Stream<FaultCase> all() throws IOException {
    try (InputStream in = FaultCase.class.getResourceAsStream("/faults/cases.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(FaultCase::parse);
    }
  }

  private static FaultCase parse(String line) {
    String[] parts = line.split(" \\| ");
    if (parts.length != 5) {
      throw new IllegalArgumentException("Not five parts: " + line);
    }
    return new FaultCase(
        State.valueOf(parts[0].strip().toUpperCase(Locale.ROOT)),
        parts[1],
        List.of(parts[2].split(" ")),
        List.of(parts[3].split(" ; ")),
        Arrays.asList(parts[4].split("/")));
  }

  /** Whether no thread waits in it: for the short form of the test. */
  boolean isQuick() {
    return script.stream()
        .noneMatch(step -> step.startsWith("wait") || step.startsWith("drip") || isHold(step));
  }

  /** Whether the script does not end before the server is closed. */
  boolean keepsHolding() {
    return script.contains("hold") || script.contains("half");
  }

  private boolean isHold(String step) {
    return step.equals("hold") && outcome.contains("SocketTimeoutException");
  }

  /** The sampler that meets the fault. */
  SessionHttpSampler sampler(int port, boolean tls) {
    SessionHttpSampler sampler =
        client.get(0).equals("POST")
            ? Samplers.post(port, "/", "x".repeat(Integer.parseInt(client.get(1))))
            : Samplers.get(port, "/");
    sampler.setMethod(client.get(0));
    sampler.setProtocol(tls ? "https" : "http");
    // Where no timeout is expected, a busy machine must not cause one.
    boolean timesOut = outcome.contains("SocketTimeoutException");
    String timeout = timesOut ? "300" : "20000";
    sampler.setConnectTimeout(setting("connect", timeout));
    sampler.setResponseTimeout(setting("response", timeout));
    sampler.setProperty(
        SessionHttpSampler.DEADLINE, setting("deadline", timesOut ? "3000" : "30000"));
    sampler.setProperty(SessionHttpSampler.ON_SERVER_CLOSE, setting("close", "reconnect"));
    return sampler;
  }

  private String setting(String name, String otherwise) {
    return client.stream()
        .filter(text -> text.startsWith(name + "="))
        .map(text -> text.substring(name.length() + 1))
        .findFirst()
        .orElse(otherwise);
  }

  /** Whether the result is one of those that may come. */
  boolean allows(HTTPSampleResult result) {
    return outcome.stream().anyMatch(each -> isOutcome(each, result));
  }

  private static boolean isOutcome(String expected, HTTPSampleResult result) {
    String code = result.getResponseCode();
    if (!Character.isDigit(expected.charAt(0))) {
      return code.startsWith("Non HTTP response code: ") && code.endsWith("." + expected);
    }
    String[] codeAndBody = expected.split(" ");
    return code.equals(codeAndBody[0])
        && (codeAndBody.length == 1 || result.getResponseDataAsString().equals(codeAndBody[1]));
  }

  @Override
  public String toString() {
    return state.name().toLowerCase(Locale.ROOT) + ": " + name;
  }
}
