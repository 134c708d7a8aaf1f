package io.github.trueload.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A row that is a request by its time alone is one by the rule, and both leave the same behind. */
class RequestRuleTest {

  private static final long SLACK = 2;
  private static final List<String> LABELS = List.of("home", "home-0", "shop", "transaction");

  @Property
  void timeAloneShowsWhatTheRuleFinds(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RequestRule.Times times =
        new RequestRule.Times(SLACK, random.nextBoolean(), random.nextBoolean());
    RequestRule quick = new RequestRule(times, LABELS::get);
    RequestRule plain = new RequestRule(times, LABELS::get);
    long[] now = new long[2];
    for (int row = 0; row < 200; row++) {
      int thread = random.nextInt(2);
      int label = random.nextInt(3);
      long start = now[thread] + random.nextInt(20) - 8;
      long end = start + random.nextInt(10);
      now[thread] = Math.max(now[thread], end);
      if (random.nextInt(10) == 0) {
        int samples = random.nextInt(3);
        quick.transaction(thread, 3, samples, start, end);
        plain.transaction(thread, 3, samples, start, end);
        continue;
      }
      boolean isPart = plain.isPart(thread, label, false, start, end);
      boolean isOfParent = plain.isOfParent(thread, start, end);
      if (quick.takesNext(thread, label, start, end)) {
        assertThat(isPart).isFalse();
        assertThat(isOfParent).isFalse();
        plain.request(thread, label, start, end);
      } else if (!isPart) {
        quick.request(thread, label, start, end);
        plain.request(thread, label, start, end);
      }
      assertThat(quick.lastStart(thread)).isEqualTo(plain.lastStart(thread));
      assertThat(quick.latestStart(thread)).isEqualTo(plain.latestStart(thread));
      assertThat(quick.lastEnd(thread)).isEqualTo(plain.lastEnd(thread));
      assertThat(quick.isNamedAsPart(thread, 1)).isEqualTo(plain.isNamedAsPart(thread, 1));
      assertThat(quick.requestsLeft(thread)).isEqualTo(plain.requestsLeft(thread));
    }
    assertThat(quick.transactionsWithoutRequests()).isEqualTo(plain.transactionsWithoutRequests());
  }

  private static RequestRule rule(boolean isFine, boolean hasIdle) {
    return new RequestRule(new RequestRule.Times(SLACK, isFine, hasIdle), LABELS::get);
  }

  /**
   * Two requests of 100 ms, 5 s apart: without the idle time, the transaction ends before both. Its
   * duration is their sum.
   */
  @Test
  void withoutIdleTimesRequestsOfATransactionMayBeginAfterItsEnd() {
    RequestRule rule = rule(true, false);
    for (int i = 0; i < 10; i++) {
      long at = i * 20_000L;
      rule.transaction(0, 3, 2, at, at + 200);
      rule.request(0, 0, at + 5_000, at + 5_100);
      assertThat(rule.requestsLeft(0)).isEqualTo(1);
      rule.request(0, 2, at + 10_100, at + 10_200);
      assertThat(rule.requestsLeft(0)).isZero();
    }
    assertThat(rule.transactionsWithoutRequests()).isZero();
  }

  /** Longer than the transaction, or together shorter: these are not its requests. */
  @ParameterizedTest
  @ValueSource(longs = {150, 300})
  void requestsOfAnotherDurationAreNotThoseOfTheTransaction(long duration) {
    RequestRule rule = rule(true, false);
    rule.request(0, 0, 0, 10);
    for (int i = 1; i <= 10; i++) {
      long at = i * 20_000L;
      rule.transaction(0, 3, 1, at, at + 200);
      rule.request(0, 0, at + 5_000, at + 5_000 + duration);
    }
    assertThat(rule.transactionsWithoutRequests()).isEqualTo(10);
  }

  @Test
  void withIdleTimesNoRequestBeginsAfterItsTransaction() {
    RequestRule rule = rule(true, true);
    rule.request(0, 0, 0, 10);
    rule.transaction(0, 3, 1, 20_000, 20_200);
    rule.request(0, 0, 25_000, 25_200);
    assertThat(rule.transactionsWithoutRequests()).isEqualTo(1);
  }

  /** "home-0" after "home", without a think time between them, at most the slack apart. */
  @Test
  void aRowThatBeginsAtTheEndOfTheLastRequestIsNoPartOfIt() {
    RequestRule rule = rule(true, true);
    rule.request(0, 0, 10_000, 10_003);
    assertThat(rule.isPart(0, 1, false, 10_003, 10_005)).isFalse();
    assertThat(rule.isPart(0, 1, false, 10_004, 10_005)).isFalse();
    assertThat(rule.isPart(0, 1, false, 10_002, 10_005)).isTrue();
    assertThat(rule.isPart(0, 1, false, 10_003, 10_003)).isTrue();
    assertThat(rule.isPart(0, 1, true, 10_003, 10_005)).isTrue();
    RequestRule coarse = rule(false, true);
    coarse.request(0, 0, 10_000, 10_003);
    assertThat(coarse.isPart(0, 1, false, 10_003, 10_005)).isTrue();
  }
}
