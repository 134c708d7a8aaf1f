package io.github.trueload.jtl;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which thread group and which load generator's host a thread belongs to.
 *
 * <p>JMeter names the threads of a group {@code <group> <ordinal of the group>-<thread>}, and in a
 * distributed run puts {@code <host>-} ahead of it, with the host as {@code -R} names it. A thread
 * that is not called so has no group. A host is recognised by its port, as an address of IPv4 or
 * IPv6, or because it is among the {@link EngineNames}. The host of a row is the column {@code
 * Hostname}'s; without that, the prefix's.
 */
final class ThreadNameParser {

  private static final String HOST_AND_PORT = "\\S+:\\d+";
  private static final String IPV4 = "\\d{1,3}(?:\\.\\d{1,3}){3}";
  private static final String IPV6 = "[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*(?:%\\w+)?";
  private static final Pattern THREAD =
      Pattern.compile("(?:(" + HOST_AND_PORT + "|" + IPV4 + "|" + IPV6 + ")-)?(.+) (\\d+)-\\d+");
  private static final int MISSING = -1;

  private final Names groups;
  private final Names hosts;
  private final EngineNames engines;

  /** By the id of the group. */
  private final List<EngineNames.Group> called = new ArrayList<>();

  private int[] groupOf = new int[64];
  private int[] hostOf = new int[64];
  private int known;

  /**
   * @param limit most groups, and most hosts, kept apart
   * @param engines that the log's first rows show
   */
  ThreadNameParser(int limit, EngineNames engines) {
    this.engines = engines;
    groups = new Names(limit);
    hosts = new Names(limit);
  }

  Names groups() {
    return groups;
  }

  Names hosts() {
    return hosts;
  }

  /** Whether it is known where a thread belongs. */
  boolean isKnown(int thread) {
    return thread < known;
  }

  /** Learns where a thread belongs, if it was not known; ids come in their order. */
  void learn(int thread, byte[] in, int from, int length, int host, int hostLength) {
    if (!isKnown(thread)) {
      String named = new String(in, from, length, StandardCharsets.UTF_8);
      String hostOfRow = new String(in, host, hostLength, StandardCharsets.UTF_8);
      learn(thread, named, hostLength > 0 ? hostOfRow : null);
    }
  }

  /**
   * Learns where a thread belongs, if it was not known; ids come in their order.
   *
   * @param host of the column; null where it is empty
   */
  void learn(int thread, String named, @Nullable String host) {
    if (isKnown(thread)) {
      return;
    }
    known = thread + 1;
    if (thread >= groupOf.length) {
      groupOf = Arrays.copyOf(groupOf, groupOf.length * 2);
      hostOf = Arrays.copyOf(hostOf, hostOf.length * 2);
    }
    Matcher name = THREAD.matcher(named);
    boolean isMember = name.matches();
    String prefix = null;
    groupOf[thread] = MISSING;
    if (isMember) {
      EngineNames.Group group = new EngineNames.Group(name.group(2), name.group(3));
      int end = name.group(1) == null ? engines.hostLength(group) : 0;
      prefix = end > 0 ? group.name().substring(0, end) : name.group(1);
      groupOf[thread] = groups.id(end > 0 ? group.name().substring(end + 1) : group.name());
      if (groupOf[thread] == called.size()) {
        called.add(group);
      }
    }
    String known = host == null ? prefix : host;
    hostOf[thread] = known == null ? MISSING : hosts.id(known);
  }

  /** The groups by their ids, each as its first thread is called after it. */
  List<EngineNames.Group> called() {
    return called;
  }

  /** Of the one id that all threads past the limit share, nothing can be determined. */
  void learnNothing(int thread) {
    learn(thread, "", null);
  }

  /** Fills in the groups and hosts of a block's rows. */
  void fill(SampleBlock block, int[] threads) {
    for (int row = 0; row < block.size; row++) {
      block.group[row] = groupOf[threads[row]];
      block.host[row] = hostOf[threads[row]];
    }
  }
}
