package io.github.trueload.health;

import io.github.trueload.engines.EngineShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long each engine of a workload ran, by the number in the names of the load generators, and
 * which workload. Two load generators of one number make the same requests, and those of another
 * engine are missing; engines of different plans do not make one workload together.
 */
public final class EngineTimes {

  private static final String NUMBER = "_engine_";

  private static final Pattern NAME = Pattern.compile(".*" + NUMBER + "([0-9]+/([0-9]+))");

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

  /** The first engine of each number of engines. */
  private final Map<String, String> firstOfCount = new TreeMap<>();

  /** The first engine of each version, plan and seed, and set of property values. */
  private final List<Map<String, String>> firstOfPart =
      List.of(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

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
    return share.isWhole() ? machine : machine + NUMBER + share;
  }

  /**
   * Whether a load generator is one engine of several, with its number.
   *
   * @param name of the load generator
   * @return true if no other load generator should have this name
   */
  public static boolean isNumbered(String name) {
    return NAME.matcher(name).matches();
  }

  /**
   * The machine of a load generator. Engines on one machine have one clock.
   *
   * @param name of the load generator: a machine with the number of an engine, or a port; with its
   *     file if several load generators have one name
   */
  static String machine(String name) {
    return name.replaceFirst(" \\(.*\\)$", "").replaceFirst("_engine_[0-9]+/[0-9]+$|:[0-9]+$", "");
  }

  void accept(HealthSecond second) {
    if (!second.host().contains(NUMBER)) {
      return;
    }
    Matcher name = NAME.matcher(second.host());
    if (name.matches()) {
      Time time = new Time(second.startMillis(), second.endMillis(), second.lengthNanos() / 1e6);
      String engine = name.group(1);
      byEngine.merge(engine, time, Time::with);
      firstOfCount.putIfAbsent(name.group(2), engine);
      String[] parts = second.generator().workload().split("/", firstOfPart.size());
      for (int i = 0; i < parts.length; i++) {
        if (!parts[i].isEmpty()) {
          firstOfPart.get(i).putIfAbsent(parts[i], engine);
        }
      }
    }
  }

  void addAll(EngineTimes other) {
    other.byEngine.forEach((engine, time) -> byEngine.merge(engine, time, Time::with));
    other.firstOfCount.forEach(firstOfCount::putIfAbsent);
    for (int i = 0; i < firstOfPart.size(); i++) {
      other.firstOfPart.get(i).forEach(firstOfPart.get(i)::putIfAbsent);
    }
  }

  /** Why the engines do not make one workload together; empty where nothing shows that. */
  List<Disturbance> conflicts() {
    List<Disturbance> found = new ArrayList<>();
    difference(firstOfCount, "divided the workload by %s and by %s", found);
    difference(firstOfPart.get(0), "ran Trueload %s and %s", found);
    difference(firstOfPart.get(1), "ran different plans or seeds", found);
    if (firstOfPart.get(1).size() < 2) { // other plans read other properties
      difference(firstOfPart.get(2), "ran with different values of the plan's properties", found);
    }
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

  /**
   * @param first engine by value
   * @param what the engines did, with places for the two values
   */
  private static void difference(Map<String, String> first, String what, List<Disturbance> to) {
    if (first.size() < 2) {
      return;
    }
    List<String> values =
        first.keySet().stream().sorted(Comparator.comparing(first::get)).limit(2).toList();
    String brief =
        "engines %s and %s "
            .formatted(first.get(values.get(0)), first.get(values.get(1)))
            .concat(what.formatted(values.toArray()));
    to.add(
        new Disturbance(
            Disturbance.Kind.OTHER_WORKLOAD,
            brief,
            brief + ": together they did not send the whole workload of one plan."));
  }
}
