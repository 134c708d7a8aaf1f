package io.github.trueload.gate;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.gate.Condition.Known;
import org.jspecify.annotations.Nullable;

/**
 * A figure that is to be known with an error, such as {@code p(99) ± 5%} or {@code mean of Home ±
 * 10ms}: half of its 95 % interval, which counts the correlation of neighbours, is no more than the
 * error. It is a gate on the whole run, or, such as {@code p(99) in 30s..end ± 5%}, on the run
 * without its start.
 */
public final class Precision {

  private static final String EXAMPLES =
      "; write a figure and its error, such as p(99) ± 5%, mean of Home ± 10ms, or p(99) in"
          + " 30s..end ± 5% without the run's start";

  private final Gate gate;
  private final RunPart.@Nullable Between part;

  /**
   * How well a run knows the figure.
   *
   * @param isReached whether the error is no more than the one asked for
   * @param words the value and its error, or why it is not known
   */
  public record Found(boolean isReached, String words) {}

  private Precision(Gate gate, RunPart.@Nullable Between part) {
    this.gate = gate;
    this.part = part;
  }

  /**
   * Reads a figure and its error.
   *
   * @param text with a metric of gates, for one label if it is to be, then {@code in 30s..end} if
   *     the start of the run does not count, then {@code ±} or {@code +-}, then a share of the
   *     value or a size in the metric's unit
   * @throws IllegalArgumentException if it is none; one line
   */
  public static Precision parse(String text) {
    Gate gate;
    try {
      gate = Gate.parse(text);
    } catch (GateSyntaxException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a figure with an error" + EXAMPLES, e);
    }
    if (!(gate.condition() instanceof Known)) {
      throw new IllegalArgumentException("'" + text + "' is not a figure with an error" + EXAMPLES);
    }
    RunPart.Between part =
        gate.part() instanceof RunPart.Between between && between.end() == null ? between : null;
    boolean hasMore = gate.minimum() != null || gate.message() != null || gate.warn();
    if (hasMore || gate.part() != part || gate.labels() instanceof Labels.Each) {
      throw new IllegalArgumentException(
          "'" + text + "' has more than a figure and its error" + EXAMPLES);
    }
    return new Precision(gate, part);
  }

  /**
   * {@return length of the start of the run that does not count, seconds; 0 if all of it counts}
   */
  public double skippedSeconds() {
    return part == null ? 0 : part.start().nanos() / 1e9;
  }

  /**
   * {@return the figures of the part of {@code run} that counts} Null if the run is not longer than
   * its start that does not count.
   */
  public @Nullable AnalyzedRun partOf(RunFiles run) {
    return part == null ? run.whole() : run.from(part.start().nanos());
  }

  /** {@return the metric, as gates name it} */
  public String metric() {
    return gate.metric().id();
  }

  /**
   * {@return the precision of the figure in {@code analyzed}}
   *
   * @param analyzed of the part that counts
   */
  public Found in(AnalyzedRun analyzed) {
    Estimate value = GateCheck.read(gate, analyzed);
    Estimate known = RunIntervals.of(gate, GateCheck.reading(gate, analyzed), value);
    GateResult result = Judge.judge(gate, known);
    boolean isKnown = Judge.isPrecisionKnown(gate, known);
    return new Found(
        result.outcome() == Outcome.PASS,
        gate.subject()
            + (gate.labels() == null ? "" : " of " + gate.labels())
            + (isKnown ? " is " + result.actualWords() + " " : " is not known: ")
            + result.reason());
  }

  @Override
  public String toString() {
    return gate.expression();
  }
}
