package io.github.trueload.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of this process as they were given. In the locale C or POSIX, the default of most
 * containers, Java replaces each byte beyond ASCII by a question mark, so that {@code ±} in a gate
 * or an accent in a label is lost; on Linux the bytes themselves can be read again.
 */
final class ArgumentBytes {

  /** A system property: the file with the command line, of a process that this one runs for. */
  static final String COMMAND_LINE = "trueload.commandline";

  /** A system property: how many of the last words of that command line are arguments. */
  static final String COUNT = "trueload.arguments";

  private static final Path OWN = Path.of("/proc/self/cmdline");

  private ArgumentBytes() {}

  /** The arguments, decoded from UTF-8 where Java has lost them. */
  static String[] arguments(String[] args) {
    String other = System.getProperty(COMMAND_LINE);
    if (other != null) {
      String[] theirs = words(Path.of(other), Integer.getInteger(COUNT, 0));
      return theirs == null ? args : theirs;
    }
    String[] own = isUtf8() ? null : words(OWN, args.length);
    return own == null || !areAlike(own, args) ? args : own;
  }

  /** Whether names of files may be lost, too, so that only another process can open them. */
  static boolean needUtf8(String[] args) {
    if (isUtf8() || System.getProperty(COMMAND_LINE) != null) {
      return false;
    }
    String[] own = words(OWN, args.length);
    return own != null
        && areAlike(own, args)
        && Arrays.stream(own).anyMatch(each -> each.chars().anyMatch(c -> c > 127));
  }

  private static boolean isUtf8() {
    return StandardCharsets.UTF_8.name().equalsIgnoreCase(System.getProperty("sun.jnu.encoding"));
  }

  private static String @Nullable [] words(Path file, int count) {
    try {
      String line = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      String[] all = line.split("\0", -1);
      int end = all.length - 1; // each word ends in a zero byte
      return count < 0 || count > end ? null : Arrays.copyOfRange(all, end - count, end);
    } catch (IOException | RuntimeException e) {
      return null; // no such file system: the arguments stay as Java has them
    }
  }

  /** The java command may have taken its arguments from a file. */
  private static boolean areAlike(String[] own, String[] args) {
    for (int i = 0; i < args.length; i++) {
      boolean isAscii = own[i].chars().allMatch(c -> c < 128);
      if (isAscii && !own[i].equals(args[i])) {
        return false;
      }
    }
    return true;
  }
}
