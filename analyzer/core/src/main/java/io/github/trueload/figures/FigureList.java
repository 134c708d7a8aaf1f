package io.github.trueload.figures;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Several values of one unit: a list, or a map from a name to each.
 *
 * @param <S> what they are read from
 */
public final class FigureList<S> extends Member<S> {

  private final FigureUnit unit;
  private final Function<S, ?> values;
  private final boolean named;

  private FigureList(
      String name, FigureUnit unit, Function<S, ?> values, boolean named, String meaning) {
    super(name, meaning);
    this.unit = unit;
    this.values = values;
    this.named = named;
  }

  static <S> FigureList<S> list(
      String name, FigureUnit unit, Function<S, ? extends Collection<?>> values, String meaning) {
    return new FigureList<>(name, unit, values.andThen(List::copyOf), false, meaning);
  }

  /** Values by their names, in their order. */
  static <S> FigureList<S> map(
      String name, FigureUnit unit, Function<S, ? extends Map<String, ?>> values, String meaning) {
    return new FigureList<>(name, unit, values.andThen(LinkedHashMap::new), true, meaning);
  }

  /** {@return the unit of each value} */
  public FigureUnit unit() {
    return unit;
  }

  /** {@return whether they have names: a map rather than a list} */
  public boolean isNamed() {
    return named;
  }

  @Override
  public @Nullable Object value(S subject) {
    return values.apply(subject);
  }
}
