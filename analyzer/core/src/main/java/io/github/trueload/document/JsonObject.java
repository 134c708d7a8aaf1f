package io.github.trueload.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.trueload.bytes.OutputFile;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a JSON object in their order. Values are texts, numbers, booleans, lists, maps and
 * further objects. Numbers have no exponent, so that any reader takes them; what is not known
 * (null, a number that is not finite, an empty optional) is null.
 */
public final class JsonObject {

  private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

  /** {@return an object with these fields} */
  public static JsonObject of(Map<String, ?> fields) {
    JsonObject object = new JsonObject();
    fields.forEach(object::with);
    return object;
  }

  /**
   * Adds a field.
   *
   * @param value text, number, list, map, or null; a number that is not finite becomes null
   */
  public JsonObject with(String name, @Nullable Object value) {
    fields.put(name, known(value));
    return this;
  }

  /** Adds the fields of {@code more}. */
  public JsonObject withAll(JsonObject more) {
    fields.putAll(more.fields);
    return this;
  }

  /** {@code value}, or null for an empty optional. */
  static @Nullable Object known(@Nullable Object value) {
    if (value instanceof OptionalInt number) {
      return number.isPresent() ? number.getAsInt() : null;
    }
    if (value instanceof OptionalLong number) {
      return number.isPresent() ? number.getAsLong() : null;
    }
    return value;
  }

  /**
   * Writes it, indented, and a line's end to {@code out}, which stays open.
   *
   * @throws IllegalArgumentException if a value is of a type that JSON does not have
   */
  public void writeTo(Writer out) throws IOException {
    write(this, out);
  }

  /** Writes a list of objects to {@code file}, over what is there: whole, or not at all. */
  public static void writeList(List<JsonObject> objects, Path file)
      throws OutputFile.NotWritableException {
    OutputFile.writeText(file, out -> write(objects, out));
  }

  private static void write(Object value, Writer out) throws IOException {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    // a generator, not a mapper: loading the mapper's classes takes longer than a short analysis
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter));
      write(json, value);
      json.writeRaw('\n');
    }
  }

  /** Writes it to {@code file}, over what is there: whole, or not at all. */
  public void writeTo(Path file) throws OutputFile.NotWritableException {
    OutputFile.writeText(file, this::writeTo);
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof JsonObject object) {
      write(json, object.fields);
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> field : map.entrySet()) {
        json.writeFieldName(String.valueOf(field.getKey()));
        write(json, field.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof Collection<?> list) {
      json.writeStartArray();
      for (Object each : list) {
        write(json, each);
      }
      json.writeEndArray();
    } else if (value instanceof double[] numbers) {
      write(json, Arrays.stream(numbers).boxed().toList());
    } else {
      writeScalar(json, value);
    }
  }

  private static void writeScalar(JsonGenerator json, Object value) throws IOException {
    if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof Integer || value instanceof Long) {
      json.writeNumber(((Number) value).longValue());
    } else if (value instanceof Double number && Double.isFinite(number)) {
      json.writeNumber(BigDecimal.valueOf(number).stripTrailingZeros().toPlainString());
    } else if (value == null || value instanceof Double) {
      json.writeNull();
    } else {
      throw new IllegalArgumentException(value.getClass() + " is not a JSON value");
    }
  }
}
