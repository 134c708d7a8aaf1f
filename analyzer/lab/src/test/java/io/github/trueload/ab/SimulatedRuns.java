package io.github.trueload.ab;

import io.github.trueload.history.HistoryRun;
import io.github.trueload.stats.confidence.FigureInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** Runs whose level deviates from run to run, and whose candidate is slower by a known share. */
final class SimulatedRuns implements BlockSource {

  /** What is logged of a run of {@code role} with a mean response time. */
  interface Maker {
    AbRun run(int block, AbRole role, double seconds);
  }

  private final double slower;
  private final DoubleSupplier deviations;
  private final Maker maker;
  private int last = Integer.MAX_VALUE;

  /**
   * @param slower by how much the candidate is slower, as a share
   * @param deviations of the logarithms of runs
   */
  SimulatedRuns(double slower, DoubleSupplier deviations) {
    this(slower, deviations, (block, role, seconds) -> healthy(block, role, seconds));
  }

  SimulatedRuns(double slower, DoubleSupplier deviations, Maker maker) {
    this.slower = slower;
    this.deviations = deviations;
    this.maker = maker;
  }

  /** Normal deviations of equal runs. */
  static SimulatedRuns normal(double slower, double deviation, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new SimulatedRuns(slower, () -> deviation * random.nextGaussian());
  }

  /** The user wants the end after this block. */
  SimulatedRuns endingAfter(int block) {
    last = block;
    return this;
  }

  @Override
  public List<AbRun> runs(int number, List<AbRole> order) {
    List<AbRun> runs = new ArrayList<>();
    for (AbRole role : number > last ? List.<AbRole>of() : order) {
      double level = role == AbRole.CANDIDATE ? 0.1 * (1 + slower) : 0.1;
      runs.add(maker.run(number, role, level * Math.exp(deviations.getAsDouble())));
    }
    return runs;
  }

  static AbRun healthy(int block, AbRole role, double seconds) {
    return new AbRun(role, "", figures(block, role, seconds, 100, 0, 4, "Page"), List.of());
  }

  /** 50 samples of Buy, of which some failed, and 950 of Page. */
  static HistoryRun ofLabels(int block, AbRole role, double seconds, long failed) {
    FigureInterval all = new FigureInterval("errors.rate", null, "1", failed / 1e3, 0, 0.02, null);
    return new HistoryRun(
        role.id() + " of block " + block,
        block,
        new HistoryRun.Counts(
            Map.of("Buy", 50L, "Page", 950L), Map.of(), Map.of("Buy", failed), Map.of()),
        List.of(
            new FigureInterval("mean", "Buy", "s", seconds, 0.9 * seconds, 1.1 * seconds, null),
            new FigureInterval("mean", "Page", "s", seconds, 0.9 * seconds, 1.1 * seconds, null),
            all,
            new FigureInterval("arrivals.rate", null, "/s", 100, 99, 101, null)),
        new HistoryRun.Load(1, 0.01),
        4,
        null);
  }

  static HistoryRun figures(
      int block,
      AbRole role,
      double seconds,
      double rate,
      double failures,
      int processors,
      String label) {
    return new HistoryRun(
        role.id() + " of block " + block,
        block,
        new HistoryRun.Counts(Map.of(label, 1000L), Map.of()),
        List.of(
            new FigureInterval("mean", null, "s", seconds, 0.9 * seconds, 1.1 * seconds, null),
            new FigureInterval("errors.rate", null, "1", failures, failures, failures, null),
            new FigureInterval("arrivals.rate", null, "/s", rate, rate - 1, rate + 1, null)),
        new HistoryRun.Load(1, 0.01),
        processors,
        null);
  }
}
