package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code analyze --corrected}; the log's nine last columns are Trueload's and hold the true
 * connections.
 */
class CorrectedTest {

  private static final Path RUN = Path.of("../core/src/test/resources/analysis");
  private static final Path LOG = RUN.resolve("four-users.jtl");
  private static final String CAPTURE = RUN.resolve("four-users.pcap").toString();
  private static final int JMETERS_COLUMNS = 17;

  @TempDir private Path folder;

  private Outcome analyze(String... arguments) {
    String[] line = new String[arguments.length + 3];
    line[0] = "analyze";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    line[line.length - 2] = "--corrected";
    line[line.length - 1] = folder.resolve("out.jtl").toString();
    return Outcome.of((Object[]) line);
  }

  private List<String> corrected(String... arguments) throws IOException {
    Outcome outcome = analyze(arguments);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines().reduce((a, b) -> b))
        .hasValueSatisfying(
            last ->
                assertThat(last)
                    .endsWith(
                        "out.jtl: 79 of 79 rows have the wire's times, 0 left as they were."));
    return Files.readAllLines(folder.resolve("out.jtl"));
  }

  private static List<String> firstColumns(List<String> lines) {
    return lines.stream()
        .map(line -> String.join(",", Arrays.copyOf(line.split(",", -1), JMETERS_COLUMNS)))
        .toList();
  }

  private Path plain() throws IOException {
    return Files.write(folder.resolve("plain.jtl"), firstColumns(Files.readAllLines(LOG)));
  }

  @Test
  void rowsHaveTheWiresTimes() throws IOException {
    List<String> before = Files.readAllLines(LOG);
    List<String> after = corrected(LOG.toString(), CAPTURE);
    assertThat(after).hasSize(80);
    // tshark -r four-users.pcap -Y tcp.len>0 -T fields -e frame.time_epoch: 5.285306, 6.382230 and
    // 10.450341 ms; SYN to SYN/ACK took 9.938 µs. In the log 7, 7 and 11 ms, and 1 ms to connect.
    assertThat(before.get(1)).startsWith("1795238540630,7,Page,").contains("/,7,0,1,221129333,");
    assertThat(after.get(1)).startsWith("1795238540630,5,Page,").contains("/,5,0,0,221129333,");
    assertThat(after.get(2)).startsWith("1795238541144,6,Page,").contains("/,6,0,0,505866872,");
    assertThat(after.get(3)).startsWith("1795238541338,10,Page,").contains("/,10,0,0,185384307,");
    for (int line = 0; line < 80; line++) {
      List<String> was = List.of(before.get(line).split(",", -1));
      List<String> is = List.of(after.get(line).split(",", -1));
      assertThat(is).hasSameSizeAs(was);
      for (int column = 0; column < was.size(); column++) {
        if (column != 1 && column != 14 && column != 16) { // elapsed, Latency, Connect
          assertThat(is.get(column)).isEqualTo(was.get(column));
        }
      }
    }
  }

  @Test
  void withoutOurColumnsTheyAreTheSame() throws IOException {
    List<String> byColumns = firstColumns(corrected(LOG.toString(), CAPTURE));
    assertThat(corrected(plain().toString(), CAPTURE)).isEqualTo(byColumns);
  }

  @Test
  void whatCannotBeDoneIsRefusedInOneLine() throws IOException {
    assertRefused("there is no capture", LOG.toString());
    assertRefused("rewrites one log, 0 given", CAPTURE);
    assertRefused("rewrites one log, 2 given", LOG.toString(), plain().toString(), CAPTURE);
    Files.createDirectory(folder.resolve("out.jtl"));
    assertRefused("it is a directory", LOG.toString(), CAPTURE);
    Files.delete(folder.resolve("out.jtl"));
    Files.copy(LOG, folder.resolve("out.jtl"));
    assertRefused("is an input", folder.resolve("out.jtl").toString(), CAPTURE);
    assertThat(folder.resolve("out.jtl")).hasSameBinaryContentAs(LOG);
  }

  private void assertRefused(String words, String... arguments) {
    Outcome outcome = analyze(arguments);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines()).singleElement().asString().contains(words);
  }

  @Test
  void xmlIsNotRewritten() throws IOException {
    Path xml =
        Files.writeString(
            folder.resolve("log.xml"),
            "<?xml version=\"1.0\"?>\n"
                + "<testResults version=\"1.2\">\n"
                + "<httpSample t=\"5\" ts=\"1795238540630\" s=\"true\" lb=\"a\" rc=\"200\""
                + " tn=\"t\"/>\n"
                + "</testResults>\n");
    Outcome outcome = analyze(xml.toString(), CAPTURE);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().lines())
        .singleElement()
        .asString()
        .contains("is jtl-xml; only a JTL in CSV");
    assertThat(folder.resolve("out.jtl")).doesNotExist();
  }
}
