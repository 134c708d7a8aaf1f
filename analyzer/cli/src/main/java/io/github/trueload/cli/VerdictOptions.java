package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import picocli.CommandLine.Option;

/** By what the arrivals are judged. */
final class VerdictOptions {

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      description = "Tolerance of the CoV around 1 for the verdict poisson. Default: 0.1.")
  private double tolerance = Criteria.DEFAULT.tolerance();

  @Option(
      names = "--level",
      paramLabel = "P",
      description =
          "Confidence level of the verdict: at most 1 - P of all Poisson processes get another"
              + " verdict. Default: 0.95.")
  private double level = Criteria.DEFAULT.level();

  Criteria criteria() throws OptionException {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new OptionException("--tolerance " + tolerance + ": write a number between 0 and 1");
    }
    if (!(level >= 0.5 && level <= 0.9999)) {
      throw new OptionException("--level " + level + ": write a number from 0.5 to 0.9999");
    }
    return new Criteria(tolerance, level);
  }
}
