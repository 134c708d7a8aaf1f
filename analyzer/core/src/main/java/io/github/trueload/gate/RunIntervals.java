package io.github.trueload.gate;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.parallel.OrderedTasks;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.confidence.BlockInterval;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.confidence.RunStretches;
import io.github.trueload.stats.confidence.Shortage;
import io.github.trueload.stats.confidence.TimeFigure;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.verdict.Doubt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The 95 % intervals of the figures of gates, which know that neighbouring samples are alike: all
 * of one part of a run from one pass over its rows.
 */
final class RunIntervals {

  private final AnalyzedRun analyzed;
  private final List<NeededInterval> needed = new ArrayList<>();

  /** By what they are of: the figures of one series share its stretches. */
  private final Map<List<@Nullable Object>, Stretches> all = new LinkedHashMap<>();

  RunIntervals(AnalyzedRun analyzed) {
    this.analyzed = analyzed;
  }

  /** {@code estimate}, which is {@code gate}'s, with its interval. */
  static Estimate of(Gate gate, MetricContext context, Estimate estimate) {
    RunIntervals alone = new RunIntervals(context.analyzed());
    alone.ask(gate, context, estimate);
    return alone.estimates().getOrDefault(gate, estimate);
  }

  /** Asks for the interval of {@code estimate}, which is {@code gate}'s. */
  void ask(Gate gate, MetricContext context, Estimate estimate) {
    needed.add(new NeededInterval(gate, context, estimate));
  }

  /**
   * The estimates of the gates, by identity, with their intervals; those that have none of this
   * kind are as they were.
   */
  IdentityHashMap<Gate, Estimate> estimates() {
    List<RowValues> ofTransactions = new ArrayList<>();
    List<RowValues> ofLog = new ArrayList<>();
    List<RowValues> ofWire = new ArrayList<>();
    List<Stretches> ofArrivals = new ArrayList<>();
    for (Stretches series : all.values()) {
      Resampling resampling = series.gate.metric().resampling();
      if (resampling == null) {
        ofArrivals.add(series);
      } else {
        List<RowValues> ofRows = resampling.ofWire() ? ofWire : ofLog;
        (series.context.ofTransactions() ? ofTransactions : ofRows).add(series.rows(resampling));
      }
    }
    List<Runnable> pieces = new ArrayList<>();
    pieces.addAll(analyzed.replaysOfTimes(false, inParts(ofLog)));
    pieces.addAll(analyzed.replaysOfTimes(true, inParts(ofWire)));
    pieces.add(() -> ofArrivals.forEach(Stretches::takeArrivals));
    OrderedTasks.runAll("trueload-stretches", analyzed.threads(), pieces);
    if (!ofTransactions.isEmpty()) {
      analyzed.replayTransactions(new LabelDispatch(ofTransactions));
    }
    IdentityHashMap<Gate, Estimate> estimates = new IdentityHashMap<>();
    needed.forEach(each -> estimates.put(each.gate, each.within()));
    return estimates;
  }

  /**
   * The series in parts for one thread each. Those of labels look at each row once together, as one
   * of all rows does, so they are one part.
   */
  private static List<BlockSink> inParts(List<RowValues> series) {
    List<RowValues> ofAllRows = series.stream().filter(RowValues::takesAll).toList();
    List<RowValues> ofLabels = series.stream().filter(each -> !each.takesAll()).toList();
    int first = ofLabels.isEmpty() ? ofAllRows.size() / 2 : 0;
    return Stream.of(
            ofLabels, ofAllRows.subList(0, first), ofAllRows.subList(first, ofAllRows.size()))
        .filter(part -> !part.isEmpty())
        .map(part -> (BlockSink) new LabelDispatch(part))
        .toList();
  }

  /**
   * Hands each row to the gates of its label alone: a gate of each label is as many gates as there
   * are labels, and each row would be looked at by all of them.
   */
  private static final class LabelDispatch implements BlockSink {
    private final List<RowValues> gates;

    /** The gates of the label of id i are at i + 1; null before its first row. */
    private final List<RowValues[]> byLabel = new ArrayList<>();

    LabelDispatch(List<RowValues> gates) {
      this.gates = gates;
    }

    @Override
    public void accept(SampleBlock block) {
      boolean areOfAll = true;
      for (RowValues each : gates) {
        if (each.takesAll()) {
          each.accept(block);
        } else {
          each.begin(block);
          areOfAll = false;
        }
      }
      if (areOfAll) {
        return;
      }
      for (int row = 0; row < block.size; row++) {
        for (RowValues each : of(block.label[row])) {
          each.add(block, row);
        }
      }
      gates.forEach(RowValues::handOn);
    }

    private RowValues[] of(int label) {
      while (byLabel.size() <= label + 1) {
        byLabel.add(null);
      }
      RowValues[] found = byLabel.get(label + 1);
      if (found == null) {
        found =
            gates.stream()
                .filter(each -> !each.takesAll() && each.takes(label))
                .toArray(RowValues[]::new);
        byLabel.set(label + 1, found);
      }
      return found;
    }
  }

  /**
   * What a figure is of. No record: the JVM makes some fifty classes for the methods of the first
   * records that it compares.
   */
  private static List<@Nullable Object> series(Gate gate, MetricContext context) {
    Resampling resampling = gate.metric().resampling();
    boolean isOfArgument = gate.metric().argument() == Metric.Argument.TARGET;
    return Arrays.asList(
        resampling == null ? null : resampling.values(),
        resampling != null && resampling.ofWire(),
        context.ofTransactions(),
        gate.labels() == null ? null : gate.labels().toString(),
        isOfArgument ? String.valueOf(gate.argument()) : null);
  }

