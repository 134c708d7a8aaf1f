package io.github.trueload.examples.bookstore;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * TPC-W's three mixes: how a user walks from page to page. The numbers are the thresholds of TPC
 * Benchmark W 1.8: of a number drawn uniformly from 1 to 9999, the first threshold that is not
 * below it names the next page. They were taken from the benchmark's Java implementation by the
 * University of Wisconsin (EBTPCW1Factory, 2, 3), with one difference: there the shopping cart of
 * the shopping mix goes home up to 9992. With 9552, as here, the walk's long-run shares are those
 * that the benchmark states for the mix, to 0.01 %; with 9992 they are not (11.15 % instead of
 * 11.60 % shopping carts).
 */
public enum Mix {
  /** 95 % of the pages are looked at, 5 % belong to orders. */
  BROWSING(
      """
      HOME BEST_SELLERS 3792 NEW_PRODUCTS 7585 ORDER_INQUIRY 7688 SEARCH_REQUEST 9559 SHOPPING_CART 9999
      NEW_PRODUCTS HOME 299 PRODUCT_DETAIL 9867 SEARCH_REQUEST 9941 SHOPPING_CART 9999
      BEST_SELLERS HOME 4607 PRODUCT_DETAIL 5259 SEARCH_REQUEST 9942 SHOPPING_CART 9999
      PRODUCT_DETAIL ADMIN_REQUEST 47 HOME 8346 PRODUCT_DETAIL 9749 SEARCH_REQUEST 9890 SHOPPING_CART 9999
      SEARCH_REQUEST HOME 788 SEARCH_RESULTS 9955 SHOPPING_CART 9999
      SEARCH_RESULTS HOME 3674 PRODUCT_DETAIL 9868 SEARCH_REQUEST 9942 SHOPPING_CART 9999
      SHOPPING_CART CUSTOMER_REGISTRATION 4099 HOME 8883 SHOPPING_CART 9999
      CUSTOMER_REGISTRATION BUY_REQUEST 9145 HOME 9619 SEARCH_REQUEST 9999
      BUY_REQUEST BUY_CONFIRM 9199 HOME 9595 SHOPPING_CART 9999
      BUY_CONFIRM HOME 342 SEARCH_REQUEST 9999
      ORDER_INQUIRY HOME 523 ORDER_DISPLAY 8856 SEARCH_REQUEST 9999
      ORDER_DISPLAY HOME 802 SEARCH_REQUEST 9999
      ADMIN_REQUEST ADMIN_CONFIRM 8999 HOME 9999
      ADMIN_CONFIRM HOME 9877 SEARCH_REQUEST 9999
      """),
  /** 80 % and 20 %. */
  SHOPPING(
      """
      HOME BEST_SELLERS 3124 NEW_PRODUCTS 6249 ORDER_INQUIRY 6718 SEARCH_REQUEST 7026 SHOPPING_CART 9999
      NEW_PRODUCTS HOME 156 PRODUCT_DETAIL 9735 SEARCH_REQUEST 9784 SHOPPING_CART 9999
      BEST_SELLERS HOME 167 PRODUCT_DETAIL 472 SEARCH_REQUEST 9927 SHOPPING_CART 9999
      PRODUCT_DETAIL ADMIN_REQUEST 58 HOME 832 PRODUCT_DETAIL 1288 SEARCH_REQUEST 8603 SHOPPING_CART 9999
      SEARCH_REQUEST HOME 635 SEARCH_RESULTS 9135 SHOPPING_CART 9999
      SEARCH_RESULTS HOME 2657 PRODUCT_DETAIL 9294 SEARCH_REQUEST 9304 SHOPPING_CART 9999
      SHOPPING_CART CUSTOMER_REGISTRATION 2585 HOME 9552 SHOPPING_CART 9999
      CUSTOMER_REGISTRATION BUY_REQUEST 8666 HOME 8760 SEARCH_REQUEST 9999
      BUY_REQUEST BUY_CONFIRM 4614 HOME 6546 SHOPPING_CART 9999
      BUY_CONFIRM HOME 84 SEARCH_REQUEST 9999
      ORDER_INQUIRY HOME 72 ORDER_DISPLAY 8872 SEARCH_REQUEST 9999
      ORDER_DISPLAY HOME 69 SEARCH_REQUEST 9999
      ADMIN_REQUEST ADMIN_CONFIRM 8999 HOME 9999
      ADMIN_CONFIRM HOME 9952 SEARCH_REQUEST 9999
      """),
  /** 50 % and 50 %. */
  ORDERING(
      """
      HOME BEST_SELLERS 499 NEW_PRODUCTS 999 ORDER_INQUIRY 1269 SEARCH_REQUEST 1295 SHOPPING_CART 9999
      NEW_PRODUCTS HOME 504 PRODUCT_DETAIL 9942 SEARCH_REQUEST 9976 SHOPPING_CART 9999
      BEST_SELLERS HOME 1 PRODUCT_DETAIL 333 SEARCH_REQUEST 9998 SHOPPING_CART 9999
      PRODUCT_DETAIL ADMIN_REQUEST 99 HOME 3750 PRODUCT_DETAIL 5621 SEARCH_REQUEST 6341 SHOPPING_CART 9999
      SEARCH_REQUEST HOME 815 SEARCH_RESULTS 9815 SHOPPING_CART 9999
      SEARCH_RESULTS HOME 486 PRODUCT_DETAIL 7817 SEARCH_REQUEST 9998 SHOPPING_CART 9999
      SHOPPING_CART CUSTOMER_REGISTRATION 9499 HOME 9918 SHOPPING_CART 9999
      CUSTOMER_REGISTRATION BUY_REQUEST 9899 HOME 9901 SEARCH_REQUEST 9999
      BUY_REQUEST BUY_CONFIRM 7999 HOME 9453 SHOPPING_CART 9999
      BUY_CONFIRM HOME 2 SEARCH_REQUEST 9999
      ORDER_INQUIRY HOME 1168 ORDER_DISPLAY 9968 SEARCH_REQUEST 9999
      ORDER_DISPLAY HOME 9939 SEARCH_REQUEST 9999
      ADMIN_REQUEST ADMIN_CONFIRM 8999 HOME 9999
      ADMIN_CONFIRM HOME 8348 SEARCH_REQUEST 9999
      """);

