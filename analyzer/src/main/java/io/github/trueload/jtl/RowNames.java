package io.github.trueload.jtl;

/**
 * The names of a log, each kind interned for itself.
 *
 * @param labels of samples
 * @param sessions emulated users: our {@code tl_session}, else threads
 * @param threads only filled where sessions are not threads
 */
record RowNames(ByteNames labels, ByteNames sessions, ByteNames threads) {

  /** Empty, within the limits of the options. */
  static RowNames of(JtlOptions options) {
    return new RowNames(
        new ByteNames(options.labelLimit()),
        new ByteNames(options.sessionLimit()),
        new ByteNames(options.sessionLimit()));
  }
}
