package io.github.trueload.listener;

import io.github.trueload.analysis.Users;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/**
 * The end of each user's last response. The user's next request should be sent a think time later;
 * what the load generator sends late its response times leave out. For rows in the order of their
 * ends, of one thread; the figures are those of {@code IntendedStarts}, while the run goes on.
 */
final class LastResponses {

  private static final long NONE = SampleBlock.UNKNOWN;

  private final Names sessions;
  private final Names users = new Names(Integer.MAX_VALUE);
  private int[] userOfSession = new int[0];
  private int known;
  private long[] lastEnd = new long[0];

  /**
   * No responses yet.
   *
   * @param sessions the names of the rows' sessions, which continue to grow
   */
  LastResponses(Names sessions) {
    this.sessions = sessions;
  }

  /**
   * Takes a row.
   *
   * @return time from its intended start to the end of its response, ns; {@link
   *     SampleBlock#UNKNOWN} if the row has no think time, or one of the two responses no end
   */
  long fromIntendedNanos(SampleBlock block, int row) {
    if (block.session[row] < 0) {
      return SampleBlock.UNKNOWN;
    }
    int user = user(block.session[row]);
    long start = block.startNanos[row];
    boolean ends = start != SampleBlock.UNKNOWN && block.elapsedNanos[row] != SampleBlock.UNKNOWN;
    long before = lastEnd[user];
    long think = block.thinkNanos[row];
    if (!ends) {
      lastEnd[user] = NONE;
      return SampleBlock.UNKNOWN;
    }
    long end = start + block.elapsedNanos[row];
    lastEnd[user] = before == NONE ? end : Math.max(before, end);
    return before == NONE || think == SampleBlock.UNKNOWN
        ? SampleBlock.UNKNOWN
        : end - Math.min(start, before + think);
  }

  private int user(int session) {
    if (known <= session) {
      int size = sessions.size();
      userOfSession = Arrays.copyOf(userOfSession, Math.max(size, 2 * userOfSession.length));
      for (; known < size; known++) {
        userOfSession[known] = users.id(Users.ofSession(sessions.name(known)));
      }
      int before = lastEnd.length;
      if (before < users.size()) {
        lastEnd = Arrays.copyOf(lastEnd, Math.max(users.size(), 2 * before));
        Arrays.fill(lastEnd, before, lastEnd.length, NONE);
      }
    }
    return userOfSession[session];
  }
}
