package io.github.trueload.cli;

import io.github.trueload.bytes.OutputFile;
import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a command writes to: text in the terminal's encoding, data as bytes. Signs that the
 * encoding lacks are written as ASCII has them.
 */
final class Terminal {

  private static final String SIGNS = "±µ–−≈…λ→≥∞✓✗Δ";
  private static final String[] IN_ASCII = {
    "+/-", "u", "-", "-", "~", "...", "lambda", "->", ">=", "inf", "[ok]", "[failed]", "delta "
  };

  private final StandardOutput out;
  private final PrintWriter text;
  private final PrintWriter commands;
  private final PrintWriter errors;
  private final boolean errorsOnScreen;
  private final boolean colours;
  private final boolean onScreen;

  /** Whose standard error is no screen. */
  Terminal(OutputStream out, OutputStream err, Charset charset) {
    this(out, err, charset, false, false, Map.of());
  }

  /**
   * @param errorsOnScreen whether standard error is a terminal
   * @param onScreen whether standard output is a terminal
   * @param environment decides on colours
   */
  Terminal(
      OutputStream out,
      OutputStream err,
      Charset charset,
      boolean errorsOnScreen,
      boolean onScreen,
      Map<String, String> environment) {
    this.errorsOnScreen = errorsOnScreen;
    this.onScreen = onScreen;
    this.colours = onScreen && Colours.areWanted(environment);
    this.out = new StandardOutput(out);
    Writer plain = writer(this.out, charset);
    this.commands = new PrintWriter(plain);
    this.text = new PrintWriter(new NoCommands(plain));
    this.errors = new PrintWriter(new NoCommands(writer(err, charset)));
  }

  static Terminal ofProcess() {
    // Not System.out and System.err: a PrintStream keeps to itself what goes wrong.
    return new Terminal(
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)),
        new FileOutputStream(FileDescriptor.err),
        consoleCharset(),
        isOnScreen(2),
        isOnScreen(1),
        System.getenv());
  }

  /** Java does not know it of one stream alone; Linux does. */
  private static boolean isOnScreen(int descriptor) {
    Path stream = Path.of("/proc/self/fd/" + descriptor);
    if (Files.isSymbolicLink(stream)) {
      try {
        String device = Files.readSymbolicLink(stream).toString();
        return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
      } catch (IOException e) {
        return false;
      }
    }
    Console console = System.console();
    try {
      // From JDK 22 there may be a console without a terminal, and a method that says so.
      return console != null && (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  /** The console's encoding: since JDK 18 it need not be the default of the JVM. */
  private static Charset consoleCharset() {
    for (String property : new String[] {"stdout.encoding", "sun.stdout.encoding"}) {
      String name = System.getProperty(property);
      if (name != null && Charset.isSupported(name)) {
        return Charset.forName(name);
      }
    }
    String platform = System.getProperty("native.encoding");
    return platform != null && Charset.isSupported(platform)
        ? Charset.forName(platform)
        : Charset.defaultCharset();
  }

  /**
   * A terminal whose encoding is ASCII, as that of most containers is, gets our own signs in ASCII;
   * what comes from files goes through in UTF-8, which such terminals and logs show or pass on.
   */
  private static Writer writer(OutputStream stream, Charset charset) {
    boolean isAscii = charset.equals(StandardCharsets.US_ASCII);
    Writer writer = new OutputStreamWriter(stream, isAscii ? StandardCharsets.UTF_8 : charset);
    return !isAscii && charset.newEncoder().canEncode(SIGNS) ? writer : new AsciiSigns(writer);
  }

  /** The time zone of the terminal's reader; null where standard output is no terminal. */
  @Nullable ZoneId zone() {
    return onScreen ? ZoneId.systemDefault() : null;
  }

  /** Prints lines for people, in colours where standard output is a terminal that shows them. */
  void print(List<String> lines) {
    for (String line : lines) {
      text.println(colours ? Colours.of(line) : line);
    }
    text.flush();
  }

  PrintWriter text() {
    return text;
  }

  /** For the program that runs a build, on standard output: lines that it takes for commands. */
  PrintWriter commands() {
    return commands;
  }

  PrintWriter errors() {
    return errors;
  }

  /** Whether a user sees standard error as it is written. */
  boolean isErrorsOnScreen() {
    return errorsOnScreen;
  }

  /** For programs, on standard output, always UTF-8. */
  Writer data() {
    return new OutputStreamWriter(out, StandardCharsets.UTF_8);
  }

  /** Passes on what is written; false if a part of standard output is lost. */
  boolean flush() {
    errors.flush();
    return !text.checkError();
  }

  /** Says that a command's output cannot be written, rather than that an input cannot be read. */
  private static final class StandardOutput extends FilterOutputStream {

    StandardOutput(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      try {
        out.write(b);
      } catch (IOException e) {
        throw notWritable(e);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw notWritable(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException e) {
        throw notWritable(e);
      }
    }

    private static IOException notWritable(IOException e) {
      return new OutputFile.NotWritableException(Path.of("standard output"), e.getMessage());
    }
  }

  /** Replaces the signs that an ASCII terminal cannot show. */
  private static final class AsciiSigns extends Writer {
    private final Writer to;

    AsciiSigns(Writer to) {
      this.to = to;
    }

    @Override
    public void write(char[] buffer, int offset, int length) throws IOException {
      for (int i = offset; i < offset + length; i++) {
        int sign = SIGNS.indexOf(buffer[i]);
        to.write(sign < 0 ? String.valueOf(buffer[i]) : IN_ASCII[sign]);
      }
    }

    @Override
    public void flush() throws IOException {
      to.flush();
    }

    @Override
    public void close() throws IOException {
      to.close();
    }
  }
}
