package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code trueload sessions}: from logs to session files and on to httperf's. */
class SessionsTest {

  private static final String HEAD = "session,arrival_s,think_s,label,method,path,contents";
  private static final String JTL_HEAD =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,URL\n";

  @TempDir private Path root;

  private int code;
  private String out;
  private String err;

  private void trueload(Object... arguments) {
    Outcome outcome = Outcome.of("sessions", arguments);
    code = outcome.code();
    out = outcome.out();
    err = outcome.err();
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.writeString(root.resolve(name), String.join("\n", lines) + "\n");
  }

  private List<String> sessions() throws IOException {
    return Files.readAllLines(root.resolve("sessions.csv"));
  }

  private void extract(Path from, Object... more) {
    Object[] words = new Object[more.length + 4];
    words[0] = "extract";
    words[1] = from;
    words[2] = "-o";
    words[3] = root.resolve("sessions.csv");
    System.arraycopy(more, 0, words, 4, more.length);
    trueload(words);
  }

  private static String row(long start, long elapsed, String label, String thread, String path) {
    return "%d,%d,%s,200,OK,%s,true,10,http://shop:80%s"
        .formatted(1_700_000_000_000L + start, elapsed, label, thread, path);
  }

  /** Rows as JMeter writes them, as requests end; thread 1-2 begins at 40, 1-1 at 100. */
  private Path jtl() throws IOException {
    return file(
        "run.jtl",
        JTL_HEAD
            + String.join(
                "\n",
                row(40, 20, "Home", "G 1-2", "/"),
                row(100, 50, "Home", "G 1-1", "/"),
                row(1150, 30, "Find", "G 1-1", "/find?q=a"),
                row(1180, 10, "Part", "G 1-1", "/part"),
                row(9060, 40, "Home", "G 1-2", "/")));
  }

  @Test
  void threadsAreSessionsAndThinkTimesLieBetweenResponseAndRequest() throws IOException {
    extract(jtl());
    assertThat(err).isEmpty();
    assertThat(code).isZero();
    assertThat(sessions())
        .containsExactly(
            HEAD,
            "1,0,0,Home,,/,",
            "1,,9,Home,,/,",
            "2,0.06,0,Home,,/,",
            "2,,1,Find,,/find?q=a,",
            "2,,0,Part,,/part,");
    assertThat(out)
        .contains("2 sessions with 5 requests, arriving within 60 ms")
        .contains("2023-11-14 22:13:20.040 UTC")
        .contains("in steps of 1 ms");
  }

  @Test
  void aGapBeginsAnotherSession() throws IOException {
    extract(jtl(), "--gap", "5s");
    assertThat(sessions()).contains("3,9.02,0,Home,,/,").hasSize(6);
  }

  @Test
  void requestsSideBySideHaveNoThinkTimeAndAreCounted() throws IOException {
    Path log =
        file(
            "run.jtl",
            JTL_HEAD + row(0, 100, "A", "t", "/a"),
            row(10, 20, "B", "t", "/b"),
            row(300, 1, "C", "t", "/c"));
    extract(log);
    assertThat(sessions()).containsSubsequence("1,,0,B,,/b,", "1,,0.2,C,,/c,");
    assertThat(out).contains("1 request started before the previous response had ended");
  }

  /** The sessions of our columns, of one thread each two; nanoseconds. */
  @Test
  void sessionsOfOurColumnsComeBeforeThreads() throws IOException {
    String columns = "tl_session,tl_conn,tl_request,tl_start_ns,tl_elapsed_ns";
    Path log =
        file(
            "run.jtl",
            "timeStamp,elapsed,label,threadName,success," + columns,
            "1700000000000,5,A,t,true,g-1-1,1,0,1700000000000000001,5000000",
            "1700000000007,5,B,t,true,g-1-1,1,1,1700000000007000002,5000000",
            "1700000000020,5,A,t,true,g-1-2,1,0,1700000000020000003,5000000");
    extract(log);
    assertThat(sessions())
        .containsExactly(HEAD, "1,0,0,A,,,", "1,,0.002000001,B,,,", "2,0.020000002,0,A,,,");
    extract(log, "--by", "connection");
    assertThat(sessions()).hasSize(4);
  }

  private static String line(String client, String second, String request, String agent) {
    return "%s - - [14/Nov/2023:22:13:%s +0000] \"%s\" 200 10 \"-\" \"%s\""
        .formatted(client, second, request, agent);
  }

  @Test
  void anAccessLogsSessionsAreAddressesAndAgents() throws IOException {
    Path log =
        file(
            "access.log",
            line("10.0.0.1", "20", "GET /a?x=1 HTTP/1.1", "Firefox"),
            line("10.0.0.1", "21", "GET /b HTTP/1.1", "Chrome"),
            line("10.0.0.2", "22", "POST /c HTTP/1.1", "Firefox"),
            line("10.0.0.1", "50", "GET /a?x=2 HTTP/1.1", "Firefox"));
    extract(log);
    List<String> rows = sessions();
    assertThat(rows).hasSize(5);
    assertThat(rows.get(1)).isEqualTo("1,0,0,,,/a?x=1,");
    assertThat(rows.get(2)).isEqualTo("1,,30,,,/a?x=2,");
    assertThat(rows.get(4)).startsWith("3,").endsWith(",,POST,/c,");
    // The seconds are as logged, give or take the spread over the first and the last one.
    assertThat(Double.parseDouble(rows.get(4).split(",")[1])).isBetween(1.0, 3.0);
    assertThat(out)
        .contains("in steps of 1 s; the log does not contain response times")
        .contains("spread over it at random");
    extract(log, "--gap", "30s");
    assertThat(sessions()).contains("4," + sessions().get(4).split(",")[1] + ",0,,,/a?x=2,");
  }

