package io.github.trueload.recorded;

/** What is wrong with a file of sessions, where, and what to do: to be shown after its name. */
public final class SessionFileException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN_CHARS = 40;

  /**
   * @param line from 1; of what lies in several, the first
   * @param reason continues from "line 7"
   */
  public SessionFileException(long line, String reason) {
    super("line " + line + " " + reason);
  }

  /**
   * @param reason of the file as a whole
   */
  public SessionFileException(String reason) {
    super(reason);
  }

  /** A text in quotes, cut where it is long: it may be anything. */
  static String shown(String text) {
    return text.length() <= SHOWN_CHARS
        ? "\"" + text + "\""
        : "\"" + text.substring(0, SHOWN_CHARS) + "…\"";
  }
}
