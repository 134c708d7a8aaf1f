package io.github.trueload.wording;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The English of the codes of one kind, by their types. */
final class Phrases<T> {

  private final Map<Class<?>, Function<T, String>> byType = new HashMap<>();

  <S extends T> Phrases<T> of(Class<S> type, Function<S, String> phrase) {
    byType.put(type, code -> phrase.apply(type.cast(code)));
    return this;
  }

  /**
   * The phrase of {@code code}.
   *
   * @throws IllegalArgumentException if its type has none
   */
  String say(T code) {
    Function<T, String> phrase = byType.get(code.getClass());
    if (phrase == null) {
      throw new IllegalArgumentException("no phrase for " + code.getClass().getName());
    }
    return phrase.apply(code);
  }

  boolean knows(Class<?> type) {
    return byType.containsKey(type);
  }
}
