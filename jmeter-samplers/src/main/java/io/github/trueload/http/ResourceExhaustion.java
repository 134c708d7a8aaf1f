package io.github.trueload.http;

import java.net.BindException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a load generator can run out of, so that samples fail by its fault and not the server's. */
enum ResourceExhaustion {
  /** Heap, or threads: the JVM names both so. */
  MEMORY(
      failure -> failure instanceof OutOfMemoryError,
      "no more memory; give JMeter a larger heap (-Xmx), store less of each response"
          + " (httpsampler.max_bytes_to_store_per_request), or use more load generators"),

  /** Any other Error of the JVM or of a library. */
  ERROR(
      failure -> failure instanceof Error && !(failure instanceof OutOfMemoryError),
      "an error in the load generator; see jmeter.log"),

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

  private final Predicate<Throwable> sign;
  private final String words;

  ResourceExhaustion(Predicate<Throwable> sign, String words) {
    this.sign = sign;
    this.words = words;
  }

  private static boolean says(Throwable failure, String words) {
    return failure.getMessage() != null && failure.getMessage().contains(words);
  }

  /** What a failure says has run out; null where it is of another kind. */
  static @Nullable ResourceExhaustion of(Throwable failure) {
    for (ResourceExhaustion each : values()) {
      if (each.sign.test(failure)) {
        return each;
      }
    }
    return null;
  }

  String words() {
    return words;
  }
}
