package io.github.trueload.http2;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.message.BasicHeader;

/** A request's fields as HTTP/2 has them (RFC 9113, 8.2 and 8.3). */
final class RequestFields {

  /** What concerns an HTTP/1.1 connection, or is said by a pseudo-header field. */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "connection",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-connection",
          "transfer-encoding",
          "upgrade");

  private RequestFields() {}

  /**
   * All fields in the order they are sent.
   *
   * @param secure whether TLS is spoken
   */
  static List<Header> of(HttpRequest request, boolean secure) {
    Header host = request.getFirstHeader(HttpHeaders.HOST);
    List<Header> fields = new ArrayList<>();
    fields.add(new BasicHeader(":method", request.getMethod()));
    fields.add(new BasicHeader(":scheme", secure ? "https" : "http"));
    fields.add(new BasicHeader(":authority", host == null ? "" : text(host.getValue())));
    fields.add(new BasicHeader(":path", text(request.getPath())));
    for (Header header : request.getHeaders()) {
      add(header, fields);
    }
    return fields;
  }

  private static void add(Header header, List<Header> fields) {
    String name = text(header.getName()).toLowerCase(Locale.ROOT).strip();
    String value = header.getValue() == null ? "" : text(header.getValue()).strip();
    if (name.isEmpty()
        || name.startsWith(":")
        || LEFT_OUT.contains(name)
        || name.equals("te") && !value.equals("trailers")) {
      return;
    }
    if (name.equals("cookie")) {
      for (String crumb : value.split("; *")) {
        fields.add(new BasicHeader(name, crumb));
      }
    } else {
      boolean secret = name.equals("authorization") || name.equals("proxy-authorization");
      fields.add(new BasicHeader(name, value, secret));
    }
  }

  /** Only what HTTP/1.1 would send of a text: one byte each, and no control characters. */
  private static String text(String text) {
    StringBuilder sent = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean plain = c >= ' ' && c <= '~' || c >= 0xa0 && c <= 0xff || c == '\t';
      sent.append(plain ? c : '?');
    }
    return sent.toString();
  }

  /** The fields as results show them: without pseudo-header fields and cookies. */
  static String shown(List<Header> fields) {
    StringBuilder text = new StringBuilder(256);
    for (Header field : fields) {
      if (!field.getName().startsWith(":") && !field.getName().equals("cookie")) {
        text.append(field.getName()).append(": ").append(field.getValue()).append('\n');
      }
    }
    return text.toString();
  }
}
