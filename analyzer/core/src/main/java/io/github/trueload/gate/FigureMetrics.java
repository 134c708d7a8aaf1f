package io.github.trueload.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.figures.FigurePart;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.figures.GateFigure;
import io.github.trueload.verdict.Doubt;
import java.util.List;

final class FigureMetrics {

  private FigureMetrics() {}

  /** The metrics of the figures of a part of the catalogue. */
  static List<Metric> of(FigurePart<AnalysisResult, ?> part) {
    return Catalogue.gates(part).stream().map(FigureMetrics::metric).toList();
  }

  private static Metric metric(GateFigure figure) {
    return new Metric(
            figure.id(),
            kind(figure),
            figure.least(),
            reading -> {
              Estimate estimate = read(figure, reading);
              return figure.isLowerBound(reading.analyzed()) ? estimate.asLowerBound() : estimate;
            },
            figure.meaning())
        .with(figure.words());
  }

  private static Kind kind(GateFigure figure) {
    return switch (figure.unit()) {
      case COUNT -> Kind.COUNT;
      case SECONDS -> Kind.TIME;
      case SHARE -> Kind.SHARE;
      case PER_SECOND -> Kind.RATE;
      case TEXT -> Kind.WORD;
      default -> figure.isExact() ? Kind.RATIO : Kind.FIGURE;
    };
  }

  private static Estimate read(GateFigure figure, MetricContext reading) {
    Doubt doubt = reading.doubtOf(figure.origin());
    GateFigure.GateValue found = figure.in(reading.analyzed());
    if (found == null) {
      return Estimate.unknown(
          doubt != null && figure.origin() != Origin.BOTH
              ? doubt
              : new Doubt.Absent(figure.absence()));
    }
    if (found.value() instanceof String word) {
      return Estimate.of(word, found.observations())
          .doubted(found.flaw() == null ? doubt : found.flaw());
    }
    double value = ((Number) found.value()).doubleValue();
    Estimate estimate =
        Estimate.of(value, found.observations(), found.interval()).narrow(found.narrow());
    return found.flaw() == null ? estimate.doubted(doubt) : estimate.withheld(found.flaw());
  }
}
