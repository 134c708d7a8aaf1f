package io.github.trueload.jtl;

import io.github.trueload.sample.TimestampMeaning;
import java.util.Map;

/**
 * What a log's stamps mark, and who says so.
 *
 * @param meaning what they mark
 * @param by whose word it is
 */
record TimestampConvention(TimestampMeaning meaning, By by) {

  enum By {
    OPTION("option"),
    /** The log's own rows'; see {@link TimestampConventionDetector}. */
    ROWS("rows"),
    /** The default: {@code bin/jmeter.properties} as delivered sets starts. */
    DEFAULT("default");

    private final String id;

    By(String id) {
      this.id = id;
    }
  }

  private static final String UNDECIDED =
      "the first rows fit both starts and ends; give --stamps start or --stamps end, or a log with"
          + " thread names and rows in the order in which samples ended";

  /** As the options say; where they do not, as the first rows do. */
  static TimestampConvention of(JtlOptions options, HeadProbe first) {
    if (options.stamp() != null) {
      return new TimestampConvention(options.stamp(), By.OPTION);
    }
    return first.stamps() == null
        ? new TimestampConvention(TimestampMeaning.START, By.DEFAULT)
        : new TimestampConvention(first.stamps(), By.ROWS);
  }

  void addTo(Map<String, String> facts) {
    facts.put("stamps", meaning == TimestampMeaning.START ? "start" : "end");
    facts.put("stamps told by", by.id);
    if (by == By.DEFAULT) {
      facts.put("stamps not decided", UNDECIDED);
    }
  }
}
