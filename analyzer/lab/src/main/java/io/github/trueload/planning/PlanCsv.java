package io.github.trueload.planning;

import io.github.trueload.dispersion.CountDispersion;
import io.github.trueload.dispersion.LongRunIndex;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.map.KnobSetting;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.queueing.BurstPlan;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.LoopArrivals;
import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.queueing.SessionLoad;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.report.CsvRows;
import io.github.trueload.report.CsvTable;
import io.github.trueload.scale.ScaleTable;
import io.github.trueload.stats.BurstFit;
import io.github.trueload.stats.BurstFit.Dispersal;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.WebUserRow;
import java.util.ArrayList;
import java.util.List;

/** Plans, fits and several runs as tables of {@code --csv}; names and units as in their JSON. */
public final class PlanCsv {

  private static final String LOOP = "n,z_s,x_per_s,q,r_s";
  private static final String MAP =
      "f,mean_short_s,mean_long_s,p_short_long,p_long_short,mean_s,scv,lag1,index";

  private PlanCsv() {}

  /** Principle A's table; the users that a tolerance needs, where one was asked for. */
  public static List<CsvTable> of(WebPlan plan) {
    List<CsvTable> tables = new ArrayList<>();
    CsvRows rows = new CsvRows("plan-web.csv", LOOP + ",r_to_z,cov,index");
    for (WebPlan.Row row : plan.rows()) {
      ClosedLoop loop = row.loop();
      LoopArrivals arrivals = row.arrivals();
      rows.row(
          row.users(),
          loop.thinkSeconds(),
          loop.ratePerSecond(),
          loop.inSystem(),
          loop.responseSeconds(),
          loop.responseToThink(),
          arrivals == null ? null : arrivals.cov(),
          arrivals == null ? null : arrivals.dispersion());
    }
    tables.add(rows);
    if (plan.tolerance() != null) {
      WebPlan.Tolerance tolerance = plan.tolerance();
      tables.add(
          new CsvRows("tolerance.csv", "cov,users_for_cov,users_for_counts")
              .row(
                  tolerance.cov(),
                  tolerance.usersForCov().isPresent() ? tolerance.usersForCov().getAsInt() : null,
                  tolerance.usersForCounts().isPresent()
                      ? tolerance.usersForCounts().getAsInt()
                      : null));
    }
    if (plan.measured() != null) {
      ClosedLoop run = plan.measured();
      tables.add(
          new CsvRows("measured.csv", LOOP)
              .row(
                  run.users(),
                  run.thinkSeconds(),
                  run.ratePerSecond(),
                  run.inSystem(),
                  run.responseSeconds()));
    }
    return tables;
  }

  /** The MAP, the simulated loop beside the one without bursts, and the arrivals' dispersion. */
  public static List<CsvTable> of(BurstPlan plan) {
    BurstPlan.Outcome outcome = plan.outcome();
    ClosedLoop steady = plan.steady();
    CsvRows loops =
        new CsvRows(
                "simulation.csv",
                "think,requests,length_s,x_per_s,peak_per_s,q,q_peak,r_s,utilization,cov,lag1")
            .row(
                "bursty",
                outcome.requests(),
                outcome.seconds(),
                outcome.ratePerSecond(),
                outcome.peakPerSecond(),
                outcome.inSystem(),
                outcome.peakInSystem(),
                outcome.responseSeconds(),
                outcome.utilization(),
                outcome.cov(),
                outcome.lag1())
            .row(
                "exponential",
                null,
                null,
                steady.ratePerSecond(),
                null,
                steady.inSystem(),
                null,
                steady.responseSeconds(),
                steady.ratePerSecond() * plan.knob().demandSeconds(),
                null,
                null);
    CsvRows curve = new CsvRows("dispersion.csv", "window_s,windows,index,low,high");
    for (CountDispersion at : outcome.dispersion()) {
      curve.row(at.windowSeconds(), at.windows(), at.index(), at.low(), at.high());
    }
    return List.of(map(plan.setting()), loops, curve);
  }

