package io.github.trueload.stats.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.stats.users.Workload.Kind;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UserTurnoverTest {

  private static final int USERS = 100;
  private static final long END = 100_000;

  /** All users send from their start to the end. */
  @Test
  void theSameUsersOverTheWholeRunAreClosed() {
    Workload found = workload(i -> i * 100L, i -> END - i, i -> 50, false);

    assertThat(found.kind()).isEqualTo(Kind.CLOSED);
    assertThat(found.users()).isEqualTo(USERS);
    assertThat(found.requestsPerUser()).isEqualTo(50);
    assertThat(found.left()).isZero();
    // the 95th of 100 starts, of a hundred of the window's thousandths each
    assertThat(found.late()).isCloseTo(0.094, within(1e-9));
  }

  /** A user a second, each for ten seconds. */
  @Test
  void usersThatComeAndGoArePartlyOpen() {
    Workload found = workload(i -> i * 900L, i -> i * 900L + 9000, i -> 10, false);

    assertThat(found.kind()).isEqualTo(Kind.PARTLY_OPEN);
    // gone are those whose last response is 5 · 9000/9 before 89 100, the last start
    assertThat(found.left()).isCloseTo(0.84, within(0.011));
  }

  @Test
  void oneRequestOfEachUserIsOpen() {
    assertThat(workload(i -> i * 1000L, i -> i * 1000L + 10, i -> 1, false).kind())
        .isEqualTo(Kind.OPEN);
    assertThat(workload(i -> i * 1000L, i -> i * 1000L + 10, i -> 1, true).kind())
        .isEqualTo(Kind.OPEN);
  }

  /** Users start until the end, but none has left yet. */
  @Test
  void aRunShorterThanTheSessionsDoesNotShowIt() {
    assertThat(workload(i -> i * 900L, i -> END, i -> 50, false).kind()).isEqualTo(Kind.UNKNOWN);
    assertThat(workload(i -> i * 900L, i -> END, i -> 50, true).kind()).isEqualTo(Kind.PARTLY_OPEN);
  }

  /** A closed run that lasts only one or two think times. */
  @Test
  void aRunOfAboutOneThinkTimeDoesNotShowIt() {
    assertThat(workload(i -> i * 700L, i -> i * 700L + 20_000, i -> 2, false).kind())
        .isEqualTo(Kind.UNKNOWN);
  }

  @Test
  void withoutUsersNothingIsKnown() {
    assertThat(
            new UserTurnover(new long[0], new long[0], new long[0]).workload(0, END, false).kind())
        .isEqualTo(Kind.UNKNOWN);
  }

  @Test
  void usersWithSeveralRequestsAtOnceAreNoUsers() {
    Workload closed = workload(i -> 0, i -> END, i -> 50, false);

    assertThat(closed.of(80, 20).kind()).isEqualTo(Kind.CLOSED);
    assertThat(closed.of(79, 21).kind()).isEqualTo(Kind.UNKNOWN);
  }

  private interface OfUser {
    long at(int user);
  }

  private static Workload workload(OfUser begun, OfUser ended, OfUser requests, boolean arrivals) {
    return new UserTurnover(all(begun), all(ended), all(requests)).workload(0, END, arrivals);
  }

  private static long[] all(OfUser of) {
    return Arrays.copyOf(IntStream.range(0, USERS).mapToLong(of::at).toArray(), USERS);
  }
}
