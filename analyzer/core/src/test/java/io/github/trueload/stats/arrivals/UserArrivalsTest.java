package io.github.trueload.stats.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.arrivals.UserArrivals.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UserArrivalsTest {

  private record Request(long at, int user) {}

  /** Users who pause uniformly between 0 and 2 s and start one after another, 100 ms apart. */
  private static List<Request> uniformThinkers(int users, int requests) {
    SplittableRandom random = new SplittableRandom(1);
    List<Request> all = new ArrayList<>();
    for (int user = 0; user < users; user++) {
      long at = Streams.EPOCH + user * 100_000_000L;
      for (int i = 0; i < requests; i++) {
        all.add(new Request(at, user));
        at += random.nextLong(2_000_000_000L);
      }
    }
    return all;
  }

  private static UserArrivals taken(UserArrivals into, List<Request> requests) {
    SampleBlock block = new SampleBlock();
    for (Request request : requests) {
      int row = block.addRow();
      block.startNanos[row] = request.at();
      block.session[row] = request.user();
      block.connection[row] = request.user();
      if (block.isFull()) {
        into.accept(block);
        block.size = 0;
      }
    }
    into.accept(block);
    return into;
  }

  private static int[] everyone(int users) {
    return IntStream.range(0, users).toArray();
  }

  @Test
  void pointsAreTheCovOfTheFirstUsersRequests() {
    // while all of them are there: a hundred requests take a user some 100 s
    List<Request> requests = new ArrayList<>(uniformThinkers(60, 100));
    requests.removeIf(request -> request.at() > Streams.EPOCH + 75_000_000_000L);
    List<Point> curve = taken(UserArrivals.ofSessions(everyone(60)).get(), requests).curve(1);
    assertThat(curve).extracting(Point::users).containsExactly(1, 2, 5, 10, 20, 50, 60);
    for (Point point : curve) {
      IntervalStatistics expected = new IntervalStatistics();
      requests.stream()
          .filter(request -> request.user() < point.users())
          .map(Request::at)
          .sorted()
          .forEach(expected::accept);
      assertThat(point.intervals()).isEqualTo(expected.intervals());
      assertThat(point.cov()).isCloseTo(expected.cov(), within(1e-9));
      assertThat(point.resolvable()).isTrue();
    }
    // one uniform user: CoV 1/√3 = 0.577, some 75 intervals; fifty: near 1
    assertThat(curve.get(0).cov()).isBetween(0.45, 0.70);
    assertThat(curve.get(5).cov()).isBetween(0.85, 1.15);
  }

  @Test
  void orderOfRowsAndIdsDoesNotMatter() {
    List<Request> requests = uniformThinkers(20, 50);
    List<Point> expected = taken(UserArrivals.ofSessions(everyone(20)).get(), requests).curve(1);
    List<Request> other = new ArrayList<>(requests);
    other.sort(Comparator.comparingLong((Request request) -> request.at() % 1_000_003));
    int[] backwards = IntStream.range(0, 20).map(session -> 19 - session).toArray();
    assertThat(taken(UserArrivals.ofSessions(backwards).get(), other).curve(1)).isEqualTo(expected);
    Supplier<UserArrivals> parts = UserArrivals.ofConnections();
    UserArrivals first = taken(parts.get(), other.subList(0, 333));
    first.combine(taken(parts.get(), other.subList(333, other.size())));
    assertThat(first.curve(1)).isEqualTo(expected);
  }

  @Test
  void coarseStampsAreSaid() {
    // twenty users make 20/s: of 20 ms steps, 50 ms is under five
    List<Point> curve =
        taken(UserArrivals.ofSessions(everyone(20)).get(), uniformThinkers(20, 50))
            .curve(20_000_000);
    assertThat(curve.get(0).resolvable()).isTrue();
    assertThat(curve.get(curve.size() - 1).resolvable()).isFalse();
  }

  @Test
  void nothingIsSaidOfOneUserOrOfUnknownUsers() {
    assertThat(UserArrivals.ofConnections().get().curve(1)).isEmpty();
    assertThat(taken(UserArrivals.ofSessions(everyone(1)).get(), uniformThinkers(1, 50)).curve(1))
        .isEmpty();
    List<Request> unknown = List.of(new Request(1, -1), new Request(2, -1));
    assertThat(taken(UserArrivals.ofSessions(everyone(1)).get(), unknown).curve(1)).isEmpty();
    // fewer than 30 intervals of one and two users
    assertThat(taken(UserArrivals.ofSessions(everyone(4)).get(), uniformThinkers(4, 12)).curve(1))
        .extracting(Point::users)
        .containsExactly(4);
  }

  @Test
  void onlyTheFirstRequestsAreLookedAt() {
    List<Request> many = uniformThinkers(300, 1_000);
    List<Point> curve = taken(UserArrivals.ofSessions(everyone(300)).get(), many).curve(1);
    assertThat(curve.get(curve.size() - 1).intervals()).isEqualTo(UserArrivals.MOST - 1);
  }

  @Test
  void partsBehindThoseThatAreFullTakeNothing() {
    List<Request> many = uniformThinkers(300, 1_000);
    List<Point> expected = taken(UserArrivals.ofSessions(everyone(300)).get(), many).curve(1);
    Supplier<UserArrivals> parts = UserArrivals.ofSessions(everyone(300));
    UserArrivals first = taken(parts.get(), many.subList(0, 60_000));
    first.combine(taken(parts.get(), many.subList(60_000, 199_999)));
    // one short of full, so that the next part is still wanted
    first.combine(taken(parts.get(), many.subList(199_999, 250_000)));
    UserArrivals late = taken(parts.get(), many.subList(250_000, 300_000));
    assertThat(late.curve(1)).isEmpty();
    first.combine(late);
    assertThat(first.curve(1)).isEqualTo(expected);
  }
}
