package io.github.trueload.gate;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.units.Quantity;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.Conformance.Subject;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.verdict.MissingData;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a metric is read from.
 *
 * @param analyzed of the part of the run
 * @param argument the metric's argument; null for none
 * @param labels samples of which labels; null for all
 * @param minimum the least n that is judged
 * @param ofTransactions whether transactions are looked at rather than samples
 */
record MetricContext(
    AnalyzedRun analyzed,
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

  /** Why nothing can be said of the logs; null if it can. */
  @Nullable Doubt doubtOfLog() {
    if (analyzed.result().samples() == null) {
      return new Doubt.NoInput(false);
    }
    if (!ofTransactions) {
      return lost(false, analyzed.lossOfLog());
    }
    return analyzed.transactionLabels().isEmpty()
        ? Doubt.Plain.NO_TRANSACTIONS
        : lost(false, analyzed.lossOfTransactions());
  }

  /** Hands the log's samples, or its transactions, to {@code sink}. */
  void replayLog(BlockSink sink) {
    if (ofTransactions) {
      analyzed.replayTransactions(sink);
    } else {
      analyzed.replay(false, sink);
    }
  }

  /** Why nothing can be said of the captures; null if it can. */
  @Nullable Doubt doubtOfWire() {
    if (analyzed.result().wire() == null) {
      return new Doubt.NoInput(true);
    }
    return lost(true, analyzed.lossOfWire());
  }

  /** Why nothing can be said of what {@code origin} gives; null if it can. */
  @Nullable Doubt doubtOf(Origin origin) {
    return switch (origin) {
      case LOG -> doubtOfLog();
      case CAPTURE -> doubtOfWire();
      case BOTH -> doubtOfAny();
      case ARRIVALS -> doubtOfArrivals();
      case CONFORMANCE -> isOfSessions() ? doubtOfLog() : doubtOfArrivals();
      case HEALTH -> null;
    };
  }

  private @Nullable Doubt doubtOfArrivals() {
    return analyzed.result().wire() != null ? doubtOfWire() : doubtOfLog();
  }

  private boolean isOfSessions() {
    Conformance found = analyzed.result().conformance();
    return found != null && found.subject() != Subject.REQUESTS;
  }

  private @Nullable Doubt doubtOfAny() {
    Doubt lost = lost(false, analyzed.lossOfLog());
    return lost != null ? lost : lost(true, analyzed.lossOfWire());
  }

  private static @Nullable Doubt lost(boolean ofWire, @Nullable MissingData loss) {
    return loss == null ? null : new Doubt.DataLost(ofWire, loss);
  }
}
