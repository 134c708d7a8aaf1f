package io.github.trueload.bytes;

import java.util.function.LongConsumer;

/**
 * How the bytes of inputs are read.
 *
 * @param progress gets the number of bytes as they are read, in their size on disk; called by any
 *     thread
 * @param growing whether files are still being written: each is read to its last line end, so that
 *     an incomplete last line is not taken for damage
 */
public record ReadOptions(LongConsumer progress, boolean growing) {

  /** Whole files, without progress. */
  public static ReadOptions quietly() {
    return new ReadOptions(bytes -> {}, false);
  }

  /** The same with progress reported. */
  public ReadOptions withProgress(LongConsumer listener) {
    return new ReadOptions(listener, growing);
  }

  /** The same of growing files. */
  public ReadOptions whileGrowing() {
    return new ReadOptions(progress, true);
  }
}
