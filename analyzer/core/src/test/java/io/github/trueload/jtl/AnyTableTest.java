package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import net.jqwik.api.Tuple;

/**
 * Any table that JMeter could write reads back as it was, however it is cut into chunks and
 * whichever thread parses them.
 */
class AnyTableTest {

  /** A sample, and how its row is written. */
  record Sample(
      long millis,
      int elapsed,
      String label,
      String message,
      String thread,
      boolean ok,
      int size) {}

  /** How a log is written: columns by their index, between which separator, with which newline. */
  record Style(List<Integer> columns, char separator, String newline, boolean mark, boolean open) {}

  private static final String[] HEADINGS = {
    "timeStamp", "elapsed", "label", "responseMessage", "threadName", "success", "bytes", "URL"
  };

  @Property
  void readsBackWhatWasWritten(
      @ForAll("samples") List<Sample> samples,
      @ForAll("styles") Style style,
      @ForAll("chunks") int chunkBytes)
      throws IOException {
    Path file = Files.createTempFile("any", ".jtl");
    try {
      Files.write(file, written(samples, style).getBytes(StandardCharsets.UTF_8));
      JtlOptions options =
          JtlOptions.defaults().withStamp(TimestampMeaning.START).withNested(NestedRows.COUNT);
      ReadLog one = ReadLog.of(file, options.withThreads(1), chunkBytes);
      ReadLog two = ReadLog.of(file, options.withThreads(3), chunkBytes);

      // Any instant is written here, also some that look like a count of seconds.
      assertThat(one.summary().anomalies().list())
          .filteredOn(seen -> seen.kind() != AnomalyKind.STAMP_UNIT)
          .isEmpty();
      assertThat(one.rows()).hasSameSizeAs(samples);
      for (int i = 0; i < samples.size(); i++) {
        assertSame(one.rows().get(i), samples.get(i));
      }
      assertThat(two.rows()).isEqualTo(one.rows());
      assertThat(two.blockSizes()).isEqualTo(one.blockSizes());
    } finally {
      Files.delete(file);
    }
  }

  private static void assertSame(ReadLog.Row row, Sample sample) {
    assertThat(row.startNanos()).isEqualTo(sample.millis * 1_000_000);
    assertThat(row.elapsedNanos()).isEqualTo(sample.elapsed * 1_000_000L);
    assertThat(row.label()).isEqualTo(sample.label);
    assertThat(row.session()).isEqualTo(sample.thread);
    assertThat(row.failed()).isEqualTo(!sample.ok);
    assertThat(row.bytes()).isEqualTo(sample.size);
  }

  private static String written(List<Sample> samples, Style style) {
    StringBuilder text = new StringBuilder(style.mark ? "\uFEFF" : "");
    text.append(row(HEADINGS, style)).append(style.newline);
    for (Sample s : samples) {
      String[] cells = {
        String.valueOf(s.millis),
        String.valueOf(s.elapsed),
        s.label,
        s.message,
        s.thread,
        String.valueOf(s.ok),
        String.valueOf(s.size),
        "http://localhost/"
      };
      text.append(row(cells, style)).append(style.newline);
    }
    boolean dropEnd = style.open && !samples.isEmpty();
    int end = text.length() - (dropEnd ? style.newline.length() : 0);
    return text.substring(0, end);
  }

  private static String row(String[] cells, Style style) {
    List<String> chosen = new ArrayList<>();
    style.columns.forEach(c -> chosen.add(quoted(cells[c], style.separator)));
    return String.join(String.valueOf(style.separator), chosen);
  }

  /** As JMeter's {@code CSVSaveService.quoteDelimiters} does. */
  private static String quoted(String cell, char separator) {
    boolean plain = (separator + "\"\r\n").chars().noneMatch(c -> cell.indexOf(c) >= 0);
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  @Provide
  Arbitrary<List<Sample>> samples() {
    Arbitrary<String> word =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.of("home", "cart", "a longer label than usual")),
            Tuple.of(2, Arbitraries.strings().withChars("ab1,;|\t\"\n\r é€ ").ofMaxLength(20)));
    Arbitrary<String> message =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.of("OK", "")),
            Tuple.of(1, word),
            // Lines inside a field that look like rows of their own.
            Tuple.of(
                1,
                Arbitraries.of(
                    "at\n1600000000000,1,a,b,c,true,1,u\n1600000000000,1,a,b,c,true,1,u\nend")));
    return Combinators.combine(
            Arbitraries.longs().between(0, 4_000_000_000_000L),
            Arbitraries.integers().between(0, 2_000_000_000),
            word,
            message,
            word,
            Arbitraries.of(true, false),
            Arbitraries.integers().between(0, Integer.MAX_VALUE))
        .as(Sample::new)
        .list()
        .ofMaxSize(60);
  }

  @Provide
  Arbitrary<Style> styles() {
    return Combinators.combine(
            Arbitraries.shuffle(0, 1, 2, 3, 4, 5, 6, 7),
            Arbitraries.of(',', ';', '\t', '|', '~', ' ', ':', '/'),
            Arbitraries.of("\n", "\r\n"),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false))
        .as(Style::new);
  }

  @Provide
  Arbitrary<Integer> chunks() {
    return Arbitraries.integers().between(1, 600);
  }
}
