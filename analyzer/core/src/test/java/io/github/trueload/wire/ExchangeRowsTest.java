package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.protocol.Exchange;
import org.junit.jupiter.api.Test;

final class ExchangeRowsTest {

  /** A block is filled again: nothing of the exchange that had the row before may be left. */
  @Test
  void aRequestWithoutAResponseHasNoFiguresOfTheExchangeOfTheBlockBefore() {
    SampleBlock second = new SampleBlock();
    BlockSink sink =
        block -> {
          second.size = 0;
          second.addRowsOf(block, 0, block.size);
        };
    ConnectionTable table = new ConnectionTable();
    int connection = table.add("10.0.0.1:1024", null, 0);
    ExchangeRows rows = new ExchangeRows(table, sink);
    for (int i = 0; i < SampleBlock.CAPACITY; i++) {
      rows.accept(connection, answered(i + 1));
    }
    assertThat(second.size).isEqualTo(SampleBlock.CAPACITY);
    assertThat(second.elapsedNanos[0]).isEqualTo(30);
    Exchange request = new Exchange();
    request.begin(SampleBlock.CAPACITY + 1);
    request.requestFirstNanos = 100;
    request.requestLastNanos = 110;
    rows.accept(connection, request);
    rows.flush();

    SampleBlock expected = new SampleBlock();
    int row = expected.addRow();
    expected.startNanos[row] = 100;
    expected.sendNanos[row] = 10;
    expected.connection[row] = connection;
    expected.request[row] = SampleBlock.CAPACITY + 1;
    expected.label[row] = 0;
    expected.connectNanos[row] = 0;
    expected.flags[row] = SampleBlock.INCOMPLETE;
    assertThat(second.size).isEqualTo(1);
    for (int column = 0; column < SampleBlock.LONGS; column++) {
      assertThat(second.longs()[column][0]).isEqualTo(expected.longs()[column][0]);
    }
    for (int column = 0; column < SampleBlock.INTS; column++) {
      assertThat(second.ints()[column][0]).isEqualTo(expected.ints()[column][0]);
    }
  }

  private static Exchange answered(int ordinal) {
    Exchange exchange = new Exchange();
    exchange.begin(ordinal);
    exchange.requestFirstNanos = 0;
    exchange.requestLastNanos = 10;
    exchange.responseStarted = true;
    exchange.responseFirstNanos = 20;
    exchange.responseLastNanos = 40;
    exchange.responseWhole = true;
    exchange.responseEndSeen = true;
    exchange.responseDone = true;
    exchange.status = 200;
    exchange.responseBytes = 1_000;
    return exchange;
  }
}
