package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of metrics in docs/gates.md has each metric, with its unit, labels and least number of
 * observations, and no other. {@code -Dtrueload.docs.update=true} adds the rows that it lacks.
 */
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

  private record Row(Set<String> names, String unit, String ofLabel, String least) {
    static Row of(String line) {
      String[] cells = line.split("\\|");
      return new Row(
          GatesPageTest.names(cells[1]), cells[2].strip(), cells[3].strip(), cells[4].strip());
    }

    List<Metric> metrics() {
      return Metrics.all().stream().filter(metric -> names.contains(metric.id())).toList();
    }

    Set<String> units() {
      return Arrays.stream(unit.split(", "))
          .map(each -> each.replaceAll(" for .*", ""))
          .collect(Collectors.toSet());
    }

    Set<Long> leastNumbers() {
      return Arrays.stream(least.split(", "))
          .filter(each -> !each.equals("see below"))
          .map(Long::valueOf)
          .collect(Collectors.toSet());
    }
  }

  private static String unit(Metric metric) {
    return switch (metric.kind().unitWords()) {
      case "count", "number" -> "–";
      case "duration" -> "time";
      default -> metric.kind().unitWords();
    };
  }

  /** The rows of the table. */
  private static List<String> table(String page) {
    return page.substring(page.indexOf("| metric | unit |"), page.indexOf("**Least n.**"))
        .lines()
        .filter(line -> line.startsWith("| `"))
        .collect(Collectors.toList());
  }

  /** The page with a row, after that of the metric before it, for each metric that it lacks. */
  private static String completed(String page) {
    List<String> lines = new ArrayList<>(page.lines().toList());
    List<String> rows = table(page);
    String before = null;
    for (Metric metric : Metrics.all()) {
      String row = find(rows, metric);
      if (row == null) {
        row = newRow(metric);
        rows.add(row);
        lines.add(lines.indexOf(before) + 1, row);
      }
      before = row;
    }
    return String.join("\n", lines) + "\n";
  }

  private static String find(List<String> rows, Metric metric) {
    return rows.stream()
        .filter(row -> Row.of(row).names().contains(metric.id()))
        .findFirst()
        .orElse(null);
  }

  private static String newRow(Metric metric) {
    boolean isOfTimes = metric.kind() == Kind.TIME && metric.id().endsWith(".mean");
    return "| `%s` | %s | %s | %d | | %s |"
        .formatted(
            isOfTimes ? metric.id().replaceAll("mean$", "…") : metric.form(),
            unit(metric),
            metric.isOfLabels() ? "yes" : "",
            metric.minimum(),
            metric.meaning());
  }

  @Test
  void theTableHasEachMetricAndNoOther() throws IOException {
    Path file = Path.of("../../docs/gates.md");
    String page = Files.readString(file);
    if (Boolean.getBoolean("trueload.docs.update")) {
      Files.writeString(file, completed(page));
      return;
    }
    Set<String> all = new TreeSet<>();
    table(page).forEach(line -> all.addAll(Row.of(line).names()));
    assertThat(all)
        .as("update docs/gates.md with -Dtrueload.docs.update=true")
        .isEqualTo(
            Metrics.all().stream().map(Metric::id).collect(Collectors.toCollection(TreeSet::new)));
  }

  @Test
  void eachRowHasTheUnitTheLabelsAndTheLeastNumberOfItsMetrics() throws IOException {
    for (String line : table(Files.readString(Path.of("../../docs/gates.md")))) {
      Row row = Row.of(line);
      List<Metric> metrics = row.metrics();
      assertThat(row.units())
          .as(line)
          .isEqualTo(metrics.stream().map(GatesPageTest::unit).collect(Collectors.toSet()));
      assertThat(row.leastNumbers())
          .as(line)
          .isEqualTo(metrics.stream().map(Metric::minimum).collect(Collectors.toSet()));
      assertThat(metrics)
          .as(line)
          .allMatch(metric -> metric.isOfLabels() == row.ofLabel().equals("yes"));
    }
  }

  @Test
  void aMetricThatThePageLacksGetsARowAfterTheOneBeforeIt() throws IOException {
    String page = Files.readString(Path.of("../../docs/gates.md"));
    List<String> rows = table(page);
    String row = find(rows, Metrics.of("arrivals.lag1"));
    List<String> mended = table(completed(page.replace(row + "\n", "")));
    assertThat(mended).hasSameSizeAs(rows);
    int at = mended.indexOf(find(mended, Metrics.of("arrivals.lag1")));
    assertThat(mended.get(at - 1)).isEqualTo(find(rows, Metrics.of("arrivals.cov")));
    assertThat(mended.get(at))
        .isEqualTo(
            "| `arrivals.lag1` | – |  | 385 | | autocorrelation of neighbouring intervals; 0 for a"
                + " Poisson process |");
  }
}
