package io.github.trueload.recorded;

/**
 * One request of a recorded session. It has a label, a path, or both.
 *
 * @param thinkNanos from the end of the response ahead of it to its start; of a session's first one
 *     from the session's arrival; nanoseconds, 0 or more
 * @param label what the request was called; empty where that is not known
 * @param method of HTTP; empty for GET
 * @param path with its query; empty where it is not known
 * @param contents body of the request; empty for none
 */
public record SessionRequest(
    long thinkNanos, String label, String method, String path, String contents) {

  /** The method where none is named. */
  public static final String GET = "GET";

  /**
   * Checks the think time and what is requested.
   *
   * @throws IllegalArgumentException if the think time is negative, or there is neither label nor
   *     path
   */
  public SessionRequest {
    if (thinkNanos < 0) {
      throw new IllegalArgumentException("think time is negative");
    }
    if (label.isEmpty() && path.isEmpty()) {
      throw new IllegalArgumentException("a request needs a label or a path");
    }
  }

  /** {@return the method of HTTP; {@link #GET} where none is named} */
  public String methodOrGet() {
    return method.isEmpty() ? GET : method;
  }

  /**
   * Whether two requests ask for the same: method and path where both have a path, otherwise the
   * label. A query counts where both paths have one, because captures and some logs keep none.
   *
   * @param other the other request
   * @return whether they ask for the same; think times and bodies do not count
   */
  public boolean asksTheSame(SessionRequest other) {
    if (path.isEmpty() || other.path.isEmpty()) {
      return label.equals(other.label);
    }
    boolean queries = path.indexOf('?') >= 0 && other.path.indexOf('?') >= 0;
    return methodOrGet().equals(other.methodOrGet())
        && (queries ? path.equals(other.path) : bare(path).equals(bare(other.path)));
  }

  private static String bare(String path) {
    int query = path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }
}
