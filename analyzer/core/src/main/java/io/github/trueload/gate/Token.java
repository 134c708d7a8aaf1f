package io.github.trueload.gate;

/**
 * A piece of an expression.
 *
 * @param text its meaning: of a string without quotes, of a regular expression without slashes
 * @param start index of its first character
 */
record Token(Type type, String text, int start, int end) {

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
