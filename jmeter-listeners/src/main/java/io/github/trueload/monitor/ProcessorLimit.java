package io.github.trueload.monitor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processor time that a control group of Linux allows, version 1 or 2, and what was used of it.
 * The nearest group at or above the process's own that has a limit counts.
 *
 * @param group its folder; null without a limit
 * @param usage its folder in which version 1 counts what was used; null of version 2
 * @param cores how many processors' time it allows; NaN without a limit
 */
record ProcessorLimit(@Nullable Path group, @Nullable Path usage, double cores) {

  private static final ProcessorLimit NONE = new ProcessorLimit(null, null, Double.NaN);

  /** Of this process, on a machine whose {@code proc} and {@code sys} lie in {@code root}. */
  static ProcessorLimit under(Path root) {
    List<String> groups = lines(root.resolve("proc/self/cgroup"));
    Path mounts = root.resolve("sys/fs/cgroup");
    ProcessorLimit first = NONE;
    for (String line : groups) {
      String[] parts = line.split(":", 3);
      if (parts.length == 3 && !first.isThere()) {
        first = parts[1].isEmpty() ? second(mounts, parts[2]) : first(mounts, parts[1], parts[2]);
      }
    }
    return first;
  }

  private static ProcessorLimit second(Path mount, String path) {
    return upwards(mount, path)
        .map(
            group -> {
              String[] max = word(group.resolve("cpu.max")).split(" ");
              return max.length == 2 && number(max[0]) > 0
                  ? new ProcessorLimit(group, null, number(max[0]) / number(max[1]))
                  : NONE;
            })
        .filter(ProcessorLimit::isThere)
        .findFirst()
        .orElse(NONE);
  }

  private static ProcessorLimit first(Path mounts, String controllers, String path) {
    if (!List.of(controllers.split(",")).contains("cpu")) {
      return NONE;
    }
    Path mount = mounts.resolve(controllers);
    Path mountOfCpu = Files.isDirectory(mount) ? mount : mounts.resolve("cpu");
    return upwards(mountOfCpu, path)
        .map(
            group -> {
              double quota = number(word(group.resolve("cpu.cfs_quota_us")));
              double period = number(word(group.resolve("cpu.cfs_period_us")));
              Path usage =
                  Files.exists(group.resolve("cpuacct.usage"))
                      ? group
                      : mounts.resolve("cpuacct").resolve(mountOfCpu.relativize(group));
              return quota > 0 ? new ProcessorLimit(group, usage, quota / period) : NONE;
            })
        .filter(ProcessorLimit::isThere)
        .findFirst()
        .orElse(NONE);
  }

  /**
   * The group and those above it; within a container the path may be the host's: the mount then.
   */
  private static Stream<Path> upwards(Path mount, String path) {
    Path own = mount.resolve(path.replaceFirst("^/+", "")).normalize();
    Path from = own.startsWith(mount) && Files.isDirectory(own) ? own : mount;
    return Stream.iterate(from, group -> group.startsWith(mount), Path::getParent);
  }

  private boolean isThere() {
    return group != null;
  }

  /** Processor time used by the group; NaN without a limit. */
  double usedNanos() {
    if (group == null) {
      return Double.NaN;
    }
    if (usage != null) {
      return number(word(usage.resolve("cpuacct.usage")));
    }
    return lines(group.resolve("cpu.stat")).stream()
        .filter(line -> line.startsWith("usage_usec "))
        .mapToDouble(line -> number(line.substring("usage_usec ".length())) * 1e3)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static String word(Path file) {
    List<String> lines = lines(file);
    return lines.isEmpty() ? "" : lines.get(0).trim();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
