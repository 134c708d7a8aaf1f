package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;

/** How every JSON of ours is written: indented, numbers without an exponent, null for none. */
public final class JsonText {

  private JsonText() {}

  /** A generator that leaves {@code out} open. */
  public static JsonGenerator generator(Writer out) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(out);
    generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    generator.setPrettyPrinter(
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter));
    return generator;
  }

  /** A number without an exponent, so that any reader takes it; null where it is none. */
  public static void number(JsonGenerator json, String name, double value) throws IOException {
    json.writeFieldName(name);
    number(json, value);
  }

  /** The same, without a name. */
  public static void number(JsonGenerator json, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumber(BigDecimal.valueOf(value).stripTrailingZeros().toPlainString());
    } else {
      json.writeNull();
    }
  }
}
