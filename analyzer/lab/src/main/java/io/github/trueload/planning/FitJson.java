package io.github.trueload.planning;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.dispersion.LongRunIndex;
import io.github.trueload.report.JsonText;
import io.github.trueload.stats.BurstFit;
import io.github.trueload.stats.BurstFit.Dispersal;
import java.io.IOException;
import java.io.Writer;

/**
 * A fit as JSON of schema {@value #SCHEMA}; every field is told in {@code docs/fit.md}. Times are
 * in seconds. What is not known is null.
 */
public final class FitJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.fit/1";

  private final JsonGenerator json;

  private FitJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes {@code fit} and a line's end to {@code out}, which stays open. */
  public static void write(BurstFit fit, Writer out) throws IOException {
    try (JsonGenerator generator = JsonText.generator(out)) {
      new FitJson(generator).fit(fit);
      generator.writeRaw('\n');
    }
  }

  private void fit(BurstFit fit) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeStringField("of", fit.of().id());
    number("mean_s", fit.meanThink());
    LongRunIndex index = fit.source().index();
    number("index", index.index());
    number("index_low", index.low());
    number("index_high", index.high());
    json.writeBooleanField("level", index.level());
    json.writeNumberField("users", fit.users());
    number("x_per_s", fit.ratePerSecond());
    number("r_s", fit.response());
    number("demand_s", fit.knob() == null ? Double.NaN : fit.knob().demandSeconds());
    if (fit.setting() == null) {
      json.writeNullField("map");
    } else {
      PlanJson.map(json, fit.setting());
    }
    dispersal("think", fit.thinkTimes());
    dispersal("arrivals", fit.arrivals());
    json.writeArrayFieldStart("notes");
    for (String note : fit.notes()) {
      json.writeString(note);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void dispersal(String name, Dispersal of) throws IOException {
    if (of == null) {
      json.writeNullField(name);
      return;
    }
    json.writeObjectFieldStart(name);
    json.writeNumberField("count", of.count());
    number("mean_s", of.mean());
    number("cov", of.cov());
    number("index", of.index().index());
    number("low", of.index().low());
    number("high", of.index().high());
    json.writeBooleanField("level", of.index().level());
    number("step", of.step());
    number("scale", of.index().scale() * of.step());
    json.writeArrayFieldStart("curve");
    for (LongRunIndex.Point point : of.index().curve()) {
      json.writeStartObject();
      number("stretch", point.values() * of.step());
      json.writeNumberField("stretches", point.stretches());
      number("index", point.index());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void number(String name, double value) throws IOException {
    JsonText.number(json, name, value);
  }
}
