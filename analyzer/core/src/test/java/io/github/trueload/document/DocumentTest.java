package io.github.trueload.document;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One table, one chart and one paragraph, in each place where they appear. */
class DocumentTest {

  private static final String HOSTILE = "a\u202eb\u001b[2J</script><b>,\"";

  private record Row(String name, long count, double seconds) {}

  private static final List<Row> ROWS =
      List.of(new Row("first", 12_345, 0.0015), new Row(HOSTILE, 1, Double.NaN));

  private static Table<Row> table() {
    return Table.of(ROWS)
        .page("Rows")
        .sortable()
        .console("All rows")
        .file("rows.csv")
        .text("name", "Name", "name", Row::name)
        .number("count", "Count", "n", Row::count, COUNT)
        .number("r_s", "Response", null, Row::seconds, DURATION)
        .field("users", row -> OptionalInt.empty());
  }

  private static Chart chart(String name) {
    double[] x = {0, 1, 2};
    return new Chart.Frame("a-chart", "A chart", "Read it.", Axis.clock(), Axis.linear("y", ""))
        .draw(
            List.of(new Line(name, Line.Role.LOG, Line.Style.LINE, x, x, null)), () -> "It rises.");
  }

  private static Document document(Block... blocks) {
    return new Document(
        "Title",
        Banner.of("notable", "a test", "Headline", List.of("A point.")),
        new Section("section-0", "Section", List.of(blocks)));
  }

  /**
   * Rows as {@link Markdown} describes them: a mark, the name as code, no column without a head.
   */
  @Test
  void markdownShowsTheColumnsThatHaveAHeadThere() {
    Table<Row> table = table().markdown(row -> "✅ " + row.count(), "name", null, "time");
    assertThat(new Markdown().headline("Rows", "two").items(List.of("a*b")).table(table).toString())
        .isEqualTo(
            """
            **Rows: two**

            - a&#42;b

            | | name | time |
            |---|---|---|
            | ✅ 12345 | <code>first</code> | 1.5 ms |
            | ✅ 1 | <code>a b &#91;2J&#60;&#47;script&#62;&#60;b&#62;,&#34;</code> | – |

            """);
  }

  private static String file(Document document) throws IOException {
    StringWriter out = new StringWriter();
    document.files().get(0).writeTo(out);
    return out.toString();
  }

  @Test
  void aColumnDeclaredOnceIsInEveryPlaceThatItHasAHeadFor() throws Exception {
    Document document = document(table());

    assertThat(document.lines())
        .containsExactly(
            "All rows",
            "  name                        n",
            "  first                  12,345",
            "  a?b?[2J</script><b>,\"       1");
    assertThat(file(document))
        .isEqualTo(
            "name,count,r_s,users\nfirst,12345,0.0015,\n\""
                + HOSTILE.replace("\"", "\"\"")
                + "\",1,,\n");
    assertThat(HtmlPage.render(document))
        .contains("<td class=\"number\" data-order=\"12345.0\">12,345</td>")
        .contains("<td class=\"number\" data-order=\"0.0015\">1.5 ms</td>")
        .contains("<td class=\"number\"><bdi>–</bdi></td>")
        .contains("&lt;/script&gt;&lt;b&gt;,&quot;")
        .doesNotContain(">users<");
  }

  @Test
  void aTableIsKnownAgainByNamesOfColumnsWithCommas(@TempDir Path folder) throws IOException {
    CsvTable table =
        new InMemoryTable("t.csv", List.of("a, b", "c\n\"d\"", "e")).row(1, 2.5, "f, g");
    CsvFiles.write(folder, List.of(table));
    CsvFiles.write(folder, List.of(table));
    assertThat(Files.readString(folder.resolve("t.csv")))
        .isEqualTo("\"a, b\",\"c\n\"\"d\"\"\",e\n1,2.5,\"f, g\"\n");
    assertThatThrownBy(
            () ->
                CsvFiles.write(
                    folder, List.of(new InMemoryTable("t.csv", List.of("a, b", "c\nd")))))
        .hasMessageContaining("a file that Trueload did not write");
  }

  @Test
  void figuresOfOneSubjectStandBelowEachOtherOnAPageAndBesideEachOtherOnATerminal() {
    Document document =
        document(
            Table.ofOne(ROWS.get(0))
                .page("One")
                .console("")
                .number(null, "Count of it", "n", Row::count, COUNT)
                .number(null, "Response of it", "R", Row::seconds, DURATION));

    assertThat(document.lines()).containsExactly("  n            R", "  12,345  1.5 ms");
    assertThat(HtmlPage.render(document))
        .contains(">Figure</th>", ">Value</th>")
        .contains("<bdi>Count of it</bdi></th><td class=\"text\"><bdi>12,345</bdi></td>")
        .contains("<bdi>Response of it</bdi></th><td class=\"text\"><bdi>1.5 ms</bdi></td>");
  }

