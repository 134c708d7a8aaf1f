package io.github.trueload.experiment;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with or without a unit, as a parameter's value is written: {@code 500}, {@code 500ms},
 * {@code 50 kB}, {@code 25%}, {@code 20/s}.
 *
 * @param number what stands before the unit
 * @param unit as written; empty without one
 */
record Quantity(double number, String unit) {

  private static final Map<String, String> SECONDS =
      Map.of(
          "ns", "1e-9", "us", "1e-6", "µs", "1e-6", "ms", "1e-3", "s", "1", "m", "60", "min", "60",
          "h", "3600");

  private static final Map<String, String> BYTES =
      Map.ofEntries(
          Map.entry("B", "1"),
          Map.entry("kB", "1000"),
          Map.entry("KB", "1000"),
          Map.entry("MB", "1e6"),
          Map.entry("GB", "1e9"),
          Map.entry("KiB", "1024"),
          Map.entry("MiB", "1048576"),
          Map.entry("GiB", "1073741824"));

  private static final Map<String, String> SHARES = Map.of("%", "0.01");

  private static final Map<String, String> RATES =
      Map.of("/s", "1", "/m", "0.016666666666666666", "/min", "0.016666666666666666");

  /** By dimension: the unit that its factors lead to. */
  private static final Map<String, Map<String, String>> DIMENSIONS =
      Map.of("s", SECONDS, "B", BYTES, "", SHARES, "/s", RATES);

  private static final Pattern FORM =
      Pattern.compile("([+-]?[0-9]{1,15}(?:\\.[0-9]{1,15})?(?:[eE][+-]?[0-9]{1,2})?) ?(\\D{0,4})");

  /** {@code text} as a quantity; nothing where it is none. */
  static Optional<Quantity> of(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches() || !(form.group(2).isEmpty() || isKnown(form.group(2)))) {
      return Optional.empty();
    }
    return Optional.of(new Quantity(Double.parseDouble(form.group(1)), form.group(2)));
  }

  private static boolean isKnown(String unit) {
    return DIMENSIONS.values().stream().anyMatch(units -> units.containsKey(unit));
  }

  boolean isTime() {
    return SECONDS.containsKey(unit);
  }

  boolean isPercent() {
    return SHARES.containsKey(unit);
  }

  boolean isRate() {
    return RATES.containsKey(unit);
  }

  boolean isPlain() {
    return unit.isEmpty();
  }

  /** In seconds, bytes, ones or ones per second. */
  double inBase() {
    for (Map<String, String> units : DIMENSIONS.values()) {
      if (units.containsKey(unit)) {
        return new BigDecimal(units.get(unit)).multiply(BigDecimal.valueOf(number)).doubleValue();
      }
    }
    return number;
  }

  /** The unit that {@link #inBase} is of. */
  private String base() {
    return DIMENSIONS.entrySet().stream()
        .filter(each -> each.getValue().containsKey(unit))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  /**
   * Where several values lie on one axis.
   *
   * @param at positions, in the order of the values
   * @param unit of the positions; empty without one
   */
  record Scale(List<Double> at, String unit) {}

  /** The axis of {@code texts}: numbers of one unit, or of one kind; nothing where they are not. */
  static Optional<Scale> scale(List<String> texts) {
    List<Quantity> all = texts.stream().flatMap(text -> of(text).stream()).toList();
    if (all.isEmpty() || all.size() < texts.size()) {
      return Optional.empty();
    }
    Quantity first = all.get(0);
    if (all.stream().allMatch(each -> each.unit.equals(first.unit))) {
      return Optional.of(new Scale(all.stream().map(Quantity::number).toList(), first.unit));
    }
    boolean alike =
        all.stream().allMatch(each -> !each.isPlain() && each.base().equals(first.base()));
    return alike
        ? Optional.of(new Scale(all.stream().map(Quantity::inBase).toList(), first.base()))
        : Optional.empty();
  }
}
