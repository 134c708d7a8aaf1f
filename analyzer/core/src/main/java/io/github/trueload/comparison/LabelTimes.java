package io.github.trueload.comparison;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.LongList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Times of one kind of one run by label, with their instants: sixteen bytes each. */
final class LabelTimes implements BlockSink {

  static final class Times {
    private final LongList starts = new LongList();
    private final LongList nanos = new LongList();
    private long samples;
    private long failed;

    void add(long startNanos, long durationNanos) {
      starts.add(startNanos);
      nanos.add(durationNanos);
    }

    /** The samples of several runs. */
    static Times together(List<Times> runs) {
      if (runs.size() == 1) {
        return runs.get(0);
      }
      Times all = new Times();
      for (Times run : runs) {
        for (int i = 0; i < run.timed(); i++) {
          all.add(run.starts.get(i), run.nanos.get(i));
        }
        all.samples += run.samples;
        all.failed += run.failed;
      }
      return all;
    }

    /** Instants at which the samples with a time began, nanoseconds since the epoch. */
    long[] starts() {
      return starts.toArray();
    }

    /** The times, nanoseconds, as {@link #starts}. */
    long[] nanos() {
      return nanos.toArray();
    }

    int timed() {
      return nanos.size();
    }

    long samples() {
      return samples;
    }

    long failed() {
      return failed;
    }
  }

  private final Names names;
  private final ComparedTimes kind;
  private final boolean ofEvents;
  private final Map<String, Times> byLabel = new LinkedHashMap<>();
  private Times[] byId = new Times[64];

  /**
   * @param ofEvents whether the rows are the events of captured responses
   */
  LabelTimes(Names names, ComparedTimes kind, boolean ofEvents) {
    this.names = names;
    this.kind = kind;
    this.ofEvents = ofEvents;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (!kind.takes(block, row, ofEvents)) {
        continue;
      }
      Times times = of(block.label[row]);
      times.samples++;
      if ((block.flags[row] & (SampleBlock.FAILED | SampleBlock.INCOMPLETE)) != 0) {
        times.failed++;
      }
      long nanos = kind.nanos(block, row, ofEvents);
      if (nanos != SampleBlock.UNKNOWN) {
        times.add(block.startNanos[row], nanos);
      }
    }
  }

  private Times of(int label) {
    int at = label + 1;
    if (at >= byId.length) {
      byId = Arrays.copyOf(byId, Math.max(at + 1, 2 * byId.length));
    }
    if (byId[at] == null) {
      byId[at] = byLabel.computeIfAbsent(label < 0 ? "" : names.name(label), name -> new Times());
    }
    return byId[at];
  }

  /** The samples of each label, in the order first seen. */
  Map<String, Times> byLabel() {
    return byLabel;
  }
}
