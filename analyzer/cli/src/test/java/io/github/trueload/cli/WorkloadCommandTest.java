package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code trueload workload}: describe, plan, compare. */
class WorkloadCommandTest {

  @TempDir private Path folder;

  private Outcome trueload(String line) {
    return Outcome.ofLine(("workload " + line).replace("DIR", folder.toString()));
  }

  /** 400 sessions of a Poisson process: a page, and with probability 1/2 after 2 s another. */
  @BeforeEach
  void log() throws IOException {
    Files.writeString(folder.resolve("run.jtl"), jtl(2000));
    Files.writeString(folder.resolve("slow.jtl"), jtl(3000));
    Files.writeString(folder.resolve("closed.jtl"), jtl(2000).replaceAll(",http[^\\n]*|,URL", ""));
  }

  private static String jtl(int thinkMillis) {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text =
        new StringBuilder("timeStamp,elapsed,label,responseCode,threadName,success,URL\n");
    long at = 1_700_000_000_000L;
    for (int user = 1; user <= 400; user++) {
      at += Math.round(-1000 * Math.log(1 - random.nextDouble()));
      row(text, at, "Home", user);
      if (random.nextBoolean()) {
        row(text, at + 10 + thinkMillis, "Find", user);
      }
    }
    return text.toString();
  }

  private static void row(StringBuilder text, long at, String label, int user) {
    text.append(
        "%d,10,%s,200,G 1-%d,true,http://shop:80/%s?user=%d\n"
            .formatted(at, label, user, label.toLowerCase(Locale.ROOT), user));
  }

  @Test
  void aLogIsDescribedPlannedAndCompared() throws IOException {
    Outcome described = trueload("describe DIR/run.jtl -o DIR/w.json");
    assertThat(described.err()).isEmpty();
    assertThat(described.out())
        .contains("w.json: 400 sessions with ")
        .contains("session length  mean 1.485 requests; the graph decides")
        .contains("dispersion      1, as of a Poisson process")
        .contains("think times     1 constant; 0 of rare transitions");
    // neither queries, nor hosts, nor threads
    assertThat(Files.readString(folder.resolve("w.json")))
        .contains("\"/find\"")
        .doesNotContain("user=", "shop", "G 1-");
    Outcome planned = trueload("plan DIR/w.json --host shop:8081 -o DIR/plan.jmx --seed 3");
    assertThat(planned.err()).isEmpty();
    assertThat(Files.readString(folder.resolve("plan.jmx")))
        .contains(">plan-sessions.csv<", "${__P(host,shop)}", "${__P(port,8081)}")
        .doesNotContain("@");
    assertThat(trueload("compare DIR/w.json DIR/plan-sessions.csv --within-noise").code()).isZero();
    Outcome same = trueload("compare DIR/w.json DIR/run.jtl --at-least 0.9");
    assertThat(same.out()).contains("think times        1.000").doesNotContain("differs");
    assertThat(same.code()).isZero();
    Outcome slow = trueload("compare DIR/w.json DIR/slow.jtl --at-least 0.9 --json DIR/l.json");
    assertThat(slow.code()).isOne();
    assertThat(slow.out()).containsPattern("think times +0\\.\\d+ .* differs +fail");
    assertThat(Files.readString(folder.resolve("l.json"))).contains("\"outcome\" : \"fail\"");
    assertThat(trueload("compare DIR/w.json DIR/slow.jtl --at-least 0.9 --of rate").code())
        .isZero();
  }

