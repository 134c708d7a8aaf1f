package io.github.trueload.experiment.run;

/** Why a run came to nothing, in one line; the others go on. */
final class RunFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  RunFailedException(String line) {
    super(line.replaceAll("\\s*\\R\\s*", " / "));
  }
}
