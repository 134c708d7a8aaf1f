package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.Catalogue;
import java.io.IOException;
import java.io.Writer;

/**
 * A result as JSON of schema {@value Catalogue#SCHEMA}: the figures of {@link Catalogue}, in its
 * order. A part that the inputs do not carry, and a figure that is not a number, is null.
 */
public final class JsonReport {

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .registerModule(new SimpleModule().addSerializer(Double.class, new PlainNumber()));

  private JsonReport() {}

  /** Writes {@code result} and a line's end to {@code out}, which stays open. */
  public static void write(AnalysisResult result, Writer out) throws IOException {
    try (JsonGenerator json = JsonText.generator(out)) {
      MAPPER.writeValue(json, Catalogue.values(result));
      json.writeRaw('\n');
    }
  }

  private static final class PlainNumber extends StdSerializer<Double> {

    private static final long serialVersionUID = 1;

    PlainNumber() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      JsonText.number(json, value);
    }
  }
}
