package io.github.trueload.examples.bookstore;

import io.github.trueload.examples.FifoServer;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * The pages: a request is served by the front tier, one at a time, for a drawn time, and then by
 * the database. What it is about comes of its parameter {@code item}.
 */
final class PagesHandler extends Handler.Abstract.NonBlocking {

  private final Store store;
  private final Stock stock;
  private final FifoServer front;
  private final DatabaseTier database;
  private final AtomicInteger inFront = new AtomicInteger();
  private final AtomicLong served = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  PagesHandler(Stock stock, FifoServer front, DatabaseTier database) {
    this.store = new Store(stock);
    this.stock = stock;
    this.front = front;
    this.database = database;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    Optional<Page> page = Page.of(path.substring(Math.min(1, path.length())));
    if (page.isEmpty()) {
      Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
      return true;
    }
    PageRequest visit = visit(page.get(), request);
    inFront.incrementAndGet();
    getServer()
        .getScheduler()
        .schedule(
            () -> {
              inFront.decrementAndGet();
              database.submit(session -> answer(visit, session, request, response, callback));
            },
            Math.max(1, front.getAsLong()),
            TimeUnit.NANOSECONDS);
    return true;
  }

  private PageRequest visit(Page page, Request request) {
    String session = String.valueOf(request.getAttribute(AdmissionFilter.COOKIE));
    int customer = Math.floorMod(session.hashCode(), stock.customers()) + 1;
    Fields.Field item = Request.extractQueryParameters(request).get("item");
    int number = item == null ? session.hashCode() : item.getValue().hashCode();
    if (item != null && item.getValue().matches("[0-9]{1,9}")) {
      number = Integer.parseInt(item.getValue()) - 1;
    }
    return new PageRequest(page, session, customer, Math.floorMod(number, stock.items()) + 1);
  }

  private void answer(
      PageRequest visit,
      DatabaseSession session,
      Request request,
      Response response,
      Callback callback) {
    try {
      PageHtml html = store.visit(session, visit);
      served.incrementAndGet();
      getServer().getThreadPool().execute(() -> write(html, response, callback));
    } catch (SQLException | RuntimeException e) {
      failed.incrementAndGet();
      Response.writeError(
          request, response, callback, HttpStatus.INTERNAL_SERVER_ERROR_500, e.getMessage());
    }
  }

  private static void write(PageHtml html, Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/html;charset=utf-8");
    response.write(true, html.rendered(), callback);
  }

  /** Requests that wait or are served in the front tier. */
  int inFront() {
    return inFront.get();
  }

  long served() {
    return served.get();
  }

  long failed() {
    return failed.get();
  }
}
