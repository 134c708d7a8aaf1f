package io.github.trueload.wording;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known name that a user who mistyped it may have meant. */
public final class SuggestionFinder {

  /** One wrong letter in three is still a slip. */
  private static final int LETTERS_A_SLIP = 3;

  private SuggestionFinder() {}

  /** {@return the nearest of {@code known} by edits (Levenshtein); nothing where none is near} */
  public static Optional<String> to(String name, Collection<String> known) {
    String plain = plain(name);
    return known.stream()
        .min(
            Comparator.comparingInt((String each) -> edits(plain, plain(each)))
                .thenComparingInt(each -> -sameStart(plain, plain(each))))
        .filter(each -> edits(plain, plain(each)) <= 1 + each.length() / LETTERS_A_SLIP);
  }

  /**
   * {@return {@code ; did you mean 'x'?}, or a list of all known names}
   *
   * @param name as the user wrote it
   * @param known the names that exist
   */
  public static String hint(String name, Collection<String> known) {
    return to(name, known)
        .map(near -> "; did you mean '" + near + "'?")
        .orElse("; known are " + String.join(", ", known));
  }

  /** {@code warmup}, {@code warm_up} and {@code warmUp} are one. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
  }

  private static int sameStart(String a, String b) {
    int same = 0;
    while (same < a.length() && same < b.length() && a.charAt(same) == b.charAt(same)) {
      same++;
    }
    return same;
  }

  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
