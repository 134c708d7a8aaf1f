package io.github.trueload.conformance;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RateSchedule;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.ScheduleText;
import io.github.trueload.arrivals.ScheduledArrivals;
import io.github.trueload.arrivals.ScheduledArrivals.Spacing;
import io.github.trueload.domain.Require;
import io.github.trueload.queueing.BurstPattern;
import io.github.trueload.think.ThinkTimeFamily;
import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Rates;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A process as people write it: a kind, a rate or a duration, and named values. */
final class ProcessText {

  private static final Pattern FORM = Pattern.compile("\\s*(\\S+)\\s*(.*?)\\s*");
  private static final Pattern VALUE = Pattern.compile("(.*?)\\s*\\b([A-Za-z]+)\\s*=\\s*(\\S+)");
  private static final String DEFAULT_PERIOD = "100s";

  private final String text;
  private final String kind;
  private String amount;

  private final Map<String, String> values = new LinkedHashMap<>();

  ProcessText(String text) {
    this.text = text.trim();
    Matcher form = FORM.matcher(text);
    kind = form.matches() ? form.group(1).toLowerCase(Locale.ROOT) : "";
    amount = kind.isEmpty() ? "" : form.group(2);
    for (Matcher value = VALUE.matcher(amount); value.matches(); value = VALUE.matcher(amount)) {
      if (values.put(value.group(2), value.group(3)) != null) {
        throw new IllegalArgumentException(value.group(2) + " is given twice; give one value");
      }
      amount = value.group(1);
    }
  }

  RequestedProcess parse() {
    RequestedProcess process =
        kind.equals("pacing") ? pacing() : new RequestedProcess.Arrivals(text, arrivals());
    if (!values.isEmpty()) {
      throw new IllegalArgumentException(
          kind + " has no value named " + String.join(", ", values.keySet()));
    }
    return process;
  }

  private RequestedProcess pacing() {
    double requests = number("requests", "1");
    Require.within("requests of a round", (long) requests, 1L, 1_000_000L);
    if (requests != Math.rint(requests)) {
      throw new IllegalArgumentException("requests must be a whole number");
    }
    return new RequestedProcess.Pacing(text, duration("pacing", amount), (int) requests);
  }

  private ArrivalProcess arrivals() {
    return switch (kind) {
      case "poisson" -> RenewalArrivals.poisson(rate());
      case "map" -> MapArrivals.of(rate(), number("index", null), number("peak", null));
      case "bursts" -> new ScheduledArrivals(bursts(), Spacing.RANDOM);
      case "schedule" -> new ScheduledArrivals(ScheduleText.parse(amount), Spacing.RANDOM);
      case "even-schedule" -> new ScheduledArrivals(ScheduleText.parse(amount), Spacing.EVEN);
      default -> renewal();
    };
  }

  private RateSchedule bursts() {
    BurstPattern pattern = new BurstPattern(number("a", null), number("b", null));
    return RateSchedule.bursts(
        pattern, rate(), duration("period", values.getOrDefault("period", DEFAULT_PERIOD)));
  }

  private ArrivalProcess renewal() {
    ThinkTimeFamily family =
        Arrays.stream(ThinkTimeFamily.values())
            .filter(known -> known.id().equals(kind))
            .findFirst()
            .orElseThrow(this::unknown);
    double mean = 1 / ArrivalProcess.requireRate("arrivals per second", rate());
    return new RenewalArrivals(
        family.hasShape()
            ? family.of(mean, number(family.shapeName(), Double.toString(family.defaultShape())))
            : family.of(mean));
  }

  private IllegalArgumentException unknown() {
    String families =
        Arrays.stream(ThinkTimeFamily.values())
            .map(ThinkTimeFamily::id)
            .collect(Collectors.joining(", "));
    return new IllegalArgumentException(
        ScheduleText.shown(kind)
            + " is not a process; write poisson, map, bursts, schedule, even-schedule, pacing, or a"
            + " distribution of the intervals: "
            + families);
  }

  private double rate() {
    if (amount.isEmpty()) {
      throw new IllegalArgumentException(kind + " needs a rate, such as " + kind + " 20/s");
    }
    try {
      return Rates.parsePerSecond(amount, BareNumber.REFUSED);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(ScheduleText.shown(amount) + " " + e.getMessage(), e);
    }
  }

  private double duration(String field, String written) {
    values.remove(field);
    try {
      return Durations.parseSeconds(written, BareNumber.REFUSED);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          field + " " + ScheduleText.shown(written) + " " + e.getMessage(), e);
    }
  }

  /** A number, or a share in per cent; the default null means that the value is required. */
  private double number(String field, @Nullable String byDefault) {
    String written = values.containsKey(field) ? values.remove(field) : byDefault;
    if (written == null) {
      throw new IllegalArgumentException(kind + " needs a value for " + field);
    }
    boolean isPercent = written.endsWith("%");
    try {
      double value =
          Double.parseDouble(isPercent ? written.substring(0, written.length() - 1) : written);
      return isPercent ? value / 100 : value;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          field + " " + ScheduleText.shown(written) + " is not a number", e);
    }
  }
}
