package io.github.trueload.sample;

import java.io.IOException;

/** An input of which nothing can be made: one line that says what, where and what to do. */
public final class UnreadableInputException extends IOException {

  private static final long serialVersionUID = 1L;

  /**
   * @param path the input as the user named it
   * @param problem what is wrong, and where (row, packet, byte)
   * @param remedy what to do about it
   */
  public UnreadableInputException(String path, String problem, String remedy) {
    super(path + ": " + problem + "; " + remedy);
  }
}
