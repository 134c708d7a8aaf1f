package io.github.trueload.overload;

import io.github.trueload.health.LinuxLimits;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What this machine allows this process, as Linux shows it; empty where it does not.
 *
 * @param openFiles how many files and sockets may be open
 * @param localPorts ports of connections from one local address to one server
 */
record Limits(OptionalLong openFiles, OptionalLong openNow, OptionalLong localPorts) {
  /** Files that JMeter opens while it runs: results, logs, classes. */
  private static final long SPARE_FILES = 100;

  static Limits here() {
    return of(Path.of("/"));
  }

  static Limits of(Path root) {
    LinuxLimits linux = new LinuxLimits(root);
    return new Limits(
        linux.number("proc/self/limits", "Max open files +(\\d+)"),
        entries(root.resolve("proc/self/fd")),
        linux.localPorts());
  }

  /** Why a plan cannot be run here, in one line with the numbers; empty if it can. */
  Optional<String> obstacle(OverloadPlan plan) {
    long sockets = plan.sockets().sockets();
    if (sockets > freeFiles()) {
      return Optional.of(
          "needs as many open files, but of the limit of "
              + shown(openFiles)
              + " only "
              + freeFiles()
              + " are left: raise it (ulimit -n), lower D and T together, or use more machines");
    }
    if (localPorts.isPresent()) {
      long addresses = Math.max(1, plan.localAddresses().size());
      if (sockets > localPorts.getAsLong() * addresses) {
        return Optional.of(
            "needs as many local ports, but there are "
                + localPorts.getAsLong()
                + " to one server for each local address: name several local addresses, or widen"
                + " net.ipv4.ip_local_port_range");
      }
    }
    return Optional.empty();
  }

  /** The most sockets that can be open at once to one server, from one local address. */
  long mostSockets() {
    return Math.min(freeFiles(), localPorts.orElse(Long.MAX_VALUE));
  }

  private long freeFiles() {
    return openFiles.isPresent()
        ? Math.max(0, openFiles.getAsLong() - openNow.orElse(0) - SPARE_FILES)
        : Long.MAX_VALUE;
  }

  /**
   * What may happen in mid-run, in one line with the numbers; empty if nothing can. As many
   * connections may wait for their response as are attempted while one may wait.
   */
  Optional<String> risk(OverloadPlan plan) {
    double waiting = plan.attemptsPerSecond() * plan.responseTimeoutNanos() / 1e9;
    double needed = plan.sockets().sockets() + waiting;
    if (needed > freeFiles()) {
      return Optional.of(
          "if the server accepts every connection and answers none, "
              + Math.round(needed)
              + " sockets are open after the response timeout, but only "
              + freeFiles()
              + " of "
              + shown(openFiles)
              + " open files are left; further attempts would be lost");
    }
    return Optional.empty();
  }

  /**
   * Why an attempt could not be made, in one line. These limits must have been read before: without
   * a file that can be opened the system says nothing any more.
   */
  String explain(Exception why, OverloadPlan plan) {
    String message = String.valueOf(why.getMessage());
    if (message.contains("Too many open files")) {
      return "the limit of open files ("
          + shown(openFiles)
          + ") is reached, attempts are lost from now on: raise it (ulimit -n), or lower D ("
          + plan.sockets().sockets()
          + ") or the response timeout";
    }
    if (why instanceof BindException) {
      return "no local port is free (there are "
          + shown(localPorts)
          + " for each local address), attempts are lost from now on: name several local addresses";
    }
    return "an attempt could not be made, and is counted as unsent: " + message;
  }

  /** The system gave no thread, in one line. */
  static IOException noThread(OutOfMemoryError why) {
    return new IOException(
        "the system cannot start more threads ("
            + why.getMessage()
            + "): raise the limit of processes (ulimit -u, or the container's)",
        why);
  }

  /** The heap was full in mid-run, in one line. */
  static String heapIsFull(OutOfMemoryError why) {
    return "memory is full ("
        + why.getMessage()
        + "): no more attempts are made, and the values measured so far are reported. Give JMeter"
        + " more heap (HEAP=\"-Xmx…\"), or lower D or the response timeout";
  }

  private static String shown(OptionalLong limit) {
    return limit.isPresent() ? Long.toString(limit.getAsLong()) : "unknown";
  }

  private static OptionalLong entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return OptionalLong.of(entries.count());
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