  @Test
  void aChartIsDrawnWhereItHasLinesAndOnlyForAPage() throws Exception {
    int[] made = {0};
    Document document =
        document(
            ChartBlock.of(
                () -> {
                  made[0]++;
                  return chart(HOSTILE);
                }),
            table());

    document.lines();
    document.files();
    assertThat(made[0]).isZero();
    String page = HtmlPage.render(document);
    assertThat(made[0]).isOne();
    assertThat(page).contains("id=\"a-chart\"", "It rises.", "Read it.");
    String data = ChartData.of(List.of(chart(HOSTILE)), null);
    assertThat(page).contains(data);
    assertThat(data).doesNotContain("<", ">", "&", "\u2028", "\u2029");
    JsonNode read = new ObjectMapper().readTree(data);
    assertThat(read.at("/a-chart/lines/0/name").asText())
        .isEqualTo("a\ufffdb\u241b[2J</script><b>,\"");
    assertThat(read.at("/a-chart/lines/0/points/2/1").asDouble()).isEqualTo(2);
  }

  @Test
  void aSectionWithNothingForAPageIsNotInItsMenu() {
    Chart empty =
        new Chart.Frame("none", "None", "", Axis.clock(), Axis.clock()).draw(List.of(), () -> "");
    Document document =
        new Document(
            "Title",
            Banner.of("open", "a test", "Headline", List.of()),
            new Section("section-0", "Shown", List.of(Note.page("Text."))),
            new Section(
                "section-1",
                "Not shown",
                List.of(ChartBlock.of(() -> empty), Note.console("On a terminal."))));

    assertThat(HtmlPage.render(document)).contains("#section-0").doesNotContain("section-1");
    assertThat(document.lines()).containsExactly("On a terminal.");
  }

  @Test
  void detailsAreMadeOnceAndOnlyWhereTheyAreShown() {
    int[] made = new int[1];
    Details details =
        Details.of(
            () -> {
              made[0]++;
              return List.of(Note.page("On a page."), Note.console("On a terminal."));
            });
    Document document =
        new Document("Title", null, new Section("section-0", "Details", List.of(details)));

    assertThat(document.lines(false)).isEmpty();
    assertThat(made[0]).isZero();
    assertThat(document.lines(true)).containsExactly("On a terminal.");
    assertThat(HtmlPage.render(document)).contains("On a page.");
    assertThat(made[0]).isEqualTo(1);
  }

  @Test
  void aSectionMayHaveAnotherOrderOnATerminal() {
    Note first = Note.console("first");
    Note second = Note.console("second");
    assertThat(
            Document.of(new Section("", null, List.of(first, second), List.of(second, first)))
                .lines())
        .containsExactly("second", "first");
  }

  @Test
  void jsonHasNumbersWithoutExponentAndNullForWhatIsNotKnown() throws Exception {
    StringWriter out = new StringWriter();
    new JsonObject()
        .with("small", 1e-7)
        .with("whole", 20.0)
        .with("large", 1.5e12)
        .with("count", 3L)
        .with("unknown", Double.NaN)
        .with("infinite", Double.POSITIVE_INFINITY)
        .with("absent", OptionalInt.empty())
        .with("given", OptionalInt.of(4))
        .with("list", List.of(0.5, 1.0))
        .with("object", new JsonObject().with("text", HOSTILE))
        .writeTo(out);

    assertThat(out.toString())
        .startsWith("{\n  \"small\" : 0.0000001,\n  \"whole\" : 20,\n  \"large\" : 1500000000000,")
        .contains("\"unknown\" : null", "\"infinite\" : null", "\"absent\" : null")
        .contains("\"given\" : 4", "\"list\" : [\n    0.5,\n    1\n  ]")
        .endsWith("}\n");
    assertThat(new ObjectMapper().readTree(out.toString()).at("/object/text").asText())
        .isEqualTo(HOSTILE);
  }

  /** Direction marks, the byte order mark, a space without width, a word joiner, a language tag. */
  @ParameterizedTest
  @ValueSource(ints = {0x061C, 0x200B, 0x200E, 0x202E, 0x2060, 0x2066, 0xFEFF, 0xE0041})
  void whatCannotBeSeenIsShownAsSuch(int hidden) {
    String label = "a" + Character.toString(hidden) + "b";
    assertThat(HiddenCharacters.isHidden(hidden)).isTrue();
    assertThat(ConsoleText.printable(label)).isEqualTo("a?b");
    assertThat(Html.escape(label)).isEqualTo("a\ufffdb");
    assertThat(ChartData.of(List.of(chart(label)), null)).contains("a\ufffdb");
  }

  /** Persian and families of emoji need the joiners. */
  @ParameterizedTest
  @ValueSource(ints = {0x200C, 0x200D, 'x', 0xE9, 0x4E2D, 0x1F600})
  void whatScriptsNeedStays(int needed) {
    String label = "a" + Character.toString(needed) + "b";
    assertThat(ConsoleText.printable(label)).isEqualTo(label);
    assertThat(Html.escape(label)).isEqualTo(label);
  }
}
