package io.github.trueload.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RateSchedule;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.ScheduledArrivals;
import io.github.trueload.arrivals.ScheduledArrivals.Spacing;
import io.github.trueload.queueing.BurstPattern;
import io.github.trueload.think.Erlang;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestedProcessTest {

  @Test
  void readsEachKindOfProcess() {
    assertThat(process("Poisson 600/min")).isEqualTo(RenewalArrivals.poisson(10));
    assertThat(process("constant 20/s")).isEqualTo(RenewalArrivals.constant(20));
    assertThat(process("erlang 20/s stages=2")).isEqualTo(new RenewalArrivals(new Erlang(0.05, 2)));
    assertThat(process("map 20/s index=100 peak=5")).isEqualTo(MapArrivals.of(20, 100, 5));
    RateSchedule bursts = RateSchedule.bursts(new BurstPattern(6, 0.05), 20, 100);
    assertThat(process("bursts 20/s a=6 b=5%"))
        .isEqualTo(process("bursts 20/s period=100s b=0.05 a=6"))
        .isEqualTo(new ScheduledArrivals(bursts, Spacing.RANDOM));
    assertThat(process("even-schedule 10/s to 50/s in 30s; 50/s for 5min"))
        .isInstanceOfSatisfying(
            ScheduledArrivals.class,
            scheduled -> {
              assertThat(scheduled.spacing()).isEqualTo(Spacing.EVEN);
              assertThat(scheduled.schedule().arrivals()).isEqualTo(900 + 15_000);
            });
    assertThat(RequestedProcess.parse(" pacing 10s requests=3 "))
        .isEqualTo(new RequestedProcess.Pacing("pacing 10s requests=3", 10, 3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                    | is not a process",
        "fast 20/s             | \"fast\" is not a process; write poisson, map",
        "poisson               | poisson needs a rate, such as poisson 20/s",
        "poisson 20            | \"20\" is not a rate",
        "poisson 20/s x=1      | poisson has no value named x",
        "map 20/s peak=5       | map needs a value for index",
        "map 20/s index=a peak=5 | index \"a\" is not a number",
        "map 20/s index=1 peak=5 | index of dispersion is 1.0",
        "map 20/s index=9 index=100 peak=5 | index is given twice; give one value",
        "pacing 10s requests=2 requests=2 | requests is given twice",
        "bursts 20/s a=6 b=50% | must be below 1",
        "schedule 20/s         | segment 1: \"20/s\" is not a segment",
        "pacing 10             | pacing \"10\" is not a duration",
        "pacing 10s requests=1.5 | requests must be a whole number",
        "pacing 10s requests=0 | requests of a round is 0",
      })
  void refusesWithTheReason(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestedProcess.parse(text))
        .withMessageContaining(reason);
  }

  private static Object process(String text) {
    return ((RequestedProcess.Arrivals) RequestedProcess.parse(text)).process();
  }
}