  @Test
  void thereAndBackAgainThroughHttperfsForm() throws IOException {
    extract(jtl());
    List<String> before = sessions();
    Path wsesslog = root.resolve("sessions.log");
    trueload("convert", root.resolve("sessions.csv"), "--to", "wsesslog", "-o", wsesslog);
    assertThat(err).isEmpty();
    assertThat(Files.readAllLines(wsesslog))
        .containsExactly("/ think=9", "/", "", "/ think=1", "/find?q=a", "\t/part");
    assertThat(out)
        .contains("httperf --max-connections=1 --max-piped-calls=1 --wsesslog=2,0," + wsesslog)
        .contains(" --rate=16.6667")
        .contains("not in the file: the labels of 5 requests");
    Path instants = root.resolve("starts.txt");
    trueload("instants", root.resolve("sessions.csv"), "-o", instants);
    assertThat(Files.readAllLines(instants)).containsExactly("0.000000000 s", "0.060000000 s");
    Path back = root.resolve("back.csv");
    trueload("convert", wsesslog, "--instants", instants, "-o", back);
    assertThat(Files.readAllLines(back))
        .isEqualTo(before.stream().map(row -> row.replaceAll("Home|Find|Part", "")).toList());
    trueload("compare", root.resolve("sessions.csv"), back);
    assertThat(code).isZero();
    assertThat(out).startsWith("The same workload: 2 sessions with 5 requests in the same order");
    trueload("convert", wsesslog, "--period", "250ms", "-o", back);
    assertThat(Files.readAllLines(back)).contains("2,0.25,0,,,/,");
    trueload("convert", wsesslog, "--instants", file("more.txt", "0", "1 s", "2 s"), "-o", back);
    assertThat(code).isZero();
    assertThat(out).contains("not used: the last 1 instant of " + root.resolve("more.txt"));
  }

  @Test
  void sessionsAreChosenAndScaled() throws IOException {
    Path all = file("all.csv", HEAD, "a,0,0,A,,,", "b,10,0,B,,,", "c,20,0,C,,,");
    Path part = root.resolve("part.csv");
    trueload("convert", all, "-o", part, "--from", "5s", "--for", "10s", "--scale-time", "0.5");
    assertThat(Files.readAllLines(part)).containsExactly(HEAD, "b,2.5,0,B,,,");
    trueload("convert", all, "-o", part, "--scale-number", "2");
    assertThat(Files.readAllLines(part)).hasSize(7).contains("a,0,0,A,,,", "c,20,0,C,,,");
    trueload("instants", all, "--intervals", "-o", part);
    assertThat(Files.readAllLines(part))
        .containsExactly("0.000000000 s", "10.000000000 s", "10.000000000 s");
  }

  @Test
  void anotherWorkloadIsNotTheSame() throws IOException {
    Path one = file("one.csv", HEAD, "a,0,0,A,,,");
    Path other = file("other.csv", HEAD, "a,0,0,B,,,");
    trueload("compare", one, other);
    assertThat(code).isEqualTo(1);
    assertThat(out).contains("Not the same workload", "request 1 is \"A\" and \"B\"");
  }

  private void refused(int exit, String line) {
    assertThat(code).isEqualTo(exit);
    assertThat(err.lines()).hasSize(1);
    assertThat(err).contains(line);
  }

  @Test
  void badInputIsOneLine() throws IOException {
    Path target = root.resolve("target");
    Path bad = file("bad.csv", HEAD, "a,5,0,A,,,", "b,4,0,B,,,");
    trueload("convert", bad, "-o", target);
    refused(3, bad + ": line 3 arrives at 4 s, before the previous session");
    trueload("convert", file("empty.csv", HEAD), "-o", target);
    refused(3, "empty.csv: contains no session");
    trueload("convert", root.resolve("none.csv"), "-o", target);
    refused(3, "none.csv: does not exist");
    Path good = file("good.csv", HEAD, "a,5,0,A,,,");
    trueload("convert", good, "-o", target, "--to", "wsesslog");
    refused(3, "session \"a\": the request \"A\" has no path; httperf needs one");
    trueload("convert", good, "-o", target, "--from", "10s");
    refused(3, "no session arrives in the time chosen");
    for (String option : List.of("--think", "--period", "--instants")) {
      Object value = option.equals("--instants") ? file("one.txt", "1 s") : "1s";
      trueload("convert", good, "-o", target, option, value);
      refused(2, option + ": " + good + " is a session file");
    }
    trueload("instants", good, "-o", target, "--from", "10s");
    refused(3, "no session arrives in the time chosen");
    trueload("instants", file("no-times.log", "/a", "", "/b"), "-o", target);
    refused(3, "no-times.log: contains no arrivals");
    trueload("convert", good, "-o", target, "--scale-number", "0");
    refused(2, "scale of the number");
    trueload("convert", good, "-o", root.resolve("no/target"));
    refused(2, "its directory does not exist");
    trueload(
        "convert", file("w.log", "/a", "", "/b"), "--instants", file("i", "1 s"), "-o", target);
    refused(3, "has 1 instants, but there are more sessions");
    trueload("extract", file("x.jtl", "label,elapsed", "A,1"), "-o", target);
    refused(3, "x.jtl");
    assertThat(target).doesNotExist();
  }
}
