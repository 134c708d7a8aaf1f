package io.github.trueload.overload;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.queueing.SClient;
import io.github.trueload.testrun.Validation;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What an S-Client does.
 *
 * @param sockets D and T: how many are held in connection establishment, and for how long
 * @param attempts when connections are attempted; empty: a socket is used again at once
 * @param durationNanos how long attempts are made, above 0
 * @param responseTimeoutNanos how long a response may take from its request on, above 0
 * @param server where to connect
 * @param requests what is sent on the connections, in turn; at least one
 * @param localAddresses where to connect from, in turn; empty: the system chooses
 */
public record OverloadPlan(
    SClient sockets,
    Optional<ArrivalProcess> attempts,
    long durationNanos,
    long responseTimeoutNanos,
    InetSocketAddress server,
    List<Request> requests,
    List<InetAddress> localAddresses) {

  /** For how long a validation tries to connect. */
  private static final long VALIDATION_NANOS = 1_000_000_000;

  OverloadPlan forValidation() {
    return new OverloadPlan(
        new SClient(1, VALIDATION_NANOS / 1e9),
        Optional.of(Validation.arrival()),
        VALIDATION_NANOS,
        responseTimeoutNanos,
        server,
        requests,
        localAddresses);
  }

  /** Heads longer than this might not leave in one write. */
  static final int MOST_REQUEST_BYTES = 8_192;

  /**
   * A request.
   *
   * @param path what is asked for
   * @param head the bytes to send
   */
  public record Request(String path, byte[] head) {

    /**
     * {@return a GET that asks the server to close the connection after its response}
     *
     * @param authority the server as the URL names it
     * @param path with the query, as it stands in the request line
     * @throws IllegalArgumentException if the path cannot stand in a request line
     */
    public static Request get(String authority, String path) {
      if (!path.matches("/[!-~]*")) {
        throw new IllegalArgumentException(
            "\""
                + path
                + "\" is not a path: it begins with / and has no spaces or umlauts; encode them as %20");
      }
      String head =
          "GET "
              + path
              + " HTTP/1.1\r\nHost: "
              + authority
              + "\r\nUser-Agent: trueload-s-client\r\nAccept: */*\r\nConnection: close\r\n\r\n";
      if (head.length() > MOST_REQUEST_BYTES) {
        throw new IllegalArgumentException(
            "a path of "
                + path.length()
                + " characters is too long; "
                + MOST_REQUEST_BYTES
                + " bytes are the maximum for a request");
      }
      return new Request(path, head.getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** Copies the lists. */
  public OverloadPlan {
    requests = List.copyOf(requests);
    localAddresses = List.copyOf(localAddresses);
  }

  /**
   * {@return the rate that is asked for, attempts per second; D/T where a socket is used again at
   * once}
   */
  public double attemptsPerSecond() {
    return attempts.map(ArrivalProcess::ratePerSecond).orElse(sockets.offeredRate());
  }

  /** T in nanoseconds. */
  long timeoutNanos() {
    return Math.round(sockets.timeoutSeconds() * 1e9);
  }
}
