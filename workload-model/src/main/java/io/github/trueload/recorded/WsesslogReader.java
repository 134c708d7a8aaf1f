package io.github.trueload.recorded;

import io.github.trueload.arrivals.ScheduleText;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sessions of httperf's {@code --wsesslog}: a request in each line, {@code /path
 * method=POST think=2.0 contents="a b"}; blank lines between sessions; {@code #} begins a comment.
 * A line that begins with a space belongs to the burst of the one above: it follows the response
 * without a think time, which stands anywhere in a burst and comes behind the whole of it.
 */
public final class WsesslogReader implements SessionSource {

  static final Set<String> METHODS =
      Set.of("DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT", "TRACE");

  /** httperf reads no longer lines. */
  static final int LONGEST_LINE = 9_998;

  private final BufferedReader reader;
  private final long thinkNanos;
  private final LongSupplier arrivals;
  private long lineNumber;
  private long count;
  private boolean begun;

  // The session that is being read.
  private final List<SessionRequest> requests = new ArrayList<>();
  private long behindBurstNanos;

  /**
   * @param reader the caller closes it
   * @param thinkNanos behind bursts that name none; nanoseconds
   * @param arrivals when each session arrives, in their order: the format does not contain it
   */
  public WsesslogReader(BufferedReader reader, long thinkNanos, LongSupplier arrivals) {
    this.reader = reader;
    this.thinkNanos = thinkNanos;
    this.arrivals = arrivals;
  }

  @Override
  public @Nullable RecordedSession next() throws IOException, SessionFileException {
    requests.clear();
    for (String line = line(); line != null; line = line()) {
      if (line.startsWith("#")) {
        continue;
      }
      if (!line.isBlank()) {
        request(line);
      } else if (!requests.isEmpty()) {
        return session();
      }
    }
    if (!requests.isEmpty()) {
      return session();
    }
    if (!begun) {
      throw new SessionFileException("contains no session");
    }
    return null;
  }

  private String line() throws IOException, SessionFileException {
    String line = reader.readLine();
    lineNumber++;
    if (line != null && line.length() > LONGEST_LINE) {
      throw new SessionFileException(
          lineNumber, "is longer than the " + LONGEST_LINE + " characters that httperf reads");
    }
    return line;
  }

  private RecordedSession session() {
    begun = true;
    return new RecordedSession(Long.toString(++count), arrivals.getAsLong(), requests);
  }

  private void request(String line) throws IOException, SessionFileException {
    boolean inBurst = !requests.isEmpty() && Character.isWhitespace(line.charAt(0));
    long think = requests.isEmpty() || inBurst ? 0 : behindBurstNanos;
    if (!inBurst) {
      behindBurstNanos = thinkNanos;
    }
    Arguments rest = new Arguments(line);
    String path = rest.word();
    String method = "";
    String contents = "";
    for (String name = rest.name(); name != null; name = rest.name()) {
      switch (name) {
        case "method" -> method = method(rest.word());
        case "think" -> behindBurstNanos = think(rest.word());
        case "contents" -> contents = rest.quoted();
        default ->
            throw new SessionFileException(
                lineNumber,
                "has "
                    + ScheduleText.shown(name)
                    + ", which httperf does not know; it knows method=, think= and contents=");
      }
    }
    requests.add(new SessionRequest(think, "", method, path, contents));
    if (requests.size() > SessionFileReader.MOST_REQUESTS) {
      throw new SessionFileException(
          lineNumber,
          "is in a session of more than " + SessionFileReader.MOST_REQUESTS + " requests");
    }
  }

  private String method(String text) throws SessionFileException {
    if (!METHODS.contains(text)) {
      throw new SessionFileException(
          lineNumber, "has method " + ScheduleText.shown(text) + ", which httperf does not know");
    }
    return text.equals(SessionRequest.GET) ? "" : text;
  }

  private long think(String text) throws SessionFileException {
    try {
      return Seconds.parseNanos(text);
    } catch (IllegalArgumentException e) {
      throw new SessionFileException(
          lineNumber, "has think=" + ScheduleText.shown(text) + ", which " + e.getMessage());
    }
  }

  /** What stands in a line, from its beginning on. */
  private final class Arguments {
    private String text;
    private int at;

    Arguments(String line) {
      text = line;
    }

    private void skipSpace() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    }

    String word() {
      skipSpace();
      int from = at;
      while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      return text.substring(from, at);
    }

    /** Up to the next {@code =}, or the whole word where it has none; null at the end. */
    @Nullable String name() {
      skipSpace();
      int from = at;
      while (at < text.length()
          && text.charAt(at) != '='
          && !Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      String name = text.substring(from, at);
      at = Math.min(at + 1, text.length());
      return name.isEmpty() ? null : name;
    }

    /** Text with quotes and backslashes, which may go on in the next line behind a backslash. */
    String quoted() throws IOException, SessionFileException {
      StringBuilder value = new StringBuilder();
      char quote = 0;
      while (at < text.length() || quote != 0) {
        if (at >= text.length()) {
          throw new SessionFileException(lineNumber, "opens a quote that it does not close");
        }
        char c = text.charAt(at++);
        if (c == '\\') {
          value.append(escaped());
        } else if (quote != 0 && c == quote) {
          quote = 0;
        } else if (quote == 0 && (c == '"' || c == '\'')) {
          quote = c;
        } else if (quote == 0 && Character.isWhitespace(c)) {
          return value.toString();
        } else {
          value.append(c);
        }
        if (value.length() > CsvReader.LONGEST_CHARS) {
          throw new SessionFileException(lineNumber, "has contents too long for one request");
        }
      }
      return value.toString();
    }

    private char escaped() throws IOException, SessionFileException {
      if (at < text.length()) {
        char c = text.charAt(at++);
        return c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
      }
      text = line();
      at = 0;
      if (text == null) {
        text = "";
        throw new SessionFileException(
            lineNumber - 1, "ends with a backslash, and so does the file");
      }
      return '\n';
    }
  }
}
