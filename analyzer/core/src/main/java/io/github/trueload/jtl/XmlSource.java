package io.github.trueload.jtl;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A JMeter sample log in XML. Its samples are what they are in CSV; see {@link JtlSource}. */
public final class XmlSource implements SampleSource {

  private static final int HEAD = 1 << 18;
  private static final long MILLISECOND = 1_000_000L;

  private final InputBytes bytes;
  private final JtlOptions options;
  private final JtlLayout layout;
  private final TimestampConvention stamps;

  private XmlSource(
      InputBytes bytes, JtlOptions options, JtlLayout layout, TimestampConvention stamps) {
    this.bytes = bytes;
    this.options = options.withStamp(stamps.meaning());
    this.stamps = stamps;
    this.layout = layout;
  }

  /** {@return whether an input that begins with {@code head} is XML and not lines of a table} */
  public static boolean fits(byte[] head) {
    String first = new String(head, 0, Math.min(head.length, 64), StandardCharsets.ISO_8859_1);
    String unmarked = first.startsWith("\u00EF\u00BB\u00BF") ? first.substring(3) : first;
    String text = unmarked.stripLeading();
    // Of a tag, a declaration or a comment: lines of syslog begin with a priority such as <134>.
    return text.length() > 1
        && text.charAt(0) == '<'
        && (Character.isLetter(text.charAt(1)) || "_:?!".indexOf(text.charAt(1)) >= 0);
  }

  /**
   * Opens a log and looks at its first samples. The bytes are closed once they are read, or where
   * this fails.
   *
   * @param bytes of the log
   * @return the source, its samples not read yet
   * @throws io.github.trueload.sample.UnreadableInputException if it is no JTL in XML
   * @throws IOException if it cannot be read
   */
  public static XmlSource open(InputBytes bytes, JtlOptions options) throws IOException {
    try {
      byte[] head = bytes.head(HEAD);
      List<Column> columns = columns(bytes.name(), head);
      JtlOptions millis = options.withoutDates();
      JtlLayout layout = JtlLayout.withoutHeader((byte) 0, columns, MILLISECOND);
      // In XML JMeter writes milliseconds; it ignores timestamp_format there.
      HeadProbe first =
          HeadProbe.of(
              millis,
              layout,
              (stitcher, asStarts, names) ->
                  new XmlRows(layout, asStarts, names, stitcher)
                      .read(() -> samples(bytes.name(), head)));
      return new XmlSource(
          bytes, millis, layout.knowing(first), TimestampConvention.of(millis, first));
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /** The columns that the first samples contain; no others are read. */
  private static List<Column> columns(String name, byte[] head) throws IOException {
    Set<Column> found = EnumSet.noneOf(Column.class);
    try {
      XmlSamples samples = samples(name, head);
      while (samples.next()) {
        for (Column column : Column.values()) {
          if (samples.has(column)) {
            found.add(column);
          }
        }
      }
    } catch (XmlFault e) {
      // The head is cut, or the log is; reading finds out.
    }
    return found.isEmpty() ? List.of(Column.LABEL) : List.copyOf(found);
  }

  private static XmlSamples samples(String name, byte[] head) throws XmlFault, IOException {
    return new XmlSamples(name, new ByteArrayInputStream(head));
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.JTL_XML;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    RowNames names = RowNames.of(options, layout);
    ChunkStitcher stitcher = new ChunkStitcher(layout, options, names, sink);
    XmlRows rows = new XmlRows(layout, options, names, stitcher);
    try (bytes) {
      rows.read(() -> new XmlSamples(bytes.name(), bytes.asStream()));
    }
    return new SourceSummary(
        bytes.name(),
        format(),
        stitcher.intake().rows() + rows.leftOut(),
        stitcher.intake().resolutionNanos(),
        names.names(stitcher.intake().connections()),
        anomalies(stitcher.intake().anomalies(), rows.fault()),
        metadata(stitcher.intake(), rows.leftOut()));
  }

  private Anomalies anomalies(Anomalies ofRows, @Nullable XmlFault fault) {
    if (fault != null) {
      ofRows.count(
          fault.isCut() ? AnomalyKind.TRUNCATED_FILE : AnomalyKind.BROKEN_XML, fault.line());
    } else if (bytes.isCut()) {
      ofRows.countMany(AnomalyKind.TRUNCATED_FILE, 1);
    }
    return ofRows;
  }

  private Map<String, String> metadata(RowPipeline intake, long leftOutParts) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("columns", String.valueOf(layout.columns().size()));
    stamps.addTo(facts);
    if (intake.transactions() > 0) {
      facts.put("transactions", String.valueOf(intake.transactions()));
    }
    long leftOut = intake.leftOut() + leftOutParts;
    if (leftOut > 0) {
      facts.put("nested rows left out", String.valueOf(leftOut));
    }
    return facts;
  }
}
