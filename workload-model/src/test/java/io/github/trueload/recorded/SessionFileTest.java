package io.github.trueload.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionFileTest {
  private static final String HEAD = "session,arrival_s,think_s,label,method,path,contents\n";

  private static List<RecordedSession> read(String text) throws IOException, SessionFileException {
    return Sessions.all(new SessionFileReader(new StringReader(text)));
  }

  private static String written(List<RecordedSession> sessions) throws IOException {
    StringWriter out = new StringWriter();
    SessionFileWriter writer = new SessionFileWriter(out);
    for (RecordedSession session : sessions) {
      writer.write(session);
    }
    return out.toString();
  }

  @Test
  void rowsOfOneNameAreASession() throws IOException, SessionFileException {
    String file = HEAD + "1,0.5,0,Home,,/,\n1,,1.25,Buy,POST,/buy?id=7,a=1\n2,3,,,,/x,\n";
    assertThat(read(file))
        .containsExactly(
            new RecordedSession(
                "1",
                500_000_000,
                List.of(
                    new SessionRequest(0, "Home", "", "/", ""),
                    new SessionRequest(1_250_000_000, "Buy", "POST", "/buy?id=7", "a=1"))),
            new RecordedSession(
                "2", 3_000_000_000L, List.of(new SessionRequest(0, "", "", "/x", ""))));
  }

  @Test
  void columnsStandInAnyOrderAndOthersArePassedOver() throws IOException, SessionFileException {
    String file = "\uFEFFlabel,think_s,note,arrival_s,session\r\nA,0,x,1e-3,s\r\n\r\nB,.5,y,,s\r\n";
    RecordedSession only = read(file).get(0);
    assertThat(only.arrivalNanos()).isEqualTo(1_000_000);
    assertThat(only.requests()).extracting(SessionRequest::label).containsExactly("A", "B");
    assertThat(only.requests().get(1).thinkNanos()).isEqualTo(500_000_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''| is empty",
        "session,arrival_s,think_s,path\\n| contains no session",
        "session,arrival_s,path\\n1,0,/\\n| line 1 has no column think_s",
        "session,arrival_s,think_s,path,path\\n| line 1 names path twice",
        "session,arrival_s,think_s\\n| line 1 has no column path",
        "session,arrival_s,think_s,path\\n1,0,0\\n| line 2 has 3 fields, but the header has 4",
        "session,arrival_s,think_s,path\\n1,,0,/\\n| line 2 begins a session without arrival_s",
        "session,arrival_s,think_s,path\\n"
            + "1,0,-1,/\\n"
            + "| line 2 has think_s \"-1\", which is negative",
        "session,arrival_s,think_s,path\\n1,-2,0,/\\n| arrival_s \"-2\", which is negative",
        "session,arrival_s,think_s,path\\n1,NaN,0,/\\n| \"NaN\", which is not a number of seconds",
        "session,arrival_s,think_s,path\\n1,1e12,0,/\\n| is longer than a hundred years",
        "session,arrival_s,think_s,path\\n"
            + "1,5,0,/\\n"
            + "2,4.5,0,/\\n"
            + "| line 3 arrives at 4.5 s, before the previous session (5 s): sort the sessions by"
            + " arrival_s",
        "session,arrival_s,think_s,path\\n1,0,0,\\n| line 2 has neither a label nor a path",
        "session,arrival_s,think_s,path\\n1,0,0,\"/\\n| line 2 opens a quote that is never closed",
        "session,arrival_s,think_s,path\\n1,0,0,\"/\"x\\n| line 2 has text after a closing quote",
      })
  void whatIsNoSessionFileIsRefusedWithItsLine(String file, String reason) {
    assertThatThrownBy(() -> read(file.replace("\\n", "\n").replace("''", "")))
        .isInstanceOf(SessionFileException.class)
        .hasMessageContaining(reason.strip());
  }

  @Test
  void aHeadIsRecognisedByTheColumnsThatTheReaderFinds() {
    assertThat(SessionFileReader.fits("\uFEFFlabel,\"arrival_s\",session\r")).isTrue();
    assertThat(SessionFileReader.fits("label,session")).isFalse();
    assertThat(SessionFileReader.fits("")).isFalse();
    // Both names in one column, and a quote that nothing closes.
    assertThat(SessionFileReader.fits("\"session,arrival_s\",label")).isFalse();
    assertThat(SessionFileReader.fits("session,arrival_s,\"label")).isFalse();
  }

  @Test
  void aFileWithoutLineEndsIsNotReadWhole() {
    Reader endless =
        new Reader() {
          @Override
          public int read(char[] into, int from, int length) {
            java.util.Arrays.fill(into, from, from + length, 'x');
            return length;
          }

          @Override
          public void close() {}
        };
    assertThatThrownBy(() -> new SessionFileReader(endless).next())
        .hasMessageContaining("is it another file?");
  }

  /** A file without end: only what is asked for is read of it. */
  @Test
  void sessionsAreReadOneAtATime() throws IOException, SessionFileException {
    Reader endless =
        new Reader() {
          private long session = -1;

          @Override
          public int read(char[] into, int from, int length) {
            String row = ++session == 0 ? HEAD : session + "," + session + ",0,A,,,\n";
            row.getChars(0, row.length(), into, from);
            return row.length();
          }

          @Override
          public void close() {}
        };
    SessionFileReader reader = new SessionFileReader(endless);
    for (int i = 1; i <= 100_000; i++) {
      assertThat(reader.next().arrivalNanos()).isEqualTo(i * 1_000_000_000L);
    }
  }

  @Property
  void whatIsWrittenIsReadAgain(@ForAll("sessions") List<RecordedSession> sessions)
      throws IOException, SessionFileException {
    assertThat(read(written(sessions))).isEqualTo(sessions);
  }

  @Provide
  Arbitrary<List<RecordedSession>> sessions() {
    Arbitrary<String> text =
        Arbitraries.strings().withChars("aZ ,\"\n\r\t/?é\u20ac").ofMinLength(1).ofMaxLength(12);
    Arbitrary<Long> nanos = Arbitraries.longs().between(0, 100_000_000_000L);
    Arbitrary<SessionRequest> request =
        Combinators.combine(nanos, text, text, text, text).as(SessionRequest::new);
    return Combinators.combine(nanos.list().ofMinSize(1).ofMaxSize(5), request.list().ofSize(10))
        .as(
            (arrivals, requests) -> {
              List<RecordedSession> all = new java.util.ArrayList<>();
              arrivals.stream()
                  .sorted()
                  .forEach(
                      at -> {
                        int n = all.size();
                        all.add(
                            new RecordedSession("s" + n, at, requests.subList(2 * n, 2 * n + 2)));
                      });
              return all;
            });
  }
}
