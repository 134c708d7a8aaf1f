package io.github.trueload.document;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Fields of a JSON object in their order. Values are texts, numbers, booleans, lists, maps and
 * further objects. Numbers have no exponent, so that any reader takes them; what is not known
 * (null, a number that is not finite, an empty optional) is null.
 */
public final class JsonObject {

  private static final ObjectWriter WRITER = writer();

  private final Map<String, Object> fields = new LinkedHashMap<>();

  /** Adds a field. */
  public JsonObject with(String name, Object value) {
    fields.put(name, known(value));
    return this;
  }

  /** Adds the fields of {@code more}. */
  public JsonObject withAll(JsonObject more) {
    fields.putAll(more.fields);
    return this;
  }

  /** {@code value}, or null for an empty optional. */
  static Object known(Object value) {
    if (value instanceof OptionalInt number) {
      return number.isPresent() ? number.getAsInt() : null;
    }
    if (value instanceof OptionalLong number) {
      return number.isPresent() ? number.getAsLong() : null;
    }
    return value;
  }

  @JsonValue
  Map<String, Object> fields() {
    return fields;
  }

  /** Writes it, indented, and a line's end to {@code out}, which stays open. */
  public void writeTo(Writer out) throws IOException {
    WRITER.writeValue(out, this);
    out.write('\n');
  }

  private static ObjectWriter writer() {
    SimpleModule numbers = new SimpleModule();
    numbers.addSerializer(Double.class, new PlainNumber());
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    return new ObjectMapper()
        .registerModule(numbers)
        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
        .writer(
            new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter));
  }

  private static final class PlainNumber extends StdSerializer<Double> {

    private static final long serialVersionUID = 1;

    PlainNumber() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        json.writeNumber(BigDecimal.valueOf(value).stripTrailingZeros().toPlainString());
      } else {
        json.writeNull();
      }
    }
  }
}
