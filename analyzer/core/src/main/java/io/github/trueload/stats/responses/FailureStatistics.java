package io.github.trueload.stats.responses;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Failed samples by code and message, by label and over time. Where a sample reports neither, its
 * HTTP status is its code. Bounded in memory: a reader distinguishes at most {@link
 * SampleNames#MOST_FAILURES} failures, there are at most {@value #MOST_CODES} codes without a
 * message, and each has at most {@value #MOST_LABELS} labels; what exceeds a bound is counted
 * together as {@value Names#OTHER}.
 */
public final class FailureStatistics implements Accumulator<FailureStatistics> {

  private static final int MOST_PARTS = 300;
  private static final int MOST_LABELS = 100;
  private static final int MOST_CODES = 1000;
  private static final int OTHER_LABELS = -2;

  /** Words that JMeter puts before the name of an exception, and before its message. */
  private static final List<String> PREFIXES =
      List.of("Non HTTP response code: ", "Non HTTP response message: ");

  /** Samples of one failure. */
  private static final class Tally {
    private final Map<Integer, Long> labels = new LinkedHashMap<>();
    private final long[] parts;
    private long count;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    private Tally(int parts) {
      this.parts = new long[parts];
    }

    private void label(int label, long samples) {
      boolean isKept = labels.containsKey(label) || labels.size() < MOST_LABELS;
      labels.merge(isKept ? label : OTHER_LABELS, samples, Long::sum);
    }

    private void combine(Tally next) {
      next.labels.forEach(this::label);
      for (int part = 0; part < parts.length; part++) {
        parts[part] += next.parts[part];
      }
      count += next.count;
      firstNanos = Math.min(firstNanos, next.firstNanos);
      lastNanos = Math.max(lastNanos, next.lastNanos);
    }
  }

  private final TimeParts time;

  /** By id of the failure, or by −1 − status where there is no id. */
  private final Map<Integer, Tally> tallies = new LinkedHashMap<>();

  /**
   * Failures over a window.
   *
   * @param startNanos its start, nanoseconds since the epoch
   * @param endNanos its end
   */
  public FailureStatistics(long startNanos, long endNanos) {
    time = new TimeParts(startNanos, endNanos, MOST_PARTS);
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if ((block.flags[row] & SampleBlock.FAILED) != 0) {
        accept(block, row);
      }
    }
  }

  private void accept(SampleBlock block, int row) {
    int status = block.status[row];
    int code = status > 0 && status < MOST_CODES ? status : 0;
    Tally tally = tally(block.failure[row] >= 0 ? block.failure[row] : -1 - code);
    tally.count++;
    tally.label(block.label[row], 1);
    long start = block.startNanos[row];
    if (start == SampleBlock.UNKNOWN) {
      return;
    }
    tally.firstNanos = Math.min(tally.firstNanos, start);
    tally.lastNanos = Math.max(tally.lastNanos, start);
    int part = time.of(start);
    if (part >= 0) {
      tally.parts[part]++;
    }
  }

  private Tally tally(int key) {
    return tallies.computeIfAbsent(key, each -> new Tally(time.count()));
  }

  @Override
  public void combine(FailureStatistics next) {
    next.tallies.forEach((key, tally) -> tally(key).combine(tally));
  }

  /**
   * The failures, most samples first.
   *
   * @param failures names of {@link SampleBlock#failure}
   * @param labels names of the labels
   * @return the failures; null if no sample failed
   */
  public @Nullable Failures summary(Names failures, Names labels) {
    if (tallies.isEmpty()) {
      return null;
    }
    Map<List<String>, Tally> byText = new LinkedHashMap<>(); // ids can differ in blanks alone
    tallies.forEach(
        (key, tally) ->
            byText
                .computeIfAbsent(text(key, failures), text -> new Tally(time.count()))
                .combine(tally));
    List<FailureKind> kinds = new ArrayList<>();
    byText.forEach((text, tally) -> kinds.add(kind(text, tally, labels)));
    kinds.sort(
        Comparator.comparingLong((FailureKind kind) -> -kind.count())
            .thenComparing(FailureKind::code)
            .thenComparing(FailureKind::message));
    return new Failures(time.seconds(), kinds);
  }

  /** Code and message. */
  private static List<String> text(int key, Names failures) {
    if (key < 0) {
      return List.of(key == -1 ? "" : String.valueOf(-1 - key), "");
    }
    String name = failures.name(key);
    if (name.equals(Names.OTHER)) {
      return List.of("", Names.OTHER);
    }
    int joint = name.indexOf(SampleNames.JOINT);
    return joint < 0
        ? List.of(plain(name), "")
        : List.of(plain(name.substring(0, joint)), plain(name.substring(joint + 1)));
  }

  private static String plain(String text) {
    String plain = text;
    for (String prefix : PREFIXES) {
      plain = plain.startsWith(prefix) ? plain.substring(prefix.length()) : plain;
    }
    return plain.strip().replaceAll("\\s+", " ");
  }

  private FailureKind kind(List<String> text, Tally tally, Names labels) {
    double[] x = new double[time.count()];
    double[] y = new double[time.count()];
    for (int part = 0; part < x.length; part++) {
      x[part] = time.middle(part);
      y[part] = tally.parts[part];
    }
    boolean isTimed = tally.firstNanos <= tally.lastNanos;
    return new FailureKind(
        text.get(0),
        text.get(1),
        tally.count,
        isTimed ? time.since(tally.firstNanos) : Double.NaN,
        isTimed ? time.since(tally.lastNanos) : Double.NaN,
        labels(tally, labels),
        new Series(x, y));
  }

  private static Map<String, Long> labels(Tally tally, Names labels) {
    Comparator<Map.Entry<Integer, Long>> most =
        Map.Entry.comparingByValue(Comparator.reverseOrder());
    Map<String, Long> named = new LinkedHashMap<>();
    tally.labels.entrySet().stream()
        .sorted(most.thenComparing(Map.Entry.comparingByKey()))
        .forEach(each -> named.merge(name(each.getKey(), labels), each.getValue(), Long::sum));
    return named;
  }

  private static String name(int label, Names labels) {
    return label == OTHER_LABELS ? Names.OTHER : label < 0 ? "" : labels.name(label);
  }
}
