package io.github.trueload.e2e;

import io.github.trueload.kernel.KernelStamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A log in CSV as its text stands there; values must have no line breaks. */
record LogTable(List<Map<String, String>> rows) {

  static LogTable of(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    List<String> names = fields(lines.get(0));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> values = fields(line);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < names.size(); i++) {
        row.put(names.get(i), values.get(i));
      }
      rows.add(row);
    }
    return new LogTable(rows);
  }

  /** The values of a column in rows of {@code label}. */
  List<String> values(String label, String column) {
    return rows.stream()
        .filter(row -> row.get("label").equals(label))
        .map(row -> row.get(column))
        .toList();
  }

  /**
   * The share of its successful rows whose times are by the kernel's timestamps; 1 where the system
   * gives none, which the rows then must say.
   */
  double shareByKernel() {
    String expected = KernelStamps.available() ? "kernel" : "jvm";
    List<String> clocks =
        rows.stream()
            .filter(row -> row.get("success").equals("true"))
            .map(row -> row.get("tl_clock"))
            .toList();
    return (double) Collections.frequency(clocks, expected) / clocks.size();
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (char each : line.toCharArray()) {
      if (each == '"') {
        quoted = !quoted;
      } else if (each == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(each);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
