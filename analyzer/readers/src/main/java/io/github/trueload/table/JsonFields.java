package io.github.trueload.table;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of a JSON object by their paths, such as {@code data.tags.name}; arrays are skipped. */
final class JsonFields implements FieldTexts {

  /** A name on the way to a value. */
  private static final class Node {
    final Map<String, Node> children = new HashMap<>();
    int place = -1;
  }

  private final Node root = new Node();
  private final @Nullable String[] texts;

  /**
   * @param paths of the values, names with points between; their places are those in the list
   */
  JsonFields(List<String> paths) {
    texts = new String[paths.size()];
    for (int place = 0; place < paths.size(); place++) {
      Node node = root;
      for (String name : paths.get(place).split("\\.")) {
        node = node.children.computeIfAbsent(name, each -> new Node());
      }
      node.place = place;
    }
  }

  /** Reads the object that the parser has just entered, up to its end. */
  void read(JsonParser json) throws IOException {
    Arrays.fill(texts, null);
    readObject(json, root);
  }

  private void readObject(JsonParser json, Node node) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      Node child = node.children.get(json.currentName());
      JsonToken value = json.nextToken();
      if (child == null || value == JsonToken.START_ARRAY) {
        json.skipChildren();
      } else if (value == JsonToken.START_OBJECT) {
        readObject(json, child);
      } else if (child.place >= 0 && value != JsonToken.VALUE_NULL) {
        texts[child.place] = json.getText();
      }
    }
  }

  /** Whether the object has a value at this path; null is none. */
  boolean has(int field) {
    return texts[field] != null;
  }

  @Override
  public String text(int field) {
    String text = texts[field];
    return text == null ? "" : text;
  }
}
