package io.github.trueload.bytes;

import java.util.function.LongConsumer;

/**
 * How inputs' bytes are taken.
 *
 * @param progress is told of bytes as they are read, in the size they have on disk; by any thread
 * @param growing whether files are still being written: each is read to its last line end, so that
 *     a line that is half there does not look cut
 */
public record Taking(LongConsumer progress, boolean growing) {

  /** Whole files, nobody told. */
  public static Taking quietly() {
    return new Taking(bytes -> {}, false);
  }

  /** The same with somebody told. */
  public Taking telling(LongConsumer listener) {
    return new Taking(listener, growing);
  }

  /** The same of growing files. */
  public Taking whileGrowing() {
    return new Taking(progress, true);
  }
}
