package io.github.trueload.stats.users;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.stats.Series;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {

  private static final long NEVER = Long.MAX_VALUE;

  @Test
  void peakCountsThoseOpenTogether() {
    OpenConnections open = new OpenConnections();
    open.accept(0, 10);
    open.accept(5, 20);
    open.accept(12, 15);
    open.accept(14, NEVER);
    // open together: at 0 one, at 5 two, at 12 two (the first closed at 10), at 14 three
    assertThat(open.peak(0, 30)).isEqualTo(3);
    assertThat(open.peak(0, 13)).isEqualTo(2);
    assertThat(open.peak(21, 30)).isEqualTo(1);
  }

  @Test
  void oneThatOpensAsAnotherClosesIsNotASecond() {
    OpenConnections open = new OpenConnections();
    open.accept(0, 10);
    open.accept(10, 20);
    assertThat(open.peak(0, 30)).isEqualTo(1);
  }

  @Test
  void seriesRunsOverTheWindow() {
    OpenConnections open = new OpenConnections();
    open.accept(0, 3_000_000_000L);
    open.accept(1_000_000_000L, NEVER);
    Series series = open.series(0, 4_000_000_000L, 5);
    assertThat(series.x()).containsExactly(0, 1, 2, 3, 4);
    assertThat(series.y()).containsExactly(1, 2, 2, 1, 1);
  }
}
