package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthRowTest {

  private static final HealthSecond SECOND =
      new HealthSecond(
          1_700_000_000_123L,
          1_204_456_000,
          new LoadGenerator("load-1", "1.0.0/3fa9c1d2/77", 0.0042),
          new JvmPauses(203_417_000, 215_001_000, 2, 31),
          new CpuUse(4, 0.25, 0.913, 0.002, Double.NaN),
          LagCounts.parse("0:412 18:1"),
          new DueSessions(128, 117));

  /** The head is what later versions and other tools read files by. */
  @Test
  void theHeadNamesTheColumnsWithTheirUnits() {
    assertThat(HealthRow.HEAD)
        .isEqualTo(
            "end_ms,length_ms,pause_max_ms,pause_sum_ms,gc_pauses,gc_ms,cpu_process,cpu_machine,"
                + "cpu_stolen,cpu_limit,cores,lags_ms,host,sessions_due,sessions_dropped,workload,"
                + "clock_error_ms");
  }

  @Test
  void aLineHasMicrosecondsAndThousandthsAndNothingForTheUnknown() {
    assertThat(HealthRow.write(SECOND))
        .isEqualTo(
            "1700000000123,1204.456,203.417,215.001,2,31,0.250,0.913,0.002,,4,0:412 18:1,load-1,"
                + "128,117,1.0.0/3fa9c1d2/77,4.200");
  }

  /** Shares are rounded as the shortest decimal number that means them, halves up. */
  @ParameterizedTest
  @CsvSource({
    "0.0004999,0.000",
    "0.0005,0.001",
    "0.1235,0.124",
    "0.5014999,0.501",
    "0.6665,0.667",
    "0.66649999999999,0.666",
    "0.9995,1.000",
    "1,1.000"
  })
  void sharesAreRoundedAsTheyAreWritten(double share, String written) {
    assertThat(HealthRow.write(Seconds.busy(1, share)).split(",")[7]).isEqualTo(written);
  }

  @ParameterizedTest
  @CsvSource({"0,0.000", "499,0.000", "500,0.001", "1499999,1.500", "999999500,1000.000"})
  void durationsAreRoundedToMicroseconds(long nanos, String written) {
    HealthSecond second = Seconds.of(1, nanos, 0, 0, "");
    assertThat(HealthRow.write(second).split(",")[2]).isEqualTo(written);
  }

  @Test
  void whatWasWrittenIsRead() {
    assertThat(HealthRow.under(HealthRow.HEAD).read(HealthRow.write(SECOND))).isEqualTo(SECOND);
  }

  @Test
  void columnsAreKnownByTheirNamesAndNewOnesPassedOver() {
    HealthRow rows =
        HealthRow.under(
            "host,new,workload,clock_error_ms,end_ms,length_ms,pause_max_ms,pause_sum_ms,gc_pauses,gc_ms,cpu_process,"
                + "cpu_machine,cpu_stolen,cpu_limit,sessions_due,sessions_dropped,cores,lags_ms\r");
    HealthSecond read =
        rows.read(
            "load-1,x,1.0.0/3fa9c1d2/77,4.2,1700000000123,1204.456,203.417,215.001,2,31,0.25,0.913,0.002,,128,117,4,"
                + "0:412 18:1");
    assertThat(read).isEqualTo(SECOND);
  }

  @Test
  void aFileOfAnEarlierVersionHasNoSessionsAndNoWorkload() {
    String[] head = HealthRow.HEAD.split(",sessions_due");
    HealthSecond read = HealthRow.under(head[0]).read("1,1000,0,0,0,0,0,0,0,,2,,load-1");
    assertThat(read.sessions()).isEqualTo(DueSessions.NONE);
    assertThat(read.generator()).isEqualTo(new LoadGenerator("load-1", ""));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0})
  void anErrorOfTheClockIsUnknownOrInfiniteToo(double error) {
    LoadGenerator generator = new LoadGenerator("h", "", error);
    String line = HealthRow.write(Seconds.of(Seconds.quiet(1), generator));
    assertThat(HealthRow.under(HealthRow.HEAD).read(line).generator()).isEqualTo(generator);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2|2 fields, the header has 17",
        "x,1000,0,0,0,0,0,0,0,,2,,h,0,0,,|For input string",
        "1,0,0,0,0,0,0,0,0,,2,,h,0,0,,|length_ms is not above 0",
        "1,1000,-1,0,0,0,0,0,0,,2,,h,0,0,,|pause_max_ms is not a duration",
        "1,1000,1e300,0,0,0,0,0,0,,2,,h,0,0,,|pause_max_ms is not a duration",
        "1,1000,NaN,0,0,0,0,0,0,,2,,h,0,0,,|pause_max_ms is not a duration",
        "1,1000,0,0,-1,0,0,0,0,,2,,h,0,0,,|gc_pauses is below 0",
        "1,1000,0,0,0,0,1.5,0,0,,2,,h,0,0,,|cpu_process is not between 0 and 1",
        "1,1000,0,0,0,0,NaN,0,0,,2,,h,0,0,,|cpu_process is not between 0 and 1",
        "1,1000,0,0,0,0,0,0,0,,2,5,h,0,0,,|not edge:count",
        "1,1000,0,0,0,0,0,0,0,,2,,h,0,0,,-1|clock_error_ms is not a duration",
        "1,1000,0,0,0,0,0,0,0,,2,,h,1,2,,|2 of 1 sessions dropped"
      })
  void aDamagedLineIsRefusedWithTheReason(String line, String reason) {
    HealthRow rows = HealthRow.under(HealthRow.HEAD);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rows.read(line))
        .withMessageContaining(reason);
  }

  @Test
  void aHeadWithoutAColumnIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HealthRow.under("timeStamp,elapsed,label"))
        .withMessage("no column end_ms");
  }
}
