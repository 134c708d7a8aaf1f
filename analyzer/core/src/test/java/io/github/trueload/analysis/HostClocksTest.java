package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.Disturbance;
import io.github.trueload.health.HealthRow;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Remark;
import io.github.trueload.wording.ReasonText;
import io.github.trueload.wording.VerdictText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs of several hosts as one run: what can be known of their clocks is said. */
class HostClocksTest {

  private static final String HEADER = "timeStamp,elapsed,label,threadName,success,Hostname\n";
  private static final String NO_HOST = "timeStamp,elapsed,label,threadName,success\n";
  private static final long START = 1_700_000_000_000L;

  @TempDir Path folder;

  private AnalysisResult analyze(Path... files) throws IOException, OptionException {
    return Analysis.run(
        new AnalysisOptions(Arrays.asList(files), WindowChoice.WHOLE, null),
        Inputs.opener(InputOptions.defaults()));
  }

  /** A hundred samples, one a second from {@code fromMillis} on. */
  private static String rows(long fromMillis, String host) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      rows.append(START + fromMillis + i * 1_000L).append(",20,a,users 1-1,true").append(host);
      rows.append('\n');
    }
    return rows.toString();
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String points(AnalysisResult summary) {
    return String.join("\n", VerdictText.points(summary));
  }

  @Test
  void hostsThatWorkAtOneTimeAreNotWorthAWord() throws Exception {
    AnalysisResult summary =
        analyze(
            file("a.jtl", HEADER + rows(0, ",gen-a")), file("b.jtl", HEADER + rows(700, ",gen-b")));
    assertThat(points(summary)).doesNotContain("gen-a").doesNotContain("clock");
    assertThat(summary.sessions()).isNull();
    assertThat(summary.samples().count()).isEqualTo(200);
  }

  @Test
  void aHostWhoseRowsLieWhollyOutsideTheOthersMakesTheVerdictUnsure() throws Exception {
    AnalysisResult summary =
        analyze(
            file("a.jtl", HEADER + rows(0, ",gen-a")),
            file("b.jtl", HEADER + rows(1_000, ",gen-b")),
            file("c.jtl", HEADER + rows(900_000, ",gen-c")));
    // The last row of gen-b begins at 100 s and lasts 20 ms.
    assertThat(points(summary))
        .contains(
            "All rows of gen-a and gen-b lie before those of gen-c, which begin 13 min 20 s after"
                + " their end: are they of one run, by clocks that agree?");
    assertThat(summary.verdict().conclusive()).isFalse();
  }

  @Test
  void anHourOrHalfOfOneLooksLikeATimeZone() throws Exception {
    AnalysisResult summary =
        analyze(file("a.jtl", NO_HOST + rows(0, "")), file("b.jtl", NO_HOST + rows(7_200_400, "")));
    assertThat(points(summary)).contains("b.jtl").contains("and dates in one time zone?");
  }

  @Test
  void piecesOfOneRunThatFollowEachOtherAreOne() throws Exception {
    AnalysisResult summary =
        analyze(file("1.jtl", NO_HOST + rows(0, "")), file("2.jtl", NO_HOST + rows(100_000, "")));
    assertThat(points(summary)).doesNotContain("one run").doesNotContain("clock");
  }

  @Test
  void aHostThatBeginsAndEndsLaterByAsMuchHasAnotherClockOrStartedLate() throws Exception {
    AnalysisResult summary =
        analyze(file("a.jtl", HEADER + rows(0, ",gen-a") + rows(7_500, ",gen-b")));
    assertThat(points(summary))
        .contains(
            "gen-b begins 7.5 s after gen-a and ends 7.5 s after it: its clock is ahead by about"
                + " that, or it ran later.");
    assertThat(points(summary)).contains("--trim");
  }

  @Test
  void aHostThatStopsALittleEarlierIsNotWorthAWord() throws Exception {
    String shorter = rows(0, ",gen-b").lines().limit(95).reduce("", (a, b) -> a + b + "\n");
    AnalysisResult summary = analyze(file("a.jtl", HEADER + rows(0, ",gen-a") + shorter));
    assertThat(points(summary)).doesNotContain("gen-b");
  }

  @Test
  void thePacketsMeasureTheClocks() throws Exception {
    // Both logs report starts 1 ms early, and the second's clock is 40 ms behind, too.
    AnalysisResult summary = joined(40_000);
    assertThat(points(summary))
        .contains(
            "According to the packets, the clocks of the hosts differ: 0.jtl −1 ms, 1.jtl −41 ms"
                + " against");
    assertThat(points(joined(2_000))).doesNotContain("clocks of the hosts differ");
  }

  @Test
  void clocksThatAreFarOffAreMeasuredByConnections() throws Exception {
    // 60 s: too far for its requests to be found.
    assertThat(points(joined(60_000_000)))
        .contains("0.jtl −1 ms, 1.jtl −60 s (by its connections; its requests were not matched)");
  }

  private static AnalysisResult joined(long secondIsBehindMicros) throws Exception {
    FakeSource wire = FakeSource.capture();
    List<FakeSource> logs = new ArrayList<>();
    for (int host = 0; host < 2; host++) {
      FakeSource log = FakeSource.log().named(host + ".jtl");
      long behind = host == 0 ? 0 : secondIsBehindMicros;
      for (int user = 0; user < 10; user++) {
        String client = "10.0.0." + (host + 1) + ":" + (1000 + user);
        long open = 1_000_000L * user + 500_000;
        int reported = log.connection(client, null, open - behind, -1);
        int seen = wire.connection(client, "10.0.0.9:80", open, -1);
        for (int request = 0; request < 10; request++) {
          long start = open + 1_000 + 10_000_000L * request;
          log.row(start - 1_000 - behind, 300, "u" + host + user, reported, request);
          wire.row(start, 250, null, seen, request);
        }
      }
      logs.add(log);
    }
    FakeSource[] sources = {logs.get(0), logs.get(1), wire};
    return Analysis.run(
        new AnalysisOptions(FakeSource.paths(sources), WindowChoice.WHOLE, null),
        FakeSource.opener(sources));
  }

  /** As JMeter's controller logs two remote engines, of which one is killed after 40 of 100 s. */
  @Test
  void anEngineThatIsKilledIsNamedByItsThreads() throws Exception {
    StringBuilder rows = new StringBuilder(NO_HOST);
    for (int i = 0; i < 1_000; i++) {
      for (String engine :
          i < 400 ? List.of("10.0.0.1:1099", "10.0.0.2:1099") : List.of("10.0.0.1:1099")) {
        rows.append(START + i * 100L).append(",20,a,").append(engine).append("-users 1-1,true\n");
      }
    }
    AnalysisResult summary = analyze(file("run.jtl", rows.toString()));
    assertThat(summary.arrivals().verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    // the whole lasts from 0 to 99.92 s, the second engine to 39.92 s
    assertThat(ReasonText.of(summary.arrivals().reason()))
        .startsWith(
            "10.0.0.2:1099 has no row in the last 60 s of the run (about 60.00 % of its arrivals,"
                + " 30.00 % of all arrivals); without this problem");
    assertThat(VerdictText.headline(summary))
        .startsWith("inconclusive: ")
        .endsWith(
            "; 10.0.0.2:1099 has no row in the last 60 s of the run (about 60.00 % of its arrivals,"
                + " 30.00 % of all arrivals)");
    assertThat(points(summary)).contains("Did its load generator end early?");
  }

  /**
   * Three engines share a Poisson process of 20/s for 100 s, each arrival at random.
   *
   * @param isSent whether an engine sends at an instant, seconds after the start
   */
  private AnalysisResult threeEngines(BiPredicate<Integer, Double> isSent) throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    List<StringBuilder> logs = new ArrayList<>();
    for (int engine = 0; engine < 3; engine++) {
      logs.add(new StringBuilder("timeStamp,elapsed,label,success\n"));
    }
    for (double at = 0; at < 100; at -= Math.log(1 - random.nextDouble()) / 20) {
      int engine = random.nextInt(3);
      if (isSent.test(engine, at)) {
        logs.get(engine).append(START + (long) (at * 1000)).append(",5,a,true\n");
      }
    }
    List<Path> files = new ArrayList<>();
    for (int engine = 0; engine < 3; engine++) {
      files.add(file("engine-" + engine + ".jtl", logs.get(engine).toString()));
    }
    return analyze(files.toArray(Path[]::new));
  }

  private static Remark.HostSilent silence(AnalysisResult result) {
    return result.verdict().remarks().stream()
        .filter(Remark.HostSilent.class::isInstance)
        .map(Remark.HostSilent.class::cast)
        .findFirst()
        .orElse(null);
  }

  @ParameterizedTest
  @CsvSource({"START, 0, 40", "MIDDLE, 30, 70", "END, 60, 100"})
  void anEngineThatIsSilentForAPartIsNamedWithItsShare(Remark.Part part, double from, double to)
      throws Exception {
    AnalysisResult result = threeEngines((engine, at) -> engine != 1 || at < from || at > to);
    Remark.HostSilent silence = silence(result);
    assertThat(silence.host()).endsWith("engine-1.jtl");
    assertThat(silence.part()).isEqualTo(part);
    assertThat(silence.seconds()).isCloseTo(40, within(1.0));
    // 267 of its 667 arrivals and of 2,000: shares 0.4 and 0.133 with standard errors of about
    // 0.4/sqrt(267) and 0.133/sqrt(267) by the counts within the silence; four of them
    assertThat(silence.ofHost()).isCloseTo(0.4, within(0.1));
    assertThat(silence.ofAll()).isCloseTo(0.133, within(0.033));
    assertThat(result.arrivals().verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
  }

  /** As between the surges of a bursty process, which all engines have at the same time. */
  @Test
  void enginesThatAreSilentTogetherMissNothing() throws Exception {
    assertThat(silence(threeEngines((engine, at) -> at < 30 || at > 70))).isNull();
    assertThat(silence(threeEngines((engine, at) -> true))).isNull();
  }

  /** Two engines for a hundred seconds, in the health files that their logs have beside them. */
  private AnalysisResult engines(String first, String second) throws Exception {
    Path a = file("a.jtl", NO_HOST + rows(0, ""));
    Path b = file("b.jtl", NO_HOST + rows(300, ""));
    for (Path log : List.of(a, b)) {
      StringBuilder health = new StringBuilder(HealthRow.HEAD + "\n");
      for (int n = 1; n <= 100; n++) {
        health.append(START + n * 1_000L).append(",1000,0,0,0,0,0.1,0.2,0,,2,,");
        health.append(log.equals(a) ? first : second).append('\n');
      }
      Files.writeString(Path.of(log + ".health.csv"), health);
    }
    return analyze(a, b);
  }

  /** Two JMeters of one machine that are no numbered engines; the first is paused for 8 %. */
  private AnalysisResult onOneMachine(long shiftMillis, int secondsOfB) throws Exception {
    Path a = file("a.jtl", NO_HOST + rows(0, ""));
    Path b = file("b.jtl", NO_HOST + rows(300, ""));
    for (Path log : List.of(a, b)) {
      boolean isFirst = log.equals(a);
      StringBuilder health = new StringBuilder(HealthRow.HEAD + "\n");
      for (int n = 1; n <= (isFirst ? 100 : secondsOfB); n++) {
        health.append(START + (isFirst ? 0 : shiftMillis) + n * 1_000L);
        health.append(isFirst ? ",1000,40,80" : ",1000,0,0");
        health.append(",0,0,0.1,0.2,0,,2,,box,0,0,,\n");
      }
      Files.writeString(Path.of(log + ".health.csv"), health);
    }
    return analyze(a, b);
  }

  @Test
  void jmetersOfOneMachineAreJudgedEachByItself() throws Exception {
    AnalysisResult both = onOneMachine(300, 100);
    assertThat(both.health().hosts())
        .hasSize(2)
        .allSatisfy(host -> assertThat(host).startsWith("box (").endsWith(".health.csv)"));
    assertThat(both.health().disturbances())
        .singleElement()
        .extracting(Disturbance::brief)
        .asString()
        .startsWith("box (")
        .endsWith("a.jtl.health.csv): it was paused for 8 % of the time");
    assertThat(both.health().clockErrors()).containsOnlyKeys("box");
    // the second one was not watched to its end
    assertThat(onOneMachine(300, 40).health().covered()).isCloseTo(0.4, within(0.02));
    // a file and its copy, and a run after the other
    assertThat(onOneMachine(0, 100).health().hosts()).containsExactly("box");
    assertThat(onOneMachine(100_000, 100).health().hosts()).containsExactly("box");
  }

  @Test
  void withoutPacketsTheClocksOfSeveralMachinesAreReportedAsUnknown() throws Exception {
    String unknown = "The offsets between the clocks of box and other are not known";
    assertThat(points(engines("box_engine_1/2,0,0,,", "other_engine_2/2,0,0,,4")))
        .contains(unknown);
    assertThat(points(engines("box_engine_1/2,0,0,,", "box_engine_2/2,0,0,,")))
        .doesNotContain("clock");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4 | 3.25 | The clocks of box and other agree within 7.25 ms, by the error limits of NTP",
        "unsynchronized | 3.25 | NTP did not synchronize the clock of box, so the arrivals",
        "unsynchronized | unsynchronized | NTP did not synchronize the clock of box and other, so",
      })
  void withoutPacketsTheErrorsOfNtpLimitTheOffsets(String box, String other, String remark)
      throws Exception {
    assertThat(points(engines("box_engine_1/2,0,0,," + box, "other_engine_2/2,0,0,," + other)))
        .contains(remark);
  }

  @Test
  void enginesOfDifferentPlansMakeTheVerdictInconclusive() throws Exception {
    AnalysisResult summary = engines("box_engine_1/2,0,0,1.0/aa,", "box_engine_2/2,0,0,1.0/bb,");
    assertThat(points(summary))
        .contains("The engines did not make one workload together: engines 1/2 and 2/2 ran");
    assertThat(VerdictText.blame(summary.health()))
        .isEqualTo(
            "the engines did not make one workload together: engines 1/2 and 2/2 ran different"
                + " plans or seeds");
    assertThat(summary.verdict().conclusive()).isFalse();
  }
}
