package io.github.trueload.gate;

/** An expression that is no gate: one line with the place, marked by ^, and what is expected. */
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

  /** Where, from 1. */
  public int column() {
    return column;
  }
}
