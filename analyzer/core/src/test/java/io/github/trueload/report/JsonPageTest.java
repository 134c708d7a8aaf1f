package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.figures.Catalogue;
import io.github.trueload.figures.Figure;
import io.github.trueload.figures.FigurePart;
import io.github.trueload.figures.FigureRows;
import io.github.trueload.figures.Member;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The table of fields in docs/json.md names every field of the catalogue, in the rows of its part.
 * {@code -Dtrueload.docs.update=true} adds the rows that it lacks.
 */
class JsonPageTest {

  private static final Path FILE = Path.of("../../docs/json.md");
  private static final Pattern WORDS = Pattern.compile("`([^`]+)`");

  /** Fields of every distribution of times, which the page calls quantiles. */
  private static final Set<String> QUANTILES =
      Set.of("mean", "sd", "p50", "p90", "p95", "p99", "max");

  private record Missing(String path, String meaning, String before) {}

  private final List<String> lines = new ArrayList<>();

  private static Set<String> fields(String line) {
    Set<String> fields = new LinkedHashSet<>();
    WORDS
        .matcher(line)
        .results()
        .forEach(found -> fields.addAll(List.of(found.group(1).split("[^A-Za-z0-9_]+"))));
    return fields;
  }

  /** Lines of a part: from the row that names it to the next row that names a part. */
  private List<Integer> rows(String part) {
    List<Integer> rows = new ArrayList<>();
    String open = "";
    int end = lines.indexOf("## How the error is measured");
    for (int i = 0; i < end; i++) {
      String cell = lines.get(i).startsWith("| ") ? lines.get(i).split("\\|")[1].strip() : "";
      if (cell.startsWith("**`")) {
        open = cell.replaceAll("[^a-z_]", "");
      } else if (cell.startsWith("`") && !cell.startsWith("`.")) {
        open = cell.substring(1).replaceAll("[^a-z_].*", "");
      }
      if (open.equals(part) && !cell.isEmpty()) {
        rows.add(i);
      }
    }
    return rows;
  }

  private <S> void findMissing(
      String path, List<Member<S>> members, Set<String> named, List<Missing> missing) {
    String before = null;
    for (Member<S> member : members) {
      String name = member.name();
      boolean isQuantile = member instanceof Figure && QUANTILES.contains(name.replace("_s", ""));
      if (!named.contains(name) && !isQuantile) {
        missing.add(new Missing(path + "." + name, member.meaning(), before));
      } else if (member instanceof FigurePart<S, ?> part) {
        findMissing(path + "." + name, part.members(), named, missing);
      } else if (member instanceof FigureRows<S, ?> rows) {
        findMissing(path + "." + name + "[]", rows.columns(), named, missing);
      }
      before = name;
    }
  }

  private <S> List<Missing> missing(Member<S> part) {
    Set<String> named = new LinkedHashSet<>();
    rows(part.name()).forEach(row -> named.addAll(fields(lines.get(row))));
    if (part.name().equals("transactions")) { // "fields as in samples"
      rows("samples").forEach(row -> named.addAll(fields(lines.get(row))));
    }
    List<Missing> missing = new ArrayList<>();
    if (part instanceof FigurePart<S, ?> figures) {
      findMissing("", figures.members(), named, missing);
    } else if (part instanceof FigureRows<S, ?> table) {
      findMissing("", table.columns(), named, missing);
    }
    assertThat(rows(part.name())).as(part.name()).isNotEmpty();
    return missing;
  }

  private void add(String part, Missing missing) {
    List<Integer> rows = rows(part);
    int after =
        rows.stream()
            .filter(row -> fields(lines.get(row).split("\\|")[1]).contains(missing.before()))
            .findFirst()
            .orElse(rows.get(rows.size() - 1));
    lines.add(after + 1, "| `%s` | %s | |".formatted(missing.path(), missing.meaning()));
  }

  private void complete() {
    Catalogue.all().forEach(part -> missing(part).forEach(each -> add(part.name(), each)));
  }

  @Test
  void theTableNamesEveryFieldOfTheCatalogue() throws IOException {
    lines.addAll(Files.readAllLines(FILE));
    if (Boolean.getBoolean("trueload.docs.update")) {
      complete();
      Files.write(FILE, lines);
      return;
    }
    assertThat(Catalogue.all().stream().flatMap(part -> missing(part).stream()))
        .as("update docs/json.md with -Dtrueload.docs.update=true")
        .isEmpty();
  }

  @Test
  void aFieldThatThePageLacksGetsARowInItsPart() throws IOException {
    lines.addAll(Files.readAllLines(FILE));
    List<String> page = List.copyOf(lines);
    int row =
        lines.indexOf(
            "| `.lag1` | autocorrelation of neighbouring intervals | all intervals equal |");
    lines.remove(row);
    complete();
    assertThat(lines).hasSameSizeAs(page);
    assertThat(lines.get(row - 1)).startsWith("| `.cov_resolvable`");
    assertThat(lines.get(row))
        .isEqualTo("| `.lag1` | autocorrelation of neighbouring intervals | |");
  }
}