  /** The sessions, and what they need beside what the machine has. */
  public static List<CsvTable> of(SessionNeeds plan) {
    SessionLoad load = plan.load();
    CsvRows needs = new CsvRows("needs.csv", "resource,needed,allowed,too_little");
    for (SessionNeeds.Need need : plan.needs()) {
      needs.row(
          need.resource().id(),
          need.needed(),
          need.allowed().isPresent() ? need.allowed().getAsLong() : null,
          need.tooLittle() ? 1 : 0);
    }
    return List.of(
        new CsvRows(
                "sessions.csv",
                "rate_per_s,requests,z_s,r_s,index,linger_s,session_s,at_once,at_once_most,requests_per_s")
            .row(
                load.ratePerSecond(),
                load.requests(),
                load.thinkSeconds(),
                load.responseSeconds(),
                load.index(),
                plan.lingerSeconds(),
                load.sessionSeconds(),
                load.meanSessions(),
                load.mostSessions(),
                load.requestsPerSecond()),
        needs);
  }

  private static CsvTable map(KnobSetting.Tuned setting) {
    TwoStateMap map = setting.map();
    return new CsvRows("map.csv", MAP)
        .row(
            setting.f(),
            map.meanShort(),
            map.meanLong(),
            map.shortToLong(),
            map.longToShort(),
            map.mean(),
            map.scv(),
            setting.lag1(),
            map.indexOfDispersion());
  }

  /** The indices, their curves, and the MAP where a demand was given. */
  public static List<CsvTable> of(BurstFit fit) {
    List<CsvTable> tables = new ArrayList<>();
    CsvRows indices = new CsvRows("fit.csv", "of,count,mean_s,cov,index,low,high,level,scale");
    tables.add(indices);
    dispersal(BurstFit.Source.THINK.id(), fit.thinkTimes(), indices, tables);
    dispersal(BurstFit.Source.ARRIVALS.id(), fit.arrivals(), indices, tables);
    if (fit.setting() != null) {
      tables.add(map(fit.setting()));
    }
    return tables;
  }

  private static void dispersal(String name, Dispersal of, CsvRows indices, List<CsvTable> tables) {
    if (of == null) {
      return;
    }
    LongRunIndex index = of.index();
    indices.row(
        name,
        of.count(),
        of.mean(),
        of.cov(),
        index.index(),
        index.low(),
        index.high(),
        index.level(),
        index.scale() * of.step());
    CsvRows curve = new CsvRows(name + "-curve.csv", "stretch,stretches,index");
    for (LongRunIndex.Point point : index.curve()) {
      curve.row(point.values() * of.step(), point.stretches(), point.index());
    }
    tables.add(curve);
  }

  /** Tables 3 and 4, the curves of figure 10, and λ_sat where the runs tell it. */
  public static List<CsvTable> of(ScaleTable table) {
    List<CsvTable> tables = new ArrayList<>();
    String columns = String.join(",", Catalogue.loopTable(List.of()).columns());
    CsvRows loops = new CsvRows("principle-a.csv", "run," + columns + ",verdict");
    CsvRows curves = new CsvRows("scalability.csv", "run,x_per_s,r_s,r_p95_s,received_bytes_per_s");
    CsvRows web = new CsvRows("web-users.csv", "run,z_s,n");
    for (ScaleTable.Row row : table.rows()) {
      ObservedLoop loop = row.loop();
      List<Object> cells = new ArrayList<>(List.of(row.name()));
      cells.addAll(Catalogue.loopTable(List.of(loop)).rows().get(0));
      cells.add(row.verdict().id());
      loops.row(cells.toArray());
      curves.row(
          row.name(),
          loop.ratePerSecond(),
          loop.response(),
          row.response().p95(),
          row.receivedBytesPerSecond());
      for (WebUserRow each : row.webUsers()) {
        web.row(row.name(), each.think(), each.users());
      }
    }
    tables.add(loops);
    tables.add(curves);
    if (!table.rows().get(0).webUsers().isEmpty()) {
      tables.add(web);
    }
    SaturationFit fit = table.saturation();
    if (fit != null) {
      tables.add(
          new CsvRows("saturation.csv", "x_per_s,low,high,s_s,v,d_s,residual")
              .row(
                  fit.ratePerSecond(),
                  fit.low(),
                  fit.high(),
                  fit.serviceSeconds(),
                  fit.variability(),
                  fit.delaySeconds(),
                  fit.residual()));
    }
    return tables;
  }
}
