package io.github.trueload.comparison;

import java.util.List;

/**
 * The labels of the runs of a comparison.
 *
 * @param inAll the comparisons of the labels that all runs have, in the base's order; after those
 *     of requests those of transactions and of streamed events
 * @param onlyBase labels of the base that not all runs have, by their names in tables
 * @param onlyCandidate labels that no run of the base has, by their names in tables
 */
public record ComparedLabels(
    List<LabelComparison> inAll, List<String> onlyBase, List<String> onlyCandidate) {

  /** Copies the lists. */
  public ComparedLabels {
    inAll = List.copyOf(inAll);
    onlyBase = List.copyOf(onlyBase);
    onlyCandidate = List.copyOf(onlyCandidate);
  }
}
