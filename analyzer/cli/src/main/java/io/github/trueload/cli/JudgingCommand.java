package io.github.trueload.cli;

import org.jspecify.annotations.Nullable;

/** A command that judges a run, so that a build looks for its results. */
interface JudgingCommand {

  /**
   * Takes back the results of an earlier run: the command line cannot be carried out. The options
   * have the values that could be read.
   *
   * @param line what is wrong, for the file in which a build looks for verdicts; null if nothing is
   *     wrong and there is no run to judge
   */
  void refuse(@Nullable String line);
}
