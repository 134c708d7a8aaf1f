package io.github.trueload.analysis;

import java.util.List;

/**
 * How people use the site: for the number of web users behind a test (Gunther and Brady, equation
 * 15).
 *
 * @param thinkSeconds mean think times Z' of people, seconds, each 0 or more
 * @param objectsPerPage requests a page takes, above 0
 */
public record WebUse(List<Double> thinkSeconds, double objectsPerPage) {

  /** Checks and copies. */
  public WebUse {
    thinkSeconds = List.copyOf(thinkSeconds);
    if (!(objectsPerPage > 0) || !thinkSeconds.stream().allMatch(think -> think >= 0)) {
      throw new IllegalArgumentException("a think time is negative, or no object is on a page");
    }
  }
}
