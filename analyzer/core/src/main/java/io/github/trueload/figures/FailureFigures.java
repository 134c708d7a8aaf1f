package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.Figure.text;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.responses.FailureKind;
import io.github.trueload.stats.responses.Failures;
import java.util.ArrayList;
import java.util.List;

/** Figures of failed samples: by code and message, by label, over time. */
final class FailureFigures {

  /** Failures of a label, with what they report. */
  private record OfLabel(FailureKind kind, String label, long count) {}

  /** Failures in a part of the window. */
  private record InPart(FailureKind kind, double middle, long count) {}

  private FailureFigures() {}

  static Member<AnalysisResult> part() {
    return FigurePart.of(
        "failures",
        AnalysisResult::failures,
        "failed samples of the logs, grouped by the failure that they report",
        count("count", Failures::count, "failed samples"),
        seconds("part_s", Failures::partSeconds, "length of a part of over_time"),
        FigureRows.list(
                "kinds",
                Failures::kinds,
                "by code and message, most samples first",
                text("code", FailureKind::code, "response code; empty if there is none"),
                text("message", FailureKind::message, "message of the assertion or response"),
                count("count", FailureKind::count, "samples"),
                seconds(
                    "first_s",
                    FailureKind::firstSeconds,
                    "start of the first of these samples, from the window's start"),
                seconds(
                    "last_s",
                    FailureKind::lastSeconds,
                    "start of the last of these samples, from the window's start"))
            .table("failures"),
        FigureRows.list(
                "labels",
                FailureFigures::byLabel,
                "the same by label",
                text("code", (OfLabel row) -> row.kind().code(), "response code"),
                text("message", (OfLabel row) -> row.kind().message(), "message"),
                text("label", OfLabel::label, "label"),
                count("count", OfLabel::count, "samples"))
            .table("failures-by-label"),
        FigureRows.list(
                "over_time",
                FailureFigures::overTime,
                "the same by parts of the window; parts without a failure have no row",
                seconds("t_s", InPart::middle, "middle of the part"),
                text("code", (InPart row) -> row.kind().code(), "response code"),
                text("message", (InPart row) -> row.kind().message(), "message"),
                count("count", InPart::count, "samples"))
            .table("failures-over-time"));
  }

  private static List<OfLabel> byLabel(Failures failures) {
    List<OfLabel> rows = new ArrayList<>();
    for (FailureKind kind : failures.kinds()) {
      kind.labels().forEach((label, count) -> rows.add(new OfLabel(kind, label, count)));
    }
    return rows;
  }

  private static List<InPart> overTime(Failures failures) {
    List<InPart> rows = new ArrayList<>();
    for (FailureKind kind : failures.kinds()) {
      Series over = kind.overTime();
      for (int part = 0; part < over.x().length; part++) {
        if (over.y()[part] > 0) {
          rows.add(new InPart(kind, over.x()[part], (long) over.y()[part]));
        }
      }
    }
    return rows;
  }
}
