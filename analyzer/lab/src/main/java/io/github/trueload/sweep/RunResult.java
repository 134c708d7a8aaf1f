package io.github.trueload.sweep;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One run of an experiment, as it ended.
 *
 * @param number of its point, from 1
 * @param places of its values on the axes, from 0
 * @param repetition from 1
 * @param folder of its files, from the experiment's folder on
 * @param figures null where it failed
 * @param marks why it does not count, a sentence each; empty where it does
 * @param failure why it came to nothing; null where it did not
 */
public record RunResult(
    int number,
    List<Integer> places,
    int repetition,
    String folder,
    @Nullable RunFigures figures,
    List<String> marks,
    @Nullable String failure) {

  /** Copies the lists. */
  public RunResult {
    places = List.copyOf(places);
    marks = List.copyOf(marks);
    if ((figures == null) == (failure == null)) {
      throw new IllegalArgumentException("a run has figures or has failed");
    }
  }

  /** {@return its figures, of a run that has not failed} */
  @Override
  public RunFigures figures() {
    return Objects.requireNonNull(figures);
  }

  /** {@return whether the run produced no figures} */
  public boolean hasFailed() {
    return failure != null;
  }

  /** {@return whether curves and fits use it} */
  public boolean counts() {
    return failure == null && marks.isEmpty();
  }

  String status() {
    return hasFailed() ? "failed" : counts() ? "counted" : "marked";
  }
}
