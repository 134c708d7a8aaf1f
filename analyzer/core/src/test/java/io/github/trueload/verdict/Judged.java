package io.github.trueload.verdict;

import io.github.trueload.stats.arrivals.Streams;

/** Streams of arrivals with known truth, judged. */
final class Judged {

  private Judged() {}

  static ArrivalSummary of(long[] instants) {
    return new ArrivalJudge("wire", 1).judge(Streams.statistics(instants));
  }

  static ArrivalSummary inMilliseconds(long[] instants) {
    return inSteps(instants, 1_000_000);
  }

  static ArrivalSummary inSteps(long[] instants, long stepNanos) {
    return new ArrivalJudge("log", stepNanos)
        .judge(Streams.statistics(Streams.cut(instants, stepNanos)));
  }
}
