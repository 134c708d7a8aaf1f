package io.github.trueload.stats.responses;

import java.util.List;

/**
 * Failed samples by the code and the message that they report.
 *
 * @param partSeconds length of the parts of {@link FailureKind#overTime()}
 * @param kinds most samples first; what exceeds the bound of kinds is one of them
 */
public record Failures(double partSeconds, List<FailureKind> kinds) {

  /** Copies the list. */
  public Failures {
    kinds = List.copyOf(kinds);
  }

  /** {@return the number of failed samples} */
  public long count() {
    return kinds.stream().mapToLong(FailureKind::count).sum();
  }
}
