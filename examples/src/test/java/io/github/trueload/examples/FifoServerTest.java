package io.github.trueload.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FifoServerTest {

  private static final long HOUR_NANOS = 3_600_000_000_000L;

  @Test
  void anIdleServerTakesTheServiceTime() {
    assertThat(new FifoServer(() -> HOUR_NANOS).getAsLong()).isEqualTo(HOUR_NANOS);
  }

  @Test
  void whoComesWhileItWorksWaitsForThoseBefore() {
    FifoServer server = new FifoServer(() -> HOUR_NANOS);
    server.getAsLong();
    server.getAsLong();
    // Less the time since the first call, which is under an hour.
    assertThat(server.getAsLong()).isBetween(2 * HOUR_NANOS + 1, 3 * HOUR_NANOS);
  }

  @Test
  void itHasWorkedWhatIsOverOfTheServiceThatItWasGiven() {
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
