package io.github.trueload.stats;

import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.PrincipleB.Answer;
import io.github.trueload.stats.PrincipleB.Criteria;
import io.github.trueload.stats.PrincipleB.Evidence;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Arrivals of requests: the instants of their first bytes, put in order, because a log holds them
 * by their ends. Eight bytes each.
 */
public final class ArrivalStatistics implements Accumulator<ArrivalStatistics> {

  private static final int MOST_WINDOWS = 1 << 26;

  private final Held held;
  private final SortedInstants instants;
  private long[] some = new long[0];
  private long leftOut;

  /**
   * Which arrivals are kept.
   *
   * @param most how many come, at most; 0: not known
   * @param fromNanos none before it
   * @param toNanos none after it
   */
  public record Held(long most, long fromNanos, long toNanos) {

    /** All of as many as {@code most}. */
    public static Held all(long most) {
      return new Held(most, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    boolean isAll() {
      return fromNanos == Long.MIN_VALUE && toNanos == Long.MAX_VALUE;
    }
  }

  /** Of as many arrivals as may come. */
  public ArrivalStatistics() {
    this(Held.all(0), 0);
  }

  /**
   * Of those that are to be kept; the others are counted.
   *
   * @param rows how many rows will come before others are combined with these, about
   */
  public ArrivalStatistics(Held held, long rows) {
    this.held = held;
    instants = new SortedInstants(held.most(), held.isAll() ? rows : 0);
  }

  @Override
  public void accept(SampleBlock block) {
    if (held.isAll()) {
      instants.addAll(block.startNanos, block.size, SampleBlock.UNKNOWN);
      return;
    }
    some = some.length == 0 ? new long[SampleBlock.CAPACITY] : some;
    int size = 0;
    for (int row = 0; row < block.size; row++) {
      long start = block.startNanos[row];
      if (start >= held.fromNanos() && start <= held.toNanos()) {
        some[size++] = start;
      } else if (start != SampleBlock.UNKNOWN) {
        leftOut++;
      }
    }
    instants.addAll(some, size, SampleBlock.UNKNOWN);
  }

  /** Of these instants. */
  static ArrivalStatistics of(LongList instants) {
    ArrivalStatistics arrivals = new ArrivalStatistics();
    arrivals.instants.addAll(instants.toArray(), instants.size(), SampleBlock.UNKNOWN);
    return arrivals;
  }

  @Override
  public void combine(ArrivalStatistics next) {
    instants.addAll(next.instants);
    leftOut += next.leftOut;
  }

  /** How many arrivals were taken. */
  public int count() {
    return instants.size();
  }

  /** The instants in order, nanoseconds since the epoch; not to be changed. */
  public long[] inOrder() {
    return instants.toArray();
  }

  /**
   * The figures and Principle B's answer by the default criteria.
   *
   * @param source {@code wire} or {@code log}
   * @param resolutionNanos step of the stamps, 1 or more
   * @param loss what is missing from the input, in words; null if nothing is
   */
  public ArrivalSummary summary(String source, long resolutionNanos, String loss) {
    return summary(source, resolutionNanos, loss, Criteria.DEFAULT);
  }

  /**
   * The figures and Principle B's answer.
   *
   * @param source {@code wire} or {@code log}
   * @param resolutionNanos step of the stamps, 1 or more
   * @param loss what is missing from the input, in words; null if nothing is
   * @param criteria tolerance and level of the answer
   */
  public ArrivalSummary summary(
      String source, long resolutionNanos, String loss, Criteria criteria) {
    return summary(source, resolutionNanos, loss, criteria, true);
  }

  /** The same without the tests and curves of {@link ArrivalSummary#detail}. */
  public ArrivalSummary headline(
      String source, long resolutionNanos, String loss, Criteria criteria) {
    return summary(source, resolutionNanos, loss, criteria, false);
  }

  private ArrivalSummary summary(
      String source, long resolutionNanos, String loss, Criteria criteria, boolean detailed) {
    long[] ordered = inOrder();
    Stretch all = new Stretch(ordered, resolutionNanos);
    Evidence evidence = all.evidence(criteria.level());
    Answer answer = answer(evidence, ordered, resolutionNanos, criteria);
    if (leftOut > 0) {
      answer =
          new Answer(
              answer.verdict(),
              String.format(
                  Locale.ROOT,
                  "%s; of %,d arrivals in the middle of the run, because memory does not hold all"
                      + " %,d in order",
                  answer.reason(),
                  ordered.length,
                  ordered.length + leftOut));
    }
    if (loss != null) {
      answer =
          new Answer(
              ArrivalVerdict.INCONCLUSIVE,
              "data is missing (" + loss + "); what is there reads " + words(answer));
    }
    IntervalStatistics intervals = all.intervals();
    return new ArrivalSummary(
        source,
        ordered.length,
        intervals.ratePerSecond(),
        new Intervals(
            intervals.meanSeconds(),
            evidence.cov() * intervals.meanSeconds(),
            evidence.cov(),
            evidence.covStandardError(),
            evidence.lag1(),
            resolutionNanos / 1e9,
            evidence.covResolvable()),
        evidence.counts(),
        answer,
        detailed ? all.detail() : null);
  }

  /**
   * Index of dispersion of counts in windows of one length, from the first arrival on.
   *
   * @param windowNanos length of a window, 1 or more
   * @return nothing where fewer than two windows fit
   */
  public Optional<Dispersion> dispersionAt(long windowNanos) {
    return windows(windowNanos)
        .map(counts -> counts.dispersion(1))
        .map(
            at ->
                new Dispersion(at.windowSeconds(), at.windows(), at.index(), at.low(), at.high()));
  }

  /**
   * How far windows of one length, from the first arrival on, go above the mean.
   *
   * @param windowNanos length of a window, 1 or more
   * @return nothing where fewer than two windows fit
   */
  public Optional<WindowPeak> peakAt(long windowNanos) {
    return windows(windowNanos).map(counts -> counts.peak(1));
  }

  private Optional<WindowCounts> windows(long windowNanos) {
    long[] ordered = inOrder();
    long windows =
        ordered.length < 2 ? 0 : (ordered[ordered.length - 1] - ordered[0]) / windowNanos;
    if (windows < 2 || windows > MOST_WINDOWS) {
      return Optional.empty();
    }
    WindowCounts counts = new WindowCounts(ordered[0], windowNanos, (int) windows);
    for (long instant : ordered) {
      counts.accept(instant);
    }
    return Optional.of(counts);
  }

  /** Part of the run between two instants, nanoseconds since the epoch. */
  public record Part(long startNanos, long endNanos) {}

  /**
   * The part without the tenths at either end, four at most, whose rate is another than the
   * middle's, as while users are being started or stopped.
   *
   * @return nothing where what is left is not steady either, or holds fewer than two arrivals
   */
  public Optional<Part> steadyPart() {
    long[] ordered = inOrder();
    UnsteadyEnds ends = UnsteadyEnds.of(ordered);
    if (ends.to() - ends.from() < 2
        || !UnsteadyEnds.of(Arrays.copyOfRange(ordered, ends.from(), ends.to())).isSteady()) {
      return Optional.empty();
    }
    return Optional.of(new Part(ordered[ends.from()], ordered[ends.to() - 1]));
  }

  /** Bursty only for another rate at the run's ends is not bursty: the window is not steady. */
  private static Answer answer(
      Evidence evidence, long[] inOrder, long resolutionNanos, Criteria criteria) {
    PrincipleB principle = new PrincipleB(criteria);
    Answer answer = principle.answer(evidence);
    if (answer.verdict() != ArrivalVerdict.BURSTY) {
      return answer;
    }
    UnsteadyEnds ends = UnsteadyEnds.of(inOrder);
    if (ends.isSteady()) {
      return answer;
    }
    long[] middle = Arrays.copyOfRange(inOrder, ends.from(), ends.to());
    Answer ofMiddle =
        principle.answer(new Stretch(middle, resolutionNanos).evidence(criteria.level()));
    if (ofMiddle.verdict() == ArrivalVerdict.BURSTY) {
      return answer;
    }
    return new Answer(
        ArrivalVerdict.INCONCLUSIVE,
        ends.words() + "; without that the arrivals read " + words(ofMiddle));
  }

  private static String words(Answer answer) {
    return answer.verdict().id() + ": " + answer.reason();
  }
}
