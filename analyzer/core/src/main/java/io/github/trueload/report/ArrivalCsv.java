package io.github.trueload.report;

import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.stats.ArrivalDetail;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.Breakdown;
import io.github.trueload.stats.Dispersion;
import io.github.trueload.stats.UserArrivals;
import java.util.ArrayList;
import java.util.List;

/** The arrivals, their tests and curves as tables of {@code --csv}; names as in the JSON. */
final class ArrivalCsv {

  private ArrivalCsv() {}

  /** The tables that {@code arrivals} fills. */
  static List<CsvTable> of(ArrivalSummary arrivals, List<UserArrivals.Point> users) {
    List<CsvTable> tables = new ArrayList<>();
    tables.add(row(arrivals));
    tables.add(dispersion(arrivals));
    ArrivalDetail detail = arrivals.detail();
    if (detail != null) {
      tables.add(tests(arrivals, detail));
      tables.add(autocorrelation(detail.correlation()));
      tables.add(intervalDispersion(detail));
      tables.add(peaks(detail));
      tables.add(users(users));
    }
    return tables;
  }

  private static CsvTable row(ArrivalSummary of) {
    return new CsvRows(
            "arrivals.csv",
            "source,count,rate_per_s,mean_s,sd_s,cov,cov_se,cov_resolvable,lag1,resolution_s,"
                + "verdict")
        .row(
            of.source(),
            of.count(),
            of.ratePerSecond(),
            of.intervals().mean(),
            of.intervals().sd(),
            of.cov(),
            of.covStandardError(),
            of.covResolvable(),
            of.intervals().lag1(),
            of.resolutionSeconds(),
            of.verdict().id());
  }

  private static CsvTable dispersion(ArrivalSummary arrivals) {
    CsvRows rows = new CsvRows("dispersion.csv", "window_s,windows,index,low,high");
    for (Dispersion at : arrivals.dispersion()) {
      rows.row(at.windowSeconds(), at.windows(), at.index(), at.low(), at.high());
    }
    return rows;
  }

  private static CsvTable tests(ArrivalSummary arrivals, ArrivalDetail detail) {
    ExponentialFit fit = detail.fit();
    Dispersion counts =
        detail.countPlateau() == null
            ? null
            : arrivals.dispersion().get(detail.countPlateau().from());
    IntervalDispersion sums =
        detail.intervalPlateau() == null
            ? null
            : detail.intervalDispersion().get(detail.intervalPlateau().from());
    return new CsvRows(
            "arrival-tests.csv",
            "cov_low,cov_high,cov_se_by,cov_interval_narrow,ljung_box_lags,ljung_box_q,ljung_box_p,tested,a2,a2_p,d,"
                + "lilliefors,lilliefors_p,dispersion_plateau,dispersion_plateau_from_window_s,"
                + "interval_dispersion_plateau,interval_dispersion_plateau_from_neighbours")
        .row(
            detail.cov().low(),
            detail.cov().high(),
            detail.cov().ofBlocks() ? "blocks" : "delta-method",
            detail.cov().narrow(),
            detail.correlation().rho().length,
            detail.correlation().ljungBox(),
            detail.correlation().pValue(),
            fit == null ? null : fit.tested(),
            fit == null ? null : fit.andersonDarling(),
            fit == null ? null : fit.andersonDarlingP(),
            fit == null ? null : fit.distance(),
            fit == null ? null : fit.lilliefors(),
            fit == null ? null : fit.lillieforsP(),
            counts == null ? null : detail.countPlateau().level(),
            counts == null ? null : counts.windowSeconds(),
            sums == null ? null : detail.intervalPlateau().level(),
            sums == null ? null : sums.neighbours());
  }

  private static CsvTable autocorrelation(Autocorrelation correlation) {
    CsvRows rows = new CsvRows("autocorrelation.csv", "lag,rho");
    for (int lag = 1; lag <= correlation.rho().length; lag++) {
      rows.row(lag, correlation.rho()[lag - 1]);
    }
    return rows;
  }

  private static CsvTable intervalDispersion(ArrivalDetail detail) {
    CsvRows rows = new CsvRows("interval-dispersion.csv", "neighbours,sums,index,low,high");
    for (IntervalDispersion at : detail.intervalDispersion()) {
      rows.row(at.neighbours(), at.sums(), at.index(), at.low(), at.high());
    }
    return rows;
  }

  private static CsvTable peaks(ArrivalDetail detail) {
    CsvRows rows =
        new CsvRows(
            "peaks.csv",
            "window_s,windows,peak_to_mean,poisson_peak_to_mean,burst_factor,burst_share");
    for (WindowPeak peak : detail.peaks()) {
      rows.row(
          peak.windowSeconds(),
          peak.windows(),
          peak.peakToMean(),
          peak.poissonPeakToMean(),
          peak.burstFactor(),
          peak.burstShare());
    }
    return rows;
  }

  private static CsvTable users(List<UserArrivals.Point> users) {
    CsvRows rows = new CsvRows("cov-by-users.csv", "n,intervals,cov,cov_se,cov_resolvable");
    for (UserArrivals.Point point : users) {
      rows.row(
          point.users(), point.intervals(), point.cov(), point.standardError(), point.resolvable());
    }
    return rows;
  }

  /** A breakdown's table, {@code by-label.csv} for one. */
  static CsvTable of(Breakdown breakdown) {
    CsvRows rows =
        new CsvRows(
            "by-" + breakdown.by().id() + ".csv",
            "name,count,errors,rate_per_s,cov,cov_se,cov_resolvable,verdict,mean_s,p50_s,p95_s,"
                + "p99_s,max_s");
    for (Breakdown.Part part : breakdown.parts()) {
      ArrivalSummary of = part.arrivals();
      rows.row(
          part.name(),
          of.count(),
          part.errors(),
          of.ratePerSecond(),
          of.cov(),
          of.covStandardError(),
          of.covResolvable(),
          of.verdict().id(),
          part.response().mean(),
          part.response().p50(),
          part.response().p95(),
          part.response().p99(),
          part.response().max());
    }
    return rows;
  }
}
