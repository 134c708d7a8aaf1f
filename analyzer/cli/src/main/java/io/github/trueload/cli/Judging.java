package io.github.trueload.cli;

/** A command that judges a run, so that a build looks for its results. */
interface Judging {

  /**
   * Takes back the results of an earlier run: the command line cannot be understood. The options
   * have the values that could be read.
   *
   * @param line what is wrong with the command line
   */
  void refuse(String line);
}
