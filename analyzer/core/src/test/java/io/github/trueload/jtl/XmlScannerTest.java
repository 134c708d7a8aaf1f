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
import java.util.Map;
import java.util.Random;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner against the JDK's reader, and what it does not let in. */
class XmlScannerTest {

  private static final String BROKEN = "(broken)";
  private static final Map<String, Column> COLUMNS =
      Map.of("t", Column.ELAPSED, "lb", Column.LABEL, "tn", Column.THREAD_NAME);

  /** What documents are put together of; some of it is right only in some places, some nowhere. */
  private static final String[] PIECES = {
    "<a>",
    "</a>",
    "<a><a>",
    "</a></a>",
    "<a/>",
    "</b>",
    "<b t='1'/>",
    "<sample t=\"5\" lb=\"x &amp; &lt;y&gt;\" other=\"1\">",
    "</sample>",
    "</sample >",
    "<sample\n  t = \"7\"\tlb='say \"hi\"'\n/>",
    "<sample lb=\"a > b > c\" t=\"/>\" tn='>'/>",
    "<sample lb=\"one\ntwo\r\nthree\tfour&#10;five&#xD;\"/>",
    "<sample lb=\"&#65;&#x42;&#x1F600;&apos;&quot;\"/>",
    "<sample lb=\"na\u00EFve \u20AC \uD83D\uDE00\"/>",
    "<sample lb=\"\" t='' tn=\"\"/>",
    "text ",
    "\n",
    "&lt;&#65;",
    "<!-- a comment > with < and & -->",
    "<![CDATA[ <sample lb=\"no\"/> & ]] ]> ]]>",
    "<?target <sample> ?>",
    "long ".repeat(40),
    "<a lb=\"" + "long ".repeat(60) + "\"/>",
  };

  /** What is wrong wherever it stands. */
  private static final String[] FAULTS = {
    "&bad;",
    "&",
    "& ",
    "<",
    "< a>",
    "<1/>",
    "<a t=1/>",
    "<a t/>",
    "<a t=\"1\"t=\"2\"/>",
    "<a t=\"1\" t=\"2\"/>",
    "<a lb=\"<\"/>",
    "<a lb=\"&bad;\"/>",
    "<a lb=\"&\"/>",
    "<!x>",
    "<a lb=\"&#;\"/>",
    "<a lb=\"&#xG;\"/>",
    "<a / >",
    "<a =\"1\"/>",
    "</a/>",
    "<>",
    "</>",
  };

