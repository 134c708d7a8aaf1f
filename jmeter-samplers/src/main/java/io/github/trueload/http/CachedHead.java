package io.github.trueload.http;

import io.github.trueload.events.EventFormat;
import io.github.trueload.http2.ResponseFields;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.ProtocolVersion;
import org.apache.hc.core5.http.impl.DefaultContentLengthStrategy;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.apache.hc.core5.http.message.BasicHeader;
import org.jspecify.annotations.Nullable;

/**
 * The head of a response as it came last after a request: where the same bytes come again, they are
 * compared and not parsed. Servers send the same head for a second at least, as long as its date is
 * the same, and a load test asks many times a second.
 */
final class CachedHead {

  /** One place for each of so many requests, a power of two; all threads share it. */
  private static final int PLACES = 256;

  private static final AtomicReferenceArray<@Nullable CachedHead> LAST =
      new AtomicReferenceArray<>(PLACES);

  private final byte[] bytes;
  private final int code;
  private final @Nullable String reason;
  private final ProtocolVersion version;
  private final Header[] headers;
  private final String text;

  /** Null until a response has been recognised: many heads come only once. */
  private volatile @Nullable Facts facts;

  /**
   * What is read from the head of each response.
   *
   * @param code as text
   * @param encoding of the content; null if the head names none
   * @param kind of the content; null if the head does not say
   * @param events as {@link ResponseFields#events}
   * @param length of the body, as {@link #contentLength}; null if the head contradicts itself
   */
  private record Facts(
      String code,
      @Nullable Header encoding,
      @Nullable ContentKind kind,
      @Nullable EventFormat events,
      @Nullable Long length) {

    static Facts of(ClassicHttpResponse response) {
      return new Facts(
          Integer.toString(response.getCode()),
          response.getFirstHeader(HttpHeaders.CONTENT_ENCODING),
          ContentKind.of(response),
          ResponseFields.events(response),
          length(response));
    }

    private static @Nullable Long length(ClassicHttpResponse response) {
      try {
        return DefaultContentLengthStrategy.INSTANCE.determineLength(response);
      } catch (HttpException e) {
        return null;
      }
    }
  }

  private CachedHead(byte[] bytes, ClassicHttpResponse parsed) {
    this.bytes = bytes;
    code = parsed.getCode();
    reason = parsed.getReasonPhrase();
    version = parsed.getVersion();
    headers = parsed.getHeaders();
    for (int i = 0; i < headers.length; i++) {
      headers[i] = new BasicHeader(headers[i].getName(), headers[i].getValue());
    }
    text = SampleFields.headText(parsed);
  }

  /** The head by which a response was recognised; null if it was parsed. */
  static @Nullable CachedHead of(ClassicHttpResponse response) {
    return response instanceof Response known ? known.head : null;
  }

  /** The place of a request with this hash. */
  static int place(int hash) {
    return (hash ^ hash >>> 16) & PLACES - 1;
  }

  /** The head that came last after the requests of this place; null before the first. */
  static @Nullable CachedHead at(int place) {
    return LAST.get(place);
  }

  /** A head has been parsed, which was these bytes. */
  static void remember(int place, byte[] bytes, int length, ClassicHttpResponse parsed) {
    LAST.set(place, new CachedHead(Arrays.copyOf(bytes, length), parsed));
  }

  /** Bytes on the wire. */
  int length() {
    return bytes.length;
  }

  /** Whether what has come begins with this head. */
  boolean begins(byte[] come, int count) {
    return count >= bytes.length && Arrays.equals(come, 0, bytes.length, bytes, 0, bytes.length);
  }

  /** As results show it. */
  String text() {
    return text;
  }

  /** Its lines, the status line included. */
  int lines() {
    return headers.length + 1;
  }

  /** Of a response with this head. */
  private Facts facts(ClassicHttpResponse response) {
    Facts known = facts;
    if (known == null) {
      known = Facts.of(response);
      facts = known;
    }
    return known;
  }

  private static @Nullable Facts factsOf(HttpMessage message) {
    return message instanceof Response response ? response.head.facts(response) : null;
  }

  /** The status code of a response as results show it. */
  static String code(ClassicHttpResponse response) {
    Facts known = factsOf(response);
    return known == null ? Integer.toString(response.getCode()) : known.code;
  }

  /** The header of a response that names its content's encoding; null without one. */
  static @Nullable Header contentEncoding(ClassicHttpResponse response) {
    Facts known = factsOf(response);
    return known == null ? response.getFirstHeader(HttpHeaders.CONTENT_ENCODING) : known.encoding;
  }

  /** What the content of a response is; null if its head does not say. */
  static @Nullable ContentKind contentKind(ClassicHttpResponse response) {
    Facts known = factsOf(response);
    return known == null ? ContentKind.of(response) : known.kind;
  }

  /** As {@link ResponseFields#events}. */
  static @Nullable EventFormat events(ClassicHttpResponse response) {
    Facts known = factsOf(response);
    return known == null ? ResponseFields.events(response) : known.events;
  }

  /** As {@link ContentLengthStrategy#determineLength}. */
  static long contentLength(HttpMessage message) throws HttpException {
    Facts known = factsOf(message);
    return known == null || known.length == null
        ? DefaultContentLengthStrategy.INSTANCE.determineLength(message)
        : known.length;
  }

  /** A response with this head, without a body yet. */
  ClassicHttpResponse response() {
    return new Response(this);
  }

  /** A response whose head is known. */
  static final class Response extends BasicClassicHttpResponse {

    private static final long serialVersionUID = 1L;

    private final transient CachedHead head;

    private Response(CachedHead head) {
      super(head.code, head.reason);
      this.head = head;
      setVersion(head.version);
      setHeaders(head.headers);
    }
  }
}
