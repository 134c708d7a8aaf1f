package io.github.trueload.analysis;

/** An option that does not fit the inputs: one line that says what and what to do. */
public final class OptionException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the one line
   */
  public OptionException(String message) {
    super(message);
  }
}
