package io.github.trueload.http2;

import java.io.IOException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http2.H2Error;
import org.apache.http.client.ClientProtocolException;

/** What a server did against RFC 9113, with the error code that it is answered by. */
final class ServerFault extends Exception {

  private static final long serialVersionUID = 1L;

  private final H2Error error;

  ServerFault(H2Error error, String message) {
    super(message);
    this.error = error;
  }

  H2Error error() {
    return error;
  }

  /** The failure of a sample, under the name that the same kind has with HTTP/1.1. */
  IOException failure() {
    String message = "HTTP/2 " + error.name() + ": " + getMessage();
    return error == H2Error.ENHANCE_YOUR_CALM
        ? new MessageConstraintException(message)
        : new ClientProtocolException(message);
  }
}
