package io.github.trueload.examples.bookstore;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A page's content, and how it is shown. */
final class PageHtml {

  private final PageRequest visit;
  private final List<Object[]> rows = new ArrayList<>();
  private boolean form;

  PageHtml(PageRequest visit) {
    this.visit = visit;
  }

  PageHtml rows(List<Object[]> more) {
    rows.addAll(more);
    return this;
  }

  PageHtml form() {
    form = true;
    return this;
  }

  ByteBuffer rendered() {
    StringBuilder html = new StringBuilder("<!DOCTYPE html><title>Bookstore</title><h1>");
    html.append(visit.page().word()).append("</h1><table>");
    for (Object[] row : rows) {
      html.append("<tr>");
      for (Object value : row) {
        html.append("<td>").append(value);
      }
      html.append('\n');
    }
    html.append("</table>");
    if (form) {
      html.append("<form><input name=\"a\"><input name=\"b\"><input type=\"submit\"></form>");
    }
    return ByteBuffer.wrap(html.toString().getBytes(StandardCharsets.UTF_8));
  }
}
