package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.experiment.ExperimentSyntaxException;
import io.github.trueload.gate.GateSyntaxException;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import java.util.function.Consumer;

/** Ends a command that cannot go on: one line on standard error and an exit code. */
final class ErrorReporter {

  /** What a command does. */
  @FunctionalInterface
  interface Work {
    int run() throws IOException, OptionException, ExperimentSyntaxException, GateSyntaxException;
  }

  private ErrorReporter() {}

  /**
   * The exit code of {@code work}, or of what stopped it, which is also given to {@code refused},
   * as one line.
   */
  static int guard(Terminal terminal, Work work, Consumer<String> refused) {
    return guarded(
        work,
        (code, line) -> {
          terminal.errors().println("trueload: " + ConsoleText.printable(line));
          terminal.errors().flush();
          refused.accept(line);
          return code;
        });
  }

  /** Ends with a code and a line. */
  @FunctionalInterface
  private interface End {
    int with(int code, String line);
  }

  private static int guarded(Work work, End end) {
    try {
      return work.run();
    } catch (OptionException
        | ExperimentSyntaxException
        | GateSyntaxException
        | OutputFile.NotWritableException e) {
      return end.with(ExitCodes.USAGE, String.valueOf(e.getMessage()));
    } catch (UnreadableInputException e) {
      return end.with(ExitCodes.UNREADABLE, String.valueOf(e.getMessage()));
    } catch (UncheckedIOException e) {
      return end.with(ExitCodes.UNREADABLE, words(Objects.requireNonNull(e.getCause())));
    } catch (IOException e) {
      return end.with(ExitCodes.UNREADABLE, words(e));
    } catch (RuntimeException | StackOverflowError e) {
      return end.with(ExitCodes.UNREADABLE, fault(e));
    } catch (OutOfMemoryError e) {
      return end.with(ExitCodes.UNREADABLE, tooLittleMemory());
    }
  }

  /** A fault of this program is no verdict on the run. */
  private static String fault(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    return "internal error, please report it with this line: %s%s"
        .formatted(e, trace.length == 0 ? "" : " at " + trace[0]);
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
    if (e instanceof CharacterCodingException) {
      return "a file is not text in UTF-8; convert it, or give another file";
    }
    boolean named = e instanceof FileSystemException f && f.getReason() == null;
    return named ? e.getMessage() + ": cannot be read" : String.valueOf(e.getMessage());
  }
}
