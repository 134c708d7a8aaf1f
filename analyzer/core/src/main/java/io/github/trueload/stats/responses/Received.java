package io.github.trueload.stats.responses;

/**
 * Bytes of the responses, heads and bodies, as the log records them.
 *
 * @param count samples with a number of bytes
 * @param bytes their sum
 * @param seconds length of the window
 */
public record Received(long count, long bytes, double seconds) {

  /** {@return bytes of a response, on average} */
  public double mean() {
    return (double) bytes / count;
  }

  /** {@return bytes a second; infinite in a window without a length} */
  public double perSecond() {
    return bytes / seconds;
  }
}
