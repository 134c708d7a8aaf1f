package io.github.trueload.wire.http2;

import io.github.trueload.wire.protocol.Exchange;

/** A stream that the client opened: its exchange, and what the client allows the server to send. */
final class Http2Exchange {

  final Exchange exchange = new Exchange();
  final FlowWindow window;

  Http2Exchange(long windowBytes) {
    this.window = new FlowWindow(windowBytes);
  }
}
