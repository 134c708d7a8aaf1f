package io.github.trueload.wire;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.protocol.Exchange;
import io.github.trueload.wire.protocol.ExchangeSink;

/** Writes exchanges as rows of blocks. */
final class ExchangeRows implements ExchangeSink {

  private final SampleBlock block = new SampleBlock();
  private final ConnectionTable table;
  private final BlockSink sink;

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
    int row = rows.addRow();
    rows.startNanos[row] = exchange.requestFirstNanos;
    rows.sendNanos[row] = exchange.requestLastNanos - exchange.requestFirstNanos;
    rows.connection[row] = connection;
    rows.request[row] = exchange.ordinal;
    rows.label[row] = exchange.label;
    rows.connectNanos[row] = exchange.ordinal == 0 ? connectNanos(connection, exchange) : 0;
    int flags = exchange.encrypted ? SampleBlock.ENCRYPTED : 0;
    if (exchange.responseStarted) {
      rows.status[row] = exchange.status;
      rows.firstByteNanos[row] = exchange.responseFirstNanos - exchange.requestLastNanos;
      rows.bytes[row] = exchange.responseDone ? exchange.responseBytes : SampleBlock.UNKNOWN;
      flags |= rows.firstByteNanos[row] < 0 ? SampleBlock.EARLY_RESPONSE : 0;
      flags |= exchange.status >= 400 || exchange.failed ? SampleBlock.FAILED : 0;
    }
    if (exchange.responseEndSeen) {
      rows.elapsedNanos[row] = exchange.responseLastNanos - exchange.requestLastNanos;
    }
    flags |= exchange.responseWhole ? 0 : SampleBlock.INCOMPLETE;
    flags |= exchange.pipelined ? SampleBlock.PIPELINED : 0;
    flags |= exchange.gap ? SampleBlock.GAP : 0;
    rows.flags[row] = flags;
    if (rows.isFull()) {
      flush();
    }
  }

  /** Hands on what is left. */
  void flush() {
    if (block.size > 0) {
      sink.accept(block);
      block.size = 0;
    }
  }
}
