package io.github.trueload.http;

/**
 * What the socket saw of one request and its response, in readings of {@link System#nanoTime()}.
 *
 * <p>Written by the streams around the socket, not by what happens before and after: the start is
 * read just before the request's first byte is handed to the socket, the others just after the read
 * that returned the byte. With TLS these are the plain bytes, so that session tickets are never
 * mistaken for a response. One object serves every exchange of a connection, one after the other.
 */
final class ExchangeTimings {

  private boolean sending;
  private boolean answered;
  private long startNanos;
  private long firstByteNanos;
  private long lastByteNanos;
  private long sentBytes;
  private long receivedBytes;

  /** Forgets the exchange before. */
  void begin() {
    sending = false;
    answered = false;
    startNanos = 0;
    firstByteNanos = 0;
    lastByteNanos = 0;
    sentBytes = 0;
    receivedBytes = 0;
  }

  /** Bytes are about to be handed to the socket. */
  void sending(int bytes) {
    if (!sending) {
      sending = true;
      startNanos = System.nanoTime();
    }
    sentBytes += bytes;
  }

  /** Bytes have just been read from the socket. */
  void received(int bytes) {
    lastByteNanos = System.nanoTime();
    if (!answered) {
      answered = true;
      firstByteNanos = lastByteNanos;
    }
    receivedBytes += bytes;
  }

  /** What has been received was an interim (1xx) response: the first byte is yet to come. */
  void interimResponse() {
    answered = false;
  }

  /**
   * The final response's head is complete. Where it came in one read with an interim response, that
   * read brought its first byte.
   */
  void finalResponse() {
    if (!answered) {
      answered = true;
      firstByteNanos = lastByteNanos;
    }
  }

  /** Whether the request's first byte has been handed to the socket. */
  boolean isSending() {
    return sending;
  }

  /** Whether a byte of the final response has come. */
  boolean isAnswered() {
    return answered;
  }

  /** Whether any byte at all has come, interim responses included. */
  boolean hasReceived() {
    return receivedBytes > 0;
  }

  /** Reading at the request's first byte; meaningful once {@link #isSending()}. */
  long startNanos() {
    return startNanos;
  }

  /** From the start to the final response's first byte; meaningful once {@link #isAnswered()}. */
  long firstByteDurationNanos() {
    return firstByteNanos - startNanos;
  }

  /** From the start to the last byte read so far; meaningful once {@link #isAnswered()}. */
  long elapsedNanos() {
    return lastByteNanos - startNanos;
  }

  /** Reading at the final response's first byte. */
  long firstByteNanos() {
    return firstByteNanos;
  }

  /** Reading at the last byte read so far. */
  long lastByteNanos() {
    return lastByteNanos;
  }

  /** Bytes handed to the socket, before encryption. */
  long sentBytes() {
    return sentBytes;
  }

  /** Bytes read from the socket, after decryption. */
  long receivedBytes() {
    return receivedBytes;
  }
}
