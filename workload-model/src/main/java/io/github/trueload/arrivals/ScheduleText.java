package io.github.trueload.arrivals;

import io.github.trueload.arrivals.RateSchedule.Stretch;
import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A schedule of rates as people write it, a stretch in each line (or between semicolons): {@code
 * 10/s for 1 min}, or {@code 10/s to 50/s in 30 s} for a ramp.
 */
public final class ScheduleText {
  private static final int SHOWN_CHARS = 40;
  private static final Pattern CONSTANT = Pattern.compile("(.+?)\\s+for\\s+(.+)");
  private static final Pattern RAMP = Pattern.compile("(.+?)\\s+to\\s+(.+?)\\s+in\\s+(.+)");

  private ScheduleText() {}

  /**
   * Reads a schedule. Empty lines are passed over; a bare number is a rate per second or a length
   * in milliseconds.
   *
   * @param text stretches, one in each line or between semicolons
   * @return the schedule, which does not repeat
   * @throws IllegalArgumentException with a reason that names the stretch; also if no stretch has a
   *     rate above zero
   */
  public static RateSchedule parse(String text) {
    List<Stretch> stretches = new ArrayList<>();
    for (String part : text.split("[\\r\\n;]+")) {
      String line = part.trim();
      if (line.isEmpty()) {
        continue;
      }
      try {
        stretches.add(stretch(line));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "segment " + (stretches.size() + 1) + ": " + e.getMessage(), e);
      }
    }
    return new RateSchedule(stretches, false);
  }

  private static Stretch stretch(String line) {
    Matcher ramp = RAMP.matcher(line);
    if (ramp.matches()) {
      return new Stretch(seconds(ramp.group(3)), rate(ramp.group(1)), rate(ramp.group(2)));
    }
    Matcher constant = CONSTANT.matcher(line);
    if (constant.matches()) {
      return Stretch.constant(seconds(constant.group(2)), rate(constant.group(1)));
    }
    throw new IllegalArgumentException(
        shown(line) + " is not a segment; write 10/s for 1 min, or 10/s to 50/s in 30 s");
  }

  private static double rate(String text) {
    try {
      return Rates.parseZeroOrMore(text, BareNumber.ACCEPTED);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(shown(text) + " " + e.getMessage(), e);
    }
  }

  private static double seconds(String text) {
    try {
      return Durations.parseSeconds(text.trim(), BareNumber.ACCEPTED);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(shown(text) + " " + e.getMessage(), e);
    }
  }

  /**
   * A text as a message quotes it. A user may have written anything, so a long text is cut.
   *
   * @return the text in quotes; where it has more than {@value #SHOWN_CHARS} characters, these and
   *     an ellipsis
   */
  public static String shown(String text) {
    return text.length() <= SHOWN_CHARS
        ? "\"" + text + "\""
        : "\"" + text.substring(0, SHOWN_CHARS) + "…\"";
  }
}
