package io.github.trueload.jtl;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import java.nio.charset.StandardCharsets;

/**
 * Takes parsed chunks in the order of the file and hands their rows on.
 *
 * <p>A chunk was parsed on a guess of where its first row begins. What stands ahead of that, joined
 * to what the chunk before left over, must be whole rows: then the guess was right. If not (the
 * guess fell inside a quoted field of many lines) the chunk is parsed again from the true place. So
 * the rows are those of one reader that goes through the file from its start, however many threads
 * parse.
 */
final class RowSequencer {

  private final Layout layout;
  private final RowParser parser;
  private final RowNames names;
  private final BlockSink sink;
  private final StampVotes votes;
  private final NestedRowFilter nested;
  private final Anomalies anomalies = new Anomalies();
  private final ConnectionTable connections = new ConnectionTable();
  private final ConnectionIndex index = new ConnectionIndex();
  private final Chunk seam = new Chunk(1 << 12);
  private final Chunk again = new Chunk(1 << 12);

  private byte[] carry = new byte[1 << 12];
  private int carryLength;
  private long line;
  private long rows;
  private long nanosecondStarts;
  private long handedOn;

  RowSequencer(Layout layout, JtlOptions options, RowNames names, BlockSink sink) {
    this.layout = layout;
    this.parser = new RowParser(layout, options, names);
    this.names = names;
    this.sink = sink;
    this.votes = new StampVotes(options.stamp(), layout.stampResolutionNanos());
    this.nested =
        new NestedRowFilter(options.nested(), layout, names.labels().names(), anomalies, votes);
    this.line = 1 + layout.linesAhead();
    if (!layout.has(Column.LABEL)) {
      names.labels().names().id("(no label)");
    }
  }

  /** Takes the next chunk. */
  void accept(Chunk chunk) {
    join(seam, carry, carryLength, chunk.bytes, 0, chunk.from);
    parser.parse(seam, false);
    deliver(seam);
    if (seam.end == seam.limit) {
      deliver(chunk);
      keep(chunk);
    } else if (chunk.from == chunk.limit) {
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

  /** Takes the end of the file. */
  void finish() {
    join(seam, carry, carryLength, carry, 0, 0);
    parser.parse(seam, true);
    deliver(seam);
    carryLength = 0;
    anomalies.countMany(AnomalyKind.TOO_MANY_LABELS, names.labels().names().folded());
    anomalies.countMany(AnomalyKind.LIMIT_REACHED, names.sessions().names().folded());
    anomalies.countMany(AnomalyKind.STAMPS_IN_DOUBT, votes.against());
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

  private void deliver(Chunk chunk) {
    for (Chunk.Fault fault : chunk.faults()) {
      for (int at : fault.lines()) {
        anomalies.count(fault.kind(), line + at);
      }
      anomalies.countMany(fault.kind(), fault.count()[0] - fault.lines().size());
    }
    for (RowBatch batch : chunk.batches()) {
      batch.resolve(chunk.bytes, names);
      rows += batch.block.size;
      if (batch.nanosecondStarts > 0) {
        votes.timed(batch);
        connect(chunk.bytes, batch);
      }
      nested.filter(batch, line);
      nanosecondStarts += batch.nanosecondStarts;
      if (batch.block.size > 0) {
        handedOn += batch.block.size;
        sink.accept(batch.block);
      }
    }
    line += chunk.lines;
  }

  private void connect(byte[] bytes, RowBatch batch) {
    SampleBlock block = batch.block;
    for (int row = 0; row < block.size; row++) {
      int ordinal = batch.connection[row];
      if (ordinal > 0) {
        int connection = connection(bytes, batch, row, ordinal);
        if (index.isRepeated(connection, block.request[row])) {
          batch.forgetOurs(row);
        } else {
          count(connection, block, row);
        }
      }
    }
  }

  /** The row of the connection table, made if this is its first sample. */
  private int connection(byte[] bytes, RowBatch batch, int row, int ordinal) {
    int session = batch.block.session[row];
    int found = index.find(session, ordinal);
    if (found < 0) {
      int from = batch.localFrom[row];
      String local = new String(bytes, from, batch.localTo[row] - from, StandardCharsets.UTF_8);
      found = connections.add(local, null, Long.MAX_VALUE);
      connections.setSession(found, session);
      index.put(session, ordinal, found);
    }
    return found;
  }

  private void count(int connection, SampleBlock block, int row) {
    block.connection[row] = connection;
    long connect = block.connectNanos[row];
    long opened = block.startNanos[row] - Math.max(0, connect);
    if (opened < connections.openNanos(connection)) {
      connections.setOpenNanos(connection, opened);
    }
    if (connect > 0) {
      connections.setConnectNanos(connection, connect);
    }
    connections.countRequest(connection);
    if (block.status[row] > 0) {
      connections.countResponse(connection);
    }
  }

  /** Rows of samples and transactions that were read. */
  long rows() {
    return rows;
  }

  /** Nested rows that were left out. */
  long leftOut() {
    return rows - handedOn;
  }

  /** The finest step that every row's times can tell. */
  long resolutionNanos() {
    return handedOn > 0 && nanosecondStarts == handedOn ? 1 : layout.stampResolutionNanos();
  }

  /** What was wrong. */
  Anomalies anomalies() {
    return anomalies;
  }

  /** What the rows say of whether stamps mark starts or ends. */
  StampVotes votes() {
    return votes;
  }

  /** The connections that our columns tell of. */
  ConnectionTable connections() {
    return connections;
  }
}
