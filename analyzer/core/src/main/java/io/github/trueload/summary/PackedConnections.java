package io.github.trueload.summary;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** Connections as bytes, column by column, at most as many at once as a block has rows. */
final class PackedConnections {

  private static final int[] NONE_BEFORE = new int[SampleBlock.CAPACITY];

  static {
    Arrays.fill(NONE_BEFORE, -1);
  }

  private final long[] column = new long[SampleBlock.CAPACITY];

  /** Appends the connections from {@code from} up to {@code to}, which is not included. */
  void write(ConnectionTable table, int from, int to, ByteArrayOutputStream out) {
    Varint.write(to - from, out);
    String lastServer = "";
    for (int row = from; row < to; row++) {
      Varint.write(table.client(row), out);
      String server = table.server(row);
      boolean isSame = lastServer.equals(server);
      out.write(server == null ? 0 : isSame ? 1 : 2);
      if (server != null && !isSame) {
        Varint.write(server, out);
        lastServer = server;
      }
    }
    write(table::openNanos, from, to, out);
    write(table::closeNanos, from, to, out);
    write(table::connectNanos, from, to, out);
    write(table::lastTryNanos, from, to, out);
    write(table::tlsNanos, from, to, out);
    write(table::session, from, to, out);
  }

  private void write(IntToLongFunction values, int from, int to, ByteArrayOutputStream out) {
    for (int row = from; row < to; row++) {
      column[row - from] = values.applyAsLong(row);
    }
    PackedColumn.write(column, to - from, NONE_BEFORE, out);
  }

  /** Adds what {@link #write} wrote to {@code table}. */
  void read(ByteCursor in, ConnectionTable table) {
    int size = in.number(SampleBlock.CAPACITY);
    int from = table.size();
    String lastServer = "";
    for (int row = 0; row < size; row++) {
      String client = in.text();
      int server = in.next();
      lastServer = server == 2 ? in.text() : lastServer;
      table.add(client, server == 0 ? null : lastServer, SampleBlock.UNKNOWN);
    }
    read(in, size, from, table::setOpenNanos);
    read(in, size, from, table::setCloseNanos);
    read(in, size, from, table::setConnectNanos);
    read(in, size, from, table::setLastTryNanos);
    read(in, size, from, table::setTlsNanos);
    read(in, size, from, (row, value) -> table.setSession(row, Math.toIntExact(value)));
  }

  /** Sets a value of a connection. */
  @FunctionalInterface
  private interface Setter {
    void set(int row, long value);
  }

  private void read(ByteCursor in, int size, int from, Setter setter) {
    PackedColumn.read(in, size, NONE_BEFORE, column);
    for (int row = 0; row < size; row++) {
      setter.set(from + row, column[row]);
    }
  }
}
