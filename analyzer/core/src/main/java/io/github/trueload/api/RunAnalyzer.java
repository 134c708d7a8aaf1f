package io.github.trueload.api;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.history.RunHistory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Analyzes, checks and compares runs of load tests.
 *
 * <pre>{@code
 * AnalysisResult result = RunAnalyzer.analyze(AnalysisRequest.of(Path.of("run.jtl"), Path.of("run.pcap")));
 * CheckResult check =
 *     RunAnalyzer.check(
 *         AnalysisRequest.of(Path.of("run.jtl")), List.of(Gate.parse("p(99) of Home < 250ms")));
 * }</pre>
 *
 * <p>Every method reads its files once and uses all processors; the figures do not depend on how
 * many there are. All methods throw
 *
 * <ul>
 *   <li>{@link io.github.trueload.sample.UnreadableInputException}, an {@link IOException}, where
 *       nothing can be made of a file: one line that says which, why and what to do;
 *   <li>{@link IOException} where a file cannot be read;
 *   <li>{@link OptionException} where an option does not fit the files.
 * </ul>
 *
 * <p>What the data cannot answer is no exception: the result says that it is not known, or
 * inconclusive, and why.
 *
 * <p>The class has no state; its methods may be called by several threads at once.
 */
public final class RunAnalyzer {

  private RunAnalyzer() {}

  /**
   * The figures of a run and the verdict on its arrivals.
   *
   * @param request files and options of the run
   * @return what is known; a part without data in the files is null
   * @throws IOException if a file cannot be read, or nothing can be made of it
   * @throws OptionException if an option does not fit the files
   */
  public static AnalysisResult analyze(AnalysisRequest request)
      throws IOException, OptionException {
    return ReportedIntervals.in(analyzedRun(request));
  }

  /**
   * The figures of a run with the rows and distributions that they come from, for further
   * questions: tables of every exchange, labels.
   *
   * @param request files and options of the run
   * @return the analyzed run, which keeps all rows in memory, packed, as long as they are reachable
   * @throws IOException if a file cannot be read, or nothing can be made of it
   * @throws OptionException if an option does not fit the files
   */
  public static AnalyzedRun analyzedRun(AnalysisRequest request)
      throws IOException, OptionException {
    return read(request).whole();
  }

  /**
   * Whether a run meets conditions.
   *
   * @param request files and options of the run
   * @param gates the conditions, in the order of the results; {@link Gate#parse} reads one
   * @return pass, fail or inconclusive of each and of all together; a gate of a label that the log
   *     does not have is inconclusive, except one of {@code samples.count}
   * @throws IllegalArgumentException if there is no gate
   * @throws IOException if a file cannot be read, or nothing can be made of it
   * @throws OptionException if a gate compares with a baseline, or if an option does not fit the
   *     files
   */
  public static CheckResult check(AnalysisRequest request, List<Gate> gates)
      throws IOException, OptionException {
    return check(request, gates, null);
  }

  /**
   * Whether a run meets conditions, some of them relative to an earlier run.
   *
   * @param request files and options of the run
   * @param gates the conditions, in the order of the results
   * @param baseline the earlier run; null for none
   * @return pass, fail or inconclusive of each and of all together
   * @throws IllegalArgumentException if there is no gate
   * @throws OptionException if a gate names a baseline that is null, or if a file of the baseline
   *     shares rows with one of the run
   * @throws IOException if a file of either run cannot be read, or nothing can be made of it
   */
  public static CheckResult check(
      AnalysisRequest request, List<Gate> gates, @Nullable AnalysisRequest baseline)
      throws IOException, OptionException {
    return check(request, gates, baseline == null ? List.of() : List.of(baseline), false);
  }

  /**
   * Whether a run meets conditions, some of them relative to earlier runs, which show how much
   * equal runs differ.
   *
   * @param request the run and how it is read
   * @param gates the conditions, in the order of the results
   * @param baseline the earlier runs; empty for none
   * @param withinRun whether a single earlier run is judged by the errors within the two runs;
   *     otherwise no figure with an interval fails against it
   * @return pass, fail or inconclusive of each and of all together
   * @throws IllegalArgumentException if there is no gate
   * @throws OptionException if a gate names a baseline and none is given, or if two runs have files
   *     that share rows
   */
  public static CheckResult check(
      AnalysisRequest request, List<Gate> gates, List<AnalysisRequest> baseline, boolean withinRun)
      throws IOException, OptionException {
    requireSome(gates);
    return check(read(request), gates, baseline, withinRun);
  }

