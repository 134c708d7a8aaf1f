package io.github.trueload.cli;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.durations.LongList;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/**
 * {@code analyze --hlog}: the response times of each second as an interval log of HdrHistogram,
 * which its own tools and those of other load generators read.
 *
 * <p>A request counts in the second in which it starts. The lines without a tag are of all
 * requests, those with a tag of one label. Only one interval is in memory at a time.
 */
final class HistogramLog {

  /** First line of the file, by which an earlier result is recognised. */
  static final String HEADING = "Trueload: response times in nanoseconds";

  private static final long INTERVAL_NANOS = 1_000_000_000L;

  /** A month of seconds; a run with a timestamp of another year is longer. */
  private static final long MOST_INTERVALS = 2_678_400;

  private static final long MILLI_NANOS = 1_000_000L;

  /** A recorded value differs by less than 0.1 % from the exact one. */
  private static final int SIGNIFICANT_DIGITS = 3;

  private final Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
  private final HistogramLogWriter log;
  private final Names labels;

  private HistogramLog(PrintStream out, Names labels) {
    this.log = new HistogramLogWriter(out);
    this.labels = labels;
  }

  /**
   * Writes the samples' response times, without a log those of the captures' exchanges.
   *
   * @throws OptionException if the run is longer than {@link #MOST_INTERVALS}
   */
  static void write(AnalyzedRun analyzed, Path file)
      throws OptionException, OutputFile.NotWritableException {
    long seconds = (analyzed.endNanos() - analyzed.startNanos()) / INTERVAL_NANOS;
    if (seconds >= MOST_INTERVALS) {
      throw new OptionException(
          "--hlog %s: the timestamps are %s s apart, at most %s are written; choose a part with --trim"
              .formatted(file, NumberText.count(seconds), NumberText.count(MOST_INTERVALS)));
    }
    boolean ofWire = analyzed.samples().count() == 0;
    OutputFile.write(
        file,
        out -> {
          // A PrintStream of its own, which remembers that it could not write.
          PrintStream text = new PrintStream(out, false, StandardCharsets.US_ASCII);
          new HistogramLog(text, analyzed.labelNames(ofWire)).write(analyzed, ofWire);
          if (text.checkError()) {
            throw new IOException("it cannot be written whole");
          }
        });
  }

  private void write(AnalyzedRun analyzed, boolean ofWire) {
    long end = analyzed.endNanos();
    log.outputComment(
        "[%s, intervals of 1 s by the start of the request]"
            .formatted(ofWire ? HEADING + " on the wire" : HEADING));
    log.outputComment("[Lines without a tag: all requests. Tag: a label, percent-encoded]");
    log.outputLogFormatVersion();
    log.outputStartTime(analyzed.startNanos() / MILLI_NANOS);
    log.outputLegend();
    for (long from = analyzed.startNanos(); from <= end; from += INTERVAL_NANOS) {
      long until = Math.min(end, from + INTERVAL_NANOS - 1);
      LongList all = new LongList();
      Map<String, LongList> byLabel = new TreeMap<>();
      analyzed.replay(ofWire, from, until, block -> collect(block, all, byLabel));
      long start = from / MILLI_NANOS;
      output(null, all, start);
      byLabel.forEach((label, times) -> output(label, times, start));
    }
  }

  private void collect(SampleBlock block, LongList all, Map<String, LongList> byLabel) {
    for (int row = 0; row < block.size; row++) {
      if (block.elapsedNanos[row] >= 0) {
        all.add(block.elapsedNanos[row]);
        if (block.label[row] >= 0) {
          String tag = tag(labels.name(block.label[row]));
          byLabel.computeIfAbsent(tag, label -> new LongList()).add(block.elapsedNanos[row]);
        }
      }
    }
  }

  private void output(@Nullable String tag, LongList times, long startMillis) {
    histogram.reset();
    for (int i = 0; i < times.size(); i++) {
      histogram.recordValue(times.get(i));
    }
    histogram.setTag(tag);
    histogram.setStartTimeStamp(startMillis);
    histogram.setEndTimeStamp(startMillis + INTERVAL_NANOS / MILLI_NANOS);
    log.outputIntervalHistogram(histogram);
  }

  /** A tag ends at a comma or a space, so that these are written as in an address. */
  private static String tag(String label) {
    StringBuilder tag = new StringBuilder();
    for (byte each : label.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = each > ' ' && each != ',' && each != '%' && each != 0x7f;
      tag.append(plain ? String.valueOf((char) each) : "%%%02X".formatted(each & 0xff));
    }
    return tag.toString();
  }
}
