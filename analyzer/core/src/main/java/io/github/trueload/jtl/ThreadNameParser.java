package io.github.trueload.jtl;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which thread group and which load generator's host a thread belongs to.
 *
 * <p>JMeter names the threads of a group {@code <group> <ordinal of the group>-<thread>}, and in a
 * distributed run puts {@code <host>:<port>-} ahead of it. A thread that is not called so has no
 * group. The host is the column {@code Hostname}'s; without that, the prefix's.
 */
final class ThreadNameParser {

  private static final Pattern THREAD = Pattern.compile("(?:(\\S+:\\d+)-)?(.+) \\d+-\\d+");
  private static final int MISSING = -1;

  private final Names groups;
  private final Names hosts;
  private int[] groupOf = new int[64];
  private int[] hostOf = new int[64];
  private int known;

  /**
   * @param limit most groups, and most hosts, kept apart
   */
  ThreadNameParser(int limit) {
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
    groupOf[thread] = isMember ? groups.id(name.group(2)) : MISSING;
    String known = host == null && isMember ? name.group(1) : host;
    hostOf[thread] = known == null ? MISSING : hosts.id(known);
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
