package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** FastCSV, which knows nothing of JMeter, finds the same fields in the same files. */
class FastCsvTest {

  private static final List<String> HEADINGS =
      List.of("timeStamp", "elapsed", "label", "responseMessage", "threadName", "success", "bytes");
  private static final JtlOptions EVERY = JtlOptions.defaults().withNested(NestedRows.COUNT);

  /** A field, and whether it is quoted though it need not be. */
  record Cell(String text, boolean quoted) {}

  @Property
  void anyTable(
      @ForAll("tables") List<List<Cell>> table,
      @ForAll("separators") char separator,
      @ForAll boolean crlf)
      throws IOException {
    StringBuilder text = new StringBuilder();
    String end = crlf ? "\r\n" : "\n";
    text.append(String.join(String.valueOf(separator), HEADINGS)).append(end);
    for (List<Cell> row : table) {
      List<String> cells = new ArrayList<>();
      row.forEach(cell -> cells.add(written(cell, separator)));
      text.append(String.join(String.valueOf(separator), cells)).append(end);
    }
    Path file = Files.createTempFile("any", ".jtl");
    try {
      Files.writeString(file, text);
      assertAsFastCsvReads(file, separator);
    } finally {
      Files.delete(file);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "configured/milliseconds-defaults.csv, ','",
    "configured/milliseconds-everything.csv, ','",
    "configured/dates-everything.csv, ;",
    "good/defaults.jtl, ','",
    "good/everything.jtl, ','",
    "odd/shuffled-columns.jtl, ','",
  })
  void realLogs(String name, char separator) throws IOException {
    assertAsFastCsvReads(Path.of("src/test/resources/jtl").resolve(name), separator);
  }

  private static void assertAsFastCsvReads(Path file, char separator) throws IOException {
    ReadLog ours = ReadLog.of(file, EVERY);
    try (CsvReader<CsvRecord> theirs =
        CsvReader.builder().fieldSeparator(separator).ofCsvRecord(file)) {
      List<CsvRecord> records = theirs.stream().toList();
      List<String> header = records.get(0).getFields();
      assertThat(ours.rows()).hasSize(records.size() - 1);
      for (int i = 0; i < ours.rows().size(); i++) {
        List<String> fields = records.get(i + 1).getFields();
        ReadLog.Row row = ours.rows().get(i);
        assertThat(row.label()).isEqualTo(fields.get(header.indexOf("label")));
        assertThat(row.elapsedNanos() / 1_000_000)
            .isEqualTo(Long.parseLong(fields.get(header.indexOf("elapsed"))));
        assertThat(row.failed())
            .isEqualTo(!Boolean.parseBoolean(fields.get(header.indexOf("success"))));
        int thread = header.indexOf("threadName");
        if (thread >= 0 && !header.contains("Hostname") && !header.contains("tl_session")) {
          assertThat(row.session()).isEqualTo(fields.get(thread));
        }
      }
    }
  }

  private static String written(Cell cell, char separator) {
    boolean needed =
        cell.text.isEmpty()
            ? cell.quoted
            : (separator + "\"\r\n").chars().anyMatch(c -> cell.text.indexOf(c) >= 0);
    return needed || cell.quoted ? '"' + cell.text.replace("\"", "\"\"") + '"' : cell.text;
  }

  @Provide
  Arbitrary<List<List<Cell>>> tables() {
    Arbitrary<String> words = Arbitraries.strings().withChars("ab1,;|\t\"\n\r é€ ").ofMaxLength(12);
    return Combinators.combine(
            number(4_000_000_000_000L),
            number(2_000_000_000),
            cell(words),
            cell(words),
            cell(words),
            cell(Arbitraries.of("true", "false")),
            number(Integer.MAX_VALUE))
        .as((a, b, c, d, e, f, g) -> List.of(a, b, c, d, e, f, g))
        .list()
        .ofMinSize(1)
        .ofMaxSize(20);
  }

  private static Arbitrary<Cell> number(long most) {
    return cell(Arbitraries.longs().between(0, most).map(String::valueOf));
  }

  private static Arbitrary<Cell> cell(Arbitrary<String> text) {
    return Combinators.combine(text, Arbitraries.of(true, false, false)).as(Cell::new);
  }

  @Provide
  Arbitrary<Character> separators() {
    return Arbitraries.of(',', ';', '\t', '|');
  }
}
