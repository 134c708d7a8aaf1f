package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;

/** Ends a command that cannot go on: one line on standard error and an exit code. */
final class Refusals {

  /** What a command does. */
  @FunctionalInterface
  interface Work {
    int run() throws IOException, OptionException;
  }

  private Refusals() {}

  /** The exit code of {@code work}, or of what stopped it. */
  static int guard(Terminal terminal, Work work) {
    try {
      return work.run();
    } catch (OptionException | OutputFile.NotWritableException e) {
      return refuse(terminal, ExitCodes.USAGE, e.getMessage());
    } catch (UnreadableInputException e) {
      return refuse(terminal, ExitCodes.UNREADABLE, e.getMessage());
    } catch (UncheckedIOException e) {
      return refuse(terminal, ExitCodes.UNREADABLE, words(e.getCause()));
    } catch (IOException e) {
      return refuse(terminal, ExitCodes.UNREADABLE, words(e));
    } catch (OutOfMemoryError e) {
      return refuse(terminal, ExitCodes.UNREADABLE, tooLittleMemory());
    }
  }

  private static int refuse(Terminal terminal, int code, String line) {
    terminal.errors().println("trueload: " + Plain.text(line));
    terminal.errors().flush();
    return code;
  }

  private static String tooLittleMemory() {
    long megabytes = Runtime.getRuntime().maxMemory() >> 20;
    return "not enough memory: "
        + megabytes
        + " MB are too few for this input; give Java more (-Xmx, in TRUELOAD_JAVA_OPTS for the"
        + " launcher)";
  }

  /** What the operating system says of a file that was there when it was opened. */
  private static String words(IOException e) {
    boolean named = e instanceof FileSystemException f && f.getReason() == null;
    return named ? e.getMessage() + ": cannot be read" : String.valueOf(e.getMessage());
  }
}