  /** As they come out of a slow pipe: a few bytes at a time. */
  private static InputStream dripping(byte[] bytes, Random random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] target, int from, int length) {
        return super.read(target, from, Math.min(length, 1 + random.nextInt(9)));
      }
    };
  }

  private static List<String> ours(byte[] bytes, Random random) throws IOException {
    List<String> found = new ArrayList<>();
    XmlScanner scanner = new XmlScanner("log", dripping(bytes, random));
    try {
      while (scanner.next()) {
        XmlAttributes attributes = scanner.attributes();
        StringBuilder tag = new StringBuilder(scanner.depth() + " " + scanner.elementName());
        COLUMNS.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .filter(each -> attributes.tells(each.getValue()))
            .forEach(each -> tag.append(each.getKey()).append(attributes.value(each.getValue())));
        found.add(tag.toString());
      }
    } catch (XmlFault e) {
      found.add(BROKEN);
    }
    return found;
  }

  private static List<String> theirs(byte[] bytes) throws XMLStreamException {
    List<String> found = new ArrayList<>();
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    XMLStreamReader reader =
        factory.createXMLStreamReader(new ByteArrayInputStream(bytes), "UTF-8");
    try {
      int depth = 0;
      while (reader.hasNext()) {
        int event = reader.next();
        depth += event == XMLStreamConstants.START_ELEMENT ? 1 : 0;
        if (event == XMLStreamConstants.START_ELEMENT) {
          StringBuilder tag = new StringBuilder(depth + " " + reader.getLocalName());
          COLUMNS.keySet().stream()
              .sorted()
              .filter(name -> reader.getAttributeValue(null, name) != null)
              .forEach(name -> tag.append(name).append(reader.getAttributeValue(null, name)));
          found.add(tag.toString());
        }
        depth -= event == XMLStreamConstants.END_ELEMENT ? 1 : 0;
      }
    } catch (XMLStreamException e) {
      found.add(BROKEN);
    }
    return found;
  }

  @Test
  void tagsAreThoseThatTheJdkFindsInWhateverOrder() throws Exception {
    Random random = new Random(6);
    int whole = 0;
    for (int document = 0; document < 20_000; document++) {
      StringBuilder text = new StringBuilder("<testResults>");
      for (int piece = random.nextInt(9); piece > 0; piece--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      if (random.nextInt(4) == 0) {
        text.append(FAULTS[random.nextInt(FAULTS.length)]);
      }
      text.append(random.nextInt(10) == 0 ? "" : "</testResults>");
      text.append(random.nextInt(10) == 0 ? PIECES[random.nextInt(PIECES.length)] : "\n");
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      List<String> theirs = theirs(bytes);
      assertThat(ours(bytes, random)).as(text.toString()).isEqualTo(theirs);
      whole += theirs.contains(BROKEN) ? 0 : 1;
    }
    // Each way of the code is walked often.
    assertThat(whole).isBetween(2_000, 18_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "windows-1252", "UTF-8", "US-ASCII"})
  void theDeclaredEncodingCounts(String encoding) throws Exception {
    String label = encoding.equals("US-ASCII") ? "plain" : "\u00FCber";
    String text =
        "<?xml version=\"1.0\" encoding=\"" + encoding + "\"?>\n<a lb=\"" + label + "\"/>";
    byte[] bytes = text.getBytes(Charset.forName(encoding));
    XmlScanner scanner =
        new XmlScanner("log", XmlEncoding.asUtf8("log", new ByteArrayInputStream(bytes)));
    assertThat(scanner.next()).isTrue();
    assertThat(scanner.attributes().value(Column.LABEL)).isEqualTo(label);
    assertThat(scanner.line()).isEqualTo(2);
    assertThat(scanner.next()).isFalse();
  }

  @Test
  void anEncodingThatNobodyKnowsIsRefused() {
    byte[] bytes = "<?xml version='1.0' encoding='klingon'?><a/>".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> XmlEncoding.asUtf8("log", new ByteArrayInputStream(bytes)))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("an encoding that is not known, klingon");
  }

  /** A few kilobytes of gzip hold a billion of them. */
  @Test
  void elementsWithinElementsWithoutEndAreRefused() {
    byte[] deep = "<testResults>".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    XmlScanner scanner = new XmlScanner("log", new ByteArrayInputStream(deep));
    assertThatThrownBy(
            () -> {
              while (scanner.next()) {
                // On to the thousandth.
              }
            })
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("more than 1,000 elements within each other");
  }

  /** Neither what stands between tags nor comments are kept, however long they are. */
  @Test
  void textAndCommentsCostNoMemory() throws Exception {
    long most = 200L << 20;
    InputStream endless =
        new InputStream() {
          private long given;

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] target, int from, int length) {
            byte[] begin = "<a><!-- ".getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < length; i++) {
              target[from + i] = given < begin.length ? begin[(int) given] : (byte) '>';
              given++;
            }
            return given > most ? -1 : length;
          }
        };
    XmlScanner scanner = new XmlScanner("log", endless);
    assertThat(scanner.next()).isTrue();
    long before = allocated();
    assertThatThrownBy(scanner::next).isInstanceOf(XmlFault.class);
    assertThat(allocated() - before).isLessThan(most / 10);
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean)
            java.lang.management.ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** Quadratic time would take minutes: each value holds what looks like the tag's end. */
  @Test
  void tagsFullOfGreaterSignsAreReadOnce() throws Exception {
    StringBuilder text = new StringBuilder("<a");
    for (int i = 0; i < 400_000; i++) {
      text.append(" x").append(i).append("=\">>\"");
    }
    byte[] bytes = text.append("/>").toString().getBytes(StandardCharsets.UTF_8);
    XmlScanner scanner = new XmlScanner("log", new ByteArrayInputStream(bytes));
    assertThat(scanner.next()).isTrue();
    assertThat(scanner.next()).isFalse();
  }
}
