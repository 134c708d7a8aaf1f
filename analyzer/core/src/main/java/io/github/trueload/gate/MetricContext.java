package io.github.trueload.gate;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.units.Quantity;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.Conformance.Subject;
import io.github.trueload.verdict.MissingData;
import io.github.trueload.wording.ReasonText;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a metric is read from.
 *
 * @param findings of the part of the run
 * @param argument the metric's argument; null for none
 * @param labels samples of which labels; null for all
 * @param minimum the least n that is judged
 * @param ofTransactions whether transactions are looked at rather than samples
 */
record MetricContext(
    AnalyzedRun findings,
    @Nullable Quantity argument,
    @Nullable Labels labels,
    long minimum,
    boolean ofTransactions) {

  /** The argument of a metric that needs one: no expression without it is a gate. */
  Quantity neededArgument() {
    return Objects.requireNonNull(argument);
  }

  double quantile() {
    return neededArgument().number().movePointLeft(2).doubleValue();
  }

  /** Why nothing can be said of the logs, in words; null if it can. */
  @Nullable String doubtOfLog() {
    if (findings.result().samples() == null) {
      return "there is no log among the inputs";
    }
    if (!ofTransactions) {
      return lost("log", findings.lossOfLog());
    }
    return findings.transactionLabels().isEmpty()
        ? "the log has no transactions"
        : lost("log", findings.lossOfTransactions());
  }

  /** Hands the log's samples, or its transactions, to {@code sink}. */
  void replayLog(BlockSink sink) {
    if (ofTransactions) {
      findings.replayTransactions(sink);
    } else {
      findings.replay(false, sink);
    }
  }

  /** Why nothing can be said of the captures, in words; null if it can. */
  @Nullable String doubtOfWire() {
    if (findings.result().wire() == null) {
      return "there is no capture among the inputs";
    }
    return lost("capture", findings.lossOfWire());
  }

  /** Why nothing can be said of what {@code origin} gives, in words; null if it can. */
  @Nullable String doubtOf(Origin origin) {
    return switch (origin) {
      case LOG -> doubtOfLog();
      case CAPTURE -> doubtOfWire();
      case BOTH -> doubtOfAny();
      case ARRIVALS -> doubtOfArrivals();
      case CONFORMANCE -> isOfSessions() ? doubtOfLog() : doubtOfArrivals();
      case HEALTH -> null;
    };
  }

  private @Nullable String doubtOfArrivals() {
    return findings.result().wire() != null ? doubtOfWire() : doubtOfLog();
  }

  private boolean isOfSessions() {
    Conformance found = findings.result().conformance();
    return found != null && found.subject() != Subject.REQUESTS;
  }

  private @Nullable String doubtOfAny() {
    String lost = lost("log", findings.lossOfLog());
    return lost != null ? lost : lost("capture", findings.lossOfWire());
  }

  private static @Nullable String lost(String what, @Nullable MissingData loss) {
    return loss == null ? null : "the " + what + " lost data (" + ReasonText.of(loss) + ")";
  }
}
