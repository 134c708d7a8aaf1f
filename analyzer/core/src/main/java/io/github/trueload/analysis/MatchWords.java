package io.github.trueload.analysis;

import io.github.trueload.stats.Figures;

/** How the rows of a log without our columns were matched with exchanges, and how sure that is. */
final class MatchWords {

  private MatchWords() {}

  static String of(RequestJoin join) {
    TimeMatch match = join.byTime();
    if (match.matched() == 0) {
      return "means of all requests; time alone could match none: "
          + (match.isUsable()
              ? "too many were under way at once"
              : "the clocks differ, or the captures are not of all requests");
    }
    String found =
        "%s of %s, %s, matched by time: %s for certain, the others by their label's path and their"
            + " thread's connection";
    String words =
        found.formatted(
            Figures.count(match.matched()),
            Figures.count(match.rows(), "request"),
            percent(match.matched() / (double) match.rows()),
            Figures.count(match.certain()));
    return join.isRepresentative()
        ? words
        : "means of all requests; only " + words + ", too few to stand for all";
  }

  private static String percent(double share) {
    return Figures.fixed(Math.floor(share * 1000) / 10, 1) + " %";
  }
}
