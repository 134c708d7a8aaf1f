package io.github.trueload.comparison;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.comparison.LabelTimes.Times;
import io.github.trueload.gate.Outcome;
import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.history.RunDeviation;
import io.github.trueload.history.RunHistory;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.Holm;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.verdict.LoadComparison;
import io.github.trueload.verdict.MissingData;
import io.github.trueload.wording.LoadText;
import io.github.trueload.wording.ReasonText;
import io.github.trueload.wording.RemarkText;
import io.github.trueload.wording.VerdictText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two runs against each other, label by label.
 *
 * @param runs the runs of both sides
 * @param ofWire whether the times are those of the captures rather than the logs' reported ones
 * @param load whether the two offered the same load
 * @param doubt why nothing can be concluded of the times, in words; null if it can
 * @param options how they were compared
 * @param labels the labels of both sides with their differences
 */
public record RunComparison(
    ComparedRuns runs,
    boolean ofWire,
    LoadComparison load,
    @Nullable String doubt,
    CompareOptions options,
    ComparedLabels labels) {

  /**
   * Compares one run per side.
   *
   * @param base the run to compare with
   * @param candidate the run that is judged
   * @param options how they are compared
   * @return the comparison; its statistics are inconclusive where the data cannot show a difference
   * @throws OptionException if one run has only a log and the other only a capture
   */
  public static RunComparison of(AnalyzedRun base, AnalyzedRun candidate, CompareOptions options)
      throws OptionException {
    return of(List.of(base), List.of(candidate), options);
  }

  /**
   * Compares several runs per side, which show how much equal runs differ.
   *
   * @param base one or more runs of the base
   * @param candidate one or more of the candidate
   * @param options how they are compared
   * @return the comparison; its summaries are those of each side's first run
   * @throws OptionException if one run has only a log and another only a capture
   */
  public static RunComparison of(
      List<AnalyzedRun> base, List<AnalyzedRun> candidate, CompareOptions options)
      throws OptionException {
    AnalysisResult first = base.get(0).result();
    boolean ofWire = ofWire(first, candidate.get(0).result());
    long step = 1;
    for (AnalyzedRun run : concat(base, candidate)) {
      if (ofWire(first, run.result()) != ofWire) {
        throw new OptionException("give logs of all runs, or captures of all");
      }
      step = Math.max(step, run.stepNanos(ofWire));
    }
    RunHistory earlier =
        options.history() == null ? null : like(options.history(), base, candidate);
    HistoryDeviations deviations = new HistoryDeviations(ofWire ? null : earlier);
    LabelComparer comparer = new LabelComparer(options, step, deviations);
    List<LabelComparison> labels = new ArrayList<>();
    List<String> onlyBase = new ArrayList<>();
    List<String> onlyCandidate = new ArrayList<>();
    for (ComparedTimes of : ComparedTimes.values()) {
      Map<String, List<Times>> before = times(base, ofWire, of);
      Map<String, List<Times>> after = times(candidate, ofWire, of);
      Set<String> inAll = new HashSet<>();
      for (Map.Entry<String, List<Times>> each : before.entrySet()) {
        List<Times> other = after.getOrDefault(each.getKey(), List.of());
        if (each.getValue().size() == base.size() && other.size() == candidate.size()) {
          labels.add(comparer.compare(each.getKey(), of, each.getValue(), other));
          inAll.add(each.getKey());
        }
      }
      onlyBase.addAll(missing(before, inAll, of));
      onlyCandidate.addAll(missing(after, before.keySet(), of));
    }
    LoadComparison load = load(base, candidate);
    String ofRuns =
        Stream.concat(doubts("base", base, ofWire), doubts("candidate", candidate, ofWire))
            .findFirst()
            .orElse(null);
    if (ofRuns == null && !ofWire) {
      ofRuns = failuresOfSome(concat(base, candidate));
    }
    String doubt = ofRuns == null ? LoadText.doubt(load) : ofRuns;
    RunCounts counts = new RunCounts(base.size(), candidate.size(), options.withinRun());
    // of several runs the lighter one may be the base's, which is then faster for that reason
    boolean lighter = counts.isOfTwo() && ofRuns == null && load.isOnlyLighter();
    return new RunComparison(
        new ComparedRuns(
            first, candidate.get(0).result(), counts.with(widest(labels, deviations, options))),
        ofWire,
        load,
        doubt,
        options.with(earlier),
        new ComparedLabels(
            judged(labels, doubt, lighter, counts, deviations), onlyBase, onlyCandidate));
  }

  /** Without the runs that are compared, and those that are not like the base. */
  private static RunHistory like(
      RunHistory history, List<AnalyzedRun> base, List<AnalyzedRun> candidate) {
    RunHistory like = history.like(historyRun("the base", base.get(0)));
    List<HistoryRun> compared = new ArrayList<>();
    for (AnalyzedRun run : concat(base, candidate)) {
      compared.add(historyRun("", run));
      like = like.without(compared.get(compared.size() - 1));
    }
    return like.withoutGapTo(compared);
  }

  private static HistoryRun historyRun(String name, AnalyzedRun run) {
    return HistoryRun.of(name, ReportedIntervals.in(run));
  }

  /** The deviation that most runs of the history show; null where they show none. */
  private static @Nullable RunDeviation widest(
      List<LabelComparison> labels, HistoryDeviations deviations, CompareOptions options) {
    return labels.stream()
        .flatMap(
            label ->
                options.statistics().stream()
                    .map(each -> deviations.of(label.label(), label.of(), each)))
        .filter(Objects::nonNull)
        .max(Comparator.comparingInt(RunDeviation::freedom))
        .orElse(null);
  }

  private static List<AnalyzedRun> concat(List<AnalyzedRun> base, List<AnalyzedRun> candidate) {
    return Stream.concat(base.stream(), candidate.stream()).toList();
  }

  /** The first run's load against that of each other; the first pair that is not the same. */
  private static LoadComparison load(List<AnalyzedRun> base, List<AnalyzedRun> candidate) {
    List<AnalyzedRun> all = concat(base, candidate);
    LoadComparison ofFirst = load(base.get(0), candidate.get(0));
    return all.stream()
        .skip(1)
        .map(run -> load(base.get(0), run))
        .filter(each -> !each.isSame())
        .findFirst()
        .orElse(ofFirst);
  }

  private static LoadComparison load(AnalyzedRun base, AnalyzedRun candidate) {
    return LoadComparison.of(
        base.result().arrivals(),
        base.arrivals(),
        candidate.result().arrivals(),
        candidate.arrivals());
  }

  private static Stream<String> doubts(String which, List<AnalyzedRun> runs, boolean ofWire) {
    return IntStream.range(0, runs.size())
        .mapToObj(
            i ->
                doubt(
                    runs.size() == 1 ? which : which + " (run " + (i + 1) + ")",
                    runs.get(i),
                    ofWire))
        .filter(each -> each != null);
  }

  /** The labels of the runs, with the times of each run that has them. */
  private static Map<String, List<Times>> times(
      List<AnalyzedRun> runs, boolean ofWire, ComparedTimes of) {
    Map<String, List<Times>> all = new LinkedHashMap<>();
    for (AnalyzedRun run : runs) {
      times(run, ofWire, of)
          .forEach(
              (label, times) -> all.computeIfAbsent(label, name -> new ArrayList<>()).add(times));
    }
    return all;
  }

  private static boolean ofWire(AnalysisResult base, AnalysisResult candidate)
      throws OptionException {
    if (base.samples() != null && candidate.samples() != null) {
      return false;
    }
    if (base.wire() != null && candidate.wire() != null) {
      return true;
    }
    throw new OptionException(
        "one run has a log and the other only a capture; give logs of both, or captures of both");
  }

  private static Map<String, Times> times(AnalyzedRun analyzed, boolean ofWire, ComparedTimes of) {
    boolean ofEvents = ofWire && of != ComparedTimes.RESPONSE;
    LabelTimes times = new LabelTimes(analyzed.labelNames(ofWire), of, ofEvents);
    if (of == ComparedTimes.RESPONSE) {
      analyzed.replay(ofWire, times);
    } else if (ofWire && (of == ComparedTimes.FIRST_EVENT || of == ComparedTimes.EVENT_GAP)) {
      analyzed.replayEvents(times);
    } else if (!ofWire && of == ComparedTimes.TRANSACTION) {
      analyzed.replayTransactions(times);
    } else if (!ofWire
        && of != ComparedTimes.EVENT_GAP
        && analyzed.result().loggedEvents() != null) {
      analyzed.replay(false, times);
    }
    return times.byLabel();
  }

  /** That some of the runs show their failures and others do not; null if all are alike. */
  private static @Nullable String failuresOfSome(List<AnalyzedRun> runs) {
    long known = runs.stream().filter(run -> run.result().knowsFailures()).count();
    return known == 0 || known == runs.size()
        ? null
        : "only the logs of some runs show which samples failed, and failures take another time:"
            + " log success or a response code in all";
  }

  private static @Nullable String doubt(String which, AnalyzedRun analyzed, boolean ofWire) {
    MissingData loss = ofWire ? analyzed.lossOfWire() : analyzed.lossOfLog();
    if (loss != null) {
      return "the %s's %s lost data (%s)"
          .formatted(which, ofWire ? "capture" : "log", ReasonText.of(loss));
    }
    if (analyzed.mismatch() != null) {
      return "the " + which + ": " + RemarkText.of(analyzed.mismatch());
    }
    GeneratorHealth health = analyzed.result().health();
    if (health != null && health.isBottleneck()) {
      return "the " + which + ": " + VerdictText.blame(health);
    }
    return !ofWire && analyzed.samples().responseTimes().isOfZeros()
        ? "each response time of the %s is 0: its log does not measure them".formatted(which)
        : null;
  }

  private static List<String> missing(
      Map<String, List<Times>> from, Set<String> in, ComparedTimes of) {
    return from.keySet().stream()
        .filter(label -> !in.contains(label))
        .map(label -> of == ComparedTimes.RESPONSE ? label : LabelComparison.name(label, of))
        .toList();
  }

  /**
   * Adjusts over all labels, judges, and doubts what is not comparable.
   *
   * @param doubt of both runs; null for none
   * @param lighter whether the doubt is only that the candidate's load is lighter
   * @param runs whether equal runs may differ as much
   * @param history what shows how much they differ
   */
  static List<LabelComparison> judged(
      List<LabelComparison> labels,
      @Nullable String doubt,
      boolean lighter,
      RunCounts runs,
      HistoryDeviations history) {
    double[] p =
        labels.stream()
            .flatMap(label -> label.statistics().stream())
            .mapToDouble(each -> each.values().p())
            .toArray();
    double[] adjusted = Holm.adjusted(p);
    int[] at = new int[1];
    List<LabelComparison> judged = new ArrayList<>();
    for (LabelComparison label : labels) {
      String failures = LabelComparer.failures(label);
      boolean failsMore = label.candidate().failures() > label.base().failures();
      judged.add(
          label.map(
              each -> {
                double own = adjusted[at[0]++];
                RunCounts known =
                    runs.with(history.of(label.label(), label.of(), each.statistic()));
                StatisticComparison sure = Double.isNaN(own) ? each : each.judged(own, known);
                boolean isSlower = sure.shift() == ShiftResult.SLOWER;
                if (doubt != null && !(lighter && isSlower)) {
                  return sure.doubted(doubt);
                }
                if (failures != null && !(failsMore && isSlower)) {
                  return sure.doubted(failures);
                }
                return known.isRunLevelOpen() ? sure.withinTheseRuns() : sure;
              }));
    }
    return judged;
  }

  /**
   * The inputs of a run, as the user named them.
   *
   * @param run a run
   * @return paths in the order given
   */
  public static List<String> paths(AnalysisResult run) {
    return run.inputs().stream().map(Input::path).toList();
  }

  /**
   * The number of statistics with a given result.
   *
   * @param shift the result
   * @return statistics of all labels, 0 or more
   */
  public long count(ShiftResult shift) {
    return labels.inAll().stream()
        .flatMap(label -> label.statistics().stream())
        .filter(each -> each.shift() == shift)
        .count();
  }

  /**
   * The outcome of one statistic.
   *
   * @param shift its result
   * @param failOn with {@link FailOn#CHANGE}, a faster statistic fails too
   * @return pass, fail or inconclusive
   */
  public static Outcome outcome(ShiftResult shift, FailOn failOn) {
    return switch (shift) {
      case ALIKE, SHIFTED -> Outcome.PASS;
      case INCONCLUSIVE -> Outcome.INCONCLUSIVE;
      case SLOWER -> Outcome.FAIL;
      case FASTER -> failOn == FailOn.CHANGE ? Outcome.FAIL : Outcome.PASS;
      case NOT_SLOWER -> failOn == FailOn.CHANGE ? Outcome.INCONCLUSIVE : Outcome.PASS;
    };
  }

  /**
   * The worst of all statistics. A label of the base that a run lacks, and nothing to compare at
   * all, are inconclusive.
   *
   * @param failOn with {@link FailOn#CHANGE}, a faster statistic fails too
   * @return a failure if any statistic fails, otherwise inconclusive if any is, otherwise a pass
   */
  public Outcome outcome(FailOn failOn) {
    List<Outcome> all =
        labels.inAll().stream()
            .flatMap(label -> label.statistics().stream())
            .map(each -> outcome(each.shift(), failOn))
            .toList();
    if (all.contains(Outcome.FAIL)) {
      return Outcome.FAIL;
    }
    boolean isOpen = all.isEmpty() || !labels.onlyBase().isEmpty() || doubt != null;
    return isOpen || all.contains(Outcome.INCONCLUSIVE) ? Outcome.INCONCLUSIVE : Outcome.PASS;
  }

  /**
   * The outcome and the number of statistics with each result.
   *
   * @param failOn with {@link FailOn#CHANGE}, a faster statistic fails too
   * @return one line, such as {@code fail: 2 slower, 4 alike}
   */
  public String headline(FailOn failOn) {
    List<String> counts = new ArrayList<>();
    for (ShiftResult shift : ShiftResult.values()) {
      if (count(shift) > 0) {
        counts.add(NumberText.count(count(shift)) + " " + shift.id());
      }
    }
    return outcome(failOn).id()
        + ": "
        + (counts.isEmpty() ? "the runs have no label in common" : String.join(", ", counts));
  }
}
