package io.github.trueload.jtl;

import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a log's first rows say of all of it, read before the log is.
 *
 * @param stamps what the stamps mark; null if the rows do not decide, or were not asked
 * @param hasSessions whether one of them names its session in our column
 */
record HeadProbe(@Nullable TimestampMeaning stamps, boolean hasSessions) {

  /** Bytes at the log's start that are asked. */
  static final int HEAD = ChunkReading.CHUNK;

  private static final HeadProbe UNASKED = new HeadProbe(null, false);

  /** Reads the head of a log into a stitcher. */
  @FunctionalInterface
  interface Head {
    void readInto(ChunkStitcher stitcher, JtlOptions options, RowNames names) throws IOException;
  }

  /** Of a log in CSV, whose first bytes are {@code head}. */
  static HeadProbe of(JtlOptions options, Layout layout, byte[] head) throws IOException {
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
  static HeadProbe of(JtlOptions options, Layout layout, Head head) throws IOException {
    boolean timed = layout.has(Column.TIME_STAMP) && layout.has(Column.ELAPSED);
    boolean mayShowStamps = options.stamp() == null && timed;
    if (!mayShowStamps && !layout.has(Column.TL_SESSION)) {
      return UNASKED;
    }
    JtlOptions asStarts = options.withStamp(TimestampMeaning.START).withNested(NestedRows.ONCE);
    RowNames names = RowNames.of(asStarts, layout);
    ChunkStitcher stitcher = new ChunkStitcher(layout, asStarts, names, block -> {});
    head.readInto(stitcher, asStarts, names);
    RowPipeline rows = stitcher.intake();
    return new HeadProbe(mayShowStamps ? rows.votes().winner() : null, rows.hasSessions());
  }
}