  /**
   * The same for a report: the reported figures have their 95 % intervals, from one more pass over
   * the rows.
   *
   * @param gates the conditions, in the order of the results
   * @param baseline the earlier runs; empty for none
   * @param withinRun whether a single earlier run is judged by the errors within the two runs
   * @return pass, fail or inconclusive of each and of all together
   * @throws IllegalArgumentException if there is no gate
   * @throws OptionException as without intervals
   */
  public static CheckResult checkWithIntervals(
      AnalysisRequest request, List<Gate> gates, List<AnalysisRequest> baseline, boolean withinRun)
      throws IOException, OptionException {
    requireSome(gates);
    RunFiles run = read(request);
    CheckResult result = check(run, gates, baseline, withinRun);
    return withIntervals(run, result);
  }

  /**
   * Judges gates on a run against a history.
   *
   * @param gates the conditions, in the order of the results
   * @param history earlier runs; those that are not like the run are left out
   * @param forReport whether the reported figures have their 95 % intervals, from one more pass
   * @return pass, fail or inconclusive of each and of all together
   * @throws IllegalArgumentException if there is no gate
   * @throws IOException if a file cannot be read, or nothing can be made of it
   * @throws OptionException if an option does not fit
   */
  public static CheckResult check(
      AnalysisRequest request, List<Gate> gates, RunHistory history, boolean forReport)
      throws IOException, OptionException {
    requireSome(gates);
    RunFiles run = read(request);
    CheckResult result = GateCheck.runWithHistory(gates, run, history);
    return forReport ? withIntervals(run, result) : result;
  }

  private static void requireSome(List<Gate> gates) {
    if (gates.isEmpty()) {
      throw new IllegalArgumentException("no gate given: nothing would be checked");
    }
  }

  private static CheckResult withIntervals(RunFiles run, CheckResult result) {
    return new CheckResult(ReportedIntervals.in(run.whole()), result.results(), result.history());
  }

  private static CheckResult check(
      RunFiles run, List<Gate> gates, List<AnalysisRequest> baseline, boolean withinRun)
      throws IOException, OptionException {
    List<RunFiles> earlier = new ArrayList<>();
    for (AnalysisRequest each : baseline) {
      RunFiles before = read(each);
      refuseTheSameRun(run, before, "the baseline");
      for (RunFiles other : earlier) {
        refuseTheSameRun(before, other, "another run of the baseline");
      }
      earlier.add(before);
    }
    return GateCheck.run(gates, run, earlier, withinRun);
  }

  /**
   * Whether a run is slower than another, label by label and of all labels together.
   *
   * @param base the run to compare with
   * @param candidate the run that is judged
   * @param options which statistics, from what difference on it matters, and the seed of resamples
   * @return the differences with their intervals and p values; inconclusive where the data cannot
   *     show whether the runs differ
   * @throws IOException if a file cannot be read, or nothing can be made of it
   * @throws OptionException if one run has only a log and the other only a capture, or if both have
   *     files that share rows
   */
  public static RunComparison compare(
      AnalysisRequest base, AnalysisRequest candidate, CompareOptions options)
      throws IOException, OptionException {
    RunFiles before = read(base);
    RunFiles after = read(candidate);
    refuseTheSameRun(after, before, "the base");
    return RunComparison.of(before.whole(), after.whole(), options);
  }

  /**
   * Whether runs are slower than others: several runs per side show how much equal runs differ.
   *
   * @param base one or more runs to compare with
   * @param candidate one or more runs that are judged
   * @param options as with one run per side
   * @return the differences with their intervals and p values; inconclusive where the data cannot
   *     show whether the runs differ
   * @throws IOException if a file cannot be read, or nothing can be made of it
   * @throws OptionException if a side has no run, if one run has only a log and another only a
   *     capture, or if two runs have files that share rows
   */
  public static RunComparison compare(
      List<AnalysisRequest> base, List<AnalysisRequest> candidate, CompareOptions options)
      throws IOException, OptionException {
    if (base.isEmpty() || candidate.isEmpty()) {
      throw new OptionException("each side of a comparison needs a run");
    }
    List<RunFiles> runs = new ArrayList<>();
    for (AnalysisRequest each : Stream.concat(base.stream(), candidate.stream()).toList()) {
      RunFiles run = read(each);
      for (RunFiles earlier : runs) {
        refuseTheSameRun(run, earlier, "another run");
      }
      runs.add(run);
    }
    List<AnalyzedRun> analyzed = runs.stream().map(RunFiles::whole).toList();
    return RunComparison.of(
        analyzed.subList(0, base.size()), analyzed.subList(base.size(), runs.size()), options);
  }

  /** A run against itself differs in nothing, so that every gate would pass. */
  private static void refuseTheSameRun(RunFiles run, RunFiles earlier, String what)
      throws OptionException {
    String same = earlier.fileOf(run);
    if (same != null) {
      throw new OptionException(
          same
              + ": "
              + what
              + " is a file of the run itself, or a copy; give files of another run");
    }
  }

  private static RunFiles read(AnalysisRequest request) throws IOException, OptionException {
    return RunFiles.read(request.options(), request.opener());
  }
}