  @Test
  void theSameSeedDrawsTheSameSessions() throws IOException {
    trueload("describe DIR/run.jtl -o DIR/w.json");
    trueload("plan DIR/w.json --host shop -o DIR/a.jmx --for 30s");
    trueload("plan DIR/w.json --host shop -o DIR/b.jmx --for 30s");
    trueload("plan DIR/w.json --host shop -o DIR/c.jmx --for 30s");
    trueload("plan DIR/w.json --host https://shop -o DIR/c.jmx --for 30s --seed 2");
    Path first = folder.resolve("a-sessions.csv");
    assertThat(folder.resolve("b-sessions.csv")).hasSameTextualContentAs(first);
    assertThat(Files.readString(folder.resolve("c-sessions.csv")))
        .isNotEqualTo(Files.readString(first));
    assertThat(Files.readString(folder.resolve("c.jmx"))).contains("${__P(port,443)}", ">https<");
  }

  @Test
  void sessionsThatNoEarlierPlanHasAreKept() throws IOException {
    trueload("describe DIR/run.jtl -o DIR/w.json");
    Path recorded = Files.writeString(folder.resolve("shop-sessions.csv"), "recorded");
    Outcome outcome = trueload("plan DIR/w.json --host shop -o DIR/shop.jmx --for 30s");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains(recorded + ": exists and is not of an earlier plan");
    assertThat(recorded).hasContent("recorded");
    assertThat(folder.resolve("shop.jmx")).doesNotExist();
  }

  /** Noise alone explains so small a difference: the run is too short for this limit. */
  @Test
  void whatNoiseExplainsIsInconclusive() {
    trueload("describe DIR/run.jtl -o DIR/w.json");
    trueload("plan DIR/w.json --host shop -o DIR/plan.jmx --for 60s");
    Outcome outcome = trueload("compare DIR/w.json DIR/plan-sessions.csv --at-least 1 --of rate");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out()).contains("inconclusive");
  }

  @Test
  void aRunWithOtherNamesIsNotJudgedByThem() {
    trueload("describe DIR/run.jtl -o DIR/w.json --anonymous");
    Outcome outcome = trueload("compare DIR/w.json DIR/run.jtl --at-least 0.5");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out())
        .contains("think times: no request of the run has a name of the description");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "describe DIR/none.jtl -o DIR/w.json | 3 | none.jtl: does not exist",
        "describe DIR/run.jtl -o DIR/run.jtl | 2 | is an input",
        "describe DIR/run.jtl DIR/./run.jtl -o DIR/w.json | 3 | is the same file as",
        "describe DIR/run.jtl -o DIR/w.json --states 0 | 2 | --states: the number must be 1 to 500",
        "describe DIR/run.jtl -o DIR/w.json --requests 0 | 2 | --requests: the number must be 1",
        "plan DIR/none.json --host shop -o DIR/p.jmx | 3 | none.json: does not exist",
        "plan DIR/run.jtl --host shop -o DIR/p.jmx | 3 | run.jtl: is not a complete JSON file",
        "plan DIR/good.json --host shop/x -o DIR/p.jmx | 2 | --host: 'shop/x' is no server",
        "plan DIR/good.json --host ftp://shop -o DIR/p.jmx | 2 | --host: 'ftp://shop' is no server",
        "plan DIR/good.json --host shop -o DIR/p.jmx --for 0s | 2 | --for: the time must be above 0",
        "plan DIR/closed.json --host shop -o DIR/p.jmx | 3 | contains no path of 2 requests",
        "compare DIR/good.json DIR/none.jtl | 3 | none.jtl: does not exist",
        "compare DIR/good.json DIR/run.jtl --at-least 2 | 2 | --at-least: the likeness must be 0",
      })
  void badInputIsRefusedByName(String line, int code, String message) {
    trueload("describe DIR/run.jtl -o DIR/good.json");
    trueload("describe DIR/closed.jtl -o DIR/closed.json");
    Outcome outcome = trueload(line);
    assertThat(outcome.err()).contains(message).hasLineCount(1);
    assertThat(outcome.code()).isEqualTo(code);
    assertThat(folder.resolve("w.json")).doesNotExist();
    assertThat(folder.resolve("p.jmx")).doesNotExist();
    assertThat(folder.resolve("p-sessions.csv")).doesNotExist();
  }
}
