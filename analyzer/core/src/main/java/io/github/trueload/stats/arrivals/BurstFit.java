package io.github.trueload.stats.arrivals;

import io.github.trueload.dispersion.LongRunIndex;
import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.KnobSetting;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The burstiness of a log, and the bursty think times that bring it back (Mi et al. 2009, section
 * 3.3). Times in seconds.
 *
 * @param of which of the two the index is taken from
 * @param source these values: think times in the order in which they began, or requests
 * @param other the other of the two; null where the log does not contain it
 * @param loop that has this rate
 * @param knob mean, index, users and demand; null without a demand
 * @param setting the MAP; null without a demand
 * @param notes what to know of these figures, in sentences
 */
public record BurstFit(
    Source of,
    Dispersal source,
    @Nullable Dispersal other,
    OfLoop loop,
    @Nullable BurstinessKnob knob,
    KnobSetting.@Nullable Tuned setting,
    List<String> notes) {

  /**
   * {@return this fit with notes before its own}
   *
   * @param first notes on the run, in sentences
   */
  public BurstFit noting(List<String> first) {
    List<String> all = Stream.concat(first.stream(), notes.stream()).toList();
    return new BurstFit(of, source, other, loop, knob, setting, all);
  }

  /** What an index of dispersion is of. */
  public enum Source {
    /** Think times: what the timer draws. */
    THINK("think"),
    /** Arrivals: what a server sees. */
    ARRIVALS("arrivals");

    private final String id;

    Source(String id) {
      this.id = id;
    }

    /** {@return the name in options and JSON} */
    public String id() {
      return id;
    }
  }

  /**
   * How values are spread.
   *
   * @param count think times, or arrivals
   * @param mean think time, or interval between arrivals
   * @param cov coefficient of variation of these
   * @param step what a value of the index's curve stands for: 1 think time, or a window's seconds
   * @param index index of dispersion over long stretches
   */
  public record Dispersal(long count, double mean, double cov, double step, LongRunIndex index) {}

  /**
   * The closed loop of the log.
   *
   * @param meanThink mean think time E[Z]
   * @param users number of users
   * @param ratePerSecond requests per second
   * @param response mean response time; 0 where not known
   */
  public record OfLoop(double meanThink, int users, double ratePerSecond, double response) {}

  /**
   * {@return the values of {@code which}; null where the log does not contain them}
   *
   * @param which of the two
   */
  public @Nullable Dispersal values(Source which) {
    return which == of ? source : other;
  }
}
