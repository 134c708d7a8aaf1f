package io.github.trueload.listener;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.gate.Condition.Known;
import io.github.trueload.gate.Condition.VersusBaseline;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.GateSyntaxException;
import io.github.trueload.gate.Outcome;
import io.github.trueload.stats.NumberText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a condition has held for so long that the test is to be stopped. For one thread. */
final class StopRule {

  /** What the parser's list of metrics begins with. */
  private static final String LIST = "; there are ";

  /** What the metrics of packets begin with; so does a misspelt one. */
  private static final String OF_PACKETS = "(?s)(wire|error)\\..*";

  private static final String EXAMPLES =
      "; for example: errors.rate > 5%, or p(95) > 2s (docs/gates.md lists all)";

  private final Gate condition;
  private final Duration hold;
  private boolean holds;
  private long sinceNanos;

  StopRule(Gate condition, Duration hold) {
    this.condition = condition;
    this.hold = hold;
  }

  /**
   * Reads a condition in the language of gates.
   *
   * @throws GateSyntaxException if it is none
   * @throws IllegalArgumentException if a running test can never know it; one line
   */
  static Gate parse(String text) throws GateSyntaxException {
    Gate gate = parseAny(text);
    if (gate.condition() instanceof VersusBaseline) {
      throw new IllegalArgumentException("a running test has no baseline to compare with");
    }
    if (gate.condition() instanceof Known) {
      throw new IllegalArgumentException(
          "a precision belongs in 'Stop test at precision', which also checks health and drift");
    }
    if (isOfPackets(gate.metric().id())) {
      throw new IllegalArgumentException(ofPackets(gate.metric().id()));
    }
    return gate;
  }

  /** A panel has no room for the list of all metrics, half of which are of packets. */
  private static Gate parseAny(String text) throws GateSyntaxException {
    try {
      return Gate.parse(text);
    } catch (GateSyntaxException e) {
      if (text.strip().matches(OF_PACKETS)) {
        throw new IllegalArgumentException(ofPackets(text.strip()), e);
      }
      String message = String.valueOf(e.getMessage());
      int list = message.indexOf(LIST);
      if (list < 0) {
        throw e;
      }
      throw new IllegalArgumentException(message.substring(0, list) + EXAMPLES, e);
    }
  }

  /** Whether only packets show a metric. */
  static boolean isOfPackets(String metric) {
    return metric.matches(OF_PACKETS);
  }

  private static String ofPackets(String metric) {
    return metric.replaceFirst("[\\s(<>=].*", "") + " is known from packets alone" + EXAMPLES;
  }

  /**
   * Looks at the run.
   *
   * @param window what the condition is put to; null if it is empty, which ends the time for which
   *     the condition has held
   * @param nowNanos of a clock that never goes back
   * @return why the test is to be stopped; null if it is not
   */
  @Nullable String reason(@Nullable RunFiles window, long nowNanos) {
    GateResult result = window == null ? null : judge(window);
    if (result == null || result.outcome() != Outcome.PASS) {
      holds = false;
      return null;
    }
    if (!holds) {
      holds = true;
      sinceNanos = nowNanos;
    }
    if (nowNanos - sinceNanos < hold.toNanos()) {
      return null;
    }
    return "%s has held for %s (%s%s)"
        .formatted(
            condition.expression(),
            NumberText.duration((nowNanos - sinceNanos) / 1e9),
            result.actualWords(),
            condition.message() == null ? "" : ": " + condition.message());
  }

  /** Null of labels that have not come yet. */
  private @Nullable GateResult judge(RunFiles window) {
    try {
      return GateCheck.run(List.of(condition), window, List.of(), false).results().get(0);
    } catch (OptionException e) {
      return null;
    }
  }
}
