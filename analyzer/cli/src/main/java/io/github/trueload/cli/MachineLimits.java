package io.github.trueload.cli;

import io.github.trueload.health.LinuxLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

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

  private static final String LIMITS = "proc/self/limits";

  /** Those of the machine that this process runs on. */
  static MachineLimits here() {
    return of(Path.of("/"));
  }

  static MachineLimits of(Path root) {
    LinuxLimits linux = new LinuxLimits(root);
    OptionalLong mappings = linux.number("proc/sys/vm/max_map_count", "(\\d+)");
    OptionalLong threads =
        least(
            List.of(
                linux.number(LIMITS, "Max processes +\\S+ +(\\d+)"),
                linux.number("proc/sys/kernel/threads-max", "(\\d+)"),
                linux.number("sys/fs/cgroup/pids.max", "(\\d+)"),
                mappings.isPresent()
                    ? OptionalLong.of(mappings.getAsLong() / 2)
                    : OptionalLong.empty()));
    OptionalLong memory = linux.number("proc/meminfo", "MemAvailable: +(\\d+) kB");
    return new MachineLimits(
        linux.number(LIMITS, "Max open files +\\S+ +(\\d+)"),
        threads,
        linux.localPorts(),
        memory.isPresent() ? OptionalLong.of(memory.getAsLong() * 1024) : memory);
  }

  private static OptionalLong least(List<OptionalLong> limits) {
    return limits.stream().filter(OptionalLong::isPresent).mapToLong(OptionalLong::getAsLong).min();
  }
}
