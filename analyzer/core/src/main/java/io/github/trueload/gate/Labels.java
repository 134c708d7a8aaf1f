package io.github.trueload.gate;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which labels a gate is of. The word {@code each}, in front, makes it one gate for each of them.
 */
public sealed interface Labels {

  /** Words that end a label which is not quoted. */
  Pattern BARE =
      Pattern.compile("(?!(in|vs|each)( |$))[\\p{L}0-9_]++( (?!(in|vs)( |$))[\\p{L}0-9_]++)*+");

  /** {@return a test whether a label is one of them} */
  Predicate<String> test();

  /** One label. */
  record One(String name) implements Labels {
    @Override
    public Predicate<String> test() {
      return name::equals;
    }

    @Override
    public String toString() {
      return BARE.matcher(name).matches() ? name : Quoting.quote(name);
    }
  }

  /**
   * Labels in which a regular expression is found.
   *
   * @param regex without its slashes; a slash in it stands for itself
   */
  record Matching(String regex) implements Labels {
    @Override
    public Predicate<String> test() {
      return Pattern.compile(regex).asPredicate();
    }

    @Override
    public String toString() {
      return Quoting.slashes(regex);
    }
  }

  /**
   * Each label by itself.
   *
   * @param matching those that it is of; null for all
   */
  record Each(@Nullable Matching matching) implements Labels {
    @Override
    public Predicate<String> test() {
      return matching == null ? label -> true : matching.test();
    }

    @Override
    public String toString() {
      return matching == null ? "each" : "each " + matching;
    }
  }
}
