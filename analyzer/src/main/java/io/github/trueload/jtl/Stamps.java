package io.github.trueload.jtl;

import io.github.trueload.sample.StampMeaning;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * What a log's stamps mark, and who says so.
 *
 * @param meaning what they mark
 * @param by whose word it is
 */
record Stamps(StampMeaning meaning, By by) {

  /** Bytes at the log's start that are asked. */
  static final int HEAD = ChunkReading.CHUNK;

  /** Whose word it is. */
  enum By {
    /** The user's. */
    OPTION("option"),
    /** The log's own rows'; see {@link StampVotes}. */
    ROWS("rows"),
    /** Nobody's: {@code bin/jmeter.properties} as it comes sets starts. */
    DEFAULT("default");

    private final String id;

    By(String id) {
      this.id = id;
    }
  }

  /** Hands the head of a log to a sequencer. */
  @FunctionalInterface
  interface Head {
    void readInto(RowSequencer sequencer, RowParser parser) throws IOException;
  }

  /**
   * As the options say; where they do not, as the first rows do.
   *
   * @param head the log's first rows, read at most once
   */
  static Stamps of(JtlOptions options, Layout layout, Head head) throws IOException {
    if (options.stamp() != null) {
      return new Stamps(options.stamp(), By.OPTION);
    }
    if (!layout.has(Column.TIME_STAMP) || !layout.has(Column.ELAPSED)) {
      return new Stamps(StampMeaning.START, By.DEFAULT);
    }
    JtlOptions asStarts = options.withStamp(StampMeaning.START).withNested(NestedRows.ONCE);
    RowNames names = RowNames.of(asStarts, layout);
    RowSequencer sequencer = new RowSequencer(layout, asStarts, names, block -> {});
    head.readInto(sequencer, new RowParser(layout, asStarts, names));
    StampMeaning found = sequencer.intake().votes().winner();
    return found == null ? new Stamps(StampMeaning.START, By.DEFAULT) : new Stamps(found, By.ROWS);
  }

  /** The same of a log in CSV, whose first bytes are {@code head}. */
  static Stamps of(JtlOptions options, Layout layout, byte[] head) throws IOException {
    return of(
        options,
        layout,
        (sequencer, parser) -> {
          int length = Math.max(0, head.length - layout.start());
          Chunk chunk = new Chunk(length);
          System.arraycopy(head, head.length - length, chunk.bytes, 0, length);
          chunk.from = 0;
          chunk.begin(length);
          parser.parse(chunk, false);
          sequencer.accept(chunk);
        });
  }

  /** The same of a log in pieces. */
  static Stamps of(JtlOptions options, Layout layout, ChunkSupply head) throws IOException {
    return of(
        options,
        layout,
        (sequencer, parser) -> new ChunkReading(head, HEAD, sequencer).run(List.of(parser)));
  }

  /** Adds what is to be shown of them. */
  void tell(Map<String, String> facts) {
    facts.put("stamps", meaning == StampMeaning.START ? "start" : "end");
    facts.put("stamps told by", by.id);
  }
}
