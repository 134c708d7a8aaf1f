package io.github.trueload.document;

/**
 * Characters that cannot be seen and change what can: marks that turn the direction of a line, the
 * byte order mark within a text, spaces of no width. A label that contains them can look like
 * another one.
 */
public final class HiddenCharacters {

  private static final int NON_JOINER = 0x200C;
  private static final int JOINER = 0x200D;

  private HiddenCharacters() {}

  /**
   * {@return whether {@code c} is one: each character of Unicode's category Cf except the two
   * joiners, which some scripts and pictures need}
   */
  public static boolean isHidden(int c) {
    return Character.getType(c) == Character.FORMAT && c != NON_JOINER && c != JOINER;
  }
}
