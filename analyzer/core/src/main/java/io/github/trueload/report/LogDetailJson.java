package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.Apdex;
import io.github.trueload.stats.CountedTimes;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.FamilyFit;
import io.github.trueload.stats.Intended;
import io.github.trueload.stats.OverTime;
import io.github.trueload.stats.Received;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.ThinkTimes;
import io.github.trueload.stats.UserSessions;
import java.io.IOException;

/** The fields {@code log_times}, {@code log_sessions} and {@code over_time} of an analysis. */
final class LogDetailJson {

  private final JsonGenerator json;

  private LogDetailJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes the fields; null each without a log. */
  static void write(JsonGenerator json, AnalysisResult all) throws IOException {
    LogDetailJson of = new LogDetailJson(json);
    io.github.trueload.stats.LogTimes detail = all.logTimes();
    if (detail == null) {
      json.writeNullField("log_times");
      json.writeNullField("log_sessions");
      json.writeNullField("over_time");
      return;
    }
    json.writeObjectFieldStart("log_times");
    of.times("passed", detail.passed());
    of.times("failed", detail.failed());
    of.times("connect", detail.parts().connect());
    of.times("first_byte", detail.parts().firstByte());
    of.times("transfer", detail.parts().transfer());
    of.received(detail.received());
    of.apdex(detail.apdex());
    of.intended(detail.intended());
    json.writeEndObject();
    of.sessions(all.logSessions(), all.logSessions() == null ? null : all.logSessions().late());
    of.overTime(all.overTime());
  }

  private void times(String name, CountedTimes of) throws IOException {
    if (of == null) {
      json.writeNullField(name);
      return;
    }
    json.writeObjectFieldStart(name);
    json.writeNumberField("count", of.count());
    quantiles(of.times());
    json.writeEndObject();
  }

  private void quantiles(DurationSummary times) throws IOException {
    number("mean_s", times.mean());
    number("sd_s", times.sd());
    number("p50_s", times.p50());
    number("p90_s", times.p90());
    number("p95_s", times.p95());
    number("p99_s", times.p99());
    number("max_s", times.max());
  }

  private void received(Received received) throws IOException {
    if (received == null) {
      json.writeNullField("received");
      return;
    }
    json.writeObjectFieldStart("received");
    json.writeNumberField("count", received.count());
    json.writeNumberField("bytes", received.bytes());
    number("mean_bytes", received.mean());
    json.writeEndObject();
  }

  private void apdex(Apdex apdex) throws IOException {
    if (apdex == null) {
      json.writeNullField("apdex");
      return;
    }
    json.writeObjectFieldStart("apdex");
    number("target_s", apdex.target());
    json.writeNumberField("satisfied", apdex.satisfied());
    json.writeNumberField("tolerating", apdex.tolerating());
    json.writeNumberField("frustrated", apdex.frustrated());
    number("score", apdex.score());
    json.writeEndObject();
  }

  private void intended(Intended intended) throws IOException {
    if (intended == null) {
      json.writeNullField("intended");
      return;
    }
    json.writeObjectFieldStart("intended");
    times("late", intended.late());
    times("response", intended.response());
    times("reported", intended.reported());
    json.writeEndObject();
  }

  private void sessions(UserSessions sessions, CountedTimes late) throws IOException {
    if (sessions == null) {
      json.writeNullField("log_sessions");
      return;
    }
    json.writeObjectFieldStart("log_sessions");
    json.writeNumberField("count", sessions.count());
    json.writeObjectFieldStart("length");
    quantiles(sessions.length());
    json.writeEndObject();
    json.writeObjectFieldStart("requests");
    number("mean", sessions.requests().mean());
    json.writeNumberField("min", sessions.requests().least());
    json.writeNumberField("max", sessions.requests().most());
    json.writeEndObject();
    times("late", late);
    think(sessions.think());
    json.writeEndObject();
  }

  private void think(ThinkTimes think) throws IOException {
    if (think == null) {
      json.writeNullField("think");
      return;
    }
    json.writeObjectFieldStart("think");
    json.writeNumberField("count", think.times().count());
    quantiles(think.times().times());
    json.writeArrayFieldStart("families");
    for (FamilyFit fit : think.fits()) {
      json.writeStartObject();
      json.writeStringField("family", fit.family());
      number("scale_s", fit.scale());
      number("shape", fit.shape());
      number("aic", fit.aic());
      json.writeEndObject();
    }
    json.writeEndArray();
    points("qq", new String[] {"family_s", "seen_s"}, think.quantiles());
    json.writeEndObject();
  }

  private void overTime(OverTime over) throws IOException {
    if (over == null) {
      json.writeNullField("over_time");
      return;
    }
    json.writeObjectFieldStart("over_time");
    number("part_s", over.partSeconds());
    points(
        "rows",
        new String[] {"t_s", "mean_s", "p50_s", "p95_s", "p99_s"},
        over.mean(),
        over.p50(),
        over.p95(),
        over.p99());
    json.writeEndObject();
  }

  /** Series with the same x, as rows of it and each one's y. */
  private void points(String name, String[] columns, Series... series) throws IOException {
    json.writeArrayFieldStart(name);
    for (int i = 0; i < series[0].x().length; i++) {
      json.writeStartObject();
      number(columns[0], series[0].x()[i]);
      for (int column = 0; column < series.length; column++) {
        number(columns[column + 1], series[column].y()[i]);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void number(String name, double value) throws IOException {
    JsonText.number(json, name, value);
  }
}
