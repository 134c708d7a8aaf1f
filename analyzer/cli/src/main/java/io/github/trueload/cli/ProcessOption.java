package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What the load generator was to send. */
final class ProcessOption {

  @Option(
      names = "--process",
      order = -13,
      paramLabel = "PROCESS",
      converter = FromText.class,
      description =
          "Compare the arrivals with the requested process: 'poisson 20/s', 'constant 20/s',"
              + " 'erlang 20/s stages=2', 'map 20/s index=100 peak=5', 'bursts 20/s a=6 b=5%%"
              + " period=100s', 'schedule 10/s to 50/s in 30s; 50/s for 5min', 'even-schedule ...',"
              + " 'pacing 10s'.")
  private RequestedProcess process;

  /** The same options, with the process. */
  AnalysisOptions in(AnalysisOptions options) {
    Criteria criteria = options.criteria();
    return options.judgedBy(new Criteria(criteria.tolerance(), criteria.level(), process));
  }

  /** From what is typed to a process. */
  static final class FromText implements ITypeConverter<RequestedProcess> {
    @Override
    public RequestedProcess convert(String text) {
      try {
        return RequestedProcess.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
