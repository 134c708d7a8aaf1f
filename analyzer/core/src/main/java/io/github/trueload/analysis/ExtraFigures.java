package io.github.trueload.analysis;

import io.github.trueload.stats.responses.Grouping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures that an analysis has only where they are asked for, and a limit of others.
 *
 * @param webUse of the people that the test represents; null for none
 * @param groupings what arrivals and response times are also distinguished by
 * @param apdexSeconds target time of the log's Apdex, seconds, above 0; null for none
 * @param stallSeconds a longer time between two events of a streamed response is a stall; seconds,
 *     above 0
 */
public record ExtraFigures(
    @Nullable WebUse webUse,
    List<Grouping> groupings,
    @Nullable Double apdexSeconds,
    double stallSeconds) {

  /** The limit of stalls where none is given, seconds: people notice an interruption of 1 s. */
  public static final double DEFAULT_STALL_SECONDS = 1;

  /** None of them. */
  public static final ExtraFigures NONE =
      new ExtraFigures(null, List.of(), null, DEFAULT_STALL_SECONDS);

  /** Copies the list. */
  public ExtraFigures {
    groupings = List.copyOf(groupings);
  }

  /** The limit of stalls, nanoseconds. */
  long stallNanos() {
    return Math.round(stallSeconds * 1e9);
  }
}
