package io.github.trueload.http;

import io.github.trueload.http2.RequestBodyException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.HttpException;
import org.apache.http.client.ClientProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * Gives failures the names JMeter's users know from its HttpClient 4 implementation.
 *
 * <p>The class of a failure becomes the sample's response code ({@code Non HTTP response code:
 * org.apache.http.NoHttpResponseException}): assertions and reports match it, and the name of a
 * relocated class in Trueload's jar means nothing to a user.
 */
final class FailureNames {

  private FailureNames() {}

  /** The failure under HttpClient 4's name; failures of the platform itself keep their own. */
  static Throwable familiar(Throwable failure) {
    String message = failure.getMessage();
    Exception familiar;
    if (failure instanceof RequestBodyException && failure.getCause() != null) {
      return failure.getCause();
    } else if (failure instanceof org.apache.hc.core5.http.NoHttpResponseException) {
      familiar = new org.apache.http.NoHttpResponseException(message);
    } else if (failure instanceof org.apache.hc.core5.http.TruncatedChunkException) {
      familiar = new org.apache.http.TruncatedChunkException(message);
    } else if (failure instanceof org.apache.hc.core5.http.MalformedChunkCodingException) {
      familiar = new org.apache.http.MalformedChunkCodingException(message);
    } else if (failure instanceof org.apache.hc.core5.http.MessageConstraintException) {
      familiar = new org.apache.http.MessageConstraintException(message);
    } else if (failure instanceof org.apache.hc.core5.http.ConnectionClosedException) {
      familiar = new org.apache.http.ConnectionClosedException(message);
    } else if (isOfWrite(failure)) {
      familiar = new SocketException(message);
    } else if (failure instanceof SSLException
        && failure.getCause() instanceof IOException below
        && isOfSocket(below)) {
      familiar = new SocketException(below.getMessage());
    } else if (failure instanceof ClosedChannelException) {
      familiar = new SocketException("Socket closed");
    } else if (failure instanceof HttpException) {
      return new ClientProtocolException(message, failure);
    } else {
      return failure;
    }
    familiar.initCause(failure);
    return familiar;
  }

  /** A write to a socket of a channel fails by a plain {@code IOException}. */
  private static boolean isOfWrite(@Nullable Throwable failure) {
    return failure != null
        && failure.getClass() == IOException.class
        && ("Broken pipe".equals(failure.getMessage())
            || "Connection reset by peer".equals(failure.getMessage()));
  }

  private static boolean isOfSocket(@Nullable Throwable failure) {
    return failure instanceof SocketException || isOfWrite(failure);
  }

  /** Whether the failure says that the connection was gone before the request was answered. */
  static boolean isStaleConnection(IOException failure) {
    return !(failure instanceof InterruptedIOException)
        && !(failure instanceof RequestBodyException)
        && (!(failure instanceof SSLException) || isOfSocket(failure.getCause()));
  }
}
