package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.verdict.Conformance.Agreement;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arrivals of a capture beside a log, compared with a schedule. */
class ProcessComparisonTest {

  private static final String SCHEDULE = "schedule 10/s for 20s; 100/s for 20s; 10/s for 20s";

  /**
   * The schedule begins with the first request on the wire, by the capture's clock: by the log's it
   * would begin earlier or later than the requests that are compared.
   */
  @ParameterizedTest
  @ValueSource(longs = {0, 800_000, -800_000})
  void theScheduleBeginsByTheClockOfTheArrivals(long clockMicros) throws Exception {
    FakeSource log = FakeSource.log();
    FakeSource capture = FakeSource.capture();
    RequestedProcess.Arrivals requested =
        (RequestedProcess.Arrivals) RequestedProcess.parse(SCHEDULE);
    ArrivalSequence sequence = requested.process().sequence(new SplittableRandom(5));
    int request = 0;
    for (long at = sequence.nextNanos(); at != ArrivalSequence.END; at = sequence.nextNanos()) {
      String client = "10.0.0.1:" + (10_000 + request);
      long micros = at / 1_000;
      log.row(
          micros, 2_000, "user " + request, log.connection(client, "10.0.0.2:80", micros, -1), 0);
      long onWire = micros + clockMicros;
      capture.row(
          onWire,
          2_000,
          null,
          capture.connection(client, "10.0.0.2:80", onWire, onWire + 3_000),
          0);
      request++;
    }
    AnalysisOptions options =
        AnalysisOptions.of(FakeSource.paths(log, capture))
            .judgedBy(new Criteria(0.1, 0.95, requested));

    AnalysisResult result = Analysis.run(options, FakeSource.opener(log, capture));

    assertThat(result.arrivals().source()).isEqualTo("wire");
    assertThat(result.conformance().agreement()).isEqualTo(Agreement.AS_ASKED);
  }
}
