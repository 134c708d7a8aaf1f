package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.Stream;

/**
 * A command that has run in this JVM, on a terminal of its own.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
record Outcome(int code, String out, String err) {

  /** Runs {@code trueload} with these words; each is its {@code toString()}. */
  static Outcome of(Object... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal = new Terminal(out, err, UTF_8);
    int code =
        Trueload.run(terminal, Stream.of(words).map(Object::toString).toArray(String[]::new));
    terminal.flush();
    return new Outcome(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** The same of {@code first} and then {@code rest}. */
  static Outcome of(String first, Object[] rest) {
    return of(Stream.concat(Stream.of(first), Stream.of(rest)).toArray());
  }

  /** The same of a line, whose words have a space between them. */
  static Outcome ofLine(String line) {
    return of((Object[]) line.split(" "));
  }

  /** The lines of standard output. */
  List<String> lines() {
    return out.lines().toList();
  }
}
