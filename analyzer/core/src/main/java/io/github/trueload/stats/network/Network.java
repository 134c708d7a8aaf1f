package io.github.trueload.stats.network;

import io.github.trueload.stats.durations.CountedTimes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the load generator's kernel knew of the exchanges of a log.
 *
 * @param all every label together; null where the log does not have it
 * @param sent requests of which it is known whether they were sent again
 * @param sentAgain how often requests were sent again on another connection, since the server
 *     closed the one they were on their way on
 * @param labels each label, in the order in which labels were first seen
 */
public record Network(
    @Nullable OfLabel all, long sent, long sentAgain, Map<String, OfLabel> labels) {

  /** Copies the map. */
  public Network {
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
  }

  /**
   * Requests of a label.
   *
   * @param requests those whose connection the kernel knew
   * @param retransmissions segments of theirs that the load generator sent again
   * @param retransmitted requests with such a segment
   * @param roundTrip least round-trip time of their connections; null where not known
   * @param server from the request to the response's first byte, less the round-trip time, of
   *     requests without such a segment; null where not known
   */
  public record OfLabel(
      long requests,
      long retransmissions,
      long retransmitted,
      @Nullable CountedTimes roundTrip,
      @Nullable CountedTimes server) {}
}
