package io.github.trueload.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The charts of a page as JSON that may stand inside a {@code script} element. */
final class ChartData {

  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;

  private ChartData() throws IOException {
    json = new JsonFactory().createGenerator(text);
  }

  /**
   * The charts by id.
   *
   * @param clock the period that axes of time show; null for no window
   */
  static String of(List<Chart> charts, @Nullable Clock clock) {
    try {
      return new ChartData().all(charts, clock);
    } catch (IOException e) {
      throw new UncheckedIOException("a writer in memory does not fail", e);
    }
  }

  private String all(List<Chart> charts, @Nullable Clock clock) throws IOException {
    json.writeStartObject();
    for (Chart chart : charts) {
      Axis x = chart.frame().x();
      json.writeObjectFieldStart(chart.frame().id());
      writeAxis("x", x);
      json.writeFieldName("end");
      if (clock != null && x.unit().equals(Axis.CLOCK)) {
        json.writeNumber(clock.endSeconds());
        json.writeArrayFieldStart("cut");
        json.writeNumber(clock.cutStart());
        json.writeNumber(clock.cutEnd());
        json.writeEndArray();
      } else {
        json.writeNull();
      }
      json.writeEndObject();
      writeAxis("y", chart.frame().y());
      json.writeEndObject();
      json.writeArrayFieldStart("lines");
      for (Line line : chart.lines()) {
        writeLine(line, chart.frame());
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndObject();
    json.close();
    return embeddable(text.toString());
  }

  /** Leaves the axis's object open. */
  private void writeAxis(String field, Axis axis) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("name", Html.visible(axis.name()));
    json.writeStringField("unit", axis.unit());
    json.writeBooleanField("log", axis.log());
    if (!axis.names().isEmpty()) {
      json.writeArrayFieldStart("names");
      for (String name : axis.names()) {
        json.writeString(Html.visible(name));
      }
      json.writeEndArray();
    }
  }

  private void writeLine(Line line, Chart.Frame frame) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", Html.visible(line.name()));
    json.writeStringField("role", line.role().name().toLowerCase(Locale.ROOT));
    json.writeStringField("style", line.style().name().toLowerCase(Locale.ROOT));
    if (line.group() != null) {
      json.writeStringField("group", Html.visible(line.group()));
    }
    json.writeArrayFieldStart("points");
    for (int i = 0; i < line.x().length; i++) {
      boolean hasHigh = line.high() == null || Double.isFinite(line.high()[i]);
      if (hasHigh && drawable(line.x()[i], frame.x()) && drawable(line.y()[i], frame.y())) {
        json.writeStartArray();
        json.writeNumber(line.x()[i]);
        json.writeNumber(line.y()[i]);
        if (line.high() != null) {
          json.writeNumber(line.high()[i]);
        }
        json.writeEndArray();
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** A logarithmic axis has no place for zero and less; no axis has one for what is not finite. */
  private static boolean drawable(double value, Axis axis) {
    return Double.isFinite(value) && (!axis.log() || value > 0);
  }

  /**
   * {@code json} without any character by which a browser could see the end of a script, a comment
   * or a line where JSON has none. It stays JSON and parses to the same.
   */
  private static String embeddable(String json) {
    return json.replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
