package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.WebUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The web users that {@code --think} and {@code --objects-per-page} ask for. */
final class WebUses {

  private WebUses() {}

  /**
   * What is asked for.
   *
   * @param think think times in seconds; null if not given
   * @param objectsPerPage null if not given
   * @return the web users; null without these options
   * @throws OptionException if there are pages, but no think times
   */
  static @Nullable WebUse of(@Nullable List<Double> think, @Nullable Double objectsPerPage)
      throws OptionException {
    if (think == null && objectsPerPage != null) {
      throw new OptionException("--objects-per-page needs --think");
    }
    return think == null ? null : new WebUse(think, objectsPerPage == null ? 1 : objectsPerPage);
  }
}
