package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.sample.SampleBlock;
import org.junit.jupiter.api.Test;

/** The last seconds of a run that is going on. */
class RecentRequestsTest {

  private static final long SECOND = 1_000_000_000L;

  private final SampleBlock block = new SampleBlock();

  private SampleBlock requests(long... startsAndElapsed) {
    block.size = 0;
    for (int i = 0; i < startsAndElapsed.length; i += 2) {
      int row = block.addRow();
      block.startNanos[row] = startsAndElapsed[i];
      block.elapsedNanos[row] = startsAndElapsed[i + 1];
    }
    return block;
  }

  @Test
  void countsAndMeansAreOfTheTimeSinceTheLastLook() {
    RecentRequests recent = new RecentRequests(10 * SECOND, 1);
    recent.accept(requests(0, SECOND, SECOND, 3 * SECOND));
    RecentRequests.Look first = recent.look(4 * SECOND);
    assertThat(first.answered()).isEqualTo(2);
    assertThat(first.meanResponseSeconds()).isEqualTo(2);
    RecentRequests.Look second = recent.look(5 * SECOND);
    assertThat(second.answered()).isZero();
    assertThat(second.meanResponseSeconds()).isNaN();
  }

  @Test
  void whatHasNoWholeAnswerDoesNotCount() {
    RecentRequests recent = new RecentRequests(10 * SECOND, 1);
    requests(0, SECOND, 1, SampleBlock.UNKNOWN, 2, SECOND);
    block.flags[2] = SampleBlock.INCOMPLETE;
    recent.accept(block);
    assertThat(recent.look(SECOND).answered()).isEqualTo(1);
  }

  /** Intervals 1, 3, 1, 3 s: mean 2, deviation √(4/3) of the sample: 0.577. */
  @Test
  void theCovIsOfTheIntervalsInOrderOfTheStarts() {
    RecentRequests recent = new RecentRequests(100 * SECOND, 1);
    recent.accept(requests(4 * SECOND, 1, 0, 1, 8 * SECOND, 1, 1 * SECOND, 1, 5 * SECOND, 1));
    RecentRequests.Look look = recent.look(9 * SECOND);
    assertThat(look.cov()).isCloseTo(Math.sqrt(4 / 3.0) / 2, within(1e-9));
    assertThat(look.covStandardError()).isPositive();
  }

  @Test
  void whatIsOlderThanTheWindowIsForgotten() {
    RecentRequests recent = new RecentRequests(10 * SECOND, 1);
    recent.accept(requests(0, 1, SECOND, 1, 7 * SECOND, 1, 12 * SECOND, 1, 13 * SECOND, 1));
    // left: 7, 12, 13 s; intervals 5 and 1: mean 3, deviation √8
    assertThat(recent.look(15 * SECOND).cov()).isCloseTo(Math.sqrt(8) / 3, within(1e-9));
    // a request as old as the window still counts
    assertThat(recent.look(17 * SECOND).cov()).isCloseTo(Math.sqrt(8) / 3, within(1e-9));
    assertThat(recent.look(17 * SECOND + 1).cov()).isNaN();
  }

  /** Five times as many as are kept: an even stream has CoV 0 only if the latest are kept. */
  @Test
  void ofTooManyOnlyTheLatestAreKept() {
    RecentRequests recent = new RecentRequests(1000 * SECOND, 1);
    long start = 0;
    for (int i = 0; i < 5 * RecentRequests.MOST; i += 1024) {
      boolean early = i < RecentRequests.MOST;
      block.size = 0;
      for (int row = 0; row < 1024; row++) {
        start += early && row % 2 == 0 ? 900 : 1000;
        block.addRow();
        block.startNanos[row] = start;
        block.elapsedNanos[row] = 1;
      }
      recent.accept(block);
    }
    RecentRequests.Look look = recent.look(start);
    assertThat(look.answered()).isEqualTo(5L * RecentRequests.MOST);
    assertThat(look.cov()).isCloseTo(0, within(1e-9));
  }
}
