package io.github.trueload.health;

import io.github.trueload.engines.EngineShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long each engine of a workload ran, by the number in the names of the load generators. Two
 * load generators of one number make the same requests, and those of another engine are missing.
 */
public final class EngineTimes {

  private static final Pattern NAME = Pattern.compile(".*_engine_([0-9]+/[0-9]+)");

  /** One load generator is measured for all the time from its first second to its last. */
  private static final double OF_TWO = 1.5;

  /** Start of the first second, end of the last, and the sum of the lengths, milliseconds. */
  private record Time(long startMillis, long endMillis, double sumMillis) {

    Time with(Time other) {
      return new Time(
          Math.min(startMillis, other.startMillis),
          Math.max(endMillis, other.endMillis),
          sumMillis + other.sumMillis);
    }
  }

  private final Map<String, Time> byEngine = new TreeMap<>();

  /** Of no engine. */
  EngineTimes() {}

  /**
   * The name of a load generator in the measurements of its health.
   *
   * @param machine name of the machine
   * @param share which engine it is
   * @return the machine's name where there is no other engine
   */
  public static String name(String machine, EngineShare share) {
    return share.isWhole() ? machine : machine + "_engine_" + share;
  }

  void accept(HealthSecond second) {
    Matcher name = NAME.matcher(second.host());
    if (name.matches()) {
      Time time = new Time(second.startMillis(), second.endMillis(), second.lengthNanos() / 1e6);
      byEngine.merge(name.group(1), time, Time::with);
    }
  }

  void addAll(EngineTimes other) {
    other.byEngine.forEach((engine, time) -> byEngine.merge(engine, time, Time::with));
  }

  /** One for each number that several load generators had at the same time. */
  List<Disturbance> duplicates() {
    List<Disturbance> found = new ArrayList<>();
    byEngine.forEach(
        (engine, time) -> {
          if (time.sumMillis() > OF_TWO * (time.endMillis() - time.startMillis())) {
            found.add(
                new Disturbance(
                    Disturbance.Kind.SAME_ENGINE,
                    "two load generators were engine " + engine,
                    "two load generators ran as engine "
                        + engine
                        + " at the same time: they sent the same requests, and the requests of"
                        + " another engine are missing."));
          }
        });
    return found;
  }
}