  /** What the thresholds are of. */
  public static final int SCALE = 9999;

  private final Map<Page, TreeMap<Integer, Page>> next = new EnumMap<>(Page.class);

  Mix(String table) {
    table.strip().lines().map(line -> line.strip().split(" ")).forEach(this::add);
  }

  private void add(String[] row) {
    TreeMap<Integer, Page> thresholds = new TreeMap<>();
    for (int word = 1; word < row.length; word += 2) {
      thresholds.put(Integer.parseInt(row[word + 1]), Page.valueOf(row[word]));
    }
    next.put(Page.valueOf(row[0]), thresholds);
  }

  /** The mix of this name, in lower case; says which there are if there is none. */
  public static Mix of(String name) {
    return Arrays.stream(values())
        .filter(mix -> mix.word().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no mix is named '" + name + "': browsing, shopping or ordering"));
  }

  /** Its name, in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Draws the page after this one. */
  public Page after(Page page, RandomGenerator generator) {
    return thresholds(page).ceilingEntry(generator.nextInt(1, SCALE + 1)).getValue();
  }

  private NavigableMap<Integer, Page> thresholds(Page page) {
    return Objects.requireNonNull(next.get(page), "a mix has a row for each page");
  }

  /** With which probability each page follows this one; those that never do are left out. */
  public Map<Page, Double> probabilitiesAfter(Page page) {
    Map<Page, Double> probabilities = new EnumMap<>(Page.class);
    int below = 0;
    for (Map.Entry<Integer, Page> threshold : thresholds(page).entrySet()) {
      probabilities.put(threshold.getValue(), (threshold.getKey() - below) / (double) SCALE);
      below = threshold.getKey();
    }
    return probabilities;
  }
}
