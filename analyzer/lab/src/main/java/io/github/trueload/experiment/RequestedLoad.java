package io.github.trueload.experiment;

import io.github.trueload.units.Quantity;
import io.github.trueload.units.Unit;
import io.github.trueload.units.Unit.Dimension;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The load that one run was to have; NaN where nothing is asked.
 *
 * @param users number of users N
 * @param ratePerSecond requests per second
 * @param tolerance largest relative difference that is accepted, above 0
 */
public record RequestedLoad(double users, double ratePerSecond, double tolerance) {

  /**
   * {@return the load that is asked of a run}
   *
   * @param load of the experiment
   * @param properties of the run
   */
  public static RequestedLoad of(Experiment.Load load, Map<String, String> properties) {
    return new RequestedLoad(
        number(load.users(), properties),
        number(load.ratePerSecond(), properties),
        load.tolerance());
  }

  private static double number(@Nullable PointTemplate template, Map<String, String> properties) {
    return template == null ? Double.NaN : number(template.fill(properties)).orElse(Double.NaN);
  }

  /**
   * A number above 0, plain or per second, or several with {@code *} and {@code /} between them,
   * {@code 20/s * 5}, from left to right; nothing else.
   */
  static OptionalDouble number(String text) {
    String[] words = text.strip().split("\\s+");
    Optional<Double> value = factor(words[0]);
    for (int i = 1; i < words.length; i += 2) {
      Optional<Double> next = i + 1 < words.length ? factor(words[i + 1]) : Optional.empty();
      if (value.isEmpty() || next.isEmpty() || !(words[i].equals("*") || words[i].equals("/"))) {
        return OptionalDouble.empty();
      }
      double by = words[i].equals("*") ? next.get() : 1 / next.get();
      value = Optional.of(value.get() * by);
    }
    // Above 0 and finite after the last step: a product can be neither.
    return value.filter(number -> number > 0 && Double.isFinite(number)).stream()
        .mapToDouble(number -> number)
        .findFirst();
  }

  private static Optional<Double> factor(String word) {
    return Quantity.of(word)
        .filter(
            quantity ->
                quantity.unit() == Unit.NONE || quantity.unit().dimension() == Dimension.RATE)
        .map(quantity -> quantity.value().doubleValue())
        .filter(number -> number > 0);
  }
}
