package io.github.trueload.analysis;

import io.github.trueload.health.EngineTimes;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.LoadGenerator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Distinguishes load generators of one name: each JMeter that is not a numbered engine has the name
 * of its machine. Files whose seconds overlap are those of several JVMs, so the names of their load
 * generators are followed by those of the files. Seconds that are the same in two files are a copy.
 */
final class DuplicateEngineNames {

  /** What the seconds of one JVM overlap by the rounding of their ends, milliseconds. */
  private static final long MOST_OVERLAP_MILLIS = 1000;

  private final Map<String, Map<String, List<HealthSecond>>> byHost = new LinkedHashMap<>();

  private final Map<String, Integer> files = new HashMap<>();

  /** Adds the seconds of a file, in any order. Files in several summaries may have one path. */
  void add(String path, List<HealthSecond> seconds) {
    int number = files.merge(path, 1, Integer::sum);
    String file = number == 1 ? path : path + ", file " + number;
    for (HealthSecond second : seconds) {
      byHost
          .computeIfAbsent(second.host(), host -> new LinkedHashMap<>())
          .computeIfAbsent(file, name -> new ArrayList<>())
          .add(second);
    }
  }

  /** The seconds of all files, in which a name is that of one load generator. */
  List<HealthSecond> distinguished() {
    List<HealthSecond> all = new ArrayList<>();
    byHost.forEach(
        (host, byFile) -> {
          boolean several = !EngineTimes.isNumbered(host) && overlap(List.copyOf(byFile.values()));
          byFile.forEach(
              (file, seconds) -> {
                for (HealthSecond second : seconds) {
                  all.add(several ? named(second, file) : second);
                }
              });
        });
    return all;
  }

  private static boolean overlap(List<List<HealthSecond>> files) {
    for (List<HealthSecond> file : files) {
      file.sort(Comparator.comparingLong(HealthSecond::endMillis));
    }
    for (int i = 0; i < files.size(); i++) {
      for (List<HealthSecond> other : files.subList(0, i)) {
        if (overlapMillis(files.get(i), other) > MOST_OVERLAP_MILLIS) {
          return true;
        }
      }
    }
    return false;
  }

  private static long overlapMillis(List<HealthSecond> one, List<HealthSecond> other) {
    long overlap = 0;
    int j = 0;
    for (int i = 0; i < one.size() && j < other.size(); ) {
      HealthSecond first = one.get(i);
      HealthSecond second = other.get(j);
      if (!isCopy(first, second)) {
        long start = Math.max(first.startMillis(), second.startMillis());
        long end = Math.min(first.endMillis(), second.endMillis());
        overlap += Math.max(0, end - start);
      }
      i += first.endMillis() <= second.endMillis() ? 1 : 0;
      j += second.endMillis() <= first.endMillis() ? 1 : 0;
    }
    return overlap;
  }

  private static boolean isCopy(HealthSecond one, HealthSecond other) {
    return one.endMillis() == other.endMillis() && one.lengthNanos() == other.lengthNanos();
  }

  private static HealthSecond named(HealthSecond second, String file) {
    LoadGenerator generator = second.generator();
    return new HealthSecond(
        second.endMillis(),
        second.lengthNanos(),
        new LoadGenerator(
            "%s (%s)".formatted(generator.name(), file),
            generator.workload(),
            generator.clockError()),
        second.pauses(),
        second.cpu(),
        second.lags(),
        second.sessions());
  }
}
