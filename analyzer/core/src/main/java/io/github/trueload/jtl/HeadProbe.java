package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a log's first rows say of all of it, read before the log is.
 *
 * @param stamps what the stamps mark; null if the rows do not decide, or were not asked
 * @param hasSessions whether one of them names its session in our column
 * @param engines the remote engines ahead of the names of their threads
 */
record HeadProbe(@Nullable TimestampMeaning stamps, boolean hasSessions, EngineNames engines) {

  /** Bytes at the log's start that are asked. */
  static final int HEAD = ChunkReading.CHUNK;

  /** Of a log whose first rows were not asked. */
  static final HeadProbe UNASKED = new HeadProbe(null, false, EngineNames.NONE);

  /** Reads the head of a log into a stitcher. */
  @FunctionalInterface
  interface Head {
    void readInto(ChunkStitcher stitcher, JtlOptions options, RowNames names) throws IOException;
  }

  /** Of a log in CSV, whose first bytes are {@code head}. */
  static HeadProbe of(JtlOptions options, JtlLayout layout, byte[] head) throws IOException {
    return of(
        options,
        layout,
        (stitcher, asStarts, names) -> {
          int length = Math.max(0, head.length - layout.start());
          Chunk chunk = new Chunk(length);
          System.arraycopy(head, head.length - length, chunk.bytes, 0, length);
          chunk.from = 0;
          chunk.begin(length);
          new RowParser(layout, asStarts, names).parse(chunk, false);
          stitcher.accept(chunk);
        });
  }

  /** Of a log whose head is read in its own way. */
  static HeadProbe of(JtlOptions options, JtlLayout layout, Head head) throws IOException {
    boolean timed = layout.has(Column.TIME_STAMP) && layout.has(Column.ELAPSED);
    boolean mayShowStamps = options.stamp() == null && timed;
    if (!mayShowStamps && !layout.has(Column.TL_SESSION) && !layout.has(Column.THREAD_NAME)) {
      return UNASKED;
    }
    JtlOptions asStarts = options.withStamp(TimestampMeaning.START).withNested(NestedRows.ONCE);
    RowNames names = RowNames.of(asStarts, layout);
    List<Integer> groups = new ArrayList<>();
    ChunkStitcher stitcher =
        new ChunkStitcher(layout, asStarts, names, block -> addGroups(block, groups));
    head.readInto(stitcher, asStarts, names);
    RowPipeline rows = stitcher.intake();
    return new HeadProbe(
        mayShowStamps ? rows.votes().winner() : null,
        rows.hasSessions(),
        EngineNames.of(names.places().called(), groups));
  }

  private static void addGroups(SampleBlock block, List<Integer> groups) {
    for (int row = 0; row < block.size; row++) {
      if (block.group[row] >= 0) {
        groups.add(block.group[row]);
      }
    }
  }
}
