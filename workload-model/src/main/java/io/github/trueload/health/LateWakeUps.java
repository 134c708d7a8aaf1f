package io.github.trueload.health;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * Whether the wake-ups that were late are more than a share of all, and not by chance. Late ones
 * come in clumps (a thread that is not woken has company), so that the seconds, not the wake-ups,
 * are what is drawn: Student's t of kᵢ − p·nᵢ, of nᵢ wake-ups in a second kᵢ late ones, p the
 * share. One bad second of many has t = 1, j of them about √j, so what happens a few times is let
 * pass, and what happens in each second is not. Seconds are taken as independent.
 */
final class LateWakeUps {

  private long seconds;
  private double all;
  private double late;
  private double allSquares;
  private double lateSquares;
  private double products;

  /** Adds a second with so many wake-ups, so many of them late; nothing of one without any. */
  void add(long ofAll, long ofLate) {
    if (ofAll == 0) {
      return;
    }
    seconds++;
    all += ofAll;
    late += ofLate;
    allSquares += (double) ofAll * ofAll;
    lateSquares += (double) ofLate * ofLate;
    products += (double) ofAll * ofLate;
  }

  void add(LateWakeUps other) {
    seconds += other.seconds;
    all += other.all;
    late += other.late;
    allSquares += other.allSquares;
    lateSquares += other.lateSquares;
    products += other.products;
  }

  /**
   * How sure it is that more than {@code share} of the wake-ups are late.
   *
   * @param share above 0, below 1
   * @return one-sided level of confidence, 0 to 1; 0 of less than two seconds
   */
  double confidenceOfMoreThan(double share) {
    if (seconds < 2) {
      return 0;
    }
    double sum = late - share * all;
    double squares = lateSquares - 2 * share * products + share * share * allSquares;
    double variance = Math.max(0, squares - sum * sum / seconds) / (seconds - 1);
    double error = Math.sqrt(variance * seconds);
    // rounding leaves some of a variance that is none
    if (!(error > 1e-9 * Math.abs(sum))) {
      return sum > 0 ? 1 : 0;
    }
    return new TDistribution(null, seconds - 1.0).cumulativeProbability(sum / error);
  }
}
