package io.github.trueload.http2;

import java.io.IOException;

/**
 * The request's body cannot be read, for example because its file has been removed. That is not the
 * connection's fault, and no answer of the server makes the request complete.
 */
public final class RequestBodyException extends IOException {

  private static final long serialVersionUID = 1L;

  /**
   * Wraps the failure.
   *
   * @param reason what reading the body failed by
   */
  public RequestBodyException(IOException reason) {
    super(reason.getMessage(), reason);
  }
}
