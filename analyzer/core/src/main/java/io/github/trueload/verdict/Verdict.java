package io.github.trueload.verdict;

import java.util.List;

/**
 * The verdict on a run.
 *
 * @param remarks what stands behind it and what to do
 * @param conclusive false where damage or too little data forbids a verdict
 */
public record Verdict(List<Remark> remarks, boolean conclusive) {

  /** Copies the list. */
  public Verdict {
    remarks = List.copyOf(remarks);
  }
}
