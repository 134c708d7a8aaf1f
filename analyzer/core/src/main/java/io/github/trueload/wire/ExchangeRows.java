package io.github.trueload.wire;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.events.EventReader;
import io.github.trueload.wire.protocol.Exchange;
import io.github.trueload.wire.protocol.ExchangeSink;

final class ExchangeRows implements ExchangeSink {

  private final SampleBlock block = new SampleBlock();
  private final SampleBlock events = new SampleBlock();
  private final ConnectionTable table;
  private final BlockSink sink;

  /** Rows of the block in which the columns that no exchange fills hold "not known". */
  private int prepared;

  ExchangeRows(ConnectionTable table, BlockSink sink) {
    this.table = table;
    this.sink = sink;
  }

  /** SYN to SYN/ACK; of an encrypted connection to the end of TLS's handshake. */
  private long connectNanos(int connection, Exchange exchange) {
    long connectNanos = table.connectNanos(connection);
    if (connectNanos != SampleBlock.UNKNOWN && exchange.connectedNanos != SampleBlock.UNKNOWN) {
      return exchange.connectedNanos - table.openNanos(connection);
    }
    return exchange.encrypted ? SampleBlock.UNKNOWN : connectNanos;
  }

  @Override
  public void accept(int connection, Exchange exchange) {
    SampleBlock rows = block;
    int row = addRow();
    rows.startNanos[row] = exchange.requestFirstNanos;
    rows.sendNanos[row] = exchange.requestLastNanos - exchange.requestFirstNanos;
    rows.connection[row] = connection;
    rows.request[row] = exchange.ordinal;
    rows.label[row] = exchange.label;
    rows.connectNanos[row] = exchange.ordinal == 0 ? connectNanos(connection, exchange) : 0;
    int flags = exchange.encrypted ? SampleBlock.ENCRYPTED : 0;
    rows.status[row] = 0;
    rows.firstByteNanos[row] = SampleBlock.UNKNOWN;
    rows.bytes[row] = SampleBlock.UNKNOWN;
    if (exchange.responseStarted) {
      rows.status[row] = exchange.status;
      rows.firstByteNanos[row] = exchange.responseFirstNanos - exchange.requestLastNanos;
      rows.bytes[row] = exchange.responseDone ? exchange.responseBytes : SampleBlock.UNKNOWN;
      flags |= rows.firstByteNanos[row] < 0 ? SampleBlock.EARLY_RESPONSE : 0;
      flags |= exchange.status >= 400 || exchange.failed ? SampleBlock.FAILED : 0;
    }
    rows.elapsedNanos[row] =
        exchange.responseEndSeen
            ? exchange.responseLastNanos - exchange.requestLastNanos
            : SampleBlock.UNKNOWN;
    flags |= exchange.responseWhole ? 0 : SampleBlock.INCOMPLETE;
    flags |= exchange.pipelined ? SampleBlock.PIPELINED : 0;
    flags |= exchange.gap ? SampleBlock.GAP : 0;
    rows.flags[row] = flags;
    if (exchange.events != null) {
      addEvents(connection, exchange, exchange.events);
    }
    if (rows.isFull()) {
      flush();
    }
  }

  /** The next row, in which the columns that exchanges fill hold anything. */
  private int addRow() {
    int row = block.size;
    if (row < prepared) {
      block.size = row + 1;
      return row;
    }
    prepared++;
    return block.addRow();
  }

  private void addEvents(int connection, Exchange exchange, EventReader read) {
    long before = exchange.requestLastNanos;
    int flags = SampleBlock.FIRST_EVENT;
    for (int i = 0; i < read.size(); i++) {
      long instant = read.instant(i);
      if (instant != SampleBlock.UNKNOWN) {
        addEvent(connection, exchange, before, instant, flags);
        flags = 0;
      }
      before = instant;
    }
    if (flags != 0) {
      addEvent(
          connection,
          exchange,
          exchange.requestLastNanos,
          SampleBlock.UNKNOWN,
          flags | SampleBlock.INCOMPLETE);
    }
  }

  private void addEvent(int connection, Exchange exchange, long before, long instant, int flags) {
    int row = events.addRow();
    boolean isTimed = before != SampleBlock.UNKNOWN && instant != SampleBlock.UNKNOWN;
    events.startNanos[row] = before != SampleBlock.UNKNOWN ? before : instant;
    events.elapsedNanos[row] = isTimed ? instant - before : SampleBlock.UNKNOWN;
    events.connection[row] = connection;
    events.request[row] = exchange.ordinal;
    events.label[row] = exchange.label;
    events.flags[row] = flags;
    if (events.isFull()) {
      flushEvents();
    }
  }

  private void flushEvents() {
    if (events.size > 0) {
      sink.acceptEvents(events);
      events.size = 0;
    }
  }

  void flush() {
    if (block.size > 0) {
      sink.accept(block);
      block.size = 0;
    }
    flushEvents();
  }
}
