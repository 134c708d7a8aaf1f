package io.github.trueload.http2;

import java.io.IOException;
import org.apache.hc.core5.http2.H2Error;
import org.jspecify.annotations.Nullable;

/** The server ended a stream by RST_STREAM. */
public final class StreamResetException extends IOException {

  private static final long serialVersionUID = 1L;

  StreamResetException(int stream, int code) {
    super("The server reset stream " + stream + ": " + name(code));
  }

  /** An error code by its name in RFC 9113, if it has one, and its number. */
  static String name(int code) {
    @Nullable H2Error known = H2Error.getByCode(code);
    return known == null ? "code " + code : known.name() + " (" + code + ")";
  }
}
