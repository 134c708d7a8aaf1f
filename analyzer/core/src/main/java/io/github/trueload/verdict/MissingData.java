package io.github.trueload.verdict;

import io.github.trueload.sample.AnomalyKind;
import java.util.List;

/** What is missing from the logs, or from the captures. */
public sealed interface MissingData {

  /**
   * Damage that the reader found.
   *
   * @param counts each kind of damage and how often it was found, in the order of the files
   */
  record Damage(List<Count> counts) implements MissingData {
    /** Copies the list. */
    public Damage {
      counts = List.copyOf(counts);
    }
  }

  /**
   * One kind of damage.
   *
   * @param kind of the damage
   * @param count how often it was found, 1 or more
   */
  record Count(AnomalyKind kind, long count) {}

  /**
   * A capture that has far fewer responses than the log has answered requests.
   *
   * @param responses number of responses in the capture
   * @param answered number of the log's requests that did not fail
   */
  record FewResponses(long responses, long answered) implements MissingData {}
}
