package io.github.trueload.install;

import java.math.BigInteger;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which JMeter and which Java the plugins need, and which they were tried with. */
final class Versions {

  /** Whose elements' base classes and services the plugins are compiled against. */
  static final String OLDEST_JMETER = "5.6";

  static final String NEWEST_JMETER_TRIED = "5.6.3";
  static final int OLDEST_JAVA = 17;
  static final int NEWEST_JAVA_TRIED = 25;

  private static final Pattern NUMBERS = Pattern.compile("(\\d+(?:\\.\\d+)*+).*");

  private Versions() {}

  /** Whether {@code version} shows its numbers: {@code 5.6.3}, {@code 6.0.0-SNAPSHOT}. */
  static boolean isReadable(String version) {
    return NUMBERS.matcher(version).matches();
  }

  /**
   * Compares by the leading numbers; what is missing counts as 0, what follows them as nothing.
   * Both must be {@linkplain #isReadable readable}.
   */
  static int compare(String one, String other) {
    List<BigInteger> left = numbers(one);
    List<BigInteger> right = numbers(other);
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      int order = at(left, i).compareTo(at(right, i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static BigInteger at(List<BigInteger> numbers, int i) {
    return i < numbers.size() ? numbers.get(i) : BigInteger.ZERO;
  }

  private static List<BigInteger> numbers(String version) {
    Matcher matcher = NUMBERS.matcher(version);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a version: " + version);
    }
    return Stream.of(matcher.group(1).split("\\.")).map(BigInteger::new).toList();
  }
}
