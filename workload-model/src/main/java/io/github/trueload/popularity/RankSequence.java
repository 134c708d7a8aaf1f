package io.github.trueload.popularity;

/** Ranks drawn one after another, without end. As safe for several threads as its generator is. */
@FunctionalInterface
public interface RankSequence {

  /**
   * Draws the next rank.
   *
   * @return from 1, for the most popular, to the number of ranks
   */
  long nextRank();
}
