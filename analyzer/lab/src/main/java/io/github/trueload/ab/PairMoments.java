package io.github.trueload.ab;

/** Mean and deviation of the differences so far (Welford 1962). */
final class PairMoments {

  private int count;
  private double mean;
  private double squares;

  void add(double difference) {
    count++;
    double before = difference - mean;
    mean += before / count;
    squares += before * (difference - mean);
  }

  int count() {
    return count;
  }

  double mean() {
    return mean;
  }

  /** Standard deviation; NaN for fewer than two. */
  double deviation() {
    return count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1));
  }

  double standardError() {
    return deviation() / Math.sqrt(count);
  }
}
