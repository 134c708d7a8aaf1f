package io.github.trueload.cli;

import io.github.trueload.gate.Outcome;

final class ExitCodes {

  /** The command succeeded; the verdict does not matter. */
  static final int OK = 0;

  static final int FAILED = 1;

  /** The command line is wrong, or an output cannot be written. */
  static final int USAGE = 2;

  static final int UNREADABLE = 3;

  /** Nothing failed, but the data cannot answer everything that was asked. */
  static final int INCONCLUSIVE = 4;

  private ExitCodes() {}

  static int of(Outcome outcome) {
    return switch (outcome) {
      case PASS -> OK;
      case FAIL -> FAILED;
      case INCONCLUSIVE -> INCONCLUSIVE;
    };
  }
}
