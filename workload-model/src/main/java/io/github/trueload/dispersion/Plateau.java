package io.github.trueload.dispersion;

import org.jspecify.annotations.Nullable;

/**
 * The level at which a curve of indices of dispersion comes to rest, as {@link LongRunIndex}
 * estimates it. What a curve without a plateau would reach in a longer run is not known.
 *
 * @param from index of the curve's first point that is as good as there
 * @param level the index of dispersion over long stretches
 * @param low lower end of its 95 % interval
 * @param high upper end of its 95 % interval
 */
public record Plateau(int from, double level, double low, double high) {

  /**
   * Of a curve.
   *
   * @param index estimated over the same run
   * @param lengths of the curve's points, ascending, in the unit of the estimate's values
   * @return null where the estimate does not level off, or rests on too few bursts
   */
  public static @Nullable Plateau of(LongRunIndex index, double[] lengths) {
    if (!index.isTrusted() || lengths.length == 0) {
      return null;
    }
    int from = 0;
    while (from < lengths.length - 1 && lengths[from] < LongRunIndex.SCALES * reached(index)) {
      from++;
    }
    return new Plateau(from, index.index(), index.low(), index.high());
  }

  private static double reached(LongRunIndex index) {
    return index.isCorrelated() ? index.scale() : 0;
  }
}
