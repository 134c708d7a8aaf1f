package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.Apdex;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.CountedTimes;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.FamilyFit;
import io.github.trueload.stats.LabelSummary;
import io.github.trueload.stats.LogTimes;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.OverTime;
import io.github.trueload.stats.ReportingError;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.stats.UserSessions;
import io.github.trueload.stats.WebUserRow;
import io.github.trueload.stats.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The figures of an analysis as tables of {@code --csv}; names and units as in the JSON. */
public final class SummaryTables {

  private static final String TIMES = "mean_s,sd_s,p50_s,p90_s,p95_s,p99_s,max_s";

  private final List<CsvTable> tables = new ArrayList<>();

  private SummaryTables() {}

  /** The tables that {@code summary} fills. */
  public static List<CsvTable> of(AnalysisResult summary) {
    SummaryTables all = new SummaryTables();
    all.tables.addAll(ArrivalCsv.of(summary.arrivals(), summary.covByUsers()));
    if (summary.loop() != null) {
      all.loop(summary.loop());
    }
    if (summary.webUsers() != null) {
      all.webUsers(summary);
    }
    if (summary.samples() != null) {
      all.labels(summary.samples().labels());
    }
    all.times(summary);
    if (summary.wire() != null) {
      all.wire(summary.wire());
    }
    if (summary.error() != null) {
      all.error(summary.error());
    }
    if (summary.sessions() != null) {
      all.sessions(summary.sessions());
    }
    all.detail(summary);
    summary.breakdowns().forEach(each -> all.tables.add(ArrivalCsv.of(each)));
    return all.tables;
  }

  /** Columns of Table 3, as {@link #cells} fills them. */
  public static final String PRINCIPLE_A =
      "n,z_s,x_per_s,r_s,r_se_s,q,n_little,n_difference,r_to_z,interval_mean_s,interval_sd_s,"
          + "interval_cov";

  private void loop(ObservedLoop loop) {
    rows("principle-a.csv", PRINCIPLE_A).row(cells(loop).toArray());
  }

  /** A row of Table 3. */
  public static List<Object> cells(ObservedLoop loop) {
    return List.of(
        loop.users(),
        loop.think().mean(),
        loop.ratePerSecond(),
        loop.response(),
        loop.responseStandardError(),
        loop.inSystem(),
        loop.littleUsers(),
        loop.difference(),
        loop.responseToThink(),
        loop.intervals().mean(),
        loop.intervals().sd(),
        loop.intervalCov());
  }

  private void webUsers(AnalysisResult summary) {
    CsvRows rows = rows("web-users.csv", "z_s,n");
    for (WebUserRow web : summary.webUsers().rows()) {
      rows.row(web.think(), web.users());
    }
  }

  private void labels(Map<String, LabelSummary> labels) {
    CsvRows rows = rows("labels.csv", "label,count,errors,mean_s,p50_s,p95_s,p99_s,max_s");
    labels.forEach(
        (name, label) ->
            rows.row(
                name,
                label.count(),
                label.errors(),
                label.mean(),
                label.p50(),
                label.p95(),
                label.p99(),
                label.max()));
  }

  private void times(AnalysisResult summary) {
    CsvRows rows = rows("times.csv", "of,count," + TIMES);
    if (summary.response() != null) {
      times(rows, "reported", summary.samples().count(), summary.response());
    }
    if (summary.wire() != null) {
      times(rows, "wire_reply", summary.wire().responses(), summary.wire().reply());
      times(rows, "wire_response", summary.wire().responses(), summary.wire().response());
    }
    LogTimes detail = summary.logTimes();
    if (detail != null) {
      times(rows, "passed", detail.passed());
      times(rows, "failed", detail.failed());
      times(rows, "connect", detail.parts().connect());
      times(rows, "first_byte", detail.parts().firstByte());
      times(rows, "transfer", detail.parts().transfer());
      if (detail.intended() != null) {
        times(rows, "late", detail.intended().late());
        times(rows, "response_from_intended", detail.intended().response());
        times(rows, "response_as_reported", detail.intended().reported());
      }
      UserSessions sessions = summary.logSessions();
      if (sessions != null) {
        times(rows, "session_length", sessions.count(), sessions.length());
        times(rows, "sessions_late", sessions.late());
        times(rows, "think", sessions.think() == null ? null : sessions.think().times());
      }
    }
  }

