package io.github.trueload.recorded;

import static io.github.trueload.recorded.Sessions.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionComparisonTest {

  private static SessionComparison compare(List<RecordedSession> one, List<RecordedSession> other)
      throws IOException, SessionFileException {
    return SessionComparison.of(Sessions.of(one), Sessions.of(other));
  }

  /** Arrivals 0, 100, 200 against 7, 117, 207 from 7: 0, 10, 0; think times 40 against 45. */
  @Test
  void timesAreComparedFromTheFirstArrival() throws IOException, SessionFileException {
    SessionComparison both =
        compare(
            List.of(
                session("a", 0, 40, "/1", "/2"),
                session("b", 100, 40, "/3"),
                session("c", 200, 40, "/4")),
            List.of(
                session("1", 7, 45, "/1", "/2"),
                session("2", 117, 45, "/3"),
                session("3", 207, 45, "/4")));
    assertThat(both.sameWorkload()).isTrue();
    assertThat(both.same()).isEqualTo(3);
    assertThat(both.requests()).isEqualTo(4);
    assertThat(both.arrivals().sizeSeconds(1)).isEqualTo(0.010);
    assertThat(both.arrivals().sizeSeconds(0.5)).isZero();
    assertThat(both.arrivals().meanSeconds()).isCloseTo(0.010 / 3, within(1e-12));
    assertThat(both.intervals().count()).isEqualTo(2);
    assertThat(both.intervals().meanSeconds()).isZero(); // +10 and −10 ms
    assertThat(both.intervals().sizeSeconds(0.5)).isEqualTo(0.010);
    assertThat(both.thinks().count()).isEqualTo(1);
    assertThat(both.thinks().meanSeconds()).isEqualTo(0.005);
  }

  @Test
  void sessionsThatChangedPlacesAreFoundAgain() throws IOException, SessionFileException {
    SessionComparison both =
        compare(
            List.of(session("a", 0, 1, "/1"), session("b", 1, 1, "/2"), session("c", 2, 1, "/3")),
            List.of(session("b", 1, 1, "/2"), session("c", 2, 1, "/3"), session("a", 3, 1, "/1")));
    assertThat(both.sameWorkload()).isTrue();
  }

  @Test
  void aMissingSessionLeavesTheOthersTheSame() throws IOException, SessionFileException {
    List<RecordedSession> all =
        List.of(
            session("a", 0, 1, "/1"),
            session("b", 1, 1, "/2"),
            session("c", 2, 1, "/3"),
            session("d", 3, 1, "/4"));
    SessionComparison fewer = compare(all, all.subList(1, 4));
    assertThat(fewer.same()).isEqualTo(3);
    assertThat(fewer.different()).isZero();
    assertThat(fewer.onlyFirst()).isEqualTo(1);
    assertThat(fewer.arrivals().sizeSeconds(1)).isZero();
    SessionComparison more = compare(all.subList(1, 4), all);
    assertThat(more.same()).isEqualTo(3);
    assertThat(more.onlySecond()).isEqualTo(1);
    // one of several equal sessions that differs is no missing one
    SessionComparison changed =
        compare(
            List.of(session("x", 0, 1, "/x"), session("b", 1, 1, "/1"), session("c", 2, 1, "/1")),
            List.of(session("1", 0, 1, "/1"), session("2", 1, 1, "/1"), session("3", 2, 1, "/1")));
    assertThat(changed.same()).isEqualTo(2);
    assertThat(changed.different()).isEqualTo(1);
  }

  @Test
  void whatDiffersIsCountedAndShown() throws IOException, SessionFileException {
    SessionComparison both =
        compare(
            List.of(session("a", 0, 1, "/1", "/2"), session("b", 1, 1, "/2")),
            List.of(session("1", 0, 1, "/1", "/x")));
    assertThat(both.sameWorkload()).isFalse();
    assertThat(both.same()).isZero();
    assertThat(both.different()).isEqualTo(1);
    assertThat(both.onlyFirst()).isEqualTo(1);
    assertThat(both.firstDifference())
        .isEqualTo("session a and 1: request 2 is \"GET /2\" and \"GET /x\"");
    SessionComparison reversed =
        compare(List.of(session("a", 0, 1, "/1")), List.of(session("1", 0, 1, "/1", "/2")));
    assertThat(reversed.firstDifference()).endsWith("request 2 is none and \"GET /2\"");
    SessionComparison fewer =
        compare(
            List.of(session("a", 0, 1, "/1")),
            List.of(session("1", 0, 1, "/1"), session("2", 0, 1, "/1")));
    assertThat(fewer.onlySecond()).isEqualTo(1);
    assertThat(fewer.sameWorkload()).isFalse();
  }

  @Test
  void aQueryCountsWhereBothHaveOne() {
    SessionRequest bare = new SessionRequest(0, "", "", "/a", "");
    assertThat(bare.asksTheSame(new SessionRequest(9, "", "", "/a?x=1", ""))).isTrue();
    assertThat(
            new SessionRequest(0, "", "", "/a?x=2", "")
                .asksTheSame(new SessionRequest(0, "", "", "/a?x=1", "")))
        .isFalse();
    assertThat(bare.asksTheSame(new SessionRequest(0, "", "GET", "/a", ""))).isTrue();
    assertThat(bare.asksTheSame(new SessionRequest(0, "", "POST", "/a", ""))).isFalse();
    SessionRequest named = new SessionRequest(0, "A", "", "", "");
    assertThat(named.asksTheSame(new SessionRequest(1, "A", "", "/a", ""))).isTrue();
    assertThat(named.asksTheSame(bare)).isFalse();
  }
}
