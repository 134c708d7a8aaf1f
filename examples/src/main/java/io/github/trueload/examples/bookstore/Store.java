package io.github.trueload.examples.bookstore;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What the pages ask of the database, and do in it: each visit is one transaction. */
final class Store {

  private static final int PROMOTED = 5;

  /** Orders that a best seller is among, in TPC-W. */
  private static final int RECENT_ORDERS = 3333;

  private static final int RESTOCK_BELOW = 10;
  private static final int RESTOCK = 21;

  private static final String ITEMS =
      "SELECT i.id, i.title, a.name, i.price FROM bookstore_item i"
          + " JOIN bookstore_author a ON a.id = i.author ";

  private final Stock stock;

  Store(Stock stock) {
    this.stock = stock;
  }

  PageHtml visit(DatabaseSession database, PageRequest visit) throws SQLException {
    return database.inTransaction(session -> page(session, visit));
  }

  private PageHtml page(DatabaseSession session, PageRequest visit) throws SQLException {
    return switch (visit.page()) {
      case HOME -> home(session, visit);
      case NEW_PRODUCTS -> newProducts(session, visit);
      case BEST_SELLERS -> bestSellers(session, visit);
      case PRODUCT_DETAIL, ADMIN_REQUEST -> product(session, visit);
      case SEARCH_REQUEST -> promotions(session, visit);
      case SEARCH_RESULTS -> search(session, visit);
      case SHOPPING_CART -> cart(session, visit);
      case CUSTOMER_REGISTRATION, ORDER_INQUIRY -> new PageHtml(visit).form();
      case BUY_REQUEST -> buyRequest(session, visit);
      case BUY_CONFIRM -> buyConfirm(session, visit);
      case ORDER_DISPLAY -> lastOrder(session, visit);
      case ADMIN_CONFIRM -> changeItem(session, visit);
    };
  }

  private PageHtml home(DatabaseSession session, PageRequest visit) throws SQLException {
    List<Object[]> customer = customer(session, visit);
    return promotions(session, visit).rows(customer);
  }

  private static List<Object[]> customer(DatabaseSession session, PageRequest visit)
      throws SQLException {
    return session.rows("SELECT name FROM bookstore_customer WHERE id = ?", visit.customer());
  }

  private PageHtml promotions(DatabaseSession session, PageRequest visit) throws SQLException {
    PageHtml html = new PageHtml(visit);
    for (int promoted = 0; promoted < PROMOTED; promoted++) {
      int item = (visit.item() + promoted * 37) % stock.items() + 1;
      html.rows(session.rows(ITEMS + "WHERE i.id = ?", item));
    }
    return html;
  }

  private static PageHtml newProducts(DatabaseSession session, PageRequest visit)
      throws SQLException {
    return new PageHtml(visit)
        .rows(
            session.rows(
                ITEMS + "WHERE i.subject = ? ORDER BY i.published DESC, i.title LIMIT 50",
                visit.subject()));
  }

  private static PageHtml bestSellers(DatabaseSession session, PageRequest visit)
      throws SQLException {
    long last = session.number("SELECT COALESCE(MAX(id), 0) FROM bookstore_orders");
    return new PageHtml(visit)
        .rows(
            session.rows(
                "SELECT i.id, i.title, a.name, SUM(l.quantity) AS sold FROM bookstore_order_line l"
                    + " JOIN bookstore_item i ON i.id = l.item"
                    + " JOIN bookstore_author a ON a.id = i.author"
                    + " WHERE l.orders > ? AND i.subject = ?"
                    + " GROUP BY i.id, i.title, a.name ORDER BY sold DESC, i.id LIMIT 50",
                last - RECENT_ORDERS,
                visit.subject()));
  }

  private static PageHtml product(DatabaseSession session, PageRequest visit) throws SQLException {
    return new PageHtml(visit)
        .rows(
            session.rows(
                "SELECT i.id, i.title, a.name, i.price, i.subject, i.published, i.stock, i.related"
                    + " FROM bookstore_item i JOIN bookstore_author a ON a.id = i.author"
                    + " WHERE i.id = ?",
                visit.item()));
  }

