package io.github.trueload.sweep;

import io.github.trueload.queueing.Knee;
import io.github.trueload.report.CsvRows;
import io.github.trueload.report.CsvTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The results of an experiment as tables; names and units as in their JSON. */
public final class SweepCsv {

  private static final int FIGURES = 17;

  private SweepCsv() {}

  /** Every run, every point of every curve, every knee. */
  public static List<CsvTable> of(Sweep sweep) {
    return List.of(runs(sweep), curves(sweep), knees(sweep));
  }

  /** Every metric of every point that both have. */
  public static List<CsvTable> of(SweepComparison both) {
    CsvRows rows =
        new CsvRows(
            "compared.csv",
            "curve,value,metric,base_count,base_mean,other_count,other_mean,ratio,difference_low,"
                + "difference_high,sure");
    for (SweepComparison.Row row : both.rows()) {
      for (SweepComparison.Difference each : row.differences()) {
        rows.row(
            row.curve(),
            row.value(),
            each.metric().id(),
            each.base().count(),
            each.base().mean(),
            each.other().count(),
            each.other().mean(),
            each.ratio(),
            each.low(),
            each.high(),
            Double.isNaN(each.low()) ? null : each.isSure());
      }
    }
    return List.of(rows);
  }

  private static CsvTable runs(Sweep sweep) {
    String axes =
        sweep.axes().stream().map(axis -> axis.property()).collect(Collectors.joining(","));
    CsvRows rows =
        new CsvRows(
            "runs.csv",
            "point,"
                + axes
                + ",repetition,status,requests,x_per_s,r_s,r_p50_s,r_p95_s,r_p99_s,errors,cov,n,z_s,"
                + "n_little,n_little_most,n_little_se,q,received_bytes_per_s,reported_minus_wire_s,arrivals,why,folder");
    for (RunResult run : sweep.runs()) {
      List<Object> cells = new ArrayList<>(List.of(run.number()));
      for (int axis = 0; axis < sweep.axes().size(); axis++) {
        cells.add(sweep.axes().get(axis).values().get(run.places().get(axis)));
      }
      cells.add(run.repetition());
      cells.add(run.hasFailed() ? "failed" : run.counts() ? "counted" : "marked");
      cells.addAll(figures(run.figures()));
      cells.add(run.hasFailed() ? run.failure() : String.join("; ", run.marks()));
      cells.add(run.folder());
      rows.row(cells.toArray());
    }
    return rows;
  }

  private static List<Object> figures(RunFigures of) {
    if (of == null) {
      return Collections.nCopies(FIGURES, null);
    }
    return List.of(
        of.requests(),
        of.ratePerSecond(),
        of.responseMean(),
        of.responseP50(),
        of.responseP95(),
        of.responseP99(),
        of.errors(),
        of.cov(),
        of.users(),
        of.think(),
        of.littleUsers(),
        of.littleUsersMost(),
        of.littleUsersError(),
        of.inSystem(),
        of.receivedBytesPerSecond(),
        of.reportedMinusWire(),
        of.arrivals());
  }

  private static CsvTable curves(Sweep sweep) {
    CsvRows rows = new CsvRows("curves.csv", "curve,value,at,metric,count,mean,low,high");
    for (Curve curve : sweep.curves()) {
      for (Curve.CurvePoint point : curve.points()) {
        for (SweepMetric metric : SweepMetric.values()) {
          Spread spread = point.of(metric);
          rows.row(
              curve.name(),
              point.value(),
              point.at(),
              metric.id(),
              spread.count(),
              spread.mean(),
              spread.low(),
              spread.high());
        }
      }
    }
    return rows;
  }

  private static CsvTable knees(Sweep sweep) {
    CsvRows rows =
        new CsvRows("knees.csv", "curve,at,low,high,x_per_s,slope,slope_beyond,residual");
    for (Curve curve : sweep.curves()) {
      Knee knee = curve.knee();
      if (knee != null) {
        rows.row(
            curve.name(),
            knee.load(),
            knee.low(),
            knee.high(),
            knee.throughput(),
            knee.slope(),
            knee.slopeBeyond(),
            knee.residual());
      }
    }
    return rows;
  }
}
