package io.github.trueload.sweep;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What is drawn over an experiment's axis, one line each. */
public enum SweepMetric {
  THROUGHPUT(RunFigures::ratePerSecond),
  RESPONSE_MEAN(RunFigures::responseMean),
  RESPONSE_P95(RunFigures::responseP95),
  RESPONSE_P99(RunFigures::responseP99),
  ERRORS(RunFigures::errors),
  COV(RunFigures::cov),
  RECEIVED(RunFigures::receivedBytesPerSecond),
  REPORTED_MINUS_WIRE(RunFigures::reportedMinusWire);

  private final ToDoubleFunction<RunFigures> value;

  SweepMetric(ToDoubleFunction<RunFigures> value) {
    this.value = value;
  }

  /** Its value in a run; NaN where the run does not tell it. */
  public double of(RunFigures figures) {
    return value.applyAsDouble(figures);
  }

  /** Its name in tables, {@code response_mean}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
