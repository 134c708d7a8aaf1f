package io.github.trueload.examples.bookstore;

import java.util.Arrays;
import java.util.Optional;

/**
 * The fourteen pages of TPC-W's bookstore (its "web interactions"), by the names of its clause 2.
 */
public enum Page {
  HOME("home"),
  NEW_PRODUCTS("new-products"),
  BEST_SELLERS("best-sellers"),
  PRODUCT_DETAIL("product-detail"),
  SEARCH_REQUEST("search-request"),
  SEARCH_RESULTS("search-results"),
  SHOPPING_CART("shopping-cart"),
  CUSTOMER_REGISTRATION("customer-registration"),
  BUY_REQUEST("buy-request"),
  BUY_CONFIRM("buy-confirm"),
  ORDER_INQUIRY("order-inquiry"),
  ORDER_DISPLAY("order-display"),
  ADMIN_REQUEST("admin-request"),
  ADMIN_CONFIRM("admin-confirm");

  private final String word;

  Page(String word) {
    this.word = word;
  }

  /** Its name in walks, and, behind a slash, its path. */
  public String word() {
    return word;
  }

  /** The page of this name; nothing if there is none. */
  public static Optional<Page> of(String word) {
    return Arrays.stream(values()).filter(page -> page.word.equals(word)).findFirst();
  }
}
