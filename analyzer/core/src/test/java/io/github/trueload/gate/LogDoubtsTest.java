package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.ShiftResult;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.verdict.LoadComparison;
import io.github.trueload.verdict.Remark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs that look whole and cannot carry what is asked of them: no gate passes on them. */
class LogDoubtsTest {

  private static final String HEADER = "timeStamp,elapsed,label,threadName,success\n";
  private static final long TODAY = 1_700_000_000_000L;
  private static final String ERRORS = "errors.rate < 1%";

  @TempDir private Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  /** Users who think for 0.1 to 0.5 s; each row as its sample ends. */
  private static String rows(long seed, long fromMillis, int rows, boolean passed) {
    Random random = new Random(seed);
    long[] next = new long[10];
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows; i++) {
      int user = 0;
      for (int u = 1; u < next.length; u++) {
        user = next[u] < next[user] ? u : user;
      }
      int elapsed = 1 + random.nextInt(20);
      text.append(fromMillis + next[user]).append(',').append(elapsed).append(",Page,users 1-");
      text.append(user).append(',').append(passed).append('\n');
      next[user] += elapsed + 100 + random.nextInt(400);
    }
    return text.toString();
  }

  private static GateResult judge(String gate, Path... logs) throws Exception {
    return Runs.judge(Runs.read(logs), gate);
  }

  @Test
  void oneRunPassesSoThatTheOthersMeanSomething() throws Exception {
    Path log = file("a.jtl", HEADER + rows(1, TODAY, 4_000, true));
    assertThat(judge(ERRORS, log).outcome()).isEqualTo(Outcome.PASS);
    assertThat(judge("samples.rate > 1/s", log).outcome()).isEqualTo(Outcome.PASS);
  }

  /** JMeter's -l appends: yesterday's 20,000 good rows hide today's 150 bad ones. */
  @Test
  void twoRunsInOneLogPassNothing() throws Exception {
    Path log =
        file(
            "a.jtl",
            HEADER + rows(1, TODAY - 86_400_000, 20_000, true) + rows(2, TODAY, 150, false));
    GateResult result = judge(ERRORS, log);
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains("were several runs written into one log?");
  }

  private static String withoutSuccess(String rows) {
    return "timeStamp,elapsed,label,threadName\n" + rows.replace(",true\n", "\n");
  }

  /** Other tools' tables often do not contain it; gates on times pass, and a note states it. */
  @Test
  void aLogThatDoesNotShowFailuresHasANote() throws Exception {
    Path log = file("a.jtl", withoutSuccess(rows(1, TODAY, 4_000, true)));
    CheckResult times = check(log, "p(95) < 1s");
    assertThat(times.outcome()).isEqualTo(Outcome.PASS);
    assertThat(times.notes()).containsExactly(new Remark.FailuresNotLogged());
    assertThat(check(log, "samples.count > 0").notes()).isEmpty();
    assertThat(judge(ERRORS, log).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
  }

  private static CheckResult check(Path log, String gate) throws Exception {
    return GateCheck.run(List.of(Gate.parse(gate)), Runs.read(log), null);
  }

  /** All requests of the log without the column may have failed. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void failuresOfOneOfTwoRunsAloneAreNotCompared(boolean isOfBase) throws Exception {
    String rows = rows(1, TODAY, 4_000, true);
    RunFiles known = Runs.read(file("a.jtl", HEADER + rows));
    RunFiles unknown =
        Runs.read(file("b.jtl", withoutSuccess(rows(2, TODAY + 10_000_000, 4_000, true))));
    RunFiles base = isOfBase ? unknown : known;
    RunFiles run = isOfBase ? known : unknown;
    Gate gate = Gate.parse("mean vs baseline +50%");
    GateResult result = GateCheck.run(List.of(gate), run, List.of(base), true).results().get(0);
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason())
        .isEqualTo(
            (isOfBase ? "the baseline: " : "")
                + "no column of the log shows which samples failed (success, a response code, a"
                + " status)");
    RunComparison compared = RunComparison.of(base.whole(), run.whole(), CompareOptions.defaults());
    assertThat(compared.doubt()).startsWith("only the logs of some runs show which samples failed");
  }

  /** A server that answers nothing is no slower than another one that answers nothing. */
  @Test
  void runsThatFailedAreNotCalledAlike() throws Exception {
    Path base = file("a.jtl", HEADER + rows(1, TODAY, 4_000, false));
    Path run = file("b.jtl", HEADER + rows(2, TODAY + 10_000_000, 4_000, false));
    RunComparison compared =
        RunComparison.of(
            Runs.read(base).whole(), Runs.read(run).whole(), CompareOptions.defaults());
    assertThat(compared.count(ShiftResult.INCONCLUSIVE))
        .isEqualTo(compared.options().statistics().size());
    assertThat(compared.labels().inAll().get(0).statistics().get(0).reason())
        .isEqualTo(
            "100.00 % of the samples failed, 100.00 % in the base: the times are those of"
                + " failures");
  }

  private static long endMillis(String rows) {
    String last = rows.substring(rows.lastIndexOf('\n', rows.length() - 2) + 1);
    return Long.parseLong(last.substring(0, 13)) + 30;
  }

  /**
   * 187 s of a run, then 5 s without a row, 2.7 % of it. What follows is the plan's next run, whose
   * threads begin in the same order; one whose threads are others; or the rest of the same run.
   */
  @ParameterizedTest
  @CsvSource({"next run, INCONCLUSIVE", "other threads, INCONCLUSIVE", "rest, PASS"})
  void aShortPauseIsAnEndWhereTheThreadsBeginAnew(String what, Outcome expected) throws Exception {
    String first = rows(1, TODAY, 6_000, true);
    String second = rows(2, endMillis(first) + 5_000, 3_000, true);
    if (what.equals("other threads")) {
      second = second.replace("users 1-", "users 2-");
    }
    if (what.equals("rest")) {
      second =
          rows(1, TODAY + 5_000, 9_000, true)
              .lines()
              .skip(6_000)
              .collect(Collectors.joining("\n", "", "\n"));
    }
    GateResult result = judge(ERRORS, file("a.jtl", HEADER + first + second));
    assertThat(result.outcome()).as(result.reason()).isEqualTo(expected);
  }

  /** The header between them makes a short pause enough; the runs last 100 s and 100 s. */
  @Test
  void twoRunsWithAHeaderBetweenThemPassNothing() throws Exception {
    String first = rows(1, TODAY, 3_000, true);
    String second = rows(2, TODAY + 120_000, 3_000, true);
    assertThat(judge(ERRORS, file("a.jtl", HEADER + first + HEADER + second)).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
  }

  /** Logs of two load generators that worked at one time, one behind the other. */
  @Test
  void logsOfOneTimePastedTogetherAreOneRun() throws Exception {
    String first = rows(1, TODAY, 3_000, true);
    String second = rows(2, TODAY + 40, 3_000, true).replace("users", "others");
    assertThat(judge(ERRORS, file("a.jtl", HEADER + first + HEADER + second)).outcome())
        .isEqualTo(Outcome.PASS);
  }

  /** Without threads, as an access log is: the rows are in the order of their ends. */
  private static String withoutThreads(String rows, long fromRow, long backMillis) {
    StringBuilder text = new StringBuilder("timeStamp,elapsed,label,success\n");
    List<String[]> inOrder =
        rows.lines()
            .map(row -> row.split(","))
            .sorted(
                Comparator.comparingLong(row -> Long.parseLong(row[0]) + Long.parseLong(row[1])))
            .toList();
    for (int i = 0; i < inOrder.size(); i++) {
      String[] row = inOrder.get(i);
      long start = Long.parseLong(row[0]) - (i >= fromRow ? backMillis : 0);
      text.append(start).append(',').append(row[1]).append(",Page,true\n");
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "1_500, 5_000, INCONCLUSIVE",
    "1_500, 2_000, INCONCLUSIVE",
    // 32 rows, at 32 a second
    "1_500, 1_000, INCONCLUSIVE",
    // NTP slews; so little changes no figure
    "1_500, 100, PASS",
    "4_000, 0, PASS"
  })
  void aClockSetBackIsNoticedWithoutThreads(String fromRow, String backMillis, Outcome expected)
      throws Exception {
    long from = Long.parseLong(fromRow.replace("_", ""));
    long back = Long.parseLong(backMillis.replace("_", ""));
    Path log = file("a.csv", withoutThreads(rows(1, TODAY, 4_000, true), from, back));
    GateResult result = judge("samples.rate > 1/s", log);
    assertThat(result.outcome()).isEqualTo(expected);
    if (expected == Outcome.INCONCLUSIVE) {
      assertThat(result.reason()).contains("was the clock set back?");
    }
  }

  /** Two workers that write what they have every 10 s, and two engines' rows one after another. */
  @ParameterizedTest
  @ValueSource(longs = {10_000, 60_000})
  void rowsThatBuffersWroteLateAreNoClockSetBack(long buffered) throws Exception {
    List<String> rows =
        withoutThreads(rows(1, TODAY, 4_000, true), 4_000, 0).lines().skip(1).toList();
    StringBuilder text = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (long from = TODAY; from < TODAY + 200_000; from += buffered) {
      for (int worker = 0; worker < 2; worker++) {
        for (int i = worker; i < rows.size(); i += 2) {
          long start = Long.parseLong(rows.get(i).substring(0, 13));
          if (start >= from && start < from + buffered) {
            text.append(rows.get(i)).append('\n');
          }
        }
      }
    }
    assertThat(judge("samples.rate > 1/s", file("a.csv", text.toString())).outcome())
        .isEqualTo(Outcome.PASS);
  }

  /** Response times of 2 s on average, rows in the order of their starts. */
  @Test
  void longResponsesAreNoClockSetBack() throws Exception {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 10_000; i++) {
      long elapsed = Math.round(-2_000 * Math.log(1 - random.nextDouble()));
      text.append(TODAY + 20L * i).append(',').append(elapsed).append(",Page,true\n");
    }
    assertThat(judge("samples.rate > 1/s", file("a.csv", text.toString())).outcome())
        .isEqualTo(Outcome.PASS);
  }

  /**
   * 12.4 ms and 12.6 ms are a step apart in whole milliseconds. Each has an error of √(1/12) ms, so
   * that the difference of 1 ms has an interval of ± 0.8 ms, and 5 % of 12 ms are within.
   */
  @Test
  void timesThatAreRoundedToOneStepApartFailNothing() throws Exception {
    String rows = HEADER + rows(1, TODAY, 4_000, true);
    RunFiles base = Runs.read(file("a.jtl", rows.replaceAll(",\\d+,Page", ",12,Page")));
    RunFiles run = Runs.read(file("b.jtl", rows.replaceAll(",\\d+,Page", ",13,Page")));
    for (String figure : List.of("mean", "p(95)")) {
      Gate gate = Gate.parse(figure + " vs baseline +5%");
      GateResult result = GateCheck.run(List.of(gate), run, List.of(base), true).results().get(0);
      assertThat(result.outcome()).as(result.reason()).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(result.versus().low()).isBetween(0.00019, 0.00021);
      assertThat(result.versus().high()).isBetween(0.00179, 0.00181);
    }
  }

  @Test
  void theSameFileTwiceIsRefused() throws Exception {
    Path log = file("a.jtl", HEADER + rows(1, TODAY, 400, true));
    Path link = Files.createSymbolicLink(directory.resolve("b.jtl"), log);
    for (Path same : new Path[] {log, link}) {
      assertThatExceptionOfType(UnreadableInputException.class)
          .isThrownBy(() -> Runs.read(log, same))
          .withMessageContaining("is the same file as");
    }
  }

  @Test
  void aCopyOfALogPassesNothing() throws Exception {
    String text = HEADER + rows(1, TODAY, 400, true);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    Path copy = Files.write(directory.resolve("b.jtl.gz"), packed.toByteArray());
    GateResult result = judge(ERRORS, file("a.jtl", text), copy);
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains("shares rows with");
  }

  /** A copy with fewer columns, and the log's second half. */
  @Test
  void aCopyOfAPartOfALogPassesNothing() throws Exception {
    String rows = rows(1, TODAY, 6_000, true);
    Path log = file("a.jtl", HEADER + rows);
    String fewer = rows.replaceAll(",users 1-\\d", "");
    String half = rows.lines().skip(3_000).collect(Collectors.joining("\n", "", "\n"));
    for (String part : new String[] {"timeStamp,elapsed,label,success\n" + fewer, HEADER + half}) {
      GateResult result = judge(ERRORS, log, file("b.jtl", part));
      assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(result.reason()).contains("shares rows with");
    }
  }

  /** Two servers that log whole seconds: the first rows of both are of the same seconds. */
  @Test
  void rowsOfTheSameSecondsAreNoCopies() throws Exception {
    Path[] logs = new Path[2];
    for (int i = 0; i < 2; i++) {
      String seconds =
          rows(i + 1, TODAY, 4_000, true)
              .replaceAll("(?m)^(\\d{10})\\d{3},\\d+", "$1000,5")
              .replaceAll(",users 1-\\d", "");
      logs[i] = file(i + ".jtl", "timeStamp,elapsed,label,success\n" + seconds);
    }
    assertThat(judge(ERRORS, logs).outcome()).isEqualTo(Outcome.PASS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", HEADER})
  void aLogBehindItselfPassesNothing(String header) throws Exception {
    String rows = rows(1, TODAY, 400, true);
    GateResult result = judge(ERRORS, file("a.jtl", HEADER + rows + header + rows));
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "timeStamp,elapsed,label                | errors.count = 0      | INCONCLUSIVE",
        "timeStamp,elapsed,label                | errors.rate < 1%      | INCONCLUSIVE",
        "timeStamp,elapsed,label                | apdex(500ms) > 0.5    | INCONCLUSIVE",
        "timeStamp,elapsed,label                | passed.mean < 9s      | INCONCLUSIVE",
        "timeStamp,elapsed,label                | failed.max < 9s min n=1 | INCONCLUSIVE",
        "timeStamp,elapsed,label                | mean < 9s             | PASS",
        "timeStamp,elapsed,label,responseCode   | errors.count = 0      | PASS",
      })
  void withoutSuccessNothingIsSaidOfFailures(String header, String gate, Outcome outcome)
      throws Exception {
    StringBuilder text = new StringBuilder(header.strip()).append('\n');
    for (int i = 0; i < 500; i++) {
      text.append(TODAY + 50 * i).append(",5,Page");
      text.append(header.contains("responseCode") ? ",200" : "").append('\n');
    }
    assertThat(judge(gate, file("a.jtl", text.toString())).outcome()).isEqualTo(outcome);
  }

  /** A refused connection has text for a response code. */
  @Test
  void aResponseCodeInWordsIsAFailure() throws Exception {
    String row = ",5,Page,Non HTTP response code: java.net.ConnectException\n";
    StringBuilder text = new StringBuilder("timeStamp,elapsed,label,responseCode\n");
    for (int i = 0; i < 50; i++) {
      text.append(TODAY + 50 * i).append(row);
    }
    assertThat(judge("errors.count = 0", file("a.jtl", text.toString())).outcome())
        .isEqualTo(Outcome.FAIL);
  }

  @Test
  void withoutStampsThereIsNoRate() throws Exception {
    String text = "elapsed,label,success\n" + "5,Page,true\n".repeat(500);
    assertThat(judge("samples.rate > 1/s", file("a.jtl", text)).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  void ofOneInstantThereIsNoRate() throws Exception {
    StringBuilder text = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 500; i++) {
      text.append(TODAY).append(',').append(1 + i).append(",Page,true\n");
    }
    assertThat(judge("samples.rate > 1/s", file("a.jtl", text.toString())).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
  }

  /** A log that has 0 for each response time did not measure them. */
  @ParameterizedTest
  @CsvSource({
    "p(99) < 250ms, INCONCLUSIVE",
    "passed.mean < 250ms, INCONCLUSIVE",
    "max < 1s, INCONCLUSIVE",
    "apdex(500ms) > 0.9, INCONCLUSIVE",
    "errors.rate < 1%, PASS"
  })
  void timesThatAreAllZeroPassNothing(String gate, Outcome expected) throws Exception {
    String zero = rows(1, TODAY, 4_000, true).replaceAll("(?m)^(\\d{13}),\\d+", "$1,0");
    assertThat(judge(gate, file("a.jtl", HEADER + zero)).outcome()).isEqualTo(expected);
    assertThat(judge(gate, file("b.jtl", HEADER + rows(1, TODAY, 4_000, true))).outcome())
        .isEqualTo(Outcome.PASS);
  }

  /** Of zeros and of one instant two runs are neither alike nor of the same load. */
  @Test
  void runsWithoutTimesAreNotCompared() throws Exception {
    String first = rows(1, TODAY, 4_000, true);
    String second = rows(2, TODAY + 10_000_000, 4_000, true);
    String zero = "(?m)^(\\d{13}),\\d+";
    Path a = file("a.jtl", HEADER + first.replaceAll(zero, "$1,0"));
    Path b = file("b.jtl", HEADER + second.replaceAll(zero, "$1,0"));
    RunComparison zeros = RunComparison.of(whole(a), whole(b), CompareOptions.defaults());
    assertThat(zeros.doubt()).contains("each response time of the base is 0");

    Path c = file("c.jtl", HEADER + first.replaceAll("(?m)^\\d{13}", "" + TODAY));
    RunComparison instant =
        RunComparison.of(
            whole(c), whole(file("d.jtl", HEADER + second)), CompareOptions.defaults());
    assertThat(instant.load().differences()).hasAtLeastOneElementOfType(LoadComparison.Rates.class);
  }

  /** Of several runs per side each must have a label of the base. */
  @Test
  void aLabelThatARunOfTheBaseLacksIsNotJudged() throws Exception {
    String login = ",Page,users 1-3,";
    List<AnalyzedRun> runs = new ArrayList<>();
    for (int run = 0; run < 4; run++) {
      String text = rows(run, TODAY + run * 10_000_000L, 1_000, true);
      String labels = run == 1 ? text : text.replace(login, login.replace("Page", "Login"));
      runs.add(whole(file(run + ".jtl", HEADER + labels)));
    }
    RunComparison found =
        RunComparison.of(runs.subList(0, 2), runs.subList(2, 4), CompareOptions.defaults());
    assertThat(found.labels().inAll()).extracting(LabelComparison::label).containsExactly("Page");
    assertThat(found.labels().onlyBase()).containsExactly("Login");
    assertThat(found.labels().onlyCandidate()).isEmpty();
  }

  private static AnalyzedRun whole(Path log) throws Exception {
    return Runs.read(log).whole();
  }

  /** 4,000 samples, 5 % of them failed; all of those of the label Login failed. */
  @ParameterizedTest
  @CsvSource({
    "p(99) < 1s, errors.rate < 10%, PASS",
    "p(99) < 1s, mean < 1s, INCONCLUSIVE",
    "p(99) < 1s, warn errors.rate < 10%, INCONCLUSIVE",
    "p(99) < 1s, errors.rate of Page < 1%, INCONCLUSIVE",
    "p(99) < 1s, transaction.errors.rate < 10%, INCONCLUSIVE",
    "p(99) < 1s, errors.rate in last 30s < 10%, INCONCLUSIVE",
    "p(95) of Login < 1s, errors.rate < 10%, INCONCLUSIVE",
    "p(95) of Login < 1s, errors.rate of Login <= 100%, PASS",
    "p(95) of Login < 1s, errors.rate of each <= 100%, PASS",
    "p(95) of Login < 1s, errors.rate of /Login|Page/ < 10%, INCONCLUSIVE",
    "p(95) of Page < 1s, warn errors.rate < 10%, PASS"
  })
  void timesOfFailuresNeedAGateThatFailsForThem(String times, String other, Outcome expected)
      throws Exception {
    StringBuilder log = new StringBuilder(HEADER);
    int line = 0;
    for (String row : rows(1, TODAY, 4_000, true).split("\n")) {
      log.append(line++ % 20 == 7 ? row.replace("Page", "Login").replace("true", "false") : row);
      log.append('\n');
    }
    RunFiles run = Runs.read(file("a.jtl", log.toString()));
    List<Gate> gates = List.of(Gate.parse(times), Gate.parse(other));
    GateResult result = GateCheck.run(gates, run, null).results().get(0);
    assertThat(result.outcome()).as(result.reason()).isEqualTo(expected);
  }

  /**
   * Transactions of two requests each, by ten threads. Of a log that begins in mid-run the requests
   * of the first transactions are missing; without all its requests it is another log.
   */
  @ParameterizedTest
  @CsvSource({"whole, PASS", "from mid-run, PASS", "transactions alone, INCONCLUSIVE"})
  void theFirstTransactionsOfACutLogLackNothing(String what, Outcome expected) throws Exception {
    String message = ",\"Number of samples in transaction : 2, number of failing samples : 0\"\n";
    List<String> text = new ArrayList<>();
    List<String> rows = rows(1, TODAY, 4_000, true).lines().toList();
    Map<String, String> open = new HashMap<>();
    for (String row : rows) {
      String[] fields = row.split(",");
      text.add(row + ",OK\n");
      String first = open.remove(fields[3]);
      if (first == null) {
        open.put(fields[3], fields[0]);
      } else {
        long elapsed =
            Long.parseLong(fields[0]) + Long.parseLong(fields[1]) - Long.parseLong(first);
        text.add(first + "," + elapsed + ",Checkout," + fields[3] + ",true" + message);
      }
    }
    boolean isCut = what.equals("from mid-run");
    if (what.equals("transactions alone")) {
      text.removeIf(line -> !line.contains("Checkout"));
      text.add(rows.get(3_999) + ",OK\n");
    }
    String log =
        text.stream()
            .skip(isCut ? 1_000 : 0)
            .dropWhile(line -> isCut && !line.contains("Checkout"))
            .collect(Collectors.joining());
    Path page = file("a.jtl", HEADER.replace("\n", ",responseMessage\n") + log);
    GateResult result = judge("max < 60s min n=1", page);
    assertThat(result.outcome()).as(result.reason()).isEqualTo(expected);
  }

  /** Seconds since 1970, which would be twenty days of January 1970 as milliseconds. */
  @Test
  void stampsInSecondsPassNothing() throws Exception {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 500; i++) {
      text.append(1_700_000_000L + i).append(",5,Page,t 1-1,true\n");
    }
    GateResult result = judge("samples.rate > 1/s", file("a.jtl", text.toString()));
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains("looks like a count of another unit");
  }

  /** JMeter's mode Statistical writes one row for a hundred samples. */
  @Test
  void rowsThatSumUpSamplesPassNothing() throws Exception {
    StringBuilder text =
        new StringBuilder("timeStamp,elapsed,label,threadName,success,SampleCount,ErrorCount\n");
    for (int i = 0; i < 500; i++) {
      text.append(TODAY + 500 * i).append(",500,Page,t 1-1,true,100,7\n");
    }
    GateResult result = judge(ERRORS, file("a.jtl", text.toString()));
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains("a row that sums up several samples");
  }

  /** The clock goes back by 5 s in mid-run, for ten users and for one. */
  @ParameterizedTest
  @ValueSource(ints = {4_000, 200})
  void aClockSetBackMakesTheVerdictUnsure(int rows) throws Exception {
    String text = rows(1, TODAY, rows, true);
    if (rows == 200) {
      text = text.replaceAll("users 1-\\d", "users 1-1");
    }
    StringBuilder log = new StringBuilder(HEADER);
    int line = 0;
    for (String row : text.split("\n")) {
      long stamp = Long.parseLong(row.substring(0, 13)) - (line++ > rows / 2 ? 5_000 : 0);
      log.append(stamp).append(row.substring(13)).append('\n');
    }
    RunFiles run = Runs.read(file("a.jtl", log.toString()));
    GateResult result = Runs.judge(run, "arrivals.cov < 9");
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains("the clock was set back,");
  }
}
