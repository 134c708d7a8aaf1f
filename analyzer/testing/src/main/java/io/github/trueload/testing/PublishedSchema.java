package io.github.trueload.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;

/** A schema of {@code docs/schema}, and what a document lacks by it. */
public final class PublishedSchema {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode text;

  private PublishedSchema(JsonNode text) {
    this.text = text;
  }

  /** The schema in {@code docs/schema/FILE}. */
  public static PublishedSchema of(String file) throws IOException {
    return new PublishedSchema(JSON.readTree(Files.readString(Path.of("../../docs/schema", file))));
  }

  /** The schema itself. */
  public JsonNode text() {
    return text;
  }

  /** What is wrong with {@code document}; nothing where it keeps to the schema. */
  public Set<ValidationMessage> faults(JsonNode document) {
    return schema(text).validate(document);
  }

  /**
   * The same where no field may be unknown. Readers may meet fields they do not know, so the schema
   * is open; but what we write, it knows: a new field has a line in the schema and one in the docs.
   */
  public Set<ValidationMessage> faultsAndUnknownFields(JsonNode document) {
    JsonNode closed = text.deepCopy();
    close(closed);
    return schema(closed).validate(document);
  }

  private static JsonSchema schema(JsonNode text) {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(text);
  }

  private static void close(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.path("properties").isObject()
        && object.has("type")
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    for (Iterator<JsonNode> children = node.elements(); children.hasNext(); ) {
      close(children.next());
    }
  }

  /** Names of all fields, wherever they are. */
  public Set<String> fields() {
    Set<String> names = new TreeSet<>();
    fields(text, names);
    return names;
  }

  private static void fields(JsonNode node, Set<String> names) {
    JsonNode properties = node.path("properties");
    properties.fieldNames().forEachRemaining(names::add);
    for (Iterator<JsonNode> children = node.elements(); children.hasNext(); ) {
      fields(children.next(), names);
    }
  }
}
