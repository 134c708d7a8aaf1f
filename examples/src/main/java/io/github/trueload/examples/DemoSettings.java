package io.github.trueload.examples;

import java.nio.file.Path;
import java.util.Map;

/**
 * What the demo runs, from system properties named {@code trueload.demo.…}.
 *
 * @param folder the examples module: plans, recorded run, JMeter home, {@code target} ({@code
 *     folder})
 * @param users emulated users ({@code users})
 * @param ratePerSecond requests per second asked for ({@code rate})
 * @param seconds length of each run ({@code seconds})
 * @param port the server's port, 0 for a free one ({@code port})
 * @param pageBytes length of the page ({@code page})
 * @param capture whether to try to capture ({@code capture}: on or off)
 */
record DemoSettings(
    Path folder,
    int users,
    double ratePerSecond,
    int seconds,
    int port,
    int pageBytes,
    boolean capture) {

  /** Users start within this time; what follows is steady, for they think before they ask. */
  static final int RAMP_SECONDS = 2;

  /** Cut off the start: the ramp, and two seconds for JMeter to get warm. */
  static final int TRIM_START_SECONDS = RAMP_SECONDS + 2;

  /** Cut off the end, where JMeter's threads leave. */
  static final int TRIM_END_SECONDS = 1;

  /**
   * A run is shorter than its plan by the first think time and by what a busy machine needs to
   * start users; a tenth of the processor's time and 50 users cost 2 s.
   */
  private static final int LEAST_SECONDS = TRIM_START_SECONDS + TRIM_END_SECONDS + 4;

  /** Mean service time of the server, seconds. */
  static final double SERVICE_SECONDS = 0.005;

  private static final String PREFIX = "trueload.demo.";

  /**
   * Reads the properties; absent ones have the defaults of the README's demo.
   *
   * @throws IllegalArgumentException in one line that quotes a value that cannot be used
   */
  static DemoSettings of(Map<String, String> properties) {
    String capture = properties.getOrDefault(PREFIX + "capture", "on");
    if (!capture.equals("on") && !capture.equals("off")) {
      throw new IllegalArgumentException(PREFIX + "capture must be on or off, was " + capture);
    }
    return new DemoSettings(
        Path.of(properties.getOrDefault(PREFIX + "folder", ".")).toAbsolutePath().normalize(),
        whole(properties, "users", 300, 1, 10_000),
        whole(properties, "rate", 100, 1, 5_000),
        whole(properties, "seconds", 45, LEAST_SECONDS, 3_600),
        whole(properties, "port", 0, 0, 65_535),
        whole(properties, "page", 1_294, 0, 10_000_000),
        capture.equals("on"));
  }

  private static int whole(
      Map<String, String> properties, String name, int absent, int least, int most) {
    String text = properties.getOrDefault(PREFIX + name, String.valueOf(absent));
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Refused below, as a number out of range is.
    }
    throw new IllegalArgumentException(
        PREFIX + name + " must be a whole number from " + least + " to " + most + ", was " + text);
  }

  /** Mean think time that makes the rate, seconds (Principle A). */
  double thinkSeconds() {
    return users / ratePerSecond;
  }

  Path jmeterHome() {
    return folder.resolve("jmeter-home").resolve("target").resolve("jmeter");
  }

  Path plan(String name) {
    return folder.resolve("plans").resolve(name + ".jmx");
  }

  Path recorded(String file) {
    return folder.resolve("recorded").resolve(file);
  }

  Path output() {
    return folder.resolve("target").resolve("demo");
  }
}
