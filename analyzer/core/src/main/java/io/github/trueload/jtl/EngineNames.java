package io.github.trueload.jtl;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of remote engines without a port, as in {@code jmeter -R host1,host2}. JMeter puts them
 * and a hyphen ahead of the names of threads, and the name of a group can begin alike. They are
 * names of engines if each group of the log's first rows has one, if two engines have the same
 * group under the same ordinal, which within one JMeter only groups of different phases have, and
 * if their rows come in several turns each, unlike those of phases.
 *
 * @param hosts the engines
 * @param groups their groups, each with its ordinal
 */
record EngineNames(Set<String> hosts, Set<String> groups) {

  /** A setUp group, a main group and a tearDown group give the first of them two turns. */
  private static final int LEAST_TURNS = 3;

  /** Of a log that shows none. */
  static final EngineNames NONE = new EngineNames(Set.of(), Set.of());

  /**
   * A group as threads are called after it.
   *
   * @param name its name, perhaps behind that of an engine
   * @param ordinal its ordinal, a number
   */
  record Group(String name, String ordinal) {

    /** Where the name of an engine can end: the next hyphen, with no space ahead of it; −1 else. */
    private int hyphen(int behind) {
      int hyphen = name.indexOf('-', behind + 1);
      int space = name.indexOf(' ');
      return hyphen < name.length() - 1 && (space < 0 || hyphen < space) ? hyphen : -1;
    }

    private String behind(int hyphen) {
      return name.substring(hyphen + 1) + ' ' + ordinal;
    }
  }

  /**
   * The engines that a log's first rows show.
   *
   * @param groups all groups of these rows
   * @param inOrder the place of each row's group among them, in the order of the rows
   */
  static EngineNames of(List<Group> groups, List<Integer> inOrder) {
    Map<String, Set<String>> before = new HashMap<>();
    for (Group group : groups) {
      for (int end = group.hyphen(0); end > 0; end = group.hyphen(end)) {
        before
            .computeIfAbsent(group.behind(end), each -> new HashSet<>())
            .add(group.name.substring(0, end));
      }
    }
    EngineNames found = new EngineNames(new HashSet<>(), new HashSet<>());
    for (Group group : groups) {
      int end = group.hyphen(0);
      while (end > 0 && before.getOrDefault(group.behind(end), Set.of()).size() < 2) {
        end = group.hyphen(end);
      }
      if (end > 0) {
        found.hosts.add(group.name.substring(0, end));
        found.groups.add(group.behind(end));
      }
    }
    int[] ends = groups.stream().mapToInt(found::hostLength).toArray();
    Map<String, Integer> turns = new HashMap<>();
    String last = "";
    for (int place : inOrder) {
      if (ends[place] == 0) {
        return NONE;
      }
      String host = groups.get(place).name.substring(0, ends[place]);
      if (!host.equals(last)) {
        turns.merge(host, 1, Integer::sum);
      }
      last = host;
    }
    return turns.values().stream().filter(each -> each >= LEAST_TURNS).count() >= 2 ? found : NONE;
  }

  /** How long the name of the engine ahead of a group is; 0 if there is none. */
  int hostLength(Group group) {
    for (int end = hosts.isEmpty() ? -1 : group.hyphen(0); end > 0; end = group.hyphen(end)) {
      if (hosts.contains(group.name.substring(0, end)) || groups.contains(group.behind(end))) {
        return end;
      }
    }
    return 0;
  }
}
