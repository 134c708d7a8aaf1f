package io.github.trueload.popularity;

/** Ranks drawn one after another, without end. As safe for several threads as its generator is. */
@FunctionalInterface
public interface RankSequence {

  /** The next rank: 1 for the most popular. */
  long nextRank();
}
