package io.github.trueload.stats;

import java.util.List;

/**
 * Arrivals and response times of each label, thread group or host.
 *
 * @param by what the requests are told apart by
 * @param source {@code log} where there is one, else {@code wire}
 * @param parts those with the most requests first
 * @param more how many parts were left out because there are too many
 */
public record Breakdown(Grouping by, String source, List<Part> parts, int more) {

  /**
   * One part.
   *
   * @param name of the label, group or host; empty where the input does not tell it
   * @param arrivals of its requests alone
   * @param errors failed samples
   * @param response reported response times, or the wire's; figures are NaN without any
   */
  public record Part(String name, ArrivalSummary arrivals, long errors, DurationSummary response) {}
}
