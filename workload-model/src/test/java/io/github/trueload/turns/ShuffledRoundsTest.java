package io.github.trueload.turns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.GoodnessOfFit;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ShuffledRoundsTest {

  /**
   * N members, H places: a member that has had a turn waits again when H others have begun theirs.
   */
  private static int[] turns(int members, int places, int count, long seed) {
    ShuffledRounds<Integer> rounds = new ShuffledRounds<>(new SplittableRandom(seed));
    for (int i = 0; i < members; i++) {
      rounds.await(i);
    }
    Queue<Integer> atWork = new ArrayDeque<>();
    int[] turns = new int[count];
    for (int i = 0; i < count; i++) {
      if (atWork.size() == places) {
        rounds.await(atWork.remove());
      }
      turns[i] = rounds.next().orElseThrow();
      atWork.add(turns[i]);
    }
    return turns;
  }

  @Property
  void noMemberHasASecondTurnWhileAnotherWaitsForTheFirst(
      @ForAll @IntRange(min = 1, max = 60) int members,
      @ForAll @IntRange(min = 1, max = 60) int wanted,
      @ForAll long seed) {
    int places = Math.min(wanted, members);
    int[] turns = turns(members, places, 10 * members, seed);
    for (int from = 0; from < turns.length; from += members) {
      Set<Integer> round = new HashSet<>();
      Arrays.stream(turns, from, from + members).forEach(round::add);
      assertThat(round).hasSize(members);
    }
  }

  /** Who is first in a round: χ² at the level 0.001. */
  @Test
  void eachRoundHasAnOrderOfItsOwn() {
    int members = 10;
    int rounds = 20_000;
    int[] turns = turns(members, 1, members * rounds, 11);
    long[] first = new long[members];
    long[] sameAsBefore = new long[2];
    for (int round = 1; round < rounds; round++) {
      int now = turns[round * members + 3];
      first[now]++;
      sameAsBefore[now == turns[(round - 1) * members + 3] ? 1 : 0]++;
    }
    double[] equal = new double[members];
    Arrays.fill(equal, 0.1);
    assertThat(GoodnessOfFit.chiSquarePValue(first, equal)).isGreaterThan(0.001);
    assertThat(GoodnessOfFit.chiSquarePValue(sameAsBefore, new double[] {0.9, 0.1}))
        .isGreaterThan(0.001);
  }

  @Test
  void aLaterMemberHasATurnInThisRound() {
    ShuffledRounds<String> rounds = new ShuffledRounds<>(new SplittableRandom(1));
    rounds.await("early");
    assertThat(rounds.next()).hasValue("early");
    rounds.await("early");
    rounds.await("late");
    assertThat(rounds.next()).hasValue("late");
    assertThat(rounds.round()).isEqualTo(1);
    assertThat(rounds.next()).hasValue("early");
    assertThat(rounds.round()).isEqualTo(2);
  }

  @Test
  void aMemberThatLeavesIsNotWaitedFor() {
    ShuffledRounds<String> rounds = new ShuffledRounds<>(new SplittableRandom(1));
    rounds.await("stays");
    assertThat(rounds.next()).hasValue("stays");
    rounds.await("stays");
    rounds.await("goes");
    rounds.leave("goes");
    assertThat(rounds.next()).hasValue("stays");
    rounds.await("stays");
    rounds.leave("stays");
    assertThat(rounds.next()).isEmpty();
  }
}
