package io.github.trueload.experiment.run;

/** A run was interrupted: it ends early and leaves no files. */
final class InterruptedRunException extends Exception {
  private static final long serialVersionUID = 1L;

  InterruptedRunException() {
    super("stopped");
  }
}
