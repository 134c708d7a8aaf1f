package io.github.trueload.planning;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.dispersion.CountDispersion;
import io.github.trueload.map.KnobSetting;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.queueing.BurstPlan;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.LoopArrivals;
import io.github.trueload.queueing.SessionLoad;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.report.JsonText;
import java.io.IOException;
import java.io.Writer;
import java.util.OptionalInt;

/**
 * A plan as JSON of schema {@value #SCHEMA}; every field is told in {@code docs/planning.md}. Times
 * are in seconds. What is not known is null.
 */
public final class PlanJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.plan/1";

  private final JsonGenerator json;

  private PlanJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes {@code plan} and a line's end to {@code out}, which stays open. */
  public static void write(WebPlan plan, Writer out) throws IOException {
    try (JsonGenerator generator = JsonText.generator(out)) {
      new PlanJson(generator).web(plan);
      generator.writeRaw('\n');
    }
  }

  /** Writes {@code plan} and a line's end to {@code out}, which stays open. */
  public static void write(BurstPlan plan, Writer out) throws IOException {
    try (JsonGenerator generator = JsonText.generator(out)) {
      new PlanJson(generator).burst(plan);
      generator.writeRaw('\n');
    }
  }

  /** Writes {@code plan} and a line's end to {@code out}, which stays open. */
  public static void write(SessionNeeds plan, Writer out) throws IOException {
    try (JsonGenerator generator = JsonText.generator(out)) {
      new PlanJson(generator).sessions(plan);
      generator.writeRaw('\n');
    }
  }

  private void start(String kind) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeStringField("plan", kind);
  }

  private void web(WebPlan plan) throws IOException {
    start("web");
    number("rate_per_s", plan.ratePerSecond());
    json.writeArrayFieldStart("service_s");
    for (double demand : plan.network().demandsSeconds()) {
      json.writeNumber(demand);
    }
    json.writeEndArray();
    number("saturation_per_s", plan.network().saturationRate());
    measured(plan.measured());
    tolerance(plan.tolerance());
    json.writeArrayFieldStart("rows");
    for (WebPlan.Row row : plan.rows()) {
      json.writeStartObject();
      json.writeNumberField("n", row.users());
      number("z_s", row.loop().thinkSeconds());
      loop(row.loop());
      number("r_to_z", row.loop().responseToThink());
      LoopArrivals arrivals = row.arrivals();
      number("cov", arrivals == null ? Double.NaN : arrivals.cov());
      number("index", arrivals == null ? Double.NaN : arrivals.dispersion());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void measured(ClosedLoop run) throws IOException {
    if (run == null) {
      json.writeNullField("measured");
      return;
    }
    json.writeObjectFieldStart("measured");
    number("n", run.users());
    number("z_s", run.thinkSeconds());
    loop(run);
    json.writeEndObject();
  }

  private void tolerance(WebPlan.Tolerance tolerance) throws IOException {
    if (tolerance == null) {
      json.writeNullField("tolerance");
      return;
    }
    json.writeObjectFieldStart("tolerance");
    number("cov", tolerance.cov());
    users("users_for_cov", tolerance.usersForCov());
    users("users_for_counts", tolerance.usersForCounts());
    json.writeEndObject();
  }

  private void users(String name, OptionalInt users) throws IOException {
    number(name, users.isPresent() ? users.getAsInt() : Double.NaN);
  }

  private void loop(ClosedLoop loop) throws IOException {
    number("x_per_s", loop.ratePerSecond());
    number("q", loop.inSystem());
    number("r_s", loop.responseSeconds());
  }

  private void sessions(SessionNeeds plan) throws IOException {
    start("sessions");
    SessionLoad load = plan.load();
    number("rate_per_s", load.ratePerSecond());
    number("requests", load.requests());
    number("z_s", load.thinkSeconds());
    number("r_s", load.responseSeconds());
    number("index", load.index());
    number("linger_s", plan.lingerSeconds());
    number("session_s", load.sessionSeconds());
    number("at_once", load.meanSessions());
    json.writeNumberField("at_once_most", load.mostSessions());
    number("requests_per_s", load.requestsPerSecond());
    json.writeArrayFieldStart("needs");
    for (SessionNeeds.Need need : plan.needs()) {
      json.writeStartObject();
      json.writeStringField("resource", need.resource().id());
      json.writeNumberField("needed", need.needed());
      if (need.allowed().isPresent()) {
        json.writeNumberField("allowed", need.allowed().getAsLong());
      } else {
        json.writeNullField("allowed");
      }
      json.writeBooleanField("too_little", need.tooLittle());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void burst(BurstPlan plan) throws IOException {
    start("burst");
    number("mean_s", plan.knob().meanSeconds());
    number("index", plan.knob().indexOfDispersion());
    json.writeNumberField("users", plan.knob().users());
    number("demand_s", plan.knob().demandSeconds());
    number("floor", plan.knob().lag1Floor());
    json.writeNumberField("seed", plan.seed());
    map(json, plan.setting());
    outcome(plan.outcome());
    json.writeObjectFieldStart("steady");
    loop(plan.steady());
    json.writeEndObject();
    json.writeEndObject();
  }

  /** The object {@code map}, as the bursty timer reads it. */
  static void map(JsonGenerator json, KnobSetting.Tuned setting) throws IOException {
    TwoStateMap map = setting.map();
    json.writeObjectFieldStart("map");
    JsonText.number(json, "f", setting.f());
    JsonText.number(json, "mean_short_s", map.meanShort());
    JsonText.number(json, "mean_long_s", map.meanLong());
    JsonText.number(json, "p_short_long", map.shortToLong());
    JsonText.number(json, "p_long_short", map.longToShort());
    JsonText.number(json, "mean_s", map.mean());
    JsonText.number(json, "scv", map.scv());
    JsonText.number(json, "lag1", setting.lag1());
    JsonText.number(json, "index", map.indexOfDispersion());
    json.writeEndObject();
  }

  private void outcome(BurstPlan.Outcome outcome) throws IOException {
    json.writeObjectFieldStart("simulation");
    json.writeNumberField("requests", outcome.requests());
    number("length_s", outcome.seconds());
    number("x_per_s", outcome.ratePerSecond());
    number("peak_per_s", outcome.peakPerSecond());
    number("q", outcome.inSystem());
    json.writeNumberField("q_peak", outcome.peakInSystem());
    number("r_s", outcome.responseSeconds());
    number("utilization", outcome.utilization());
    number("cov", outcome.cov());
    number("lag1", outcome.lag1());
    json.writeArrayFieldStart("dispersion");
    for (CountDispersion at : outcome.dispersion()) {
      json.writeStartObject();
      number("window_s", at.windowSeconds());
      json.writeNumberField("windows", at.windows());
      number("index", at.index());
      number("low", at.low());
      number("high", at.high());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void number(String name, double value) throws IOException {
    JsonText.number(json, name, value);
  }
}
