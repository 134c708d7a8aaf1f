package io.github.trueload.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.HttpMessageParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * HttpCore's parser of heads, with two faults refused that it lets pass: a head of many long lines,
 * and a head that the connection's end cuts off behind a whole line.
 */
final class ResponseHeadParser implements HttpMessageParser<ClassicHttpResponse> {

  /** Most bytes of a response's heads, interim (1xx) responses included. */
  static final int MOST_BYTES = 256 * 1024;

  private final HttpMessageParser<ClassicHttpResponse> parser;
  private @Nullable SessionInputBuffer buffer;
  private TimedSocketHolder.@Nullable TimedInput input;
  private int bytesLeft = MOST_BYTES;
  private int place = -1;

  ResponseHeadParser(Http1Config config) {
    parser = new DefaultHttpResponseParser(config);
  }

  /**
   * A request is sent: its response's heads are counted from here.
   *
   * @param place where the head of its last response is kept; -1 if none is
   */
  void begin(int place) {
    bytesLeft = MOST_BYTES;
    this.place = place;
  }

  /** Whether bytes have been read that belong to no response. */
  boolean hasUnread() {
    return buffer != null && buffer.length() > 0 || input != null && input.ahead() > 0;
  }

  @Override
  public ClassicHttpResponse parse(SessionInputBuffer from, InputStream in)
      throws IOException, HttpException {
    buffer = from;
    return place >= 0 && from.length() == 0 && in instanceof TimedSocketHolder.TimedInput timed
        ? recognised(from, timed)
        : parsed(from, in);
  }

  /** The same head as after an earlier request, or one that is parsed and remembered. */
  private ClassicHttpResponse recognised(
      SessionInputBuffer from, TimedSocketHolder.TimedInput timed)
      throws IOException, HttpException {
    input = timed;
    byte[] come = SpareBuffers.take();
    int count = timed.lookAhead(come);
    CachedHead known = CachedHead.at(place);
    if (known != null && known.begins(come, count)) {
      timed.pass(known.length());
      timed.spare(come);
      return known.response();
    }
    int before = bytesLeft;
    ClassicHttpResponse response = parsed(from, timed);
    boolean cameAtOnce = before - bytesLeft == count;
    if (cameAtOnce && response != null && response.getCode() >= HttpStatus.SC_SUCCESS) {
      CachedHead.remember(place, come, count - from.length(), response);
    }
    timed.spare(come);
    return response;
  }

  private ClassicHttpResponse parsed(SessionInputBuffer from, InputStream in)
      throws IOException, HttpException {
    try {
      return parser.parse(from, new Head(in, from.length() > 0));
    } catch (CutException e) {
      throw new ProtocolException("The connection ended within the response's head");
    }
  }

  /** The connection ended within a head. */
  private static final class CutException extends IOException {

    private static final long serialVersionUID = 1L;
  }

  /** What is read of the connection for one head. */
  private final class Head extends FilterInputStream {

    private boolean begun;

    Head(InputStream in, boolean begun) {
      super(in);
      this.begun = begun;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = in.read(bytes, offset, length);
      if (count < 0 && begun) {
        throw new CutException();
      }
      bytesLeft -= Math.max(0, count);
      if (bytesLeft < 0) {
        throw new MessageConstraintException(
            "The response's head takes more than " + MOST_BYTES + " bytes");
      }
      begun = true;
      return count;
    }
  }
}
