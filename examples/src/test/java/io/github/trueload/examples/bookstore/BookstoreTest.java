package io.github.trueload.examples.bookstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BookstoreTest {

  private static final double AT_ONCE_SECONDS = 1e-6;
  private static final double NEVER_SECONDS = 1e6;

  private final HttpClient client = HttpClient.newHttpClient();

  @ParameterizedTest
  @EnumSource
  void everyPageIsServed(Page page) throws Exception {
    try (Bookstore store = store(AT_ONCE_SECONDS, Integer.MAX_VALUE)) {
      HttpResponse<String> response = get(store, page.word() + "?item=7", null);
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body())
          .startsWith("<!DOCTYPE html><title>Bookstore</title><h1>" + page.word() + "</h1>");
      assertThat(store.served()).isEqualTo(1);
    }
  }

  @Test
  void pagesShowWhatIsInTheDatabase() throws Exception {
    try (Bookstore store = store(AT_ONCE_SECONDS, Integer.MAX_VALUE)) {
      assertThat(get(store, "product-detail?item=7", null).body()).contains("<tr><td>7<td>");
      assertThat(rows(get(store, "home?item=7", null))).isEqualTo(6); // 5 promoted, the customer
      // 1,000 items, 24 subjects: 41.7 of each on average, at most 50 shown.
      assertThat(rows(get(store, "new-products?item=7", null))).isBetween(20, 50);
      assertThat(rows(get(store, "best-sellers?item=7", null))).isBetween(1, 50);
      assertThat(rows(get(store, "search-results?item=2", null))).isBetween(20, 50);
    }
  }

  @Test
  void whatIsPutIntoTheCartCanBeBoughtAndLookedUp() throws Exception {
    try (Bookstore store = store(AT_ONCE_SECONDS, Integer.MAX_VALUE)) {
      HttpResponse<String> first = get(store, "shopping-cart?item=7", null);
      String session = first.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
      get(store, "shopping-cart?item=9", session);
      HttpResponse<String> twice = get(store, "shopping-cart?item=7", session);
      assertThat(rows(twice)).isEqualTo(2);
      assertThat(twice.body()).containsPattern("<tr><td>7<td>[^\n]*<td>2\n");
      assertThat(rows(get(store, "buy-request", session))).isEqualTo(3); // the customer's name
      assertThat(rows(get(store, "buy-confirm", session))).isEqualTo(3); // order and total
      assertThat(rows(get(store, "order-display", session))).isEqualTo(2);
      assertThat(rows(get(store, "buy-request", session))).isEqualTo(1); // the cart is empty
      assertThat(store.admissions().accepted()).isEqualTo(1);
    }
  }

  @Test
  void anAdministratorChangesAnItemsPrice() throws Exception {
    try (Bookstore store = store(AT_ONCE_SECONDS, Integer.MAX_VALUE)) {
      String before = get(store, "product-detail?item=7", null).body();
      get(store, "admin-confirm?item=7", null);
      assertThat(get(store, "product-detail?item=7", null).body()).isNotEqualTo(before);
    }
  }

  @Test
  void anotherPageIsNotFoundAndNoPage() throws Exception {
    try (Bookstore store = store(AT_ONCE_SECONDS, Integer.MAX_VALUE)) {
      assertThat(get(store, "checkout", null).statusCode()).isEqualTo(404);
      assertThat(store.served()).isZero();
    }
  }

  @Test
  void aFullServerRefusesANewSessionAndAbortsOneInProgress() throws Exception {
    String session;
    try (Bookstore store = store(NEVER_SECONDS, 2)) {
      CompletableFuture<HttpResponse<String>> waiting = ask(store, "home", null);
      awaitActive(store, 1);
      session = "session=s1"; // the first that was let in
      CompletableFuture<HttpResponse<String>> more = ask(store, "home", session);
      awaitActive(store, 2);
      HttpResponse<String> refused = get(store, "home", null);
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Admission")).contains("refused");
      assertThat(get(store, "home", session).headers().firstValue("Admission")).contains("aborted");
      // It is over: what comes under its name would begin another.
      assertThat(get(store, "home", session).headers().firstValue("Admission")).contains("refused");
      assertThat(store.admissions()).isEqualTo(new AdmissionControl.Counts(1, 2, 1));
      assertThat(waiting).isNotDone();
      assertThat(more).isNotDone();
    }
  }

  @Test
  void aPortThatIsTakenAndADatabaseThatIsNotThereAreOneLine() throws Exception {
    try (Bookstore store = store(AT_ONCE_SECONDS, 1)) {
      assertThatIOException()
          .isThrownBy(
              () -> Bookstore.start(settings(store.port(), "other", AT_ONCE_SECONDS, 1)).close())
          .withMessageContaining("cannot listen on 127.0.0.1:" + store.port());
    }
    assertThatThrownBy(
            () ->
                DatabaseTier.open(
                    new DatabaseTier.Place("jdbc:nothing:at-all", null, null),
                    1,
                    new Stock(1, 1),
                    1))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("the database jdbc:nothing:at-all cannot be used: ");
  }

  private Bookstore store(double frontSeconds, int queueLimit) throws Exception {
    return Bookstore.start(settings(0, "test", frontSeconds, queueLimit));
  }

  private static BookstoreSettings settings(
      int port, String database, double frontSeconds, int queueLimit) {
    return new BookstoreSettings(
        port,
        new DatabaseTier.Place("jdbc:h2:mem:" + database, null, null),
        1,
        new Stock(1000, 100),
        frontSeconds,
        new BookstoreSettings.Admission(queueLimit, 1, 1000),
        1);
  }

  private HttpResponse<String> get(Bookstore store, String path, String cookie) throws Exception {
    return ask(store, path, cookie).get(30, TimeUnit.SECONDS);
  }

  private CompletableFuture<HttpResponse<String>> ask(Bookstore store, String path, String cookie) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + store.port() + "/" + path));
    if (cookie != null) {
      request.header("Cookie", cookie);
    }
    return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static void awaitActive(Bookstore store, int clients) {
    while (store.active() < clients) {
      Thread.onSpinWait();
    }
  }

  private static int rows(HttpResponse<String> page) {
    return page.body().split("<tr>", -1).length - 1;
  }
}