  /** A gate on the mean of the response times that {@code gate} looks at. */
  private static Gate meanOf(Gate gate) {
    return new Gate(
        false,
        new GateSubject(
            Objects.requireNonNull(Metrics.of("mean")), null, gate.labels(), gate.part()),
        gate.condition(),
        null,
        null);
  }

  /** A series in stretches of the run, with the functions that its figures need. */
  private final class Stretches {
    private final Gate gate;
    private final MetricContext context;
    private final long values;
    private final List<DoubleUnaryOperator> functions = new ArrayList<>();
    private @Nullable RunStretches run;

    Stretches(Gate gate, MetricContext context, Estimate estimate) {
      this.gate = gate;
      this.context = context;
      values = estimate.n();
      if (!gate.metric().isRate()) {
        functions.add(RunStretches.VALUE);
      }
    }

    /** Adds functions; the place of the first. */
    int add(List<DoubleUnaryOperator> more) {
      functions.addAll(more);
      return functions.size() - more.size();
    }

    RowValues rows(Resampling resampling) {
      RunStretches of = run();
      return new RowValues(
          context,
          resampling,
          (starts, values, rows) -> of.accept(starts, values, rows, SampleBlock.UNKNOWN));
    }

    void takeArrivals() {
      RunStretches of = run();
      for (long at : analyzed.arrivals().inOrder()) {
        of.accept(at, 0);
      }
    }

    RunStretches run() {
      if (run == null) {
        Metric metric = gate.metric();
        Resampling rows = metric.resampling();
        run =
            new RunStretches(
                analyzed.startNanos(),
                metric.isRate() ? lastArrival() : analyzed.endNanos(),
                rows == null ? 1 : analyzed.stepNanos(rows.ofWire()),
                values,
                functions);
      }
      return run;
    }

    /** The last responses come after the last requests, when no request can be seen. */
    private long lastArrival() {
      long[] arrivals = analyzed.arrivals().inOrder();
      return arrivals.length == 0 ? analyzed.endNanos() : arrivals[arrivals.length - 1];
    }
  }

  /** One figure, and what of the run its error is determined from. */
  private final class NeededInterval {
    private final Gate gate;
    private final MetricContext context;
    private final Estimate estimate;

    /** Null where the figure has no interval of this kind. */
    private final @Nullable Stretches stretches;

    /** Of a share of response times, these times; else null. */
    private final @Nullable Stretches times;

    /** Place of the first function of the figure's own. */
    private int function;

    NeededInterval(Gate gate, MetricContext context, Estimate estimate) {
      this.gate = gate;
      this.context = context;
      this.estimate = estimate;
      Metric metric = gate.metric();
      if (!metric.hasInterval() || Judge.doubt(gate, estimate) != null) {
        stretches = null;
        times = null;
        return;
      }
      stretches = stretches(gate);
      times = metric.isShareOfTimes() ? stretches(meanOf(gate)) : null;
      if (!metric.isRate()) {
        function = stretches.add(functions());
      }
    }

    private Stretches stretches(Gate of) {
      return all.computeIfAbsent(
          series(of, context), series -> new Stretches(of, context, estimate));
    }

    private TimeFigure figure() {
      Resampling of = gate.metric().resampling();
      TimeFigure own = of == null ? null : of.figure();
      return own != null ? own : TimeFigure.quantile(context.quantile());
    }

    private Distribution distribution() {
      return gate.metric().distribution(context);
    }

    private List<DoubleUnaryOperator> functions() {
      return switch (figure().type()) {
        case MEAN -> List.of();
        case DEVIATION -> {
          double mean = distribution().mean();
          yield List.of(value -> (value - mean) * (value - mean));
        }
        case QUANTILE ->
            List.of(
                new RunStretches.UpTo(estimate.value(), false),
                new RunStretches.UpTo(estimate.value(), true));
      };
    }

    Estimate within() {
      if (stretches == null || stretches.run().count() < 2) {
        return estimate;
      }
      Shortage more = times == null ? null : BlockInterval.mayBeMore(stretches.run(), times.run());
      if (gate.metric().kind() == Kind.SHARE) {
        double worth = BlockInterval.worth(stretches.run(), 0);
        double[] share = Intervals95.ofShare(estimate.value() * worth, worth);
        return more == null
            ? estimate.within(share[0], share[1])
            : estimate.open(share[0], 1, new Doubt.ShortRun(more));
      }
      BlockInterval found = interval(stretches.run());
      if (found.shortage() != null) {
        return estimate
            .within(Double.NaN, Double.NaN)
            .doubted(new Doubt.ShortRun(found.shortage()));
      }
      return more == null
          ? estimate.within(found.low(), found.high())
          : estimate.open(0, found.high(), new Doubt.ShortRun(more));
    }

    private BlockInterval interval(RunStretches run) {
      if (gate.metric().isRate()) {
        return BlockInterval.ofRate(run, estimate.value());
      }
      return switch (figure().type()) {
        case MEAN -> BlockInterval.ofMean(run, 0);
        case DEVIATION -> BlockInterval.ofMean(run, function).squareRoot();
        case QUANTILE -> BlockInterval.ofQuantile(distribution(), figure().q(), run, function);
      };
    }
  }
}
