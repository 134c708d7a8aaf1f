package io.github.trueload.gate;

/**
 * A piece of an expression.
 *
 * @param type what it is
 * @param text its meaning: of a string without quotes, of a regular expression without slashes
 * @param start index of its first character
 * @param end index after its last
 */
record Token(Type type, String text, int start, int end) {

  /** What a piece is. */
  enum Type {
    WORD,
    NUMBER,
    UNIT,
    STRING,
    REGEX,
    COMPARISON,
    PLUS_MINUS,
    PLUS,
    MINUS,
    RANGE,
    OPEN,
    CLOSE,
    MESSAGE,
    OTHER,
    END
  }

  boolean is(Type other) {
    return type == other;
  }

  boolean isWord(String word) {
    return type == Type.WORD && text.equals(word);
  }
}
