package io.github.trueload.experiment.run;

/** Somebody wants the end: a run breaks off and leaves nothing behind. */
final class InterruptedRunException extends Exception {
  private static final long serialVersionUID = 1L;

  InterruptedRunException() {
    super("stopped");
  }
}
