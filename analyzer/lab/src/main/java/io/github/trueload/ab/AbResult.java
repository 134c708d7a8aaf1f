package io.github.trueload.ab;

import io.github.trueload.gate.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a session ended.
 *
 * @param plan what it was to find out
 * @param blocks all of them, in their order
 * @param figures the decision on each
 * @param doubt why nothing can be concluded from the runs, in words; null if something can
 * @param stopped whether the user ended it
 */
public record AbResult(
    AbPlan plan,
    List<AbBlock> blocks,
    List<FigureDecision> figures,
    @Nullable String doubt,
    boolean stopped) {

  /** Copies the lists. */
  public AbResult {
    blocks = List.copyOf(blocks);
    figures = List.copyOf(figures);
  }

  /** {@return number of pairs that count} */
  public int pairs() {
    return (int) blocks.stream().filter(AbBlock::counts).count();
  }

  /** {@return number of runs made} */
  public int runs() {
    return blocks.stream().mapToInt(each -> each.runs().size()).sum();
  }

  /** {@return a failure if any figure fails, otherwise inconclusive if any is, otherwise a pass} */
  public Outcome outcome() {
    return Outcome.worst(
        figures.stream().map(each -> each.decision().outcome(plan.failOn())).toList());
  }
}
