package io.github.trueload.gate;

import io.github.trueload.analysis.Findings;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.BlockInterval;
import io.github.trueload.stats.Distribution;
import io.github.trueload.stats.Intervals95;
import io.github.trueload.stats.RunStretches;
import io.github.trueload.stats.TimeFigure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * The 95 % intervals of the figures of gates, which know that neighbouring samples are alike: all
 * of one part of a run from one pass over its rows.
 */
final class RunIntervals {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Findings findings;
  private final List<Asked> asked = new ArrayList<>();

  RunIntervals(Findings findings) {
    this.findings = findings;
  }

  /** {@code estimate}, which is {@code gate}'s, with its interval. */
  static Estimate of(Gate gate, MetricContext context, Estimate estimate) {
    RunIntervals alone = new RunIntervals(context.findings());
    alone.ask(gate, context, estimate);
    return alone.estimates().get(gate);
  }

  /** Asks for the interval of {@code estimate}, which is {@code gate}'s. */
  void ask(Gate gate, MetricContext context, Estimate estimate) {
    asked.add(new Asked(gate, context, estimate));
  }

  /** The estimates with their intervals; those that have none of this kind are as they were. */
  Map<Gate, Estimate> estimates() {
    List<RowValues> ofLog = new ArrayList<>();
    List<RowValues> ofTransactions = new ArrayList<>();
    List<RowValues> ofWire = new ArrayList<>();
    for (Asked each : asked) {
      if (each.isOfArrivals()) {
        each.takeArrivals();
      } else if (each.isResampled()) {
        boolean isOfWire = each.resampling().ofWire();
        (isOfWire ? ofWire : each.context.ofTransactions() ? ofTransactions : ofLog)
            .add(each.rows());
      }
    }
    if (!ofLog.isEmpty()) {
      findings.replay(false, new LabelDispatch(ofLog));
    }
    if (!ofTransactions.isEmpty()) {
      findings.replayTransactions(new LabelDispatch(ofTransactions));
    }
    if (!ofWire.isEmpty()) {
      findings.replay(true, new LabelDispatch(ofWire));
    }
    Map<Gate, Estimate> estimates = new HashMap<>();
    asked.forEach(each -> estimates.put(each.gate, each.within()));
    return estimates;
  }

  /**
   * Hands each row to the gates of its label alone: a gate of each label is as many gates as there
   * are labels, and each row would be looked at by all of them.
   */
  private static final class LabelDispatch implements BlockSink {
    private final List<RowValues> gates;

    /** The gates of the label of id i are at i + 1; null before its first row. */
    private final List<List<RowValues>> byLabel = new ArrayList<>();

    LabelDispatch(List<RowValues> gates) {
      this.gates = gates;
    }

    @Override
    public void accept(SampleBlock block) {
      for (int row = 0; row < block.size; row++) {
        for (RowValues each : of(block.label[row])) {
          each.accept(block, row);
        }
      }
    }

    private List<RowValues> of(int label) {
      while (byLabel.size() <= label + 1) {
        byLabel.add(null);
      }
      List<RowValues> found = byLabel.get(label + 1);
      if (found == null) {
        found = gates.stream().filter(each -> each.takes(label)).toList();
        byLabel.set(label + 1, found);
      }
      return found;
    }
  }

  /** One figure, and what of the run its error is determined from. */
  private final class Asked {
    private final Gate gate;
    private final MetricContext context;
    private final Estimate estimate;
    private final RunStretches stretches;

    Asked(Gate gate, MetricContext context, Estimate estimate) {
      this.gate = gate;
      this.context = context;
      this.estimate = estimate;
      boolean isOfWire = isResampled() && resampling().ofWire();
      stretches =
          new RunStretches(
              findings.startNanos(),
              gate.metric().isRate() ? lastArrival() : findings.endNanos(),
              isOfArrivals() ? 1 : findings.stepNanos(isOfWire),
              estimate.n(),
              functions());
    }

    /** The last responses come after the last requests, when no request can be seen. */
    private long lastArrival() {
      long[] arrivals = findings.arrivals().inOrder();
      return arrivals.length == 0 ? findings.endNanos() : arrivals[arrivals.length - 1];
    }

    boolean isOfArrivals() {
      return Judge.doubt(gate, estimate, "") == null
          && gate.metric().isRate()
          && gate.metric().resampling() == null;
    }

    boolean isResampled() {
      return Judge.doubt(gate, estimate, "") == null && gate.metric().resampling() != null;
    }

    Resampling resampling() {
      return gate.metric().resampling();
    }

    private TimeFigure figure() {
      TimeFigure own = resampling().figure();
      return own != null ? own : TimeFigure.quantile(context.quantile());
    }

    private Distribution times() {
      return gate.metric().distribution(context);
    }

    private List<DoubleUnaryOperator> functions() {
      if (!isResampled() || gate.metric().isRate()) {
        return List.of();
      }
      return switch (figure().type()) {
        case MEAN -> List.of(value -> value);
        case DEVIATION -> {
          double mean = times().mean();
          yield List.of(value -> (value - mean) * (value - mean));
        }
        case QUANTILE ->
            List.of(
                value -> value,
                value -> value <= estimate.value() ? 1 : 0,
                value -> value < estimate.value() ? 1 : 0);
      };
    }

    RowValues rows() {
      return new RowValues(
          context,
          resampling(),
          (start, nanos) -> stretches.accept(start, nanos / NANOS_PER_SECOND));
    }

    void takeArrivals() {
      for (long at : findings.arrivals().inOrder()) {
        stretches.accept(at, 0);
      }
    }

    Estimate within() {
      if (stretches.count() < 2) {
        return estimate;
      }
      if (gate.metric().kind() == Kind.SHARE) {
        double worth = BlockInterval.worth(stretches, 0);
        double[] share = Intervals95.ofShare(estimate.value() * worth, worth);
        return estimate.within(share[0], share[1]);
      }
      BlockInterval found = interval();
      return found.isKnown()
          ? estimate.within(found.low(), found.high())
          : estimate.within(Double.NaN, Double.NaN).doubted(found.reason());
    }

    private BlockInterval interval() {
      if (gate.metric().isRate()) {
        return BlockInterval.ofRate(stretches, estimate.value());
      }
      return switch (figure().type()) {
        case MEAN -> BlockInterval.ofMean(stretches, 0);
        case DEVIATION -> BlockInterval.ofMean(stretches, 0).squareRoot();
        case QUANTILE -> BlockInterval.ofQuantile(times(), figure().q(), stretches, 1);
      };
    }
  }
}
