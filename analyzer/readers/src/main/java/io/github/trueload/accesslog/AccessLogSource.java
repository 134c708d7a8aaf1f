package io.github.trueload.accesslog;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.LineReader;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.TimestampMeaning;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A web server's access log. A line is a sample: its label is the method and the path, its elapsed
 * time what the server took, from the request's first byte (nginx; Apache: from its head) to the
 * response's last. Users are not known: an address may be a proxy, or a load generator of many; who
 * asks for visits gets one for each address and user agent.
 */
public final class AccessLogSource implements SampleSource {

  private static final int HEAD = 1 << 16;
  private static final int MOST_PATH_BYTES = 1 << 10;
  private static final int MOST_VISITORS = 10_000_000;
  private static final int FIRST_FAILING_STATUS = 400;

  /** Lines that may not fit the format before it is held to be the wrong one. */
  private static final int MOST_WRONG_LINES = 1000;

  /** Servers with several workers write lines out of order by what they buffer. */
  private static final long UNORDERED_NANOS = 1_000_000_000L;

  private final InputBytes bytes;
  private final AccessLogOptions options;
  private final LogFormat format;
  private final boolean openEnded;
  private final @Nullable W3cFields directives;
  private final boolean stampsEnd;
  private final long resolutionNanos;
  private final long unorderedNanos;

  private AccessLogSource(InputBytes bytes, AccessLogOptions options, FormatDetection.Found found) {
    this.bytes = bytes;
    this.options = options;
    this.format = found.format();
    this.openEnded = found.openEnded();
    this.directives = found.directives();
    this.stampsEnd =
        options.stamp() == null ? format.stampsEnd() : options.stamp() == TimestampMeaning.END;
    // A start that is reckoned from the end is no finer than the duration.
    long stamp = format.stampStepNanos();
    this.resolutionNanos = stampsEnd ? Math.max(stamp, format.durationStepNanos()) : stamp;
    this.unorderedNanos = Math.max(UNORDERED_NANOS, resolutionNanos);
  }

  /**
   * {@return whether what begins with {@code head} is an access log in one of the usual formats}
   */
  public static boolean fits(byte[] head) {
    return FormatDetection.of(head).isPresent();
  }

  /**
   * Opens a log; without a format among the options, finds it out. The bytes are closed once they
   * are read, or where this fails.
   *
   * @param bytes of the log
   * @return the source, its lines not read yet
   * @throws UnreadableInputException if its format is none of the usual ones
   * @throws IOException if it cannot be read
   */
  public static AccessLogSource open(InputBytes bytes, AccessLogOptions options)
      throws IOException {
    if (options.format() != null) {
      LogFormat given = options.format();
      return new AccessLogSource(
          bytes, options, new FormatDetection.Found(given, given.openEnded()));
    }
    Optional<FormatDetection.Found> found = FormatDetection.of(bytes.head(HEAD));
    if (found.isEmpty()) {
      bytes.close();
      throw new UnreadableInputException(
          bytes.name(), "is not an access log in a known format", "give its format (--log-format)");
    }
    return new AccessLogSource(bytes, options, found.get());
  }

  /** {@return the source of a file, as {@link #open(InputBytes, AccessLogOptions)} opens it} */
  public static AccessLogSource open(Path path, AccessLogOptions options) throws IOException {
    return open(InputBytes.open(path), options);
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.ACCESS_LOG;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    try (bytes) {
      return new Reading(new LineReader(bytes.asStream()), sink).read();
    }
  }

  private final class Reading {

    private final LineReader lines;
    private final BlockSink sink;
    private final SampleBlock block = new SampleBlock();
    private final RequestLabels labels =
        new RequestLabels(options.labelLimit(), MOST_PATH_BYTES, options.visits());
    private final Names visitors = new Names(MOST_VISITORS);
    private final Anomalies anomalies = new Anomalies();
    private LineParser parser = new LineParser(format, options.zone(), openEnded);
    private long rows;
    private long parsed;
    private long timed;
    private boolean hasStatus;
    private long lastEndNanos = SampleBlock.UNKNOWN;

    Reading(LineReader lines, BlockSink sink) {
      this.lines = lines;
      this.sink = sink;
    }

    SourceSummary read() throws IOException {
      while (lines.next()) {
        line();
        if (lines.number() == MOST_WRONG_LINES) {
          refuseAnotherFormat();
        }
      }
      refuseAnotherFormat();
      if (bytes.isCut() && anomalies.count(AnomalyKind.TRUNCATED_FILE) == 0) {
        anomalies.countMany(AnomalyKind.TRUNCATED_FILE, 1); // Between two lines, by chance.
      }
      if (block.size > 0) {
        sink.accept(block);
      }
      anomalies.countMany(AnomalyKind.TOO_MANY_LABELS, labels.names().folded());
      anomalies.countMany(AnomalyKind.SUCCESS_UNKNOWN, hasStatus ? 0 : rows);
      return summary();
    }

    private void line() {
      if (lines.to() == lines.from()) {
        return;
      }
      if (directives != null && isDirective()) {
        return;
      }
      parsed++;
      if (lines.isTooLong() || !parser.parse(lines.bytes(), lines.from(), lines.to())) {
        anomalies.count(
            lines.isEnded() ? AnomalyKind.MALFORMED_ROW : AnomalyKind.TRUNCATED_FILE,
            lines.number());
        return;
      }
      row();
      if (block.isFull()) {
        sink.accept(block);
        block.size = 0;
      }
    }

