package io.github.trueload.cli;

/** What the process ends with. */
final class ExitCodes {

  /** All went well, whatever the verdict. */
  static final int OK = 0;

  /** The command line is wrong, or an output cannot be written. */
  static final int USAGE = 2;

  /** An input cannot be read. */
  static final int UNREADABLE = 3;

  private ExitCodes() {}
}
