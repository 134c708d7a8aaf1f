package io.github.trueload.overload;

import io.github.trueload.kernel.NonBlockingSocket;
import io.github.trueload.overload.OverloadPlan.Request;
import io.github.trueload.times.ExchangeTimings;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * One connection's way: attempted, established, asked, answered. Instants are readings of {@link
 * System#nanoTime()}, 0 before they have come. One thread after another has it.
 */
final class ConnectionAttempt {
  enum Ending {
    COMPLETED(""),
    CLOSED("the server closed the connection before the response was complete"),
    RESET("the server reset the connection before the response was complete"),
    UNANSWERED("no complete response within the response timeout"),
    BROKEN("the response is not HTTP/1.1"),
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
  final NonBlockingSocket socket;
  final long deadlineNanos;
  final ResponseFraming response = new ResponseFraming();
  final ExchangeTimings timings = new ExchangeTimings();
  boolean leftEstablishment;
  String local = "";
  long startNanos;
  long connectedNanos;
  long endNanos;
  @Nullable Ending ending;

  /**
   * An attempt about to be made.
   *
   * @param number from 0
   * @param deadlineNanos when it is given up
   */
  ConnectionAttempt(long number, Request request, NonBlockingSocket socket, long deadlineNanos) {
    this.number = number;
    this.request = request;
    this.socket = socket;
    this.deadlineNanos = deadlineNanos;
  }

  /**
   * Notes that the connection is there, and from which local address and port.
   *
   * @param wanted whose clock the times are to be of
   */
  void connected(long nanos, TimeSource wanted) throws IOException {
    connectedNanos = nanos;
    timings.attach(socket.stamps(), wanted);
    InetSocketAddress address = socket.localAddress();
    String host = address.getAddress().getHostAddress();
    local = (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
  }

  /**
   * Sends the request.
   *
   * @return whether the complete request was sent
   */
  boolean send() throws IOException {
    timings.begin();
    timings.sending(request.head().length);
    return socket.write(request.head()) == request.head().length;
  }

  /** Notes how the request ended, and when the JVM noticed. */
  void end(Ending how, long nanos) {
    timings.settle();
    ending = how;
    endNanos = nanos;
  }
}