    /** Takes the line for a directive, if it is one; fields may change in mid-file. */
    private boolean isDirective() {
      Optional<String> directive = W3cFields.directive(lines);
      try {
        directive
            .flatMap(d -> directives == null ? Optional.<LogFormat>empty() : directives.behind(d))
            .filter(fields -> !fields.text().equals(parser.format().text()))
            .ifPresent(fields -> parser = new LineParser(fields, options.zone(), false));
      } catch (IllegalArgumentException e) {
        anomalies.count(AnomalyKind.MALFORMED_ROW, lines.number());
      }
      return directive.isPresent();
    }

    /** A format by which no line has a time is the wrong one. */
    private void refuseAnotherFormat() throws UnreadableInputException {
      if (timed == 0 && parsed > 0) {
        throw new UnreadableInputException(
            bytes.name(),
            "none of the first " + lines.number() + " lines fits the format " + format.text(),
            "give the format that the server wrote (--log-format)");
      }
    }

    private void row() {
      rows++;
      int row = block.addRow();
      long taken = parser.durationNanos();
      block.elapsedNanos[row] = taken;
      block.bytes[row] = parser.bytes();
      block.status[row] = parser.status();
      hasStatus |= parser.status() > 0 || parser.isUnanswered();
      boolean failed = parser.status() >= FIRST_FAILING_STATUS || parser.isUnanswered();
      block.flags[row] = failed ? SampleBlock.FAILED : 0;
      block.label[row] = labels.id(parser.request());
      block.session[row] = options.visits() ? visitors.id(parser.visitor()) : -1;
      if (!parser.hasStamp()) {
        anomalies.count(AnomalyKind.UNREADABLE_TIME, lines.number());
        return;
      }
      if (parser.isStampAmbiguous()) {
        anomalies.count(AnomalyKind.AMBIGUOUS_TIME, lines.number());
      }
      timed++;
      boolean isTimed = taken != SampleBlock.UNKNOWN;
      long stamp = parser.stampNanos();
      block.startNanos[row] = stampsEnd && isTimed ? stamp - taken : stamp;
      if (stampsEnd || isTimed) {
        order(stampsEnd ? stamp : stamp + taken);
      }
    }

    /** Lines are written as requests end. */
    private void order(long endNanos) {
      boolean isFirst = lastEndNanos == SampleBlock.UNKNOWN;
      if (!isFirst && endNanos < lastEndNanos - unorderedNanos) {
        anomalies.count(AnomalyKind.TIME_BACKWARDS, lines.number());
      }
      lastEndNanos = endNanos;
    }

    private SourceSummary summary() {
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("line format", format.text() + (openEnded ? " (and more, not read)" : ""));
      facts.put("stamps", stampsEnd ? "end" : "start");
      facts.put("durations", format.durationStepNanos() > 0 ? "yes" : "no");
      return new SourceSummary(
          bytes.name(),
          AccessLogSource.this.format(),
          rows,
          resolutionNanos,
          new SampleNames(labels.names(), visitors, new ConnectionTable()),
          anomalies,
          facts);
    }
  }

  /**
   * Which of the usual formats a log is written in: the one that it shows itself, or that of most
   * of its first lines, if it is that of at least half of them.
   */
  private static final class FormatDetection {

    private static final int MOST_LINES = 100;

    /**
     * A format that was found.
     *
     * @param openEnded whether lines go on behind what it knows
     * @param directives what reads the directives among the lines; null where there are none
     */
    record Found(LogFormat format, boolean openEnded, @Nullable W3cFields directives) {

      Found(LogFormat format, boolean openEnded) {
        this(format, openEnded, null);
      }
    }

    private FormatDetection() {}

    /** The format of what begins with {@code head}, if it is a usual one. */
    static Optional<Found> of(byte[] head) {
      Optional<W3cFields.Found> announced = W3cFields.of(head);
      if (announced.isPresent()) {
        return Optional.of(new Found(announced.get().format(), false, announced.get().fields()));
      }
      Found best = null;
      int most = 0;
      for (LogFormat format : KnownFormats.inOrder()) {
        int fitting = fitting(head, format, format.openEnded());
        if (fitting > most) {
          most = fitting;
          best = new Found(format, format.openEnded());
        }
      }
      for (LogFormat format : KnownFormats.openEnded()) {
        int fitting = fitting(head, format, true);
        if (fitting > 2 * most) {
          most = fitting;
          best = new Found(format, true);
        }
      }
      return Optional.ofNullable(best);
    }

    /** How many lines fit; 0 if most do not, or if one shows that it is of another format. */
    private static int fitting(byte[] head, LogFormat format, boolean openEnded) {
      LineParser parser = new LineParser(format, ZoneOffset.UTC, openEnded);
      LineReader lines = new LineReader(new ByteArrayInputStream(head));
      boolean isNginx = format.text().contains("$request_time");
      int fitting = 0;
      int all = 0;
      try {
        while (all < MOST_LINES && lines.next()) {
          boolean blank = lines.to() == lines.from();
          boolean cut = !lines.isEnded() && all > 0;
          if (!blank && !cut) {
            all++;
            boolean fits = parser.parse(lines.bytes(), lines.from(), lines.to());
            if (fits && isNginx && parser.isNotOfNginx()) {
              return 0;
            }
            fitting += fits && parser.hasStamp() ? 1 : 0;
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return fitting * 2 >= all ? fitting : 0;
    }
  }
}
