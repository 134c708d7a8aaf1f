package io.github.trueload.stats.responses;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.durations.LongList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Arrivals, errors and response times of each label, thread group or host. */
public final class GroupStatistics implements Accumulator<GroupStatistics> {

  /** Most parts that are summed up, those with the most requests. */
  public static final int MOST_PARTS = 200;

  private final Grouping grouping;
  private final int @Nullable [] ofConnection;
  private OfPart[] parts = new OfPart[0];

  /** One part; requests without an id are the first. */
  private static final class OfPart {
    private final LongList instants = new LongList();
    private final DurationStatistics times = new DurationStatistics();
    private long errors;
  }

  /** Empty statistics of the parts that the blocks contain. */
  public GroupStatistics(Grouping grouping) {
    this(grouping, null);
  }

  private GroupStatistics(Grouping grouping, int @Nullable [] ofConnection) {
    this.grouping = grouping;
    this.ofConnection = ofConnection;
  }

  /**
   * Empty statistics of the parts that the connections contain.
   *
   * @param grouping what the parts are
   * @param ofConnection id of each {@link SampleBlock#connection}'s part; not to be changed
   * @return the statistics, without a request
   */
  public static GroupStatistics ofConnections(Grouping grouping, int[] ofConnection) {
    return new GroupStatistics(grouping, ofConnection);
  }

  @Override
  public void accept(SampleBlock block) {
    int[] ids = ofConnection == null ? grouping.column(block) : block.connection;
    for (int row = 0; row < block.size; row++) {
      int id = ofConnection == null || ids[row] < 0 ? ids[row] : ofConnection[ids[row]];
      OfPart part = part(id + 1);
      if (block.startNanos[row] != SampleBlock.UNKNOWN) {
        part.instants.add(block.startNanos[row]);
      }
      if (block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        part.times.accept(block.elapsedNanos[row]);
      }
      if ((block.flags[row] & SampleBlock.FAILED) != 0) {
        part.errors++;
      }
    }
  }

  private OfPart part(int index) {
    if (index >= parts.length) {
      parts = Arrays.copyOf(parts, Math.max(index + 1, parts.length * 2));
    }
    if (parts[index] == null) {
      parts[index] = new OfPart();
    }
    return parts[index];
  }

  @Override
  public void combine(GroupStatistics next) {
    for (int index = 0; index < next.parts.length; index++) {
      if (next.parts[index] != null) {
        OfPart into = part(index);
        into.instants.addAll(next.parts[index].instants);
        into.times.combine(next.parts[index].times);
        into.errors += next.parts[index].errors;
      }
    }
  }

  /**
   * One part.
   *
   * @param name of the label, group or host; empty where the input does not know it
   * @param arrivals of its requests alone
   * @param errors failed samples
   * @param response response times; figures are NaN without any
   */
  public record Part(
      String name, ArrivalStatistics arrivals, long errors, DurationSummary response) {}

  /** {@return the property by which the requests are grouped} */
  public Grouping grouping() {
    return grouping;
  }

  /** {@return the number of parts} */
  public int size() {
    return (int) Arrays.stream(parts).filter(Objects::nonNull).count();
  }

  /**
   * {@return the parts, those with the most requests first, {@value #MOST_PARTS} at most}
   *
   * @param names of the ids
   */
  public Stream<Part> parts(Names names) {
    return IntStream.range(0, parts.length)
        .filter(index -> parts[index] != null)
        .boxed()
        .sorted(Comparator.comparingInt((Integer index) -> -parts[index].instants.size()))
        .limit(MOST_PARTS)
        .map(index -> part(index, index == 0 ? "" : names.name(index - 1)));
  }

  private Part part(int index, String name) {
    OfPart of = parts[index];
    return new Part(name, ArrivalStatistics.of(of.instants), of.errors, of.times.summary());
  }
}
