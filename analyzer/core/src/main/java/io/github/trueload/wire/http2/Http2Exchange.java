package io.github.trueload.wire.http2;

import io.github.trueload.wire.protocol.Exchange;

/** A stream that the client opened: its exchange, and what the client allows the server to send. */
final class Http2Exchange {

  final Exchange exchange;
  final FlowWindow window;

  /** Whether the server has sent content. */
  boolean hasContent;

  /** Whether it is a call of gRPC, or may be one, since the content's type is not known. */
  boolean mayBeGrpc;

  /** Whether the status of the call of gRPC is not known. */
  boolean grpcStatusLost;

  Http2Exchange(long windowBytes) {
    this.exchange = new Exchange();
    this.window = new FlowWindow(windowBytes);
  }

  /** Whether the response does not show if the request failed. */
  boolean isOutcomeLost() {
    return exchange.responseStarted && exchange.status == 0 || grpcStatusLost;
  }

  /** A request of HTTP/1, whose head has set a window that is not read. */
  Http2Exchange(Exchange upgraded) {
    this.exchange = upgraded;
    this.window = new FlowWindow(Long.MAX_VALUE / 2);
  }
}
