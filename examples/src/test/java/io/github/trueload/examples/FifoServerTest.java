package io.github.trueload.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FifoServerTest {

  private static final long HOUR_NANOS = 3_600_000_000_000L;

  @Test
  void an_idle_server_takes_the_service_time() {
    assertThat(new FifoServer(() -> HOUR_NANOS).getAsLong()).isEqualTo(HOUR_NANOS);
  }

  @Test
  void who_comes_while_it_works_waits_for_those_before() {
    FifoServer server = new FifoServer(() -> HOUR_NANOS);
    server.getAsLong();
    server.getAsLong();
    // Less the time since the first call, which is under an hour.
    assertThat(server.getAsLong()).isBetween(2 * HOUR_NANOS + 1, 3 * HOUR_NANOS);
  }

  @Test
  void it_has_worked_what_is_over_of_the_service_that_it_was_given() {
    FifoServer server = new FifoServer(() -> HOUR_NANOS);
    assertThat(server.busyNanos()).isZero();
    server.getAsLong();
    assertThat(server.busyNanos()).isBetween(0L, HOUR_NANOS - 1);
    assertThat(server.arrivals()).isEqualTo(1);
    FifoServer quick = new FifoServer(() -> 0);
    quick.getAsLong();
    assertThat(quick.busyNanos()).isZero();
  }
}
