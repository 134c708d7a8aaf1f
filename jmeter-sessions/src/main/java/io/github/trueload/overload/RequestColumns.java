package io.github.trueload.overload;

import io.github.trueload.waiting.SampleVariables;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The columns of {@code docs/columns.md} for the rows of an S-Client: each connection is a session
 * of one request. Our HTTP sampler writes the same ones; whichever is there announces them, in the
 * same order.
 */
final class RequestColumns {
  private static final List<String> NAMES =
      List.of(
          "tl_session",
          "tl_conn",
          "tl_local",
          "tl_request",
          "tl_start_ns",
          "tl_elapsed_ns",
          "tl_connect_ns",
          "tl_tls_ns",
          "tl_first_byte_ns");

  private static final int MARK_LETTERS = 6;

  /** Those that the user had not named. */
  private static List<String> added = List.of();

  private final String generator;
  private final long epochOffsetNanos;

  /**
   * Columns of one run.
   *
   * @param group number of the group in the plan
   * @param epochOffsetNanos what to add to monotonic instants for nanoseconds since the epoch
   */
  RequestColumns(int group, long epochOffsetNanos) {
    String host = JMeterUtils.getLocalHostName().split("\\.", 2)[0].replaceAll("[^A-Za-z0-9]", "");
    this.generator = (host.isEmpty() ? "generator" : host) + "-" + mark() + "-s" + group;
    this.epochOffsetNanos = epochOffsetNanos;
  }

  private static String mark() {
    SecureRandom random = new SecureRandom();
    StringBuilder mark = new StringBuilder();
    for (int i = 0; i < MARK_LETTERS; i++) {
      mark.append((char) ('a' + random.nextInt(26)));
    }
    return mark.toString().toLowerCase(Locale.ROOT);
  }

  /**
   * Adds the columns to {@code sample_variables}, behind those the user asks for.
   *
   * @return whether any was added
   */
  static synchronized boolean announce() {
    Properties properties = JMeterUtils.getJMeterProperties();
    if (properties == null) {
      return false;
    }
    String present = properties.getProperty(SampleEvent.SAMPLE_VARIABLES, "");
    String complete = withColumns(present);
    if (complete.equals(present)) {
      return false;
    }
    properties.setProperty(SampleEvent.SAMPLE_VARIABLES, complete);
    List<String> named = List.of(present.split(","));
    added = NAMES.stream().filter(name -> !named.contains(name)).toList();
    if (JMeterContextService.getTestStartTime() == 0) {
      SampleEvent.initSampleVariables();
    }
    return true;
  }

  /** Takes out again what was added, as a remote engine's run ends. */
  static synchronized void withdraw() {
    SampleVariables.remove(added);
    added = List.of();
  }

  /** The list with those of our columns that it lacks. */
  static String withColumns(String sampleVariables) {
    Set<String> names = new LinkedHashSet<>();
    if (!sampleVariables.isBlank()) {
      names.addAll(Arrays.asList(sampleVariables.split(",")));
    }
    names.addAll(NAMES);
    return String.join(",", names);
  }

  /** Sets the variables to what is known of a request. */
  void show(Served served, JMeterVariables variables) {
    long start = served.sentNanos();
    List<String> values =
        List.of(
            generator + "-" + served.number(),
            "1",
            served.local(),
            "0",
            Long.toString(start + epochOffsetNanos),
            served.isComplete() ? Long.toString(served.endNanos() - start) : "",
            Long.toString(served.connectedNanos() - served.startNanos()),
            "0",
            served.firstByteNanos() == 0 ? "" : Long.toString(served.firstByteNanos() - start));
    for (int i = 0; i < NAMES.size(); i++) {
      variables.put(NAMES.get(i), values.get(i));
    }
  }
}
