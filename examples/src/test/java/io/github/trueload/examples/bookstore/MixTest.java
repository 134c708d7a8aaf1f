package io.github.trueload.examples.bookstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MixTest {

  /** Of all tests of this class together. */
  private static final double LEVEL = 0.001;

  private static final int STEPS = 300_000;

  /** The shares of TPC Benchmark W 1.8, "Web Interaction Mix", percent. */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({
    "HOME, 29.00, 16.00, 9.12",
    "NEW_PRODUCTS, 11.00, 5.00, 0.46",
    "BEST_SELLERS, 11.00, 5.00, 0.46",
    "PRODUCT_DETAIL, 21.00, 17.00, 12.35",
    "SEARCH_REQUEST, 12.00, 20.00, 14.53",
    "SEARCH_RESULTS, 11.00, 17.00, 13.08",
    "SHOPPING_CART, 2.00, 11.60, 13.53",
    "CUSTOMER_REGISTRATION, 0.82, 3.00, 12.86",
    "BUY_REQUEST, 0.75, 2.60, 12.73",
    "BUY_CONFIRM, 0.69, 1.20, 10.18",
    "ORDER_INQUIRY, 0.30, 0.75, 0.25",
    "ORDER_DISPLAY, 0.25, 0.66, 0.22",
    "ADMIN_REQUEST, 0.10, 0.10, 0.12",
    "ADMIN_CONFIRM, 0.09, 0.09, 0.11",
  })
  void inTheLongRunAWalkHasTheBenchmarksSharesOfPages(
      Page page, double browsing, double shopping, double ordering) {
    // 0.01 %: what a threshold of 9999 can say.
    assertThat(100 * share(Mix.BROWSING, page)).isCloseTo(browsing, within(0.0101));
    assertThat(100 * share(Mix.SHOPPING, page)).isCloseTo(shopping, within(0.0101));
    assertThat(100 * share(Mix.ORDERING, page)).isCloseTo(ordering, within(0.0101));
  }

  @ParameterizedTest
  @EnumSource
  void aWalkGoesFromPageToPageAsTheTableHasIt(Mix mix) {
    Map<Page, Map<Page, Integer>> counts = walk(mix);
    double level = LEVEL / Mix.values().length / Page.values().length; // Bonferroni
    for (Page from : Page.values()) {
      Map<Page, Double> expected = mix.probabilitiesAfter(from);
      Map<Page, Integer> row = counts.get(from);
      assertThat(expected.keySet()).as("after " + from).containsAll(row.keySet());
      long visits = row.values().stream().mapToLong(Integer::longValue).sum();
      double statistic = 0;
      int cells = 0;
      double pooledExpected = 0;
      long pooled = 0;
      for (Map.Entry<Page, Double> cell : expected.entrySet()) {
        double mean = visits * cell.getValue();
        int count = row.getOrDefault(cell.getKey(), 0);
        if (mean < 5) { // too few for χ² alone
          pooledExpected += mean;
          pooled += count;
        } else {
          statistic += (count - mean) * (count - mean) / mean;
          cells++;
        }
      }
      if (pooledExpected >= 5) {
        statistic += (pooled - pooledExpected) * (pooled - pooledExpected) / pooledExpected;
        cells++;
      }
      if (cells > 1) {
        double limit =
            new ChiSquaredDistribution(cells - 1).inverseCumulativeProbability(1 - level);
        assertThat(statistic).as(mix + " after " + from).isLessThan(limit);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyPagesProbabilitiesAddUpToOne(Mix mix) {
    for (Page page : Page.values()) {
      assertThat(mix.probabilitiesAfter(page).values().stream().mapToDouble(each -> each).sum())
          .isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void aMixThatIsNoneIsRefusedWithThoseThereAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Mix.of("buying"))
        .withMessage("no mix is named 'buying': browsing, shopping or ordering");
    assertThat(Mix.of("ordering")).isEqualTo(Mix.ORDERING);
  }

  private static Map<Page, Map<Page, Integer>> walk(Mix mix) {
    SplittableRandom generator = new SplittableRandom(5);
    Map<Page, Map<Page, Integer>> counts = new EnumMap<>(Page.class);
    for (Page page : Page.values()) {
      counts.put(page, new EnumMap<>(Page.class));
    }
    Page page = Page.HOME;
    for (int step = 0; step < STEPS; step++) {
      Page next = mix.after(page, generator);
      counts.get(page).merge(next, 1, Integer::sum);
      page = next;
    }
    return counts;
  }

  /** Power iteration, half a step at a time: the chain might be periodic. */
  private static double share(Mix mix, Page wanted) {
    double[] shares = new double[Page.values().length];
    shares[0] = 1;
    for (int round = 0; round < 2000; round++) {
      double[] next = new double[shares.length];
      for (Page page : Page.values()) {
        next[page.ordinal()] += shares[page.ordinal()] / 2;
        mix.probabilitiesAfter(page)
            .forEach((to, p) -> next[to.ordinal()] += shares[page.ordinal()] * p / 2);
      }
      System.arraycopy(next, 0, shares, 0, shares.length);
    }
    return shares[wanted.ordinal()];
  }
}
