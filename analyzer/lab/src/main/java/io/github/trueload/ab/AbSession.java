package io.github.trueload.ab;

import io.github.trueload.ab.FigureDecision.Estimate;
import io.github.trueload.comparison.Threshold;
import io.github.trueload.gate.Outcome;
import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.stats.NumberText;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.wording.DoubtText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes blocks of runs until the figures are decided. A block is a base and a candidate in random
 * order; the first of each ten has a second base, whose difference from the first is an A/A pair.
 * In a duet both are made at the same time, at two places in random order, and so is the A/A pair.
 *
 * <p>A pair's observation is the logarithm of candidate over base. {@link RepeatedIntervals} of its
 * mean decide, with the error divided by the number of figures (Bonferroni): a figure is equal if
 * the interval contains only differences that do not matter, otherwise slower or faster if the
 * interval excludes 0. An interval is never narrower than {@link WholeMillis} leave it. So a
 * session of equal sides calls any figure slower or faster with a probability of at most 5 %.
 */
public final class AbSession {

  /** The first of so many blocks has an A/A pair. */
  static final int BLOCKS_PER_CONTROL = 10;

  /** So many blocks in a row that do not count end a session. */
  static final int MOST_LOST_IN_A_ROW = 3;

  private static final double NORMAL_975 = 1.959963984540054;

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final AbPlan plan;
  private final BlockSource source;
  private final Consumer<AbResult> watcher;
  private final RepeatedIntervals intervals;
  private final List<AbBlock> blocks = new ArrayList<>();
  private final List<AbBlock> counted = new ArrayList<>();
  private List<FigureDecision> figures;

  /**
   * A session.
   *
   * @param plan what it is to find out
   * @param source makes the runs
   * @param watcher receives the state after each block
   */
  public AbSession(AbPlan plan, BlockSource source, Consumer<AbResult> watcher) {
    this(plan, source, watcher, intervals(plan));
  }

  /** The same with the intervals of the plan, which many sessions can share. */
  AbSession(
      AbPlan plan, BlockSource source, Consumer<AbResult> watcher, RepeatedIntervals intervals) {
    this.plan = plan;
    this.source = source;
    this.watcher = watcher;
    this.intervals = intervals;
    this.figures = plan.figures().stream().map(this::decision).toList();
  }

  /** Intervals whose error is shared by the plan's figures. */
  static RepeatedIntervals intervals(AbPlan plan) {
    return new RepeatedIntervals(plan.most(), AbPlan.ERROR / plan.figures().size());
  }

  /**
   * Makes the runs.
   *
   * @throws IOException if results cannot be written or read
   */
  public AbResult run() throws IOException {
    String doubt = null;
    boolean stopped = false;
    while (doubt == null && !isDecided() && counted.size() < plan.most()) {
      int number = blocks.size() + 1;
      List<AbRun> runs = source.runs(number, order(number));
      if (runs.isEmpty()) {
        stopped = true;
        break;
      }
      AbBlock block = AbBlock.of(number, runs, counted.isEmpty() ? null : counted.get(0));
      blocks.add(block);
      if (block.counts()) {
        counted.add(block);
        decide();
      }
      doubt = lost();
      watcher.accept(new AbResult(plan, blocks, figures, doubt, false));
    }
    return result(doubt, stopped);
  }

  private AbResult result(@Nullable String lost, boolean stopped) {
    List<FigureDecision> judged =
        figures.stream().map(each -> lost == null ? judged(each) : doubted(each, lost)).toList();
    return new AbResult(plan, blocks, judged, lost == null ? commonDoubt() : lost, stopped);
  }

  /** Failures take another time: only a candidate that fails more can be slower nevertheless. */
  private FigureDecision judged(FigureDecision each) {
    Doubt doubt = failures(each.figure().label());
    boolean mayBeSlower = failsMore(each.figure().label());
    return doubt == null || mayBeSlower && each.decision() == AbDecision.SLOWER
        ? each
        : doubted(each, DoubtText.of(doubt));
  }

  /** The doubt that all figures have; null if there is none. */
  private @Nullable String commonDoubt() {
    Doubt first = failures(figures.get(0).figure().label());
    boolean isCommon =
        figures.stream()
            .map(each -> failures(each.figure().label()))
            .allMatch(each -> Objects.equals(each, first));
    return first != null && isCommon ? DoubtText.of(first) : null;
  }

  private static FigureDecision doubted(FigureDecision each, String why) {
    return new FigureDecision(
        each.figure(), each.estimate(), AbDecision.INCONCLUSIVE, why, true, each.controls());
  }

  private List<AbRole> order(int number) {
    Random random = new Random(plan.seed() + number * SPREAD);
    boolean hasControl = number % BLOCKS_PER_CONTROL == 1;
    List<AbRole> order = new ArrayList<>(List.of(AbRole.BASE, AbRole.CANDIDATE));
    if (hasControl && !plan.isDuet()) {
      order.add(AbRole.CONTROL);
    }
    Collections.shuffle(order, random);
    if (hasControl && plan.isDuet()) {
      List<AbRole> control = new ArrayList<>(List.of(AbRole.CONTROL, AbRole.BESIDE_CONTROL));
      Collections.shuffle(control, random);
      order.addAll(random.nextBoolean() ? 0 : order.size(), control);
    }
    return order;
  }

