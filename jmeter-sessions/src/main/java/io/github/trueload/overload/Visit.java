package io.github.trueload.overload;

import io.github.trueload.overload.OverloadPlan.Request;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * One connection's way: attempted, established, asked, answered. Instants are readings of {@link
 * System#nanoTime()}, 0 before they have come. One thread after another has it.
 */
final class Visit {
  /** How a request ended. */
  enum Ending {
    COMPLETED(""),
    CLOSED("the server closed the connection before the response was whole"),
    RESET("the server reset the connection before the response was whole"),
    UNANSWERED("no whole response within the response timeout"),
    BROKEN("the response is none of HTTP/1.1"),
    UNSENT("the request could not be sent"),
    STOPPED("the test was stopped");

    private final String words;

    Ending(String words) {
      this.words = words;
    }

    /** What happened, empty where all was well. */
    String words() {
      return words;
    }
  }

  final long number;
  final Request request;
  final SocketChannel channel;
  final long deadlineNanos;
  final ResponseFraming response = new ResponseFraming();
  SelectionKey key;
  boolean leftEstablishment;
  String local = "";
  long startNanos;
  long connectedNanos;
  long sentNanos;
  long firstByteNanos;
  long endNanos;
  Ending ending;

  /**
   * An attempt about to be made.
   *
   * @param number from 0
   * @param deadlineNanos when it is given up
   */
  Visit(long number, Request request, SocketChannel channel, long deadlineNanos) {
    this.number = number;
    this.request = request;
    this.channel = channel;
    this.deadlineNanos = deadlineNanos;
  }

  /** Notes that the connection is there, and from which local address and port. */
  void connected(long nanos) throws IOException {
    connectedNanos = nanos;
    if (channel.getLocalAddress() instanceof InetSocketAddress address) {
      String host = address.getAddress().getHostAddress();
      local = (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }
  }

  /** Notes how the request ended. */
  void end(Ending how, long nanos) {
    ending = how;
    endNanos = nanos;
  }

  /** Closes the connection; what is on its way is no longer answered. */
  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // it is gone either way
    }
  }

  /** Closes an established connection so that this side keeps no port waiting (RST). */
  void reset() {
    try {
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException | UnsupportedOperationException e) {
      // then it closes as any other
    }
    close();
  }
}
