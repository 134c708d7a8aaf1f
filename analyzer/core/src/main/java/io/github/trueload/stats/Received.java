package io.github.trueload.stats;

/**
 * Bytes of the responses, heads and bodies, as the log records them.
 *
 * @param count samples with a number of bytes
 * @param bytes their sum
 */
public record Received(long count, long bytes) {

  /** Bytes of a response, on average. */
  public double mean() {
    return (double) bytes / count;
  }
}
