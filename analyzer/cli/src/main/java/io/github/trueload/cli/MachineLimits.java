package io.github.trueload.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What this machine allows one process, as Linux shows it; empty where it does not.
 *
 * @param openFiles files and sockets: the hard limit, which a JVM takes by itself
 * @param threads the least of processes of this user, of the machine and of its control group, and
 *     of half the memory mappings of a process, of which each thread's stack takes two
 * @param localPorts ports of connections to one address and port of a server
 * @param memoryBytes memory that is available now
 */
record MachineLimits(
    OptionalLong openFiles,
    OptionalLong threads,
    OptionalLong localPorts,
    OptionalLong memoryBytes) {

  private static final int MOST_BYTES = 65_536;

  /** Those of the machine that this process runs on. */
  static MachineLimits here() {
    return of(Path.of("/"));
  }

  /** The limits in the files below {@code root}. */
  static MachineLimits of(Path root) {
    String limits = text(root.resolve("proc/self/limits"));
    OptionalLong mappings = number(text(root.resolve("proc/sys/vm/max_map_count")), "(\\d+)");
    OptionalLong threads =
        least(
            List.of(
                number(limits, "Max processes +\\S+ +(\\d+)"),
                number(text(root.resolve("proc/sys/kernel/threads-max")), "(\\d+)"),
                number(text(root.resolve("sys/fs/cgroup/pids.max")), "(\\d+)"),
                mappings.isPresent()
                    ? OptionalLong.of(mappings.getAsLong() / 2)
                    : OptionalLong.empty()));
    OptionalLong memory = number(text(root.resolve("proc/meminfo")), "MemAvailable: +(\\d+) kB");
    return new MachineLimits(
        number(limits, "Max open files +\\S+ +(\\d+)"),
        threads,
        ports(text(root.resolve("proc/sys/net/ipv4/ip_local_port_range"))),
        memory.isPresent() ? OptionalLong.of(memory.getAsLong() * 1024) : memory);
  }

  private static OptionalLong ports(String range) {
    OptionalLong from = number(range, "(\\d+)");
    OptionalLong to = number(range, "\\d+\\s+(\\d+)");
    return from.isPresent() && to.isPresent()
        ? OptionalLong.of(to.getAsLong() - from.getAsLong() + 1)
        : OptionalLong.empty();
  }

  private static OptionalLong least(List<OptionalLong> limits) {
    return limits.stream().filter(OptionalLong::isPresent).mapToLong(OptionalLong::getAsLong).min();
  }

  private static OptionalLong number(String text, String form) {
    Matcher found = Pattern.compile(form).matcher(text);
    return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
  }

  /** Reads in one call: files below /proc/sys end after the first read. */
  private static String text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }
}
