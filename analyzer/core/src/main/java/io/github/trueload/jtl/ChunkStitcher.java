package io.github.trueload.jtl;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;

/**
 * Takes parsed chunks in the order of the file and hands their rows on.
 *
 * <p>A chunk was parsed on a guess of where its first row begins. What stands ahead of that, joined
 * to what the chunk before left over, must be whole rows: then the guess was right. If not (the
 * guess fell inside a quoted field of many lines) the chunk is parsed again from the true place. So
 * the rows are those of one reader that goes through the file from its start, however many threads
 * parse.
 */
final class ChunkStitcher {

  private final RowParser parser;
  private final RowNames names;
  private final RowPipeline intake;
  private final Chunk seam = new Chunk(1 << 12);
  private final Chunk again = new Chunk(1 << 12);

  private byte[] carry = new byte[1 << 12];
  private int carryLength;
  private long line;

  ChunkStitcher(JtlLayout layout, JtlOptions options, RowNames names, BlockSink sink) {
    this.parser = new RowParser(layout, options, names);
    this.names = names;
    this.intake = new RowPipeline(layout, options, names, sink);
    this.line = 1L + layout.linesAhead();
    if (!layout.has(Column.LABEL)) {
      names.labels().names().id("(no label)");
    }
  }

  void accept(Chunk chunk) {
    join(seam, carry, carryLength, chunk.bytes, 0, chunk.from);
    parser.parse(seam, false);
    deliver(seam);
    if (seam.end == seam.limit) {
      deliver(chunk);
      keep(chunk);
      return;
    }
    chunk.bringBytes();
    if (chunk.from == chunk.limit) {
      keep(seam);
    } else {
      int left = seam.limit - seam.end;
      byte[] rest = new byte[left];
      System.arraycopy(seam.bytes, seam.end, rest, 0, left);
      join(again, rest, left, chunk.bytes, chunk.from, chunk.limit);
      parser.parse(again, false);
      deliver(again);
      keep(again);
    }
  }

  void finish() {
    join(seam, carry, carryLength, carry, 0, 0);
    parser.parse(seam, true);
    deliver(seam);
    carryLength = 0;
    Anomalies anomalies = intake.anomalies();
    anomalies.countMany(AnomalyKind.TOO_MANY_LABELS, names.labels().names().folded());
    anomalies.countMany(AnomalyKind.LIMIT_REACHED, intake.foldedSessions());
    intake.finish();
  }

  private static void join(Chunk into, byte[] first, int length, byte[] second, int from, int to) {
    int size = length + to - from;
    into.reserve(size);
    System.arraycopy(first, 0, into.bytes, 0, length);
    System.arraycopy(second, from, into.bytes, length, to - from);
    into.from = 0;
    into.begin(size);
  }

  private void keep(Chunk chunk) {
    carryLength = chunk.limit - chunk.end;
    if (carry.length < carryLength) {
      carry = new byte[carryLength * 2];
    }
    System.arraycopy(chunk.bytes, chunk.end, carry, 0, carryLength);
  }

  /** Hands on the rows of a chunk that holds whole rows alone. */
  void deliver(Chunk chunk) {
    Anomalies anomalies = intake.anomalies();
    for (Chunk.Fault fault : chunk.faults()) {
      for (int at : fault.lines()) {
        anomalies.count(fault.kind(), line + at);
      }
      anomalies.countMany(fault.kind(), fault.count()[0] - fault.lines().size());
    }
    for (RowBatch batch : chunk.batches()) {
      batch.resolve(chunk.bytes, names);
      intake.take(chunk.bytes, batch, line);
    }
    line += chunk.lines;
  }

  /** What became of the rows. */
  RowPipeline intake() {
    return intake;
  }
}
