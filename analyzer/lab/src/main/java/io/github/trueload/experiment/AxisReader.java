package io.github.trueload.experiment;

import io.github.trueload.sweep.SweepAxis;
import io.github.trueload.units.Quantity;
import io.github.trueload.units.Unit;
import io.github.trueload.units.Unit.Dimension;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads an axis: a property and its values, listed or as a range. */
final class AxisReader {

  static final Set<String> KEYS =
      ExperimentFields.keys("property", "label", "values", "from", "to", "step", "times");

  private static final int MOST_VALUES = 1000;

  /** Steps of a range; of a ratio of nearly 1, many steps lead to one whole number. */
  private static final int MOST_STEPS = 100_000;

  private AxisReader() {}

  static SweepAxis read(Value value) throws ExperimentSyntaxException {
    ExperimentFields fields = value.fields(KEYS);
    Value name = fields.require("property", "property: users");
    String property = PropertyNames.check(name, name.text("the name of a property of JMeter"));
    String label = fields.text("label", "a text");
    List<String> values = fields.has("values") ? listed(fields) : range(fields);
    return axis(property, label == null ? property : label, values);
  }

  private static SweepAxis axis(String property, String label, List<String> values) {
    return ValueScale.of(values)
        .map(scale -> new SweepAxis(property, label, values, scale.at(), scale.unit(), true))
        .orElseGet(
            () -> {
              List<Double> places =
                  IntStream.rangeClosed(1, values.size()).asDoubleStream().boxed().toList();
              return new SweepAxis(property, label, values, places, "", false);
            });
  }

