package io.github.trueload.cli;

import java.io.IOException;
import java.io.Writer;

/**
 * Passes text on so that no line of it is a command for the program that runs a build: a label of a
 * log may begin with {@code ::error}, as GitHub Actions has it, or hold {@code ##vso[} or {@code
 * ##teamcity[}, as Azure Pipelines and TeamCity have it. A space is put between the two signs.
 */
final class NoCommands extends Writer {

  private final Writer to;
  private final StringBuilder line = new StringBuilder();
  private boolean isWithinLine;

  NoCommands(Writer to) {
    this.to = to;
  }

  @Override
  public void write(char[] buffer, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      line.append(buffer[i]);
      if (buffer[i] == '\n') {
        passOn();
        isWithinLine = false;
      }
    }
  }

  private void passOn() throws IOException {
    if (line.isEmpty()) {
      return;
    }
    String text = line.toString();
    if (text.contains("##")) {
      text = text.replaceAll("#(?=#[\\p{L}]*\\[)", "# ");
    }
    if (!isWithinLine && text.contains("::")) {
      text = text.replaceAll("(?m)^(\\h*):(?=:)", "$1: ");
    }
    to.write(text);
    isWithinLine = true;
    line.setLength(0);
  }

  @Override
  public void flush() throws IOException {
    passOn();
    to.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
    to.close();
  }
}
