package io.github.trueload.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WsesslogTest {
  private static final long SECOND = 1_000_000_000;

  private static List<RecordedSession> read(String text) throws IOException, SessionFileException {
    long[] next = {-SECOND};
    return Sessions.all(
        new WsesslogReader(
            new BufferedReader(new StringReader(text)), 3 * SECOND, () -> next[0] += SECOND));
  }

  private static SessionRequest request(long seconds, String method, String path, String contents) {
    return new SessionRequest(seconds * SECOND, "", method, path, contents);
  }

  /** The example of httperf's manual page, whose text says what each line means. */
  @Test
  void theManualsExampleMeansWhatTheManualSays() throws IOException, SessionFileException {
    String example =
        """
        # Comment lines start with a ``#'' as the first

        # session 1 definition (this is a comment)
        /foo.html think=2.0
             /pict1.gif
             /pict2.gif
        /foo2.html method=POST contents='Post data'
             /pict3.gif
             /pict4.gif


        # session 2 definition
        /foo3.html method=POST contents="Multiline\\ndata"
        /foo4.html method=HEAD
        """;
    assertThat(read(example))
        .containsExactly(
            new RecordedSession(
                "1",
                0,
                List.of(
                    request(0, "", "/foo.html", ""),
                    request(0, "", "/pict1.gif", ""),
                    request(0, "", "/pict2.gif", ""),
                    request(2, "POST", "/foo2.html", "Post data"),
                    request(0, "", "/pict3.gif", ""),
                    request(0, "", "/pict4.gif", ""))),
            new RecordedSession(
                "2",
                SECOND,
                List.of(
                    request(0, "POST", "/foo3.html", "Multiline\ndata"),
                    request(3, "HEAD", "/foo4.html", ""))));
  }

  @Test
  void contentsMayGoOnInTheNextLine() throws IOException, SessionFileException {
    assertThat(read("/a method=POST contents=\"x\\\ny \\\"z\\\"\" think=1\n/b\n").get(0).requests())
        .containsExactly(request(0, "POST", "/a", "x\ny \"z\""), request(1, "", "/b", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "# a comment alone| contains no session",
        "/a method=PATCH| line 1 has method \"PATCH\", which httperf does not know",
        "/a think=-1| line 1 has think=\"-1\", which is negative",
        "/a repeat=2| line 1 has \"repeat\", which httperf does not know",
        "/a contents=\"x| line 1 opens a quote that it does not close",
        "/a contents=\"x\\| ends with a backslash, and so does the file",
      })
  void whatHttperfWouldNotTakeIsRefused(String file, String reason) {
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(SessionFileException.class)
        .hasMessageContaining(reason.strip());
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException, SessionFileException {
    RecordedSession session =
        new RecordedSession(
            "1",
            0,
            List.of(
                request(0, "", "/a?b=c#", ""),
                request(0, "", "/burst", ""),
                request(7, "POST", "/p", "a \"b\"\\ 'c'\n\td"),
                new SessionRequest(1, "", "DELETE", "/d", "")));
    RecordedSession other = Sessions.session("2", 1000, 40, "/x", "/y");
    StringWriter out = new StringWriter();
    WsesslogWriter writer = new WsesslogWriter(out);
    writer.write(session);
    writer.write(other);
    assertThat(out.toString())
        .startsWith("/a?b=c#\n\t/burst think=7\n/p method=POST think=0.000000001 contents=\"a ");
    assertThat(read(out.toString())).containsExactly(session, other);
    assertThat(writer.losses()).hasSize(1);
  }

  @Test
  void sessionsThatDoNotFitTheFormatAreReported() throws IOException, SessionFileException {
    WsesslogWriter writer = new WsesslogWriter(new StringWriter());
    writer.write(new RecordedSession("1", 0, List.of(new SessionRequest(5, "Home", "", "/", ""))));
    assertThat(writer.losses())
        .anyMatch(loss -> loss.contains("the arrivals of sessions"))
        .contains("the labels of 1 requests")
        .anyMatch(loss -> loss.contains("first request, of 1 sessions"));
    for (SessionRequest unsendable :
        List.of(
            new SessionRequest(0, "Home", "", "", ""),
            new SessionRequest(0, "", "PATCH", "/", ""),
            new SessionRequest(0, "", "", "/a b", ""))) {
      assertThatThrownBy(() -> writer.write(new RecordedSession("7", 0, List.of(unsendable))))
          .hasMessageStartingWith("session \"7\": the request ");
    }
  }
}
