package io.github.trueload.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The server closed a session's connection, and the plan wants to be reported by a failure. */
public final class ServerClosedException extends IOException {

  private static final long serialVersionUID = 1L;

  ServerClosedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
