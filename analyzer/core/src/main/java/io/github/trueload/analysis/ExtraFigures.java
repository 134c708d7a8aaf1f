package io.github.trueload.analysis;

import io.github.trueload.stats.Grouping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures that an analysis has only where they are asked for.
 *
 * @param webUse of the people that the test represents; null for none
 * @param groupings what arrivals and response times are also distinguished by
 * @param apdexSeconds target time of the log's Apdex, seconds, above 0; null for none
 */
public record ExtraFigures(
    @Nullable WebUse webUse, List<Grouping> groupings, @Nullable Double apdexSeconds) {

  /** None of them. */
  public static final ExtraFigures NONE = new ExtraFigures(null, List.of(), null);

  /** Copies the list. */
  public ExtraFigures {
    groupings = List.copyOf(groupings);
  }
}
