package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tables of {@code analyze --csv}. Expected instants: tshark -r four-users.pcap -Y 'tcp.len>0
 * or tcp.flags.syn==1 or tcp.flags.fin==1' -T fields -e frame.time_epoch -e tcp.srcport -e
 * tcp.flags.str -e tcp.len; every request and every response is one packet.
 */
class CsvTest {

  private static final Path RUN = Path.of("../core/src/test/resources/analysis");
  private static final String LOG = RUN.resolve("four-users.jtl").toString();
  private static final String CAPTURE = RUN.resolve("four-users.pcap").toString();

  @TempDir private Path folder;

  private static String refusal(String... arguments) {
    Outcome outcome = Outcome.of((Object[]) arguments);
    String words = outcome.err();
    assertThat(outcome.code()).as(words).isEqualTo(words.isEmpty() ? 0 : 2);
    return words;
  }

  private List<String> table(String name, String... arguments) throws IOException {
    assertThat(refusal(arguments)).isEmpty();
    return Files.readAllLines(folder.resolve("out").resolve(name));
  }

  private String out() {
    return folder.resolve("out").toString();
  }

  @Test
  void everyAnsweredRequestIsARowToTheNanosecond() throws IOException {
    List<String> rows = table("response.csv", "analyze", CAPTURE, "--csv", out());
    assertThat(rows).hasSize(80);
    assertThat(rows.subList(0, 3))
        .containsExactly(
            "end_s,client_port,connection,request,pipelined,reply_s,response_s",
            // Sent at 1795238540.631616987, answered at …636902293.
            "1795238540.636902293,33690,1,1,0,0.005285306,0.005285306",
            "1795238541.151262731,33690,1,2,0,0.006382230,0.006382230");
  }

  @Test
  void connectionsAreCountedFromSynAckToTheSecondFin() throws IOException {
    assertThat(table("connection.csv", "analyze", CAPTURE, "--csv", out()))
        .containsExactly(
            "time_s,established,open",
            "1795238540.630996948,1,1",
            "1795238541.685373837,1,2",
            "1795238541.942669469,1,3",
            "1795238542.139922420,1,4",
            "1795238552.584158335,0,3",
            "1795238552.724725882,0,2",
            "1795238553.009211099,0,1",
            "1795238553.735068795,0,0");
  }

  @Tag("large")
  @Test
  void theTrimCutsExchangesButNotTheCountOfConnections() throws IOException {
    String[] command = {"analyze", CAPTURE, "--trim", "1s,0", "--csv", out()};
    // The run begins with the first request, so the fourth row is the first to start 1 s later.
    assertThat(table("response.csv", command).get(1)).startsWith("1795238541.697574293,33924,2,1,");
    assertThat(Files.readAllLines(folder.resolve("out/connection.csv"))).hasSize(9);
  }

  @Test
  void tablesReplaceThoseThatWereThere() throws IOException {
    Files.createDirectory(folder.resolve("out"));
    Files.writeString(folder.resolve("out/response.csv"), "end_s,client_port\nwhat was there\n");
    assertThat(table("response.csv", "analyze", CAPTURE, LOG, "--csv", out()).get(0))
        .startsWith("end_s");
  }

  /** Each figure is the JSON's, which has tests of its own; here: which tables, and their form. */
  @Test
  void everyTableOfALogIsAFile() throws IOException {
    String[] command = {"analyze", LOG, "--think", "10s,20s", "--csv", out()};
    assertThat(table("web-users.csv", command)).hasSize(3).contains("z_s,n");
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "arrival-tests.csv",
              "arrivals.csv",
              "autocorrelation.csv",
              "cov-by-users.csv",
              "dispersion.csv",
              "interval-dispersion.csv",
              "intervals.csv",
              "labels.csv",
              "over-time.csv",
              "peaks.csv",
              "principle-a.csv",
              "received.csv",
              "session-requests.csv",
              "sessions.csv",
              "think-families.csv",
              "think-qq.csv",
              "times.csv",
              "web-users.csv",
              "workload.csv");
    }
    assertThat(table("times.csv", command))
        .extracting(row -> row.substring(0, row.indexOf(',')))
        .containsExactly(
            "of",
            "reported",
            "passed",
            "connect",
            "first_byte",
            "transfer",
            "late",
            "response_from_intended",
            "response_as_reported",
            "session_length",
            "think");
    assertThat(table("think-families.csv", command))
        .filteredOn(row -> row.startsWith("exponential,"))
        .allMatch(row -> row.split(",", -1)[2].isEmpty())
        .hasSize(1);
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      for (Path file : files.toList()) {
        List<String> rows = Files.readAllLines(file);
        int fields = rows.get(0).split(",").length;
        assertThat(rows).as(file.toString()).hasSizeGreaterThan(1);
        assertThat(rows)
            .as(file.toString())
            .allMatch(row -> row.replaceAll("\"[^\"]*\"", "").split(",", -1).length == fields);
      }
    }
  }

  @Test
  void whatCannotBeWrittenIsRefused() {
    assertThat(refusal("analyze", CAPTURE, "--csv", out() + "/below"))
        .contains("its directory does not exist");
    assertThat(refusal("analyze", CAPTURE, "--csv", LOG)).contains("it is a file");
    assertThat(folder).isEmptyDirectory();
  }
}
