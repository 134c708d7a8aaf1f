package io.github.trueload.experiment;

import io.github.trueload.units.Quantity;
import io.github.trueload.units.Unit;
import io.github.trueload.units.Unit.Dimension;
import java.util.List;
import java.util.Optional;

/**
 * Where several values of a parameter lie on one axis.
 *
 * @param at positions, in the order of the values
 * @param unit of the positions; empty without one
 */
record ValueScale(List<Double> at, String unit) {

  /**
   * The axis of {@code texts}: numbers with one unit, or with units of one kind; nothing where they
   * are not.
   */
  static Optional<ValueScale> of(List<String> texts) {
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