  private static void times(CsvRows rows, String of, CountedTimes times) {
    if (times != null) {
      times(rows, of, times.count(), times.times());
    }
  }

  private static void times(CsvRows rows, String of, long count, DurationSummary times) {
    rows.row(
        of,
        count,
        times.mean(),
        times.sd(),
        times.p50(),
        times.p90(),
        times.p95(),
        times.p99(),
        times.max());
  }

  private void wire(Wire wire) {
    rows(
            "wire.csv",
            "connections,peak_open,requests,responses,incomplete,requests_per_connection_mean,"
                + "requests_per_connection_min,requests_per_connection_max")
        .row(
            wire.connections(),
            wire.peakOpen(),
            wire.requests(),
            wire.responses(),
            wire.incomplete(),
            wire.requestsPerConnection().mean(),
            wire.requestsPerConnection().least(),
            wire.requestsPerConnection().most());
  }

  private void error(ReportingError error) {
    rows("error.csv", "matched,mean_s,p50_s,p99_s,ratio_of_means")
        .row(error.matched(), error.mean(), error.p50(), error.p99(), error.ratioOfMeans());
  }

  private void sessions(SessionConnections sessions) {
    rows("sessions.csv", "count,connections,shared_connections,reconnects")
        .row(
            sessions.count(),
            sessions.connections(),
            sessions.sharedConnections(),
            sessions.reconnects());
  }

  private void detail(AnalysisResult result) {
    LogTimes detail = result.logTimes();
    UserSessions sessions = result.logSessions();
    if (detail == null) {
      return;
    }
    if (detail.received() != null) {
      rows("received.csv", "count,bytes,mean_bytes")
          .row(detail.received().count(), detail.received().bytes(), detail.received().mean());
    }
    if (detail.apdex() != null) {
      Apdex apdex = detail.apdex();
      rows("apdex.csv", "target_s,satisfied,tolerating,frustrated,score")
          .row(
              apdex.target(),
              apdex.satisfied(),
              apdex.tolerating(),
              apdex.frustrated(),
              apdex.score());
    }
    if (sessions != null) {
      CountSpread requests = sessions.requests();
      rows("session-requests.csv", "count,mean,min,max")
          .row(sessions.count(), requests.mean(), requests.least(), requests.most());
    }
    if (result.overTime() != null) {
      overTime(result.overTime());
    }
    if (sessions != null && sessions.think() != null) {
      CsvRows families = rows("think-families.csv", "family,scale_s,shape,aic");
      for (FamilyFit fit : sessions.think().fits()) {
        families.row(fit.family(), fit.scale(), fit.shape(), fit.aic());
      }
      CsvRows quantiles = rows("think-qq.csv", "family_s,seen_s");
      double[] x = sessions.think().quantiles().x();
      for (int i = 0; i < x.length; i++) {
        quantiles.row(x[i], sessions.think().quantiles().y()[i]);
      }
    }
  }

  private void overTime(OverTime over) {
    CsvRows rows = rows("over-time.csv", "t_s,mean_s,p50_s,p95_s,p99_s");
    for (int i = 0; i < over.mean().x().length; i++) {
      rows.row(
          over.mean().x()[i],
          over.mean().y()[i],
          over.p50().y()[i],
          over.p95().y()[i],
          over.p99().y()[i]);
    }
  }

  private CsvRows rows(String fileName, String header) {
    CsvRows rows = new CsvRows(fileName, header);
    tables.add(rows);
    return rows;
  }
}
