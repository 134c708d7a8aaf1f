package io.github.trueload.stats.confidence;

/** What a run has too little of for the 95 % interval of a figure: each record is a code. */
public sealed interface Shortage {

  /** Coarse timestamps divide the run into fewer than {@link BlockInterval#LEAST_BLOCKS} parts. */
  record FewTimestamps(int parts) implements Shortage {}

  /**
   * Neighbours are alike for so long that the {@code samples} have the error of {@code worth}
   * independent ones; about {@code needed} samples would give an interval.
   */
  record Correlated(long samples, long worth, long needed) implements Shortage {}

  /** Neighbours are alike for so long that the run has so few stretches. */
  record FewStretches(double blocks) implements Shortage {}

  /** Too few of the {@code samples} are beyond a quantile; about {@code needed} would suffice. */
  record FewBeyond(long samples, long needed) implements Shortage {}

  /** The samples beyond a quantile come from so few parts of the run. */
  record FewPartsBeyond(long parts) implements Shortage {}
}
