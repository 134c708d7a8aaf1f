package io.github.trueload.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.think.SeededStreams;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SessionScalingTest {
  private static final int N = 10_000;

  private static List<RecordedSession> scaled(SessionScaling scaling, long seed)
      throws IOException, SessionFileException {
    List<RecordedSession> record =
        IntStream.range(0, N)
            .mapToObj(i -> Sessions.session("s" + i, 10L * i, 5, "/a", "/b"))
            .toList();
    return Sessions.all(
        scaling.of(Sessions.of(record), new SeededStreams(seed, "").generator("t", 0)));
  }

  @Test
  void unscaledSessionsStayAsTheyWere() throws IOException, SessionFileException {
    assertThat(scaled(new SessionScaling(0, Long.MAX_VALUE, 1, 1), 1))
        .hasSize(N)
        .element(77)
        .isEqualTo(Sessions.session("s77", 770, 5, "/a", "/b"));
  }

  @Test
  void arrivalsAreStretchedAndThinkTimesAreNot() throws IOException, SessionFileException {
    assertThat(scaled(new SessionScaling(0, Long.MAX_VALUE, 2, 1), 1).get(77))
        .isEqualTo(Sessions.session("s77", 1540, 5, "/a", "/b"));
  }

  /** Binomial: N/4 ± 4.9 standard deviations, one in a million seeds beyond. */
  @Test
  void sessionsAreThinnedEachByItself() throws IOException, SessionFileException {
    SessionScaling quarter = new SessionScaling(0, Long.MAX_VALUE, 1, 0.25);
    List<RecordedSession> kept = scaled(quarter, 4);
    double sd = Math.sqrt(N * 0.25 * 0.75);
    assertThat((double) kept.size()).isBetween(N * 0.25 - 4.9 * sd, N * 0.25 + 4.9 * sd);
    assertThat(scaled(quarter, 4)).isEqualTo(kept);
    assertThat(scaled(quarter, 5)).isNotEqualTo(kept);
  }

  @Test
  void sessionsAreRepeatedInOrderUnderOtherNames() throws IOException, SessionFileException {
    List<RecordedSession> all = scaled(new SessionScaling(0, Long.MAX_VALUE, 1, 3), 1);
    assertThat(all).hasSize(3 * N);
    assertThat(all).extracting(RecordedSession::name).doesNotHaveDuplicates();
    assertThat(all).extracting(RecordedSession::arrivalNanos).isSorted();
    assertThat(all.get(3 * 77).name()).isEqualTo("s77");
    assertThat(all.get(3 * 77).arrivalNanos()).isEqualTo(770_000_000);
    assertThat(all.get(3 * 77 + 2).arrivalNanos()).isBetween(770_000_000L, 780_000_000L);
  }

  @Test
  void aStretchBeginsAnewAtZero() throws IOException, SessionFileException {
    SessionScaling stretch = new SessionScaling(1_000_000_000, 500_000_000, 1, 1);
    List<RecordedSession> chosen = scaled(stretch, 1);
    assertThat(chosen).hasSize(50);
    assertThat(chosen.get(0)).isEqualTo(Sessions.session("s100", 0, 5, "/a", "/b"));
  }

  @Test
  void copiesOfTheLastSessionAreSpreadToo() throws IOException, SessionFileException {
    List<RecordedSession> last =
        scaled(new SessionScaling(0, Long.MAX_VALUE, 1, 50), 1).subList(50 * (N - 1), 50 * N);
    long begin = 10_000_000L * (N - 1); // the mean time between two is 10 ms
    assertThat(last).extracting(RecordedSession::arrivalNanos).doesNotHaveDuplicates();
    assertThat(last)
        .extracting(RecordedSession::arrivalNanos)
        .allMatch(at -> at >= begin && at < begin + 10_000_000L);
  }

  @Test
  void copiesStayInTheStretchAndOneSessionHasAllOfIt() throws IOException, SessionFileException {
    List<RecordedSession> copies =
        scaled(new SessionScaling(999_000_000, 5_000_000, 1, 50), 1); // only that at 1 s
    assertThat(copies).hasSize(50);
    assertThat(copies).extracting(RecordedSession::arrivalNanos).doesNotHaveDuplicates();
    assertThat(copies)
        .extracting(RecordedSession::arrivalNanos)
        .allMatch(at -> at >= 1_000_000 && at < 5_000_000);
  }

  @Test
  void factorsOutsideTheirDomainAreRefused() {
    for (double factor : new double[] {0, -1, Double.NaN, 1e7}) {
      assertThatThrownBy(() -> new SessionScaling(0, 1, factor, 1)).hasMessageContaining("time");
      assertThatThrownBy(() -> new SessionScaling(0, 1, 1, factor)).hasMessageContaining("number");
    }
  }
}
