package io.github.trueload.http;

import java.net.BindException;
import java.util.function.Predicate;

/** What a load generator can run out of, so that samples fail by its fault and not the server's. */
enum Exhaustion {
  /** File descriptors: each connection takes one. */
  OPEN_FILES(
      failure -> says(failure, "Too many open files"),
      "no more open files; raise the limit before JMeter starts (ulimit -n), or use more load"
          + " generators"),

  /**
   * Local ports to one server; those of closed connections rest for a minute. A failure with a
   * cause is that of a local address that this machine does not have.
   */
  PORTS(
      failure ->
          failure instanceof BindException
              && failure.getCause() == null
              && (says(failure, "Cannot assign requested address")
                  || says(failure, "Address already in use")),
      "no more local ports to this server; widen their range (net.ipv4.ip_local_port_range), give"
          + " the sampler more local addresses, or use more load generators");

  private final Predicate<Exception> sign;
  private final String words;

  Exhaustion(Predicate<Exception> sign, String words) {
    this.sign = sign;
    this.words = words;
  }

  private static boolean says(Exception failure, String words) {
    return failure.getMessage() != null && failure.getMessage().contains(words);
  }

  /** What a failure says has run out; null where it is of another kind. */
  static Exhaustion of(Exception failure) {
    for (Exhaustion each : values()) {
      if (each.sign.test(failure)) {
        return each;
      }
    }
    return null;
  }

  /** What has run out and what to do. */
  String words() {
    return words;
  }
}