  /** By author, by title or by subject, a third each. */
  private static PageHtml search(DatabaseSession session, PageRequest visit) throws SQLException {
    String word = Stock.word(new SplittableRandom(visit.item()));
    String limit = " ORDER BY i.title LIMIT 50";
    return new PageHtml(visit)
        .rows(
            switch (visit.item() % 3) {
              case 0 -> session.rows(ITEMS + "WHERE a.name LIKE ?" + limit, "%" + word + "%");
              case 1 -> session.rows(ITEMS + "WHERE i.title LIKE ?" + limit, "%" + word + "%");
              default -> session.rows(ITEMS + "WHERE i.subject = ?" + limit, visit.subject());
            });
  }

  private static PageHtml cart(DatabaseSession session, PageRequest visit) throws SQLException {
    int known =
        session.update(
            "UPDATE bookstore_cart SET quantity = quantity + 1 WHERE session = ? AND item = ?",
            visit.session(),
            visit.item());
    if (known == 0) {
      session.update(
          "INSERT INTO bookstore_cart (session, item, quantity) VALUES (?, ?, 1)",
          visit.session(),
          visit.item());
    }
    return new PageHtml(visit).rows(inCart(session, visit));
  }

  private static List<Object[]> inCart(DatabaseSession session, PageRequest visit)
      throws SQLException {
    return session.rows(
        "SELECT i.id, i.title, i.price, c.quantity FROM bookstore_cart c"
            + " JOIN bookstore_item i ON i.id = c.item WHERE c.session = ? ORDER BY i.id",
        visit.session());
  }

  private static PageHtml buyRequest(DatabaseSession session, PageRequest visit)
      throws SQLException {
    return new PageHtml(visit).rows(customer(session, visit)).rows(inCart(session, visit)).form();
  }

  /** Lines are taken in the order of their items, so that two orders never wait for each other. */
  private static PageHtml buyConfirm(DatabaseSession session, PageRequest visit)
      throws SQLException {
    List<Object[]> cart = inCart(session, visit);
    BigDecimal total = BigDecimal.ZERO;
    List<Object[]> lines = new ArrayList<>();
    for (Object[] row : cart) {
      int quantity = ((Number) row[3]).intValue();
      total = total.add(((BigDecimal) row[2]).multiply(BigDecimal.valueOf(quantity)));
      lines.add(new Object[] {row[0], quantity});
    }
    session.update(
        "INSERT INTO bookstore_orders (customer, total) VALUES (?, ?)", visit.customer(), total);
    long order =
        session.number("SELECT MAX(id) FROM bookstore_orders WHERE customer = ?", visit.customer());
    for (Object[] line : lines) {
      session.update(
          "INSERT INTO bookstore_order_line (orders, item, quantity) VALUES (?, ?, ?)",
          (int) order,
          line[0],
          line[1]);
      session.update(
          "UPDATE bookstore_item SET stock = stock - ? + CASE WHEN stock - ? < "
              + RESTOCK_BELOW
              + " THEN "
              + RESTOCK
              + " ELSE 0 END WHERE id = ?",
          line[1],
          line[1],
          line[0]);
    }
    session.update("DELETE FROM bookstore_cart WHERE session = ?", visit.session());
    return new PageHtml(visit).rows(List.<Object[]>of(new Object[] {order, total})).rows(cart);
  }

  private static PageHtml lastOrder(DatabaseSession session, PageRequest visit)
      throws SQLException {
    return new PageHtml(visit)
        .rows(
            session.rows(
                "SELECT l.orders, i.title, l.quantity, i.price FROM bookstore_order_line l"
                    + " JOIN bookstore_item i ON i.id = l.item WHERE l.orders ="
                    + " (SELECT MAX(id) FROM bookstore_orders WHERE customer = ?)",
                visit.customer()));
  }

  /** A new price, and as related item the one that was ordered most together with it. */
  private static PageHtml changeItem(DatabaseSession session, PageRequest visit)
      throws SQLException {
    List<Object[]> together =
        session.rows(
            "SELECT o.item, SUM(o.quantity) AS sold FROM bookstore_order_line l"
                + " JOIN bookstore_order_line o ON o.orders = l.orders AND o.item <> l.item"
                + " WHERE l.item = ? GROUP BY o.item ORDER BY sold DESC, o.item LIMIT 1",
            visit.item());
    Object related = together.isEmpty() ? visit.item() : together.get(0)[0];
    session.update(
        "UPDATE bookstore_item SET price = price + 0.01, related = ? WHERE id = ?",
        related,
        visit.item());
    return product(session, visit);
  }
}
