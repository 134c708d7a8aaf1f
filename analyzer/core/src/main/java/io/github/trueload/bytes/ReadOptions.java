package io.github.trueload.bytes;

import java.util.function.LongConsumer;

/**
 * How the bytes of inputs are read.
 *
 * @param progress gets the number of bytes as they are read, in their size on disk; any thread may
 *     call it
 * @param growing whether files are still being written: each is read to its last line end, so that
 *     an incomplete last line does not count as damage
 */
public record ReadOptions(LongConsumer progress, boolean growing) {

  /** {@return options for complete files, without a report of progress} */
  public static ReadOptions quietly() {
    return new ReadOptions(bytes -> {}, false);
  }

  /**
   * {@return the same options with a report of progress}
   *
   * @param listener gets the number of bytes as they are read; any thread may call it
   */
  public ReadOptions withProgress(LongConsumer listener) {
    return new ReadOptions(listener, growing);
  }

  /** {@return a copy for files that are still being written} */
  public ReadOptions whileGrowing() {
    return new ReadOptions(progress, true);
  }
}
