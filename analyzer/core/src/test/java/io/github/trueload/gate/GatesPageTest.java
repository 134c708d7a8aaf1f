package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of metrics in docs/gates.md has each metric, whether it is of labels, and no other. */
class GatesPageTest {

  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** Names in a row's first cell; {@code .max} behind another name replaces its last word. */
  private static Set<String> names(String cell) {
    Set<String> names = new TreeSet<>();
    String first = "";
    for (String text : NAME.matcher(cell).results().map(found -> found.group(1)).toList()) {
      String name = text.replaceAll("\\(.*", "");
      if (name.startsWith(".")) {
        name = first.replaceAll("\\.[^.]*$", "") + name;
      }
      first = first.isEmpty() ? name : first;
      String prefix = name.replace("…", "");
      (name.endsWith("…")
              ? Stream.of("mean", "sd", "p", "max").map(prefix::concat)
              : Stream.of(name))
          .forEach(names::add);
    }
    return names;
  }

  @Test
  void theTableHasEachMetricAndNoOther() throws IOException {
    String page = Files.readString(Path.of("../../docs/gates.md"));
    String table = page.substring(page.indexOf("| metric | unit |"), page.indexOf("**Least n.**"));
    Set<String> all = new TreeSet<>();
    List<String> ofLabels = new ArrayList<>();
    table
        .lines()
        .skip(2)
        .filter(line -> line.startsWith("| "))
        .forEach(
            line -> {
              String[] cells = line.split("\\|");
              Set<String> names = names(cells[1]);
              all.addAll(names);
              ofLabels.addAll(cells[3].isBlank() ? Set.of() : names);
            });
    assertThat(all)
        .isEqualTo(
            Metrics.all().stream().map(Metric::id).collect(Collectors.toCollection(TreeSet::new)));
    assertThat(ofLabels)
        .containsExactlyInAnyOrderElementsOf(
            Metrics.all().stream().filter(Metric::isOfLabels).map(Metric::id).toList());
  }
}
