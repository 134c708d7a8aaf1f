package io.github.trueload.cli;

import java.io.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a command writes to: text in the terminal's encoding, data as bytes. Signs that the
 * encoding lacks are written as ASCII has them.
 */
final class Terminal {

  private static final String SIGNS = "±µ–−≈…λ→≥∞";
  private static final String[] IN_ASCII = {
    "+/-", "u", "-", "-", "~", "...", "lambda", "->", ">=", "inf"
  };

  private final OutputStream out;
  private final PrintWriter text;
  private final PrintWriter errors;
  private final boolean errorsOnScreen;

  /** Whose standard error is no screen. */
  Terminal(OutputStream out, OutputStream err, Charset charset) {
    this(out, err, charset, false);
  }

  /**
   * @param errorsOnScreen whether somebody sees standard error as it is written, on a terminal
   */
  Terminal(OutputStream out, OutputStream err, Charset charset, boolean errorsOnScreen) {
    this.errorsOnScreen = errorsOnScreen;
    this.out = out;
    this.text = writer(out, charset);
    this.errors = writer(err, charset);
  }

  /** Standard output and standard error of this process. */
  static Terminal ofProcess() {
    return new Terminal(System.out, System.err, consoleCharset(), isErrorOnScreen());
  }

  /** Java does not tell for standard error alone; Linux does. */
  private static boolean isErrorOnScreen() {
    Path standardError = Path.of("/proc/self/fd/2");
    if (Files.isSymbolicLink(standardError)) {
      try {
        String device = Files.readSymbolicLink(standardError).toString();
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

  private static PrintWriter writer(OutputStream stream, Charset charset) {
    Writer writer = new OutputStreamWriter(stream, charset);
    return new PrintWriter(charset.newEncoder().canEncode(SIGNS) ? writer : new AsciiSigns(writer));
  }

  /** For people, on standard output. */
  PrintWriter text() {
    return text;
  }

  /** For people, on standard error. */
  PrintWriter errors() {
    return errors;
  }

  /** Whether somebody sees standard error as it is written. */
  boolean isErrorsOnScreen() {
    return errorsOnScreen;
  }

  /** For programs, on standard output, always UTF-8. */
  Writer data() {
    return new OutputStreamWriter(out, StandardCharsets.UTF_8);
  }

  void flush() {
    text.flush();
    errors.flush();
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
