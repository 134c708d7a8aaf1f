package io.github.trueload.http;

import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterVariables;
import org.jspecify.annotations.Nullable;

/**
 * A JMeter thread's user. Every sampler element of the thread finds the same one; when it is to be
 * another user, its session ends and the next request starts a new one.
 */
final class EmulatedUser {

  /** Names this load generator: host names repeat in containers, so a random part is added. */
  private static final String GENERATOR = generator(SampleEvent.HOSTNAME, UUID.randomUUID());

  private static final AtomicInteger USERS = new AtomicInteger();
  private static final ThreadLocal<EmulatedUser> CURRENT = new ThreadLocal<>();

  private final int ordinal = USERS.incrementAndGet();
  private int sessions;
  private @Nullable Session session;
  private @Nullable String identity;
  private @Nullable TlsSockets tls;
  private boolean columnsShown;

  private EmulatedUser() {}

  static EmulatedUser current() {
    EmulatedUser user = CURRENT.get();
    if (user == null) {
      user = new EmulatedUser();
      CURRENT.set(user);
    }
    return user;
  }

  /** The calling thread's user, or null if it has made no request yet. */
  static @Nullable EmulatedUser ifPresent() {
    return CURRENT.get();
  }

  /** Ends the calling thread's session and forgets its user. */
  static void leave() {
    EmulatedUser user = CURRENT.get();
    if (user != null) {
      user.endSession();
      CURRENT.remove();
    }
  }

  /**
   * The session for the next request: the one under way, unless a variable says that the user is
   * another now; begun if there is none.
   *
   * @param variables the thread's; null only outside a test
   * @throws IllegalArgumentException if the variable that distinguishes sessions is not set
   */
  Session session(SessionSettings settings, JMeterVariables variables) {
    if (settings.rule() == SessionRule.VARIABLE) {
      String now = variables == null ? null : variables.get(settings.variable());
      if (now == null) {
        throw new IllegalArgumentException(
            "Session variable '" + settings.variable() + "' is not set in this thread");
      }
      if (!Objects.equals(identity, now)) {
        endSession();
        identity = now;
      }
    }
    if (session == null) {
      sessions++;
      if (tls == null || !settings.sockets().keepsTls()) {
        tls = new TlsSockets();
      }
      session = new Session(GENERATOR + "-" + ordinal + "-" + sessions, settings, tls);
    }
    return session;
  }

  /**
   * The thread begins an iteration.
   *
   * @param sameUser whether the Thread Group says that it is the same user as before
   */
  void iterationBegins(SessionRule rule, boolean sameUser) {
    if (rule == SessionRule.ITERATION || rule == SessionRule.GROUP && !sameUser) {
      endSession();
    }
  }

  /** Closes the session's connections; without a session nothing happens. */
  void endSession() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  /** Whether the thread's variables hold the columns of a sample. */
  boolean areColumnsShown() {
    return columnsShown;
  }

  void setColumnsShown(boolean shown) {
    columnsShown = shown;
  }

  /** The host's first label, letters, digits and hyphens only, and six random characters. */
  static String generator(String hostName, UUID random) {
    String label = hostName == null ? "" : hostName.replaceFirst("\\..*", "");
    String safe = label.replaceAll("[^A-Za-z0-9-]", "");
    String name = safe.isEmpty() ? "generator" : safe.substring(0, Math.min(24, safe.length()));
    String digits = Long.toString(random.getMostSignificantBits() >>> 1, Character.MAX_RADIX);
    return name + "-" + digits.substring(Math.max(0, digits.length() - 6));
  }
}
