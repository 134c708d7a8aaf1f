package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.figures.Figure;
import io.github.trueload.figures.FigureList;
import io.github.trueload.figures.FigurePart;
import io.github.trueload.figures.FigureRows;
import io.github.trueload.figures.FigureUnit;
import io.github.trueload.figures.Member;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The published schema has the fields of the catalogue, in its order and of its types. Limits and
 * lists of words are the schema's own. After a change of the catalogue, {@code
 * -Dtrueload.schema.update=true} writes the schema anew.
 */
class CatalogueSchemaTest {

  private static final Path FILE = Path.of("../../docs/schema/analysis-1.json");
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final ObjectNode schema;

  CatalogueSchemaTest() throws Exception {
    schema = (ObjectNode) new ObjectMapper().readTree(Files.readString(FILE));
  }

  @Test
  void theSchemaHasTheFieldsOfTheCatalogue() throws Exception {
    ObjectNode expected = schema.deepCopy();
    setFields(expected, schema, Catalogue.all());
    if (Boolean.getBoolean("trueload.schema.update")) {
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      DefaultPrettyPrinter printer =
          new DefaultPrettyPrinter(
                  Separators.createDefaultInstance().withObjectFieldValueSpacing(Spacing.AFTER))
              .withObjectIndenter(indenter)
              .withArrayIndenter(indenter);
      Files.writeString(
          FILE, new ObjectMapper().writer(printer).writeValueAsString(expected) + "\n");
      return;
    }
    assertThat(schema.toPrettyString())
        .as("update docs/schema/analysis-1.json with -Dtrueload.schema.update=true")
        .isEqualTo(expected.toPrettyString());
  }

  private <S> void setFields(ObjectNode object, JsonNode old, List<Member<S>> members) {
    ObjectNode properties = NODES.objectNode();
    for (Member<S> member : members) {
      properties.set(member.name(), of(member, old.path("properties").path(member.name())));
    }
    object.set("properties", properties);
    List<String> names = members.stream().map(Member::name).toList();
    names.forEach(object.putArray("required")::add);
  }

  private <S> JsonNode of(Member<S> member, JsonNode old) {
    if (member instanceof Figure<S> figure) {
      return scalar(figure.unit(), old);
    }
    if (member instanceof FigureList<S> list) {
      return several(list.isNamed(), old, item -> scalar(list.unit(), item));
    }
    if (member instanceof FigurePart<S, ?> part) {
      return object(part.members(), old, !part.isAlwaysKnown());
    }
    FigureRows<S, ?> rows = (FigureRows<S, ?>) member;
    return several(rows.isNamed(), old, item -> object(rows.columns(), item, false));
  }

  private interface Item {
    JsonNode of(JsonNode old);
  }

  private static JsonNode several(boolean named, JsonNode old, Item item) {
    String field = named ? "additionalProperties" : "items";
    ObjectNode node = old.isObject() ? old.deepCopy() : NODES.objectNode();
    if (!node.has("type")) {
      node.put("type", named ? "object" : "array");
    }
    node.set(field, item.of(old.path(field)));
    return node;
  }

  private <P> JsonNode object(List<Member<P>> members, JsonNode old, boolean mayBeNull) {
    if (hasJust(members, old)) {
      return old;
    }
    ObjectNode node = old.has("properties") ? old.deepCopy() : NODES.objectNode();
    if (!node.has("type")) {
      if (mayBeNull) {
        node.putArray("type").add("object").add("null");
      } else {
        node.put("type", "object");
      }
    }
    setFields(node, old, members);
    return node;
  }

  /** Whether {@code old} refers to a definition that has the fields of {@code members}. */
  private boolean hasJust(List<? extends Member<?>> members, JsonNode old) {
    JsonNode reference = old.has("oneOf") ? old.get("oneOf").get(1) : old; // null, or the type
    if (!reference.has("$ref")) {
      return false;
    }
    List<String> names = new ArrayList<>();
    JsonNode definition = schema.at(reference.get("$ref").asText().substring(1));
    definition.path("properties").fieldNames().forEachRemaining(names::add);
    return names.equals(members.stream().map(Member::name).toList());
  }

  /** {@code old} where it is of the unit's type; else a field of that type. */
  private static JsonNode scalar(FigureUnit unit, JsonNode old) {
    JsonNode type = old.path("type").isArray() ? old.get("type").get(0) : old.path("type");
    boolean isWord = old.has("enum") || old.has("const");
    if (unit.type().equals(isWord ? "string" : type.asText())) {
      return old;
    }
    ObjectNode node = NODES.objectNode();
    if (unit.type().equals("number")) {
      node.putArray("type").add(unit.type()).add("null");
    } else {
      node.put("type", unit.type());
    }
    return unit == FigureUnit.COUNT ? node.put("minimum", 0) : node;
  }
}
