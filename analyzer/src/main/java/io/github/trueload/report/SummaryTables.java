package io.github.trueload.report;

import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.AnalysisSummary.Dispersion;
import io.github.trueload.stats.AnalysisSummary.LabelSummary;
import io.github.trueload.stats.AnalysisSummary.PrincipleA;
import io.github.trueload.stats.AnalysisSummary.ResponseTimes;
import io.github.trueload.stats.AnalysisSummary.WebUserRow;
import io.github.trueload.stats.LogDetail;
import io.github.trueload.stats.LogDetail.FamilyFit;
import io.github.trueload.stats.LogDetail.OverTime;
import io.github.trueload.stats.LogDetail.Times;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The figures of an analysis as tables of {@code --csv}; names and units as in the JSON. */
final class SummaryTables {

  private static final String TIMES = "mean_s,sd_s,p50_s,p90_s,p95_s,p99_s,max_s";

  private final List<CsvTable> tables = new ArrayList<>();

  private SummaryTables() {}

  /** The tables that {@code summary} fills. */
  static List<CsvTable> of(AnalysisSummary summary) {
    SummaryTables all = new SummaryTables();
    all.dispersion(summary);
    if (summary.principleA() != null) {
      all.loop(summary.principleA());
    }
    if (summary.webUsers() != null) {
      all.webUsers(summary);
    }
    if (summary.samples() != null) {
      all.labels(summary.samples().labels());
    }
    all.times(summary);
    if (summary.logDetail() != null) {
      all.detail(summary.logDetail());
    }
    return all.tables;
  }

  private void dispersion(AnalysisSummary summary) {
    Rows rows = rows("dispersion.csv", "window_s,windows,index,low,high");
    for (Dispersion at : summary.arrivals().dispersion()) {
      rows.row(at.windowSeconds(), at.windows(), at.index(), at.low(), at.high());
    }
  }

  private void loop(PrincipleA loop) {
    rows(
            "principle-a.csv",
            "n,z_s,x_per_s,r_s,q,n_little,n_difference,r_to_z,interval_mean_s,interval_sd_s,"
                + "interval_cov")
        .row(
            loop.users(),
            loop.think(),
            loop.ratePerSecond(),
            loop.response(),
            loop.inSystem(),
            loop.littleUsers(),
            loop.difference(),
            loop.responseToThink(),
            loop.intervalMean(),
            loop.intervalSd(),
            loop.intervalCov());
  }

  private void webUsers(AnalysisSummary summary) {
    Rows rows = rows("web-users.csv", "z_s,n");
    for (WebUserRow web : summary.webUsers().rows()) {
      rows.row(web.think(), web.users());
    }
  }

  private void labels(Map<String, LabelSummary> labels) {
    Rows rows = rows("labels.csv", "label,count,errors,mean_s,p50_s,p95_s,p99_s,max_s");
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

  private void times(AnalysisSummary summary) {
    Rows rows = rows("times.csv", "of,count," + TIMES);
    if (summary.response() != null) {
      times(rows, "reported", summary.samples().count(), summary.response());
    }
    if (summary.wire() != null) {
      times(rows, "wire_reply", summary.wire().responses(), summary.wire().reply());
      times(rows, "wire_response", summary.wire().responses(), summary.wire().response());
    }
    LogDetail detail = summary.logDetail();
    if (detail != null) {
      times(rows, "passed", detail.passed());
      times(rows, "failed", detail.failed());
      times(rows, "connect", detail.connect());
      times(rows, "first_byte", detail.firstByte());
      times(rows, "transfer", detail.transfer());
      if (detail.intended() != null) {
        times(rows, "late", detail.intended().late());
        times(rows, "response_from_intended", detail.intended().response());
      }
      if (detail.sessions() != null) {
        times(rows, "session_length", detail.sessions().count(), detail.sessions().length());
        times(rows, "think", thinkTimes(detail));
      }
    }
  }

  private static Times thinkTimes(LogDetail detail) {
    return detail.sessions().think() == null ? null : detail.sessions().think().times();
  }

  private static void times(Rows rows, String of, Times times) {
    if (times != null) {
      times(rows, of, times.count(), times.times());
    }
  }

  private static void times(Rows rows, String of, long count, ResponseTimes times) {
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

  private void detail(LogDetail detail) {
    if (detail.overTime() != null) {
      overTime(detail.overTime());
    }
    if (detail.sessions() != null && detail.sessions().think() != null) {
      Rows families = rows("think-families.csv", "family,scale_s,shape,aic");
      for (FamilyFit fit : detail.sessions().think().fits()) {
        families.row(fit.family(), fit.scale(), fit.shape(), fit.aic());
      }
      Rows quantiles = rows("think-qq.csv", "family_s,seen_s");
      double[] x = detail.sessions().think().quantiles().x();
      for (int i = 0; i < x.length; i++) {
        quantiles.row(x[i], detail.sessions().think().quantiles().y()[i]);
      }
    }
  }

  private void overTime(OverTime over) {
    Rows rows = rows("over-time.csv", "t_s,mean_s,p50_s,p95_s,p99_s");
    for (int i = 0; i < over.mean().x().length; i++) {
      rows.row(
          over.mean().x()[i],
          over.mean().y()[i],
          over.p50().y()[i],
          over.p95().y()[i],
          over.p99().y()[i]);
    }
  }

  private Rows rows(String fileName, String header) {
    Rows rows = new Rows(fileName, header);
    tables.add(rows);
    return rows;
  }

  /** A table in memory. A figure that is not a number is an empty field. */
  private static final class Rows implements CsvTable {
    private final String fileName;
    private final StringBuilder text;

    Rows(String fileName, String header) {
      this.fileName = fileName;
      this.text = new StringBuilder(header).append('\n');
    }

    void row(Object... fields) {
      for (int i = 0; i < fields.length; i++) {
        text.append(i == 0 ? "" : ",").append(field(fields[i]));
      }
      text.append('\n');
    }

    private static String field(Object value) {
      if (value instanceof Double number) {
        return Double.isFinite(number)
            ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
            : "";
      }
      String plain = value.toString();
      boolean quoted = plain.chars().anyMatch(sign -> ",\"\n\r".indexOf(sign) >= 0);
      return quoted ? "\"" + plain.replace("\"", "\"\"") + "\"" : plain;
    }

    @Override
    public String fileName() {
      return fileName;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
      out.append(text);
    }
  }
}
