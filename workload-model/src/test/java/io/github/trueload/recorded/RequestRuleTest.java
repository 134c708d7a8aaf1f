package io.github.trueload.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A row that is a request by its time alone is one by the rule, and both leave the same behind. */
class RequestRuleTest {

  private static final long SLACK = 2;
  private static final List<String> LABELS = List.of("home", "home-0", "shop", "transaction");

  @Property(tries = 300)
  void timeAloneShowsWhatTheRuleFinds(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RequestRule quick = new RequestRule(SLACK, LABELS::get);
    RequestRule plain = new RequestRule(SLACK, LABELS::get);
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
}
