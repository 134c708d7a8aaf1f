package io.github.trueload.wording;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The English of the codes of one kind, by their types. The JVM takes a while for so many
 * functions, so the phrases of rare codes are made when one of them is needed.
 */
final class Phrases<T> {

  private final Map<Class<?>, Function<T, String>> byType = new HashMap<>();
  private @Nullable Supplier<Phrases<T>> others;

  <S extends T> Phrases<T> of(Class<S> type, Function<S, String> phrase) {
    byType.put(type, code -> phrase.apply(type.cast(code)));
    return this;
  }

  /**
   * The same, with the phrases of further codes, which are made where a code has none here.
   *
   * @param more made once, or never
   */
  Phrases<T> or(Supplier<Phrases<T>> more) {
    others = more;
    return this;
  }

  /**
   * The phrase of {@code code}.
   *
   * @throws IllegalArgumentException if its type has none
   */
  String say(T code) {
    Function<T, String> phrase = phrase(code.getClass());
    if (phrase == null) {
      throw new IllegalArgumentException("no phrase for " + code.getClass().getName());
    }
    return phrase.apply(code);
  }

  boolean knows(Class<?> type) {
    return phrase(type) != null;
  }

  private synchronized @Nullable Function<T, String> phrase(Class<?> type) {
    Function<T, String> phrase = byType.get(type);
    Supplier<Phrases<T>> more = others;
    if (phrase != null || more == null) {
      return phrase;
    }
    Phrases<T> made = more.get();
    byType.putAll(made.byType);
    others = made.others;
    return phrase(type);
  }
}
