package io.github.trueload.e2e.gui;

import java.util.List;
import java.util.Locale;

/** The elements as JMeter's menus name them, and the names of their pictures. */
final class ElementNames {

  static final List<String> TIMERS =
      List.of(
          "Trueload - Exponential Think Time",
          "Trueload - Scaled Think Time (Principle A)",
          "Trueload - Bursty Think Time (MAP)",
          "Trueload - Trace Think Time",
          "Trueload - Hot and Cold Connections");
  static final String FILE_SET = "Trueload - File Set";
  static final String THREAD_GROUP = "Trueload - Session Arrivals Thread Group";
  static final String S_CLIENT = "Trueload - S-Client";
  static final String REPLAY = "Trueload - Session Replay Controller";
  static final String SAMPLER = "Trueload - HTTP Request (Dedicated Connection)";
  static final String LISTENER = "Trueload - Traffic Realism";
  static final String ENGINES = "Trueload - Engine Health";

  static final String SESSION_TAB = "http-request-dedicated-connection-session.png";

  private ElementNames() {}

  static String fileName(String element) {
    String name = element.substring("Trueload - ".length()).toLowerCase(Locale.ROOT);
    return name.replaceAll("[^a-z]+", "-").replaceAll("-$", "") + ".png";
  }
}
