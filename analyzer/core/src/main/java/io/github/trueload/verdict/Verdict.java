package io.github.trueload.verdict;

import java.util.List;
import java.util.Set;

/**
 * The verdict on a run.
 *
 * @param remarks what stands behind it and what to do
 * @param conclusive false where damage or too little data forbids a verdict
 */
public record Verdict(List<Remark> remarks, boolean conclusive) {

  private static final Set<Class<? extends Remark>> DOUBTS =
      Set.of(
          Remark.ClockSetBack.class,
          Remark.CopyOfLog.class,
          Remark.DataLost.class,
          Remark.GeneratorWasBottleneck.class,
          Remark.HostsApart.class,
          Remark.HostSilent.class,
          Remark.LogWithoutRows.class,
          Remark.LongPause.class,
          Remark.NoOverlap.class,
          Remark.RowsTwice.class,
          Remark.TimesContradict.class);

  /** Copies the list. */
  public Verdict {
    remarks = List.copyOf(remarks);
  }

  /**
   * {@return the remarks that make any figure of the run doubtful: lost data, rows of several runs,
   * a load generator that was silent or the bottleneck; empty for a sound run}
   */
  public List<Remark> doubts() {
    return remarks.stream().filter(remark -> DOUBTS.contains(remark.getClass())).toList();
  }
}
