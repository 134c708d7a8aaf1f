package io.github.trueload.ab;

import io.github.trueload.history.HistoryRun;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One run of a session.
 *
 * @param role its part in the block
 * @param folder of its files; empty where there is none
 * @param figures what its analysis reports; null where the run failed
 * @param marks why it does not count, a sentence each; empty where it does
 */
public record AbRun(AbRole role, String folder, @Nullable HistoryRun figures, List<String> marks) {

  /** Copies the list. */
  public AbRun {
    marks = List.copyOf(marks);
    if (figures == null && marks.isEmpty()) {
      throw new IllegalArgumentException("a run has figures or has failed");
    }
  }

  /** Its figures, of a run that has not failed. */
  HistoryRun known() {
    return Objects.requireNonNull(figures);
  }

  /** Share of the samples of a label, or null for all, that failed; NaN where it is not known. */
  double failures(@Nullable String label) {
    return known().failures(label);
  }
}
