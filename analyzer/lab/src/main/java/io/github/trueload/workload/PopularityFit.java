package io.github.trueload.workload;

import io.github.trueload.workload.WorkloadModel.ZipfFit;
import org.jspecify.annotations.Nullable;

/** Zipf's law, {@code rank^-α}, fitted to how often things were requested. */
final class PopularityFit {

  /** A rank with fewer requests is where it is by chance. */
  private static final int FEWEST_REQUESTS = 10;

  private static final int FEWEST_RANKS = 5;
  private static final double MOST_EXPONENT = 20;
  private static final int HALVINGS = 60;

  private PopularityFit() {}

  /**
   * Fits the law by maximum likelihood to the ranks with ten requests or more, given that a request
   * is for one of these: the law is the same there.
   *
   * @param descending requests of each thing
   * @return null with fewer than five such ranks
   */
  static @Nullable ZipfFit of(long... descending) {
    int ranks = 0;
    double requests = 0;
    double logs = 0;
    while (ranks < descending.length && descending[ranks] >= FEWEST_REQUESTS) {
      requests += descending[ranks];
      logs += descending[ranks] * Math.log(ranks + 1.0);
      ranks++;
    }
    if (ranks < FEWEST_RANKS) {
      return null;
    }
    // the mean logarithm of the rank falls with the exponent
    double low = 0;
    double high = MOST_EXPONENT;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      boolean isBelow = moments(middle, ranks)[0] > logs / requests;
      low = isBelow ? middle : low;
      high = isBelow ? high : middle;
    }
    double error = 1.96 / Math.sqrt(requests * moments(low, ranks)[1]);
    double distance = 0;
    double observed = 0;
    double expected = 0;
    double sum = moments(low, ranks)[2];
    for (int rank = 1; rank <= ranks; rank++) {
      observed += descending[rank - 1] / requests;
      expected += Math.pow(rank, -low) / sum;
      distance = Math.max(distance, Math.abs(observed - expected));
    }
    return new ZipfFit(
        low, Math.max(0, low - error), low + error, ranks, (long) requests, distance);
  }

  /** Mean and variance of the logarithm of the rank, and the sum of the weights. */
  private static double[] moments(double exponent, int ranks) {
    double sum = 0;
    double first = 0;
    double second = 0;
    for (int rank = 1; rank <= ranks; rank++) {
      double weight = Math.pow(rank, -exponent);
      double logarithm = Math.log(rank);
      sum += weight;
      first += weight * logarithm;
      second += weight * logarithm * logarithm;
    }
    double mean = first / sum;
    return new double[] {mean, second / sum - mean * mean, sum};
  }
}