  private static List<String> listed(ExperimentFields fields) throws ExperimentSyntaxException {
    for (String key : List.of("from", "to", "step", "times")) {
      Optional<Value> value = fields.find(key);
      if (value.isPresent()) {
        throw value
            .get()
            .refusal(value.get().name() + ": an axis has 'values' or a range, not both");
      }
    }
    List<String> values = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Value item : fields.require("values", "").list("a list of values, such as [1, 2, 4]")) {
      String text = item.text("a number or a word");
      if (text.chars().anyMatch(Character::isISOControl)) {
        throw item.expected("a value on one line");
      }
      if (!seen.add(text)) {
        throw item.refusal(item.name() + ": '" + text + "' occurs twice; write each value once");
      }
      values.add(text);
    }
    return limited(fields, values);
  }

  private static List<String> range(ExperimentFields fields) throws ExperimentSyntaxException {
    if (!fields.has("from")) {
      throw fields
          .whole()
          .refusal(
              fields.whole().name()
                  + ": which values? write 'values: [1, 2, 4]', or 'from: 50', 'to: 400', 'step:"
                  + " 50'");
    }
    Bound from = Bound.of(fields.require("from", "from: 50"));
    Value end = fields.require("to", "to: 400");
    Bound to = Bound.of(end);
    if (!to.unit.equals(from.unit)) {
      throw end.expected("a number with the unit of 'from'");
    }
    if (to.number.compareTo(from.number) < 0) {
      throw end.expected("a number not below 'from', " + from.number);
    }
    if (fields.has("step") == fields.has("times")) {
      throw fields
          .whole()
          .refusal(
              fields.whole().name()
                  + ": a range needs 'step' (difference of consecutive values) or 'times' (their"
                  + " ratio): write one of them");
    }
    return fields.has("step") ? bySteps(fields, from, to) : byFactor(fields, from, to);
  }

  private static List<String> bySteps(ExperimentFields fields, Bound from, Bound to)
      throws ExperimentSyntaxException {
    Value value = fields.require("step", "");
    Bound step = Bound.of(value);
    if (step.number.signum() <= 0) {
      throw value.expected("a number above 0");
    }
    if (!step.unit.equals(from.unit)) {
      throw value.expected("a number with the unit of 'from'");
    }
    List<String> values = new ArrayList<>();
    for (BigDecimal at = from.number;
        at.compareTo(to.number) <= 0 && values.size() <= MOST_VALUES;
        at = at.add(step.number)) {
      values.add(from.with(at));
    }
    return limited(fields, values);
  }

  /** Whole numbers stay whole: 10, 15, 23 for 1.5 times. */
  private static List<String> byFactor(ExperimentFields fields, Bound from, Bound to)
      throws ExperimentSyntaxException {
    Value value = fields.require("times", "");
    BigDecimal factor = value.number();
    if (factor.compareTo(BigDecimal.ONE) <= 0) {
      throw value.expected("a number above 1");
    }
    if (from.number.signum() <= 0) {
      throw fields.require("from", "").expected("a number above 0, because 'times' multiplies it");
    }
    boolean whole = from.number.stripTrailingZeros().scale() <= 0;
    List<String> values = new ArrayList<>();
    BigDecimal at = from.number;
    for (int step = 0; at.compareTo(to.number) <= 0 && values.size() <= MOST_VALUES; step++) {
      if (step == MOST_STEPS) {
        throw value.expected("a ratio by which the values reach 'to'");
      }
      String next = from.with(whole ? at.setScale(0, RoundingMode.HALF_UP) : at);
      if (!values.contains(next)) {
        values.add(next);
      }
      at = at.multiply(factor).setScale(12, RoundingMode.HALF_UP);
    }
    return limited(fields, values);
  }

  private static List<String> limited(ExperimentFields fields, List<String> values)
      throws ExperimentSyntaxException {
    if (values.size() > MOST_VALUES) {
      throw fields
          .whole()
          .refusal(fields.whole().name() + ": more than " + MOST_VALUES + " values");
    }
    return values;
  }

  /** An end of a range. */
  private record Bound(BigDecimal number, String unit) {

    private static final Pattern AS_WRITTEN = Pattern.compile(".*[0-9.]\\s*");

    static Bound of(Value value) throws ExperimentSyntaxException {
      String text = value.text("a number, with or without a unit").strip();
      Quantity quantity =
          Quantity.of(text).orElseThrow(() -> value.expected("a number, with or without a unit"));
      // as it was written: the values go to JMeter, whose other elements may know fewer units
      return new Bound(quantity.number(), AS_WRITTEN.matcher(text).replaceFirst(""));
    }

    String with(BigDecimal at) {
      BigDecimal plain = at.stripTrailingZeros();
      return plain.setScale(Math.max(0, plain.scale())).toPlainString() + unit;
    }
  }

  /**
   * Where several values of a parameter lie on one axis.
   *
   * @param at positions, in the order of the values
   * @param unit of the positions; empty without one
   */
  private record ValueScale(List<Double> at, String unit) {

    /**
     * The axis of {@code texts}: numbers with one unit, or with units of one kind; nothing where
     * they are not, or are too large for a position.
     */
    static Optional<ValueScale> of(List<String> texts) {
      return scale(texts).filter(scale -> scale.at().stream().allMatch(Double::isFinite));
    }

    private static Optional<ValueScale> scale(List<String> texts) {
      List<Quantity> all = texts.stream().flatMap(text -> Quantity.of(text).stream()).toList();
      if (all.isEmpty() || all.size() < texts.size()) {
        return Optional.empty();
      }
      Unit unit = all.get(0).unit();
      if (all.stream().allMatch(each -> each.unit() == unit)) {
        List<Double> numbers = all.stream().map(each -> each.number().doubleValue()).toList();
        return Optional.of(new ValueScale(numbers, unit.sign()));
      }
      Dimension dimension = unit.dimension();
      boolean isOneKind =
          dimension != Dimension.NUMBER
              && all.stream().allMatch(each -> each.unit().dimension() == dimension);
      return isOneKind
          ? Optional.of(
              new ValueScale(
                  all.stream().map(each -> each.value().doubleValue()).toList(), dimension.base()))
          : Optional.empty();
    }
  }
}
