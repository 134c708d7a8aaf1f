package io.github.trueload.analysis;

import org.jspecify.annotations.Nullable;

/** An option that does not fit the inputs: one line that says what and what to do. */
public final class OptionException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * An exception with its message.
   *
   * @param message one line that says which option does not fit, why, and what to do
   */
  public OptionException(@Nullable String message) {
    super(message);
  }
}
