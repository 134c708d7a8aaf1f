package io.github.trueload.cli;

import io.github.trueload.bytes.OutputFile;
import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.recorded.SessionFileReader;
import io.github.trueload.recorded.SessionFileWriter;
import io.github.trueload.recorded.SessionSource;
import io.github.trueload.recorded.WsesslogReader;
import io.github.trueload.recorded.WsesslogWriter;
import io.github.trueload.sample.UnreadableInputException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

final class SessionFiles {

  private static final int FIRST_LINE = 1 << 13;

  private SessionFiles() {}

  /** What a file written holds, and what it could not. */
  record Written(long sessions, long requests, long lastArrivalNanos, List<String> losses) {}

  private interface Sink {
    void accept(RecordedSession session) throws IOException, SessionFileException;
  }

  /**
   * An open file of sessions; what is wrong with it is reported as an {@link UncheckedIOException}.
   */
  static final class Input implements Closeable, SessionSource {
    private final Path path;
    private final BufferedReader reader;
    private final boolean own;
    private final SessionSource sessions;

    /**
     * @param path a session file, or httperf's of {@code --wsesslog}
     * @param thinkNanos what the latter's default think time is
     */
    Input(Path path, long thinkNanos, LongSupplier arrivals) throws IOException {
      this.path = path;
      if (!Files.isRegularFile(path)) {
        throw new UnreadableInputException(
            path.toString(),
            Files.exists(path) ? "is not a file" : "does not exist",
            "give a session file, or httperf's of --wsesslog");
      }
      reader = Files.newBufferedReader(path, StandardCharsets.UTF_8);
      try {
        own = SessionFileReader.fits(firstLine());
      } catch (IOException e) {
        reader.close();
        throw withName(e);
      }
      sessions =
          own ? new SessionFileReader(reader) : new WsesslogReader(reader, thinkNanos, arrivals);
    }

    /** Whether it is a session file, which contains arrivals and think times. */
    boolean isOwn() {
      return own;
    }

    private String firstLine() throws IOException {
      reader.mark(FIRST_LINE + 1);
      StringBuilder line = new StringBuilder();
      for (int c = reader.read(); c >= 0 && c != '\n' && line.length() < FIRST_LINE; ) {
        line.append((char) c);
        c = reader.read();
      }
      reader.reset();
      return line.toString().strip();
    }

    @Override
    public @Nullable RecordedSession next() {
      try {
        return sessions.next();
      } catch (SessionFileException e) {
        throw new UncheckedIOException(new IOException(path + ": " + e.getMessage(), e));
      } catch (IOException e) {
        throw new UncheckedIOException(withName(e));
      }
    }

    private IOException withName(IOException e) {
      return e instanceof CharacterCodingException
          ? new IOException(path + ": is not UTF-8 text; give a file of sessions", e)
          : e;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }

  /** Whether a file begins as a session file does; a pipe is none. */
  static boolean isSessionFile(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      String head = new String(in.readNBytes(FIRST_LINE), StandardCharsets.UTF_8);
      return SessionFileReader.fits(head.lines().findFirst().orElse("").strip());
    }
  }

  /**
   * Writes sessions to a file, whole or not at all.
   *
   * @param wsesslog whether for httperf's {@code --wsesslog}
   */
  static Written write(Path target, SessionSource sessions, boolean wsesslog) throws IOException {
    Written[] written = new Written[1];
    OutputFile.writeText(
        target,
        out -> {
          if (wsesslog) {
            WsesslogWriter writer = new WsesslogWriter(out);
            Written all = copy(sessions, writer::write);
            written[0] =
                new Written(all.sessions, all.requests, all.lastArrivalNanos, writer.losses());
          } else {
            written[0] = copy(sessions, new SessionFileWriter(out)::write);
          }
        });
    return written[0];
  }

  /** Of the options that choose sessions, when no session is left. */
  static UncheckedIOException nothingChosen() {
    return new UncheckedIOException(
        new IOException("no session arrives in the time chosen; change --from, --for or --seed"));
  }

  private static Written copy(SessionSource sessions, Sink sink) throws IOException {
    long count = 0;
    long requests = 0;
    long last = 0;
    try {
      for (RecordedSession next = sessions.next(); next != null; next = sessions.next()) {
        sink.accept(next);
        count++;
        requests += next.requests().size();
        last = next.arrivalNanos();
      }
    } catch (SessionFileException e) {
      throw new UncheckedIOException(new IOException(e.getMessage(), e));
    }
    if (count == 0) {
      throw nothingChosen();
    }
    return new Written(count, requests, last, List.of());
  }
}
