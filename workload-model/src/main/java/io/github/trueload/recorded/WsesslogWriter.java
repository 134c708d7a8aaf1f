package io.github.trueload.recorded;

import io.github.trueload.arrivals.ScheduleText;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes sessions for httperf's {@code --wsesslog}. A request without a think time stands indented,
 * in the burst of the one above, as httperf sends it: once that one's response is there.
 *
 * <p>The format contains neither when sessions arrive nor what requests are called; it starts each
 * session with its first request. What is lost is determined by {@link #losses()}.
 */
public final class WsesslogWriter {

  /** httperf 0.9.0 takes no more; it would go round through the first ones. */
  public static final int MOST_SESSIONS = 1000;

  private final Writer out;
  private long sessions;
  private long labels;
  private long waitsAhead;

  /**
   * A writer at the start of a file.
   *
   * @param out the caller closes it
   */
  public WsesslogWriter(Writer out) {
    this.out = out;
  }

  /**
   * Writes a session.
   *
   * @param session the session; its arrival, its labels and the wait before its first request are
   *     lost
   * @throws SessionFileException if httperf could not send one of its requests
   * @throws IOException if it cannot be written
   */
  public void write(RecordedSession session) throws IOException, SessionFileException {
    if (sessions++ > 0) {
      out.write('\n');
    }
    List<SessionRequest> all = session.requests();
    waitsAhead += all.get(0).thinkNanos() > 0 ? 1 : 0;
    for (int i = 0; i < all.size(); i++) {
      SessionRequest request = all.get(i);
      labels += request.label().isEmpty() ? 0 : 1;
      boolean inBurst = i > 0 && request.thinkNanos() == 0;
      long behind = i + 1 < all.size() ? all.get(i + 1).thinkNanos() : 0;
      String line = (inBurst ? "\t" : "") + line(session, request, behind);
      if (line.getBytes(StandardCharsets.UTF_8).length > WsesslogReader.LONGEST_LINE) {
        throw cannot(session, request, "makes a line longer than httperf reads");
      }
      out.write(line);
      out.write('\n');
    }
  }

  private static String line(RecordedSession session, SessionRequest request, long behindNanos)
      throws SessionFileException {
    StringBuilder line = new StringBuilder(path(session, request));
    String method = request.methodOrGet();
    if (!WsesslogReader.METHODS.contains(method)) {
      throw cannot(session, request, "has the method " + method + ", which httperf does not know");
    }
    if (!method.equals(SessionRequest.GET)) {
      line.append(" method=").append(method);
    }
    if (behindNanos > 0) {
      line.append(" think=").append(Seconds.format(behindNanos));
    }
    if (!request.contents().isEmpty()) {
      line.append(" contents=\"");
      request.contents().chars().forEach(c -> escape(line, (char) c));
      line.append('"');
    }
    return line.toString();
  }

  private static String path(RecordedSession session, SessionRequest request)
      throws SessionFileException {
    String path = request.path();
    if (path.isEmpty()) {
      throw cannot(session, request, "has no path; httperf needs one");
    }
    if (path.startsWith("#") || path.chars().anyMatch(Character::isWhitespace)) {
      throw cannot(
          session,
          request,
          "has a path with a space, or with # in front; httperf needs them coded");
    }
    return path;
  }

  private static SessionFileException cannot(
      RecordedSession session, SessionRequest request, String why) {
    String what = request.label().isEmpty() ? request.path() : request.label();
    return new SessionFileException(
        "session "
            + ScheduleText.shown(session.name())
            + ": the request "
            + ScheduleText.shown(what)
            + " "
            + why);
  }

  private static void escape(StringBuilder line, char c) {
    switch (c) {
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      case '"', '\\' -> line.append('\\').append(c);
      default -> line.append(c);
    }
  }

  /**
   * {@return what the file does not contain of the sessions written so far, a clause for each loss}
   */
  public List<String> losses() {
    List<String> losses = new ArrayList<>();
    losses.add("the arrivals of sessions: set them with httperf's --period or --rate");
    if (labels > 0) {
      losses.add("the labels of " + labels + " requests");
    }
    if (waitsAhead > 0) {
      losses.add(
          "the wait between a session's arrival and its first request, of "
              + waitsAhead
              + " sessions");
    }
    if (sessions > MOST_SESSIONS) {
      losses.add(
          "httperf 0.9.0 takes "
              + MOST_SESSIONS
              + " sessions from a file, this one has "
              + sessions
              + ": choose with --from and --for");
    }
    return losses;
  }
}
