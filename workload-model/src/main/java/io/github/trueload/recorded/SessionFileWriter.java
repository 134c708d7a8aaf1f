package io.github.trueload.recorded;

import io.github.trueload.recorded.SessionFileReader.Column;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Writes session files, as {@link SessionFileReader} reads them, with all columns. */
public final class SessionFileWriter {

  private final Writer out;

  /**
   * Writes the head of the file.
   *
   * @param out the caller closes it
   * @throws IOException if it cannot be written
   */
  public SessionFileWriter(Writer out) throws IOException {
    this.out = out;
    out.write(Arrays.stream(Column.values()).map(Column::heading).collect(Collectors.joining(",")));
    out.write('\n');
  }

  /**
   * Writes a session. Sessions of the same name must not follow each other with the same arrival.
   *
   * @param session a session that does not arrive before the previous one
   * @throws IOException if it cannot be written
   */
  public void write(RecordedSession session) throws IOException {
    boolean first = true;
    for (SessionRequest request : session.requests()) {
      String arrival = first ? Seconds.format(session.arrivalNanos()) : "";
      row(
          List.of(
              session.name(),
              arrival,
              Seconds.format(request.thinkNanos()),
              request.label(),
              request.method(),
              request.path(),
              request.contents()));
      first = false;
    }
  }

  private void row(List<String> fields) throws IOException {
    for (int i = 0; i < fields.size(); i++) {
      if (i > 0) {
        out.write(',');
      }
      out.write(field(fields.get(i)));
    }
    out.write('\n');
  }

  private static String field(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' || c == '"' || c == '\n' || c == '\r') {
        return '"' + text.replace("\"", "\"\"") + '"';
      }
    }
    return text;
  }
}
