package io.github.trueload.examples;

/** Packets cannot be captured on this machine; the message is one line and names the remedy. */
public final class CaptureUnavailableException extends Exception {

  private static final long serialVersionUID = 1L;

  CaptureUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
