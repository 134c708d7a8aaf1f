package io.github.trueload.stats;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Breakdown.Part;
import io.github.trueload.stats.PrincipleB.Criteria;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Arrivals, errors and response times of each label, thread group or host. */
public final class GroupStatistics implements Accumulator<GroupStatistics> {

  /** Most parts that are summed up, those with the most requests. */
  public static final int MOST_PARTS = 200;

  private final Grouping grouping;
  private final int[] ofConnection;
  private OfPart[] parts = new OfPart[0];

  /** One part; requests without an id are the first. */
  private static final class OfPart {
    private final LongList instants = new LongList();
    private final DurationStatistics times = new DurationStatistics();
    private long errors;
  }

  /** An empty one, of the parts that the blocks tell. */
  public GroupStatistics(Grouping grouping) {
    this(grouping, null);
  }

  private GroupStatistics(Grouping grouping, int[] ofConnection) {
    this.grouping = grouping;
    this.ofConnection = ofConnection;
  }

  /**
   * An empty one, of parts that the connections tell.
   *
   * @param ofConnection id of each {@link SampleBlock#connection}'s part; not to be changed
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
   * The figures of the parts, those with the most requests first.
   *
   * @param names of the ids
   * @param source {@code wire} or {@code log}
   * @param resolutionNanos step of the stamps, 1 or more
   * @param loss what is missing from the input, in words; null if nothing is
   * @param criteria of the verdicts
   */
  public Breakdown summary(
      Names names, String source, long resolutionNanos, String loss, Criteria criteria) {
    List<Integer> taken =
        IntStream.range(0, parts.length)
            .filter(index -> parts[index] != null)
            .boxed()
            .sorted(Comparator.comparingInt((Integer index) -> -parts[index].instants.size()))
            .toList();
    List<Part> list = new ArrayList<>();
    for (int index : taken.subList(0, Math.min(MOST_PARTS, taken.size()))) {
      OfPart of = parts[index];
      ArrivalSummary arrivals =
          ArrivalStatistics.of(of.instants).summary(source, resolutionNanos, loss, criteria);
      String name = index == 0 ? "" : names.name(index - 1);
      list.add(new Part(name, arrivals, of.errors, of.times.summary()));
    }
    return new Breakdown(grouping, source, List.copyOf(list), taken.size() - list.size());
  }
}
