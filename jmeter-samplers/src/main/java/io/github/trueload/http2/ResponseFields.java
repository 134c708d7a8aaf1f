package io.github.trueload.http2;

import io.github.trueload.events.EventFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.impl.EnglishReasonPhraseCatalog;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.apache.hc.core5.http2.H2Error;
import org.jspecify.annotations.Nullable;

/**
 * What the fields of a response say; those that RFC 9113 (8.2, 8.3) calls malformed are refused.
 */
public final class ResponseFields {

  private static final String STATUS = ":status";

  private static final Set<String> OF_CONNECTIONS =
      Set.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

  private ResponseFields() {}

  /** The response, interim or final, whose head they are. */
  static ClassicHttpResponse response(List<Header> fields) throws ServerFault {
    if (fields.isEmpty() || !fields.get(0).getName().equals(STATUS)) {
      throw malformed("it does not begin with its status");
    }
    int code = status(fields.get(0).getValue());
    BasicClassicHttpResponse response =
        new BasicClassicHttpResponse(
            code, EnglishReasonPhraseCatalog.INSTANCE.getReason(code, Locale.ROOT));
    response.setVersion(HttpVersion.HTTP_2);
    for (Header field : fields.subList(1, fields.size())) {
      requireRegular(field);
      response.addHeader(field);
    }
    return response;
  }

  private static int status(String digits) throws ServerFault {
    if (digits.matches("[1-9][0-9][0-9]") && !digits.equals("101")) {
      return Integer.parseInt(digits);
    }
    throw malformed("its status is '" + digits + "'");
  }

  /** Fields after a body, of which none is used. */
  static void requireTrailers(List<Header> fields) throws ServerFault {
    for (Header field : fields) {
      requireRegular(field);
    }
  }

  private static void requireRegular(Header field) throws ServerFault {
    String name = field.getName();
    if (name.isEmpty()
        || name.startsWith(":")
        || OF_CONNECTIONS.contains(name)
        || !name.equals(name.toLowerCase(Locale.ROOT))) {
      throw malformed("it has the field '" + name + "'");
    }
  }

  /** The length that a response announces; -1 if it does not. */
  static long contentLength(ClassicHttpResponse response) throws ServerFault {
    long length = -1;
    for (Header field : response.getHeaders("content-length")) {
      String digits = field.getValue();
      if (!digits.matches("[0-9]{1,18}") || length >= 0 && length != Long.parseLong(digits)) {
        throw malformed("its content-length is '" + digits + "'");
      }
      length = Long.parseLong(digits);
    }
    return length;
  }

  /**
   * {@return how the events of a response's body are set apart; its head may be of HTTP/1.1, too;
   * null if it is not a stream of events, or is compressed}
   *
   * @param response its head
   */
  public static @Nullable EventFormat events(ClassicHttpResponse response) {
    return EventFormat.of(
        first(response, HttpHeaders.CONTENT_TYPE), first(response, HttpHeaders.CONTENT_ENCODING));
  }

  private static @Nullable String first(ClassicHttpResponse response, String name) {
    Header field = response.getFirstHeader(name);
    return field == null ? null : field.getValue();
  }

  static ServerFault malformed(String how) {
    return new ServerFault(H2Error.PROTOCOL_ERROR, "the response is malformed: " + how);
  }
}
