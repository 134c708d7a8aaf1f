package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What documents are read, and what a hostile one cannot do. */
class XmlSamplesTest {

  private static XmlSamples samples(byte[] document) throws XmlFault, IOException {
    return new XmlSamples("log", new ByteArrayInputStream(document));
  }

  private static XmlSamples samples(String document) throws XmlFault, IOException {
    return samples(document.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> labels(String document) throws XmlFault, IOException {
    XmlSamples samples = samples("<testResults>" + document + "</testResults>");
    List<String> labels = new ArrayList<>();
    while (samples.next()) {
      labels.add(samples.value(Column.LABEL));
    }
    return labels;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "<s lb=\"a > b > c\" t=\"/>\" tn='>'/> | a > b > c",
        "<s  t = \"7\" lb='say \"hi\"' /> | say \"hi\"",
        "<s lb=\"&#65;&#x42;&#x1F600;&apos;&quot;\"/> | AB\uD83D\uDE00'\"",
        "<!-- <s lb='no'/> & --><s lb='yes'/> | yes",
        "<![CDATA[ <s lb=\"no\"/> & ]] ]> ]]><s lb='yes'/> | yes",
        "<?target <s lb='no'> ?><s lb='yes'/> | yes",
      })
  void aLabelIsWhatXmlSaysItIs(String document, String label) throws Exception {
    assertThat(labels(document)).containsExactly(label);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a t=1/>",
        "<a t/>",
        "<a t=\"1\" t=\"2\"/>",
        "<a lb=\"<\"/>",
        "<a lb=\"&bad;\"/>",
        "<a lb=\"&\"/>",
        "<a lb=\"&#;\"/>",
        "<a lb=\"&#x110000;\"/>",
        "</b>",
        "<1/>",
        "<!x>"
      })
  void whatIsNotWellFormedIsAFaultAndNotCut(String document) {
    assertThatThrownBy(() -> labels(document))
        .isInstanceOfSatisfying(XmlFault.class, e -> assertThat(e.isCut()).isFalse());
  }

  /** A gap in a binary response, and an encoding that the file does not have. */
  @Test
  void bytesThatAreNoCharactersAreReplaced() throws Exception {
    byte[] document =
        "<testResults><s lb=\"a?b\u0001c\"/></testResults>".getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < document.length; i++) {
      document[i] = document[i] == '?' ? (byte) 0xFF : document[i];
    }
    XmlSamples samples = samples(document);
    assertThat(samples.next()).isTrue();
    assertThat(samples.value(Column.LABEL)).isEqualTo("a\uFFFDb c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "windows-1252", "UTF-8", "US-ASCII"})
  void theDeclaredEncodingCounts(String encoding) throws Exception {
    String label = encoding.equals("US-ASCII") ? "plain" : "\u00FCber";
    String text =
        "<?xml version=\"1.0\" encoding=\""
            + encoding
            + "\"?>\n<testResults>\n<a lb=\""
            + label
            + "\"/></testResults>";
    XmlSamples samples = samples(text.getBytes(Charset.forName(encoding)));
    assertThat(samples.next()).isTrue();
    assertThat(samples.value(Column.LABEL)).isEqualTo(label);
    assertThat(samples.line()).isEqualTo(3);
    assertThat(samples.next()).isFalse();
  }

  @Test
  void anUnknownEncodingIsRefused() {
    assertThatThrownBy(() -> samples("<?xml version='1.0' encoding='klingon'?><a/>"))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("an encoding that is not known, klingon");
  }

  /** A few kilobytes of gzip hold a billion of them. */
  @Test
  void elementsWithinElementsWithoutEndAreRefused() {
    String deep = "<testResults>".repeat(100_000);
    assertThatThrownBy(() -> samples(deep).next())
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("more than 1,000 nested elements");
  }

  /** Begins as given; then one character without end. */
  private static final class Endless extends InputStream {
    private final byte[] begin;
    private final char rest;
    private long given;

    Endless(String begin, char rest) {
      this.begin = begin.getBytes(StandardCharsets.US_ASCII);
      this.rest = rest;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] target, int from, int length) {
      for (int i = 0; i < length; i++) {
        target[from + i] = given < begin.length ? begin[(int) given] : (byte) rest;
        given++;
      }
      return given > 64L << 20 ? -1 : length;
    }
  }

  @Tag("large")
  @ParameterizedTest
  @ValueSource(strings = {"<testResults><!-- ", "<testResults><a lb=\"", "<testResults><?x "})
  void oneTagOrCommentCannotFillTheMemory(String begin) {
    assertThatThrownBy(() -> new XmlSamples("log", new Endless(begin, '>')).next())
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("a tag of more than 8 MiB");
  }

  /** Responses of any length stand between tags; nothing of them is kept. */
  @Tag("large")
  @Test
  void textCostsNoMemory() throws Exception {
    XmlSamples samples = new XmlSamples("log", new Endless("<testResults><a lb='x'/>", 'y'));
    assertThat(samples.next()).isTrue();
    assertThatThrownBy(samples::next)
        .isInstanceOfSatisfying(XmlFault.class, e -> assertThat(e.isCut()).isTrue());
  }
}
