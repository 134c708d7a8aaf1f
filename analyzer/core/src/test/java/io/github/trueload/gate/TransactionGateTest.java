package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.ComparedTimes;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.ShiftResult;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.responses.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Transaction Controllers have figures of their own, apart from those of their requests. */
class TransactionGateTest {

  @TempDir Path folder;

  /**
   * A log of 400 turns: a request Home, then Checkout over Cart and Pay. Home and the parts take
   * exponential times of 20 ms, Checkout what its parts take, times {@code factor}; of ten
   * Checkouts one fails, with its Pay.
   *
   * @param parent whether Checkout is generated as the parent of its requests
   * @param parts whether the requests of a parent are in the log
   */
  private RunFiles run(boolean parent, boolean parts, double factor) throws Exception {
    Random random = new Random(20_261_123);
    StringBuilder log =
        new StringBuilder(
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success\n");
    long[] now = {0, 0};
    for (int turn = 0; turn < 800; turn++) {
      int user = turn % 2;
      long start = 1_700_000_000_000L + now[user];
      long[] times = new long[3];
      for (int i = 0; i < 3; i++) {
        times[i] = 3 + Math.round(-20 * factor * Math.log(1 - random.nextDouble()));
      }
      boolean passes = turn / 2 % 10 != 3;
      String thread = ",u 1-" + user + ",";
      row(log, start, times[0], "Home", "OK" + thread + true);
      long checkout = start + times[0] + 5;
      String cart = row(checkout, times[1], "Cart", "OK" + thread + true);
      String pay = row(checkout + times[1], times[2], "Pay", "OK" + thread + passes);
      String whole =
          row(
              checkout,
              times[1] + times[2],
              "Checkout",
              "\"Number of samples in transaction : 2, number of failing samples : "
                  + (passes ? 0 : 1)
                  + "\""
                  + thread
                  + passes);
      String requests = parts ? cart + pay : "";
      log.append(parent ? whole + requests : requests + whole);
      now[user] += times[0] + times[1] + times[2] + 50 + random.nextInt(300);
    }
    Path file = folder.resolve(Math.abs(log.hashCode()) + ".jtl");
    Files.writeString(file, log);
    return RunFiles.read(
        AnalysisOptions.of(List.of(file)),
        path -> JtlSource.open(InputBytes.open(path), JtlOptions.defaults()));
  }

  private static void row(StringBuilder log, long start, long elapsed, String label, String rest) {
    log.append(row(start, elapsed, label, rest));
  }

  private static String row(long start, long elapsed, String label, String rest) {
    return start + "," + elapsed + "," + label + ",200," + rest + "\n";
  }

  private static List<GateResult> check(RunFiles run, String... gates) throws Exception {
    List<Gate> parsed = new ArrayList<>();
    for (String gate : gates) {
      parsed.add(Gate.parse(gate));
    }
    return GateCheck.run(parsed, run, null).results();
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void transactionsAndRequestsAreNeverMixed(boolean parent) throws Exception {
    RunFiles run = run(parent, true, 1);
    Samples samples = run.whole().result().samples();
    Samples transactions = run.whole().result().transactions();
    assertThat(samples.labels()).containsOnlyKeys("Home", "Cart", "Pay");
    assertThat(samples.count()).isEqualTo(2_400);
    assertThat(samples.errors()).isEqualTo(80);
    assertThat(transactions.labels()).containsOnlyKeys("Checkout");
    assertThat(transactions.count()).isEqualTo(800);
    assertThat(transactions.errors()).isEqualTo(80);
    // two exponentials of 20 ms and their offsets of 3 ms: 46 ms, standard error 28.3/√800 = 1 ms
    assertThat(transactions.labels().get("Checkout").mean()).isBetween(0.042, 0.050);
    assertThat(run.whole().result().arrivals().count()).isEqualTo(2_400);
  }

  @Test
  void gatesOfTransactionsAreJudged() throws Exception {
    RunFiles run = run(false, true, 1);
    List<GateResult> results =
        check(
            run,
            "transaction.count of Checkout = 800",
            "transaction.errors.count of Checkout = 80",
            "transaction.errors.rate < 20%",
            // the 95th percentile of Gamma(2, 20 ms) is 94.9 ms (R: qgamma(0.95, 2, scale = 20))
            "transaction.p(95) of Checkout < 130ms",
            "transaction.p(95) of Checkout < 60ms",
            "samples.count = 2400");
    assertThat(results)
        .extracting(GateResult::outcome)
        .containsExactly(
            Outcome.PASS, Outcome.PASS, Outcome.PASS, Outcome.PASS, Outcome.FAIL, Outcome.PASS);
    assertThat(results.get(3).actual().n()).isEqualTo(800);
  }

  @Test
  void aGateOfEachLabelLeavesTransactionsOut() throws Exception {
    RunFiles run = run(false, true, 1);
    assertThat(check(run, "samples.count of each > 0"))
        .extracting(each -> each.gate().labels().toString())
        .containsExactly("Home", "Cart", "Pay");
    assertThat(check(run, "transaction.count of each > 0"))
        .extracting(each -> each.gate().labels().toString())
        .containsExactly("Checkout");
  }

  @Test
  void theWrongKindOfLabelSaysWhatToWrite() throws Exception {
    RunFiles run = run(false, true, 1);
    GateResult ofRequests = check(run, "p(95) of Checkout < 1s").get(0);
    assertThat(ofRequests.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(ofRequests.reason()).contains("is a transaction", "transaction.p(95)");
    GateResult ofTransactions = check(run, "transaction.p(95) of Home < 1s").get(0);
    assertThat(ofTransactions.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(ofTransactions.reason()).contains("is a request");
  }

  @Test
  void fastFailuresOfTransactionsDoNotPassInSilence() throws Exception {
    GateResult alone = check(run(false, true, 1), "transaction.p(95) of Checkout < 130ms").get(0);
    assertThat(alone.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(alone.reason())
        .contains("10.00 % of the transactions failed", "transaction.errors.rate");
  }

  @Test
  void parentsWithoutTheirRequestsAreJudgedAndTheRequestsAreMissing() throws Exception {
    RunFiles run = run(true, false, 1);
    assertThat(run.whole().result().samples().labels()).containsOnlyKeys("Home");
    assertThat(run.whole().result().arrivals().verdict().id()).isEqualTo("inconclusive");
    assertThat(check(run, "transaction.mean of Checkout < 60ms", "transaction.errors.rate < 20%"))
        .extracting(GateResult::outcome)
        .containsExactly(Outcome.PASS, Outcome.PASS);
    GateResult rate = check(run, "samples.rate > 1/s").get(0);
    assertThat(rate.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(rate.reason()).contains("requests are not in the log");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parent sample", "subresults=true"})
  void aLogOfTransactionsAloneIsRefusedWithARemedy(String remedy) throws Exception {
    Path file = folder.resolve("alone.jtl");
    Files.writeString(
        file,
        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success\n"
            + row(1_700_000_000_000L, 9, "T", "Number of samples in transaction : 1,t 1-1,true"));
    Assertions.assertThatThrownBy(
            () ->
                RunFiles.read(
                    AnalysisOptions.of(List.of(file)),
                    path -> JtlSource.open(InputBytes.open(path), JtlOptions.defaults())))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining(remedy);
  }

  @Test
  void comparisonsHaveTransactionsApart() throws Exception {
    RunComparison found =
        RunComparison.of(
            run(false, true, 1).whole(), run(true, true, 2).whole(), CompareOptions.defaults());
    assertThat(found.labels().inAll())
        .extracting(LabelComparison::name)
        .containsExactly("Home", "Cart", "Pay", "Checkout (transaction)");
    LabelComparison checkout = found.labels().inAll().get(3);
    assertThat(checkout.of()).isEqualTo(ComparedTimes.TRANSACTION);
    assertThat(checkout.base().count()).isEqualTo(800);
    // the loads differ, which dooms no slowdown: see RunComparison; here the difference is at hand
    assertThat(checkout.statistics().get(0).values().difference()).isBetween(0.03, 0.05);
    assertThat(checkout.statistics().get(0).shift()).isNotEqualTo(ShiftResult.FASTER);
  }
}
