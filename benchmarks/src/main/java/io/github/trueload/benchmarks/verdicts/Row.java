package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.verdict.ArrivalJudge;
import io.github.trueload.verdict.ArrivalSummary;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * One row of the table: runs of one process.
 *
 * @param rate arrivals per second
 */
record Row(KnownStream stream, double rate, int count, long stepNanos) {

  /** 2023-11-14, so that instants are as large as a log's. */
  private static final long EPOCH_NANOS = 1_700_000_000_000_000_000L;

  /** What the analyzer makes of runs whose seeds depend on the row and the run alone. */
  Tally simulate(int runs, long seed) {
    return IntStream.range(0, runs)
        .parallel()
        .mapToObj(
            run -> {
              SplittableRandom random = new SplittableRandom(seedOf(seed, run));
              Drawn drawn = stream.arrivals().draw(random, count);
              return new Tally(stream).accept(summary(drawn, random), drawn.swing());
            })
        .reduce(new Tally(stream), Tally::combine);
  }

  private long seedOf(long seed, int run) {
    return new SplittableRandom(31L * (31 * seed + name().hashCode()) + run).nextLong();
  }

  /** What the run is called, which its seed comes from. */
  String name() {
    return "%s, %s/s, %s, %s ns"
        .formatted(stream.name(), RandomStreams.shown(rate), count, stepNanos);
  }

  private ArrivalSummary summary(Drawn drawn, SplittableRandom random) {
    ArrivalStatistics arrivals = new ArrivalStatistics();
    SampleBlock block = new SampleBlock();
    long from = EPOCH_NANOS + random.nextInt(1_000_000_000);
    for (double instant : drawn.instants()) {
      long nanos = from + Math.round(instant * 1e9);
      int row = block.addRow();
      block.startNanos[row] = nanos - Math.floorMod(nanos, stepNanos);
      if (block.isFull()) {
        arrivals.accept(block);
        block.size = 0;
      }
    }
    arrivals.accept(block);
    ArrivalJudge judge = new ArrivalJudge("log", stepNanos);
    // the verdict is the same without the tests and curves, which take most of the time
    return stream.truth() == Truth.NONE ? judge.headline(arrivals) : judge.judge(arrivals);
  }
}
