package io.github.trueload.analysis;

import io.github.trueload.sample.Names;
import java.util.regex.Pattern;

/**
 * Who is behind the sessions of a log. Our sampler names a session {@code generator-user-session},
 * and a user may have many, one after the other; where sessions are threads, each is a user.
 * JMeter's names of threads hold a space, ours never do.
 */
public final class Users {

  private static final Pattern OURS = Pattern.compile("[A-Za-z0-9-]+-[0-9]+-[0-9]+");

  private Users() {}

  /** For each session its user, numbered from 0. */
  static int[] ofSessions(Names sessions) {
    Names users = new Names(Integer.MAX_VALUE);
    int[] userOf = new int[sessions.size()];
    for (int session = 0; session < userOf.length; session++) {
      userOf[session] = users.id(ofSession(sessions.name(session)));
    }
    return userOf;
  }

  /**
   * {@return the user that a session is of: the same text for all sessions of one user}
   *
   * @param session name of the session
   */
  public static String ofSession(String session) {
    return OURS.matcher(session).matches()
        ? session.substring(0, session.lastIndexOf('-') + 1)
        : session;
  }
}