  /** Why no further block can help; null if one can. */
  private @Nullable String lost() {
    AbBlock last = blocks.get(blocks.size() - 1);
    if (last.fault() != null && last.fault().isOfAll()) {
      return last.mark();
    }
    for (FigureDecision each : figures) {
      if (last.counts() && !Double.isFinite(last.difference(each.figure()))) {
        String label = each.figure().label();
        if (label != null
            && (last.base().known().isWithoutFiguresOf(label)
                || last.candidate().known().isWithoutFiguresOf(label))) {
          return ReportedIntervals.withoutFigures(label)
              + " in a run of block %s: name a label with more samples, or give more samplers of"
                  .formatted(last.number())
              + " the plan this label";
        }
        return "a run of block %s has no %s above 0: give a label of the plan, or make the runs longer"
            .formatted(last.number(), each.figure().name());
      }
    }
    boolean allLost =
        blocks.size() >= MOST_LOST_IN_A_ROW
            && blocks.subList(blocks.size() - MOST_LOST_IN_A_ROW, blocks.size()).stream()
                .noneMatch(AbBlock::counts);
    return allLost
        ? "%s blocks in a row do not count; the last one: %s"
            .formatted(MOST_LOST_IN_A_ROW, last.mark())
        : null;
  }

  private boolean isDecided() {
    List<Outcome> outcomes =
        figures.stream().map(each -> each.decision().outcome(plan.failOn())).toList();
    return outcomes.contains(Outcome.FAIL) || !outcomes.contains(Outcome.INCONCLUSIVE);
  }

  /** Looks at the pairs once more. A decided figure keeps its decision. */
  private void decide() {
    figures =
        figures.stream()
            .map(
                each -> each.decision() == AbDecision.INCONCLUSIVE ? decision(each.figure()) : each)
            .toList();
  }

  private FigureDecision decision(AbFigure figure) {
    Estimate estimate = estimate(figure);
    List<Double> controls = controls(figure);
    if (Double.isNaN(estimate.low())) {
      return new FigureDecision(
          figure, estimate, AbDecision.INCONCLUSIVE, tooFew(estimate), false, controls);
    }
    String size = NumberText.percent(estimate.matters());
    if (estimate.low() > -estimate.matters() && estimate.high() < estimate.matters()) {
      return new FigureDecision(
          figure,
          estimate,
          AbDecision.EQUAL,
          "any difference is less than " + size,
          false,
          controls);
    }
    if (estimate.low() > 0 || estimate.high() < 0) {
      boolean slower = estimate.low() > 0;
      double least = slower ? estimate.low() : -estimate.high();
      return new FigureDecision(
          figure,
          estimate,
          slower ? AbDecision.SLOWER : AbDecision.FASTER,
          "it is %s by at least %s"
              .formatted(slower ? "slower" : "faster", NumberText.percent(least)),
          false,
          controls);
    }
    return new FigureDecision(
        figure,
        estimate,
        AbDecision.INCONCLUSIVE,
        "the interval contains 0 and a difference of "
            + size
            + (ofMillis(figure) < Math.log1p(estimate.matters())
                ? ""
                : "; the times are whole milliseconds: log nanoseconds (Trueload's sampler)"),
        false,
        controls);
  }

  private static String tooFew(Estimate estimate) {
    return "%s, at least %s are needed"
        .formatted(NumberText.count(estimate.pairs(), "pair"), AbPlan.LEAST_PAIRS);
  }

  private Estimate estimate(AbFigure figure) {
    PairMoments differences = new PairMoments();
    PairMoments bases = new PairMoments();
    for (AbBlock block : counted) {
      differences.add(block.difference(figure));
      bases.add(Math.log(figure.of(block.base().known())));
    }
    int pairs = differences.count();
    double base = pairs == 0 ? Double.NaN : Math.exp(bases.mean());
    double half =
        pairs < AbPlan.LEAST_PAIRS
            ? Double.NaN
            : Math.max(intervals.factor(pairs) * differences.standardError(), ofMillis(figure));
    return new Estimate(
        pairs,
        base,
        pairs == 0 ? Double.NaN : Math.expm1(differences.mean()),
        Math.expm1(differences.mean() - half),
        Math.expm1(differences.mean() + half),
        differences.deviation() / Math.sqrt(2),
        share(plan.matters(), base));
  }

  /** Half the interval of a difference that whole milliseconds leave open, as a logarithm. */
  private double ofMillis(AbFigure figure) {
    return NORMAL_975
        * Math.hypot(
            WholeMillis.error(values(figure, AbBlock::base)),
            WholeMillis.error(values(figure, AbBlock::candidate)));
  }

  private double[] values(AbFigure figure, Function<AbBlock, AbRun> side) {
    return counted.stream().mapToDouble(block -> figure.of(side.apply(block).known())).toArray();
  }

  private static double share(Threshold matters, double base) {
    return Double.isNaN(matters.share()) ? matters.seconds() / base : matters.share();
  }

  /** Differences of equal runs: of the second bases from the first. */
  private List<Double> controls(AbFigure figure) {
    List<Double> found = new ArrayList<>();
    for (AbBlock block : counted) {
      block
          .control()
          .ifPresent(
              run ->
                  found.add(figure.of(run.known()) / figure.of(block.baseOfControl().known()) - 1));
    }
    return found;
  }

  /** Why the times of a label, or null for all, do not compare; null if they do. */
  private @Nullable Doubt failures(@Nullable String label) {
    return Doubt.ofFailures(
        AbBlock.failures(counted, AbBlock::base, label),
        AbBlock.failures(counted, AbBlock::candidate, label));
  }

  private boolean failsMore(@Nullable String label) {
    return AbBlock.failures(counted, AbBlock::candidate, label)
        > AbBlock.failures(counted, AbBlock::base, label);
  }
}
