package io.github.trueload.gate;

/**
 * An expression that is not a gate. The message is one line with the position, marked by ^, and the
 * expected text.
 */
public final class GateSyntaxException extends Exception {

  private static final long serialVersionUID = 1L;

  private final int column;

  GateSyntaxException(String expression, int index, String problem) {
    super(
        "column "
            + (expression.codePointCount(0, index) + 1)
            + ": "
            + problem
            + "; in: "
            + expression.substring(0, index)
            + "^"
            + expression.substring(index));
    this.column = expression.codePointCount(0, index) + 1;
  }

  /** {@return the position of the error in the expression, in characters, from 1} */
  public int column() {
    return column;
  }
}
