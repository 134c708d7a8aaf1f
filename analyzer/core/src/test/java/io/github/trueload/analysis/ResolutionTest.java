package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.think.Erlang;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.wording.VerdictText;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The same run seen in a JTL of whole milliseconds and in its packets. */
class ResolutionTest {

  private static final int REQUESTS = 60_000;

  /** Requests at intervals of {@code law}, answered in 50 µs by one connection each of twenty. */
  private static FakeSource seenBy(FakeSource source, ThinkTime law, boolean inMilliseconds) {
    ThinkTimeSequence intervals = law.sequence(new SplittableRandom(1));
    int[] connections = new int[20];
    for (int i = 0; i < connections.length; i++) {
      connections[i] =
          inMilliseconds ? -1 : source.connection("127.0.0.1:" + (1000 + i), "127.0.0.1:80", 0, -1);
    }
    long nanos = 0;
    for (int i = 0; i < REQUESTS; i++) {
      long micros = inMilliseconds ? nanos / 1_000_000 * 1_000 : nanos / 1_000;
      source.row(micros, inMilliseconds ? 0 : 50, null, connections[i % 20], i / 20);
      nanos += intervals.nextNanos();
    }
    return source;
  }

  private static AnalysisResult ofLog(ThinkTime law) throws Exception {
    FakeSource log = seenBy(FakeSource.plainLog(), law, true);
    return Analysis.run(AnalysisOptions.of(FakeSource.paths(log)), FakeSource.opener(log));
  }

  private static AnalysisResult ofWire(ThinkTime law) throws Exception {
    FakeSource wire = seenBy(FakeSource.capture(), law, false);
    return Analysis.run(AnalysisOptions.of(FakeSource.paths(wire)), FakeSource.opener(wire));
  }

  @Test
  void at4800PerSecondTheLogAloneCannotShowTheCovAndTheWireReadsOne() throws Exception {
    AnalysisResult log = ofLog(new Exponential(1 / 4800.0));
    AnalysisResult wire = ofWire(new Exponential(1 / 4800.0));
    // measured on a real run: 2.04 from the stamps, 1.03 from the packets
    assertThat(log.arrivals().covResolvable()).isFalse();
    assertThat(log.arrivals().cov()).isBetween(1.9, 2.2);
    assertThat(log.arrivals().detail().fit()).isNull();
    assertThat(VerdictText.headline(log)).contains("CoV not resolvable").doesNotContain("CoV 2");
    // five standard errors of 1/√60,000
    assertThat(wire.arrivals().cov()).isCloseTo(1, within(0.021));
    assertThat(wire.arrivals().covResolvable()).isTrue();
    assertThat(log.arrivals().verdict()).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(wire.arrivals().verdict()).isEqualTo(ArrivalVerdict.POISSON);
  }

  @Test
  void regularArrivalsAtThatRateAreFoundByCountsAndByCov() throws Exception {
    assertThat(ofLog(new Erlang(1 / 4800.0, 4)).arrivals().verdict())
        .isEqualTo(ArrivalVerdict.HYPO_EXPONENTIAL);
    assertThat(ofWire(new Erlang(1 / 4800.0, 4)).arrivals().verdict())
        .isEqualTo(ArrivalVerdict.HYPO_EXPONENTIAL);
  }

  @Test
  void whereTheStampsCarryItBothReadTheSame() throws Exception {
    for (ThinkTime law : new ThinkTime[] {new Exponential(0.006), new Erlang(0.006, 4)}) {
      AnalysisResult log = ofLog(law);
      AnalysisResult wire = ofWire(law);
      assertThat(log.arrivals().covResolvable()).isTrue();
      assertThat(log.arrivals().verdict()).isEqualTo(wire.arrivals().verdict());
      // the log's without Sheppard's correction would be 0.0023 and 0.0046 higher
      assertThat(log.arrivals().cov()).isCloseTo(wire.arrivals().cov(), within(0.001));
    }
  }
}
