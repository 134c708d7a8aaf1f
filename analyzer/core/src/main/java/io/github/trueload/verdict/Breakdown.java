package io.github.trueload.verdict;

import io.github.trueload.health.Disturbance;
import io.github.trueload.sample.Names;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.responses.GroupStatistics;
import io.github.trueload.stats.responses.Grouping;
import java.util.List;

/**
 * Arrivals and response times of each label, thread group or host.
 *
 * @param by what the requests are distinguished by
 * @param source {@code log} where there is one, else {@code wire}
 * @param parts those with the most requests first
 * @param more how many parts were left out because there are too many
 */
public record Breakdown(Grouping by, String source, List<Part> parts, int more) {

  /**
   * One part.
   *
   * @param name of the label, group or host; empty where the input does not contain it
   * @param arrivals of its requests alone
   * @param errors failed samples
   * @param response reported response times, or the wire's; figures are NaN without any
   */
  public record Part(String name, ArrivalSummary arrivals, long errors, DurationSummary response) {

    private Part from(List<Disturbance> disturbances) {
      return new Part(name, arrivals.from(disturbances), errors, response);
    }
  }

  /**
   * {@return each part as {@link ArrivalSummary#from} makes it}
   *
   * @param disturbances of the load generator
   */
  public Breakdown from(List<Disturbance> disturbances) {
    return new Breakdown(
        by, source, parts.stream().map(part -> part.from(disturbances)).toList(), more);
  }

  /**
   * Judges each part by itself.
   *
   * @param statistics of the parts
   * @param names of the parts' ids
   * @param judge judges a part
   * @return the verdict on each part
   */
  public static Breakdown of(GroupStatistics statistics, Names names, ArrivalJudge judge) {
    List<Part> parts =
        statistics
            .parts(names)
            .map(
                part ->
                    new Part(
                        part.name(), judge.judge(part.arrivals()), part.errors(), part.response()))
            .toList();
    return new Breakdown(
        statistics.grouping(), judge.source(), parts, statistics.size() - parts.size());
  }
}
