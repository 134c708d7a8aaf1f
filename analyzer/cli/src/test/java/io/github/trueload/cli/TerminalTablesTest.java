package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every table that a command prints fits the terminal, and has a file of {@code --csv}. */
class TerminalTablesTest {

  /** From the first words of a table's head to the file with its figures. */
  private static final Map<String, String> FILES =
      Map.ofEntries(
          Map.entry("count  rate", "arrivals.csv"),
          Map.entry("of the intervals", "arrival-tests.csv"),
          Map.entry("window  dispersion of counts", "dispersion.csv"),
          Map.entry("intervals  dispersion of intervals", "interval-dispersion.csv"),
          Map.entry("window  peak / mean", "peaks.csv"),
          Map.entry("first users  intervals", "cov-by-users.csv"),
          Map.entry("mean  sd  p50", "times.csv"),
          Map.entry("of the log", "times.csv"),
          Map.entry("of the wire", "times.csv"),
          Map.entry("count  mean  sd  p50", "times.csv"),
          Map.entry("requests matched", "error.csv"),
          Map.entry("connections  peak open", "wire.csv"),
          Map.entry("sessions  connections", "sessions.csv"),
          Map.entry("think times as", "think-families.csv"),
          Map.entry("responses  bytes  mean", "received.csv"),
          Map.entry("N  Z  λ  R  Q  λ(R+Z)", "principle-a.csv"),
          Map.entry("Z'  N'", "web-users.csv"),
          Map.entry("label  count", "labels.csv"),
          Map.entry("count  errors  rate", "by-group.csv"),
          Map.entry("N  Z  λ  Q", "plan-web.csv"),
          Map.entry("f  mean short", "map.csv"),
          Map.entry("rate  peak in 1 s", "simulation.csv"),
          Map.entry("window  index of dispersion of arrivals", "dispersion.csv"),
          Map.entry("count  mean  CoV  index", "fit.csv"),
          Map.entry("think times  stretches", "think-curve.csv"),
          Map.entry("window  stretches", "arrivals-curve.csv"),
          Map.entry("run  N  Z", "principle-a.csv"),
          Map.entry("run  λ  R  p95  KB/s", "scalability.csv"),
          Map.entry("run  10 s", "web-users.csv"));

  private static final List<Integer> DONE = List.of(ExitCodes.OK);

  @TempDir private static Path folder;

  @BeforeAll
  static void generate() {
    run(
        "generate FOLDER/bursts.jtl --users 3000 --think 1h --index 400 --service 5ms"
            + " --requests 20000",
        DONE);
    for (int think : new int[] {500, 700, 1000, 2000}) {
      run(
          ("generate FOLDER/z%d.jtl --users 50 --service 10ms --requests 4000 --think %dms"
                  + " --nanoseconds --fail 0.1")
              .formatted(think, think),
          DONE);
    }
  }

  private static List<String> run(String command, List<Integer> codes) {
    Outcome outcome = Outcome.ofLine(command.replace("FOLDER", folder.toString()));
    assertThat(outcome.code()).as(outcome.err()).isIn(codes);
    return outcome.lines();
  }

  @Tag("large")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "analyze FOLDER/bursts.jtl --think 10s,1h --apdex 20ms",
        "analyze FOLDER/z500.jtl --by label,group,host --apdex 20ms --think 10s",
        "analyze ../core/src/test/resources/analysis/four-users.jtl"
            + " ../core/src/test/resources/analysis/four-users.pcap --by group",
        "plan web --rate 10/s --service 50ms --cov-tolerance 0.05",
        "plan web --rate 9999/s --service 50us --users 1000000",
        "plan web --rate 9/s --service 50ms,40ms",
        "plan burst --mean 7s --index 400 --users 1000 --demand 5ms --requests 50000",
        "fit FOLDER/bursts.jtl --demand 5ms --longest-think 24h",
        "fit FOLDER/bursts.jtl --of arrivals",
        "scale FOLDER/z500.jtl FOLDER/z700.jtl FOLDER/z1000.jtl FOLDER/z2000.jtl --think 10s",
      })
  void tablesFitAndHaveAFileEach(String command) throws IOException {
    Path csv = Files.createTempDirectory(folder, "csv");
    List<String> lines = run(command + " --csv " + csv, DONE);
    assertThat(lines).allMatch(line -> line.codePointCount(0, line.length()) <= 100);
    List<String> heads = heads(lines);
    assertThat(heads).isNotEmpty();
    for (String head : heads) {
      assertThat(FILES.keySet().stream().filter(head::startsWith)).as("of «%s»", head).hasSize(1);
      String file =
          FILES.entrySet().stream()
              .filter(each -> head.startsWith(each.getKey()))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElseThrow();
      assertThat(Files.readAllLines(csv.resolve(file))).as(head).hasSizeGreaterThan(1);
    }
  }

  /** Their tables are lists of verdicts, of which JSON, Markdown and JUnit XML are the files. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "check FOLDER/z500.jtl --gate p(95)<1s",
        "compare FOLDER/z500.jtl FOLDER/z700.jtl",
      })
  void verdictsFitToo(String command) {
    List<String> lines =
        run(command, List.of(ExitCodes.OK, ExitCodes.FAILED, ExitCodes.INCONCLUSIVE));
    assertThat(lines).isNotEmpty();
    assertThat(lines).allMatch(line -> line.codePointCount(0, line.length()) <= 100);
  }

  /** First lines of the indented paragraphs, with two spaces between cells; no sentences. */
  private static List<String> heads(List<String> lines) {
    List<String> heads = new ArrayList<>();
    String heading = "";
    boolean inside = false;
    for (String line : lines) {
      boolean indented = line.startsWith("  ");
      boolean prose = heading.startsWith("What stands") || heading.startsWith("Inputs");
      if (indented && !inside && !prose && line.strip().contains("  ")) {
        heads.add(line.strip().replaceAll(" {2,}", "  "));
      }
      heading = indented || line.isEmpty() ? heading : line;
      inside = indented;
    }
    return heads;
  }
}
