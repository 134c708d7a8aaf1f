package io.github.trueload.recorded;

/** What is wrong with a file of sessions, where, and what to do: to be shown after its name. */
public final class SessionFileException extends Exception {
  private static final long serialVersionUID = 1L;

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
}
