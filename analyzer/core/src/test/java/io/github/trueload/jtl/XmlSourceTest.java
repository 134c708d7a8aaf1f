package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class XmlSourceTest {

  private static final String BEGIN =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n";
  private static final String END = "</testResults>\n";
  private static final JtlOptions OPTIONS = JtlOptions.defaults();

  @TempDir Path directory;

  private ReadLog read(String text) throws IOException {
    return read(text, OPTIONS);
  }

  private ReadLog read(String text, JtlOptions options) throws IOException {
    Path file = Files.createTempFile(directory, "log", ".jtl");
    return ReadLog.ofXml(Files.write(file, text.getBytes(StandardCharsets.UTF_8)), options);
  }

  private static String sample(String attributes) {
    return "<sample t=\"5\" ts=\"1600000000000\" s=\"true\" tn=\"u 1-1\" " + attributes + "/>\n";
  }

  @ParameterizedTest
  @CsvSource({
    "<testResults>, true", //
    "<?xml, true",
    "<!--, true",
    "<134>Nov 21 10:00:01 lb, false",
    "<, false",
    "'', false"
  })
  void xmlBeginsWithATag(String head, boolean isXml) {
    assertThat(XmlSource.fits(head.getBytes(StandardCharsets.UTF_8))).isEqualTo(isXml);
    assertThat(XmlSource.fits(("\uFEFF\n" + head).getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(isXml);
  }

  @Test
  void everyAttributeThatCsvHasToo() throws IOException {
    ReadLog.Row row =
        read(BEGIN
                + "<httpSample t=\"12\" it=\"3\" lt=\"7\" ct=\"2\" ts=\"1600000000123\""
                + " s=\"false\" lb=\"a &quot;b&quot;, c&#xa;d\" rc=\"404\" rm=\"x\" tn=\"u 1-1\""
                + " dt=\"text\" de=\"\" by=\"345\" sby=\"6\" sc=\"1\" ec=\"1\" ng=\"1\" na=\"1\""
                + " hn=\"box\"><responseData>&lt;&#x0;</responseData></httpSample>\n"
                + END)
            .rows()
            .get(0);
    assertThat(row.startNanos()).isEqualTo(1_600_000_000_123_000_000L);
    assertThat(row.elapsedNanos()).isEqualTo(12_000_000);
    assertThat(row.firstByteNanos()).isEqualTo(7_000_000);
    assertThat(row.connectNanos()).isEqualTo(2_000_000);
    assertThat(row.bytes()).isEqualTo(345);
    assertThat(row.status()).isEqualTo(404);
    assertThat(row.failed()).isTrue();
    assertThat(row.label()).isEqualTo("a \"b\", c\nd");
    assertThat(row.session()).isEqualTo("u 1-1@box");
  }

  @Test
  void ourColumnsAreAttributesOfTheirNames() throws IOException {
    ReadLog.Row row =
        read(BEGIN
                + sample(
                    "lb=\"a\" tl_session=\"g-1-1\" tl_conn=\"1\" tl_local=\"127.0.0.1:4000\""
                        + " tl_request=\"0\" tl_start_ns=\"1600000000000123456\""
                        + " tl_elapsed_ns=\"5000001\" tl_first_byte_ns=\"4\"")
                + END)
            .rows()
            .get(0);
    assertThat(row.startNanos()).isEqualTo(1_600_000_000_000_123_456L);
    assertThat(row.elapsedNanos()).isEqualTo(5_000_001);
    assertThat(row.session()).isEqualTo("g-1-1");
    assertThat(row.connection()).isZero();
    assertThat(row.inNanoseconds()).isTrue();
  }

  @Test
  void samplesOfVersionOneHaveNamesInFull() throws IOException {
    // As OldSaveService.getConfiguration of JMeter 2.3 writes them; a variable is none of them.
    String sample =
        "<sampleResult timeStamp=\"%s\" dataType=\"text\" threadName=\"u 1-1\" label=\"%s\""
            + " time=\"12\" responseMessage=\"no\" responseCode=\"404\" success=\"false\">";
    ReadLog log =
        read(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults>\n"
                + sample.formatted("1600000000123", "page")
                + sample.formatted("1600000000124", "part")
                + "</sampleResult><binary>47</binary></sampleResult>\n"
                + "<httpSample t=\"5\" ts=\"1600000000999\" lb=\"new\" s=\"true\" tn=\"u 1-1\""
                + " label=\"mine\" time=\"x\"/>\n</testResults>\n");
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.summary().rows()).isEqualTo(3);
    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("page", "new");
    ReadLog.Row page = log.rows().get(0);
    assertThat(page.startNanos()).isEqualTo(1_600_000_000_123_000_000L);
    assertThat(page.elapsedNanos()).isEqualTo(12_000_000);
    assertThat(page.status()).isEqualTo(404);
    assertThat(page.failed()).isTrue();
    assertThat(page.session()).isEqualTo("u 1-1");
  }

  /**
   * A transaction generated as parent with a page of two parts, and one that follows its sample.
   */
  private static final String NESTED =
      BEGIN
          + "<sample t=\"30\" ts=\"1600000000000\" s=\"true\" lb=\"parent\" tn=\"u 1-1\""
          + " rm=\"Number of samples in transaction : 1, number of failing samples : 0\">\n"
          + "<httpSample t=\"20\" ts=\"1600000000000\" s=\"true\" lb=\"page\" tn=\"u 1-1\""
          + " rm=\"OK\">\n"
          + "<httpSample t=\"9\" ts=\"1600000000001\" s=\"true\" lb=\"page-0\" tn=\"u 1-1\"/>\n"
          + "<other><httpSample t=\"8\" ts=\"1600000000011\" s=\"true\" lb=\"any\" tn=\"u"
          + " 1-1\"/></other></httpSample></sample>\n"
          + "<httpSample t=\"0\" ts=\"1600000000030\" s=\"true\" lb=\"next\" tn=\"u 1-1\""
          + " rm=\"OK\"/>\n"
          + "<sample t=\"0\" ts=\"1600000000030\" s=\"true\" lb=\"after\" tn=\"u 1-1\" rm=\"Number"
          + " of samples in transaction : 1, number of failing samples : 0\"/>\n"
          + END;

  @ParameterizedTest
  @CsvSource({
    "ONCE, page next, 2",
    "COUNT, parent page page-0 any next after, 0",
  })
  void partsCountAsTheOptionSays(NestedRows nested, String labels, String leftOut)
      throws IOException {
    ReadLog log = read(NESTED, OPTIONS.withNested(nested));
    assertThat(log.rows().stream().map(ReadLog.Row::label)).containsExactly(labels.split(" "));
    assertThat(log.summary().rows()).isEqualTo(6);
    assertThat(log.summary().metadata().getOrDefault("nested rows left out", "0"))
        .isEqualTo(leftOut);
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  /** Parts of any name within their parents; the pages are 5 s apart, so nothing else decides. */
  @ParameterizedTest
  @CsvSource({"false, start", "true, end"})
  void whatIsNestedForCertainSaysWhatStampsMark(boolean ends, String stamps) throws IOException {
    StringBuilder xml = new StringBuilder(BEGIN);
    for (int i = 0; i < 5; i++) {
      long start = 1_600_000_000_000L + 5_000 * i;
      String page = "<httpSample t=\"300\" ts=\"%d\" s=\"true\" lb=\"page\" tn=\"u 1-1\">";
      String part = "<httpSample t=\"50\" ts=\"%d\" s=\"true\" lb=\"style\" tn=\"u 1-1\"/>";
      xml.append(page.formatted(start + (ends ? 300 : 0)));
      xml.append(part.formatted(start + 100 + (ends ? 50 : 0))).append("</httpSample>\n");
    }
    assertThat(read(xml.append(END).toString()).summary().metadata())
        .containsEntry("stamps", stamps)
        .containsEntry("stamps told by", "rows");
  }

  @Tag("large")
  @ParameterizedTest
  @EnumSource(NestedRows.class)
  void theSameLogInCsvReadsTheSame(NestedRows nested) throws IOException {
    StringBuilder csv = new StringBuilder("timeStamp,elapsed,label,success,threadName\n");
    StringBuilder xml = new StringBuilder(BEGIN);
    for (int i = 0; i < 20_000; i++) {
      String label = "l " + i % 300;
      long stamp = 1_600_000_000_000L + 7L * i;
      csv.append(stamp).append(",5,").append(label).append(",true,u ").append(i % 9).append('\n');
      xml.append("  <sample ts=\"")
          .append(stamp)
          .append("\" t=\"5\" lb=\"")
          .append(label)
          .append("\" s=\"true\" tn=\"u ")
          .append(i % 9)
          .append("\"/>\n");
    }
    JtlOptions options = OPTIONS.withNested(nested);
    assertThat(read(xml.append(END).toString(), options).rows())
        .isEqualTo(ReadLog.of(directory, csv.toString(), options).rows());
  }

  @Test
  void anomaliesBearTheLinesOfTheirSamples() throws IOException {
    ReadLog log =
        read(
            BEGIN
                + sample("lb=\"a\"")
                + "<sample t=\"x\" ts=\"1600000000000\" s=\"true\" lb=\"b\" tn=\"u 1-1\">\n"
                + "<responseData>\n\n\n</responseData></sample>\n"
                + "<sample t=\"1\" ts=\"yesterday\" s=\"true\" lb=\"c\" tn=\"u 1-1\"/>\n"
                + END);
    assertThat(log.summary().anomalies().list())
        .extracting(each -> each.kind() + " " + each.firstPlaces())
        .containsExactly("MALFORMED_ROW [4]", "UNREADABLE_TIME [9]");
  }

  @Tag("large")
  @Test
  void aLogIsCutWhereverAKilledRunLeftIt() throws IOException {
    String whole = BEGIN + sample("lb=\"a\"").repeat(3) + END;
    int samplesBegin = BEGIN.length();
    for (int length = samplesBegin; length < whole.length() - 2; length++) {
      String cut = whole.substring(0, length);
      ReadLog log = read(cut);
      assertThat(log.rows()).hasSize(cut.split("/>", -1).length - 1);
      assertThat(log.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
    }
  }

  @Test
  void brokenXmlEndsTheReadingAndIsSaid() throws IOException {
    String broken = BEGIN + sample("lb=\"a\"") + "<sample lb=\"b\" lb=\"c\"/>\n" + sample("") + END;
    ReadLog log = read(broken);
    assertThat(log.rows()).hasSize(1);
    assertThat(log.summary().anomalies().list())
        .extracting(each -> each.kind() + " " + each.firstPlaces())
        .containsExactly("BROKEN_XML [4]");
    assertThat(log.summary().anomalies().losesData()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "&#x0;, ' '",
    "&#0;, ' '",
    "&#x1b;, ' '",
    "&#27;, ' '",
    "&#xFFFE;, ' '",
    "&#x1F600;, \uD83D\uDE00",
    "&#x41;, A",
    "&amp;#x0;, &#x0;",
  })
  void referencesThatXmlForbidsAreSpaces(String reference, String character) throws IOException {
    // A reference to a tab, as long as the one that it stands for, is a space too to JMeter's eye.
    String label = read(BEGIN + sample("lb=\"a" + reference + "b\"") + END).rows().get(0).label();
    assertThat(label.replace('\t', ' ')).isEqualTo("a" + character + "b");
  }

  @Test
  void referencesAreCleanedWhereverABufferEnds() throws IOException {
    for (int i = 0; i < 30; i++) {
      String text =
          BEGIN + "<!--" + "x".repeat((1 << 16) - 130 + i) + "-->" + sample("lb=\"a&#x0;b\"") + END;
      assertThat(read(text).rows()).hasSize(1);
    }
  }

  @Test
  void manyEscapesAreNoAttack() throws IOException {
    // More than the JDK lets entities expand (64,000; 2,500 from JDK 24): these are none.
    String body = "&lt;a&gt;&amp;&quot;&#65;".repeat(100_000);
    String one = "<sample t=\"5\" lb=\"a\"><responseData>" + body + "</responseData></sample>\n";
    assertThat(read(BEGIN + one + sample("lb=\"b\"") + END).rows()).hasSize(2);
  }

  private static final String LAUGHS =
      "<?xml version=\"1.0\"?>\n"
          + "<!DOCTYPE testResults [\n"
          + "<!ENTITY a \"ha\">\n"
          + "<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">\n"
          + "<!ENTITY c \"&b;&b;&b;&b;&b;&b;\">]>\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        LAUGHS + "<testResults><sample t=\"1\" lb=\"&c;\"/></testResults>",
        "<!DOCTYPE testResults SYSTEM \"http://127.0.0.1:9/x.dtd\"><testResults/>",
        "<!DOCTYPE t [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
            + "<testResults><sample t=\"1\" lb=\"&x;\"/></testResults>",
        "<!DOCTYPE t [<!ENTITY % x SYSTEM \"file:///etc/passwd\"> %x;]><testResults/>",
      })
  void aDoctypeIsRefusedBeforeAnythingIsExpanded(String attack) {
    assertThatThrownBy(() -> read(attack))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("contains a DOCTYPE")
        .hasMessageNotContaining("\n");
  }

  @Test
  void anUndeclaredEntityIsBrokenXml() throws IOException {
    ReadLog log = read(BEGIN + sample("lb=\"a\"") + sample("lb=\"&x;\"") + END);
    assertThat(log.rows()).hasSize(1);
    assertThat(log.summary().anomalies().count(AnomalyKind.BROKEN_XML)).isEqualTo(1);
  }

  @Tag("large")
  @Test
  void aTagWithoutEndIsRefusedRatherThanKept() {
    String endless = BEGIN + "<sample lb=\"" + "x".repeat(XmlCharacters.MOST_AT_ONCE + (1 << 16));
    assertThatThrownBy(() -> read(endless))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("a tag of more than 8 MiB");
  }

  @ParameterizedTest
  @CsvSource({"<html/>, root is <html>", "<plan><testResults/></plan>, root is <plan>"})
  void otherXmlIsRefused(String text, String reason) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aLogWithoutSamplesIsNoError() throws IOException {
    ReadLog log = read(BEGIN + END);
    assertThat(log.rows()).isEmpty();
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  @Test
  void samplesWithoutTimeCount() throws IOException {
    ReadLog.Row row = read(BEGIN + "<sample lb=\"a\"/>" + END).rows().get(0);
    assertThat(row.startNanos()).isEqualTo(SampleBlock.UNKNOWN);
    assertThat(row.elapsedNanos()).isEqualTo(SampleBlock.UNKNOWN);
  }
}
