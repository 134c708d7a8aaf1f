package io.github.trueload.scale;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.report.JsonText;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.WebUserRow;
import java.io.IOException;
import java.io.Writer;

/**
 * Several runs as JSON of schema {@value #SCHEMA}; every field is told in {@code docs/scale.md}.
 * Times are in seconds. What is not known is null.
 */
public final class ScaleJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.scale/1";

  private final JsonGenerator json;

  private ScaleJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes {@code table} and a line's end to {@code out}, which stays open. */
  public static void write(ScaleTable table, Writer out) throws IOException {
    try (JsonGenerator generator = JsonText.generator(out)) {
      new ScaleJson(generator).table(table);
      generator.writeRaw('\n');
    }
  }

  private void table(ScaleTable table) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeArrayFieldStart("rows");
    for (ScaleTable.Row row : table.rows()) {
      row(row);
    }
    json.writeEndArray();
    saturation(table.saturation());
    json.writeEndObject();
  }

  private void row(ScaleTable.Row row) throws IOException {
    ObservedLoop loop = row.loop();
    json.writeStartObject();
    json.writeStringField("run", row.name());
    json.writeNumberField("n", loop.users());
    number("z_s", loop.think().mean());
    number("x_per_s", loop.ratePerSecond());
    number("r_s", loop.response());
    number("r_se_s", loop.responseStandardError());
    number("r_p95_s", row.response().p95());
    number("received_bytes_per_s", row.receivedBytesPerSecond());
    number("q", loop.inSystem());
    number("n_little", loop.littleUsers());
    number("n_difference", loop.difference());
    number("r_to_z", loop.responseToThink());
    number("interval_mean_s", loop.intervals().mean());
    number("interval_sd_s", loop.intervals().sd());
    number("interval_cov", loop.intervalCov());
    json.writeStringField("verdict", row.verdict().id());
    json.writeArrayFieldStart("web_users");
    for (WebUserRow web : row.webUsers()) {
      json.writeStartObject();
      number("z_s", web.think());
      number("n", web.users());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void saturation(SaturationFit fit) throws IOException {
    if (fit == null) {
      json.writeNullField("saturation");
      return;
    }
    json.writeObjectFieldStart("saturation");
    number("x_per_s", fit.ratePerSecond());
    number("low", fit.low());
    number("high", fit.high());
    number("s_s", fit.serviceSeconds());
    number("v", fit.variability());
    number("d_s", fit.delaySeconds());
    number("residual", fit.residual());
    json.writeEndObject();
  }

  private void number(String name, double value) throws IOException {
    JsonText.number(json, name, value);
  }
}
