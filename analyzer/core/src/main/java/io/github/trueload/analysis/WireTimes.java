package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.RowKey;
import io.github.trueload.sample.RowTimes;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The wire's times of a log's rows, as far as they were matched. */
final class WireTimes implements RowTimes {

  private static final int NONE = -1;

  private final LongList keys = new LongList();
  private final LongList slots = new LongList();
  private final WireIndex index;
  private final long[] firstBytes;
  private final long[] connects;

  /** A table by key, open addressing: a row with the key, and the next one to use. */
  private int[] bearer = {};

  private int[] toTake = {};

  private int[] nextOf = {};

  private WireTimes(WireIndex index) {
    this.index = index;
    firstBytes = new long[index.slots()];
    connects = new long[index.slots()];
    Arrays.fill(firstBytes, SampleBlock.UNKNOWN);
    Arrays.fill(connects, SampleBlock.UNKNOWN);
  }

  /** Of the rows in scope that {@code join} matched. */
  static WireTimes of(RunInputs inputs, WireIndex index, AnalysisWindow scope, RequestJoin join) {
    WireTimes times = new WireTimes(index);
    RowSelection all = RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE);
    inputs.wire().replay(all, times::collect);
    Rows log = inputs.log();
    int[] seen = new int[1];
    log.replay(
        scope.log(),
        block -> {
          for (int row = 0; row < block.size; row++) {
            times.add(log, block, row, join.slot(block, row, seen[0]++));
          }
        });
    times.chain();
    return times;
  }

  private void collect(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int connection = block.connection[row];
      int slot = connection < 0 ? NONE : index.slot(connection, block.request[row]);
      if (slot >= 0) {
        long firstByte = block.firstByteNanos[row];
        firstBytes[slot] =
            firstByte == SampleBlock.UNKNOWN
                ? firstByte
                : Math.max(0, block.sendNanos[row] + firstByte);
        connects[slot] = block.connectNanos[row];
      }
    }
  }

  private void add(Rows log, SampleBlock block, int row, int slot) {
    if (slot < 0 || index.exchangeNanos(slot) == SampleBlock.UNKNOWN) {
      return;
    }
    ConnectionTable connections = log.connections();
    int connection = block.connection[row];
    long start = block.startNanos[row];
    keys.add(
        connection >= 0
            ? RowKey.ofConnection(connections.client(connection), block.request[row], start)
            : RowKey.ofSession(
                name(log.sessions(), block.session[row]),
                name(log.labels(), block.label[row]),
                start,
                block.elapsedNanos[row]));
    slots.add(slot);
  }

  private static String name(Names names, int id) {
    return id < 0 ? "" : names.name(id);
  }

  /** Backwards, so that each chain begins with the first. */
  private void chain() {
    bearer = new int[Integer.highestOneBit(Math.max(2, keys.size())) * 4];
    toTake = new int[bearer.length];
    nextOf = new int[keys.size()];
    Arrays.fill(bearer, NONE);
    Arrays.fill(toTake, NONE);
    for (int row = keys.size() - 1; row >= 0; row--) {
      int place = place(keys.get(row));
      bearer[place] = row;
      nextOf[row] = toTake[place];
      toTake[place] = row;
    }
  }

  private int place(long key) {
    int place = (int) key & (bearer.length - 1);
    while (bearer[place] != NONE && keys.get(bearer[place]) != key) {
      place = (place + 1) & (bearer.length - 1);
    }
    return place;
  }

  @Override
  public @Nullable Times take(long key) {
    int place = place(key);
    int row = toTake[place];
    if (row == NONE) {
      return null;
    }
    toTake[place] = nextOf[row];
    int slot = (int) slots.get(row);
    return new Times(index.exchangeNanos(slot), firstBytes[slot], connects[slot]);
  }
}
