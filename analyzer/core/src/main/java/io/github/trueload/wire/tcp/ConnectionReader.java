package io.github.trueload.wire.tcp;

/**
 * Reads what a TCP connection carries: one protocol, both directions. The reassembler hands on the
 * bytes of each direction in the order of their sequence numbers, every byte once.
 *
 * <p>A reader is made when the first bytes of a connection come, in either direction; a connection
 * without bytes has none. Then, for each stream, come any number of {@link #data} and {@link #gap},
 * in the order of the bytes, and one {@link #end}, behind which nothing comes. The two streams are
 * interleaved as their packets were captured. {@link #finish} is called last, once. All calls come
 * from one thread.
 *
 * <p>A reader that recognises another protocol may put its successor in its own place by {@link
 * TcpConnection#setReader}; it hands on itself the bytes that the successor has to see.
 */
public interface ConnectionReader {

  /**
   * Takes the next bytes of {@code from}.
   *
   * @param bytes lent for the call, see {@link StreamBytes}
   */
  void data(TcpStream from, StreamBytes bytes);

  /**
   * {@code missing} bytes of {@code from} were sent next and never captured; they were given up, so
   * what follows comes after them.
   */
  void gap(TcpStream from, int missing);

  /**
   * A number of bytes of {@code from} is missing that is only estimated: they were encrypted.
   *
   * @param about most likely number, from 1
   */
  default void gapOfAbout(TcpStream from, int about) {
    gap(from, about);
  }

  /**
   * No more bytes of {@code from} come.
   *
   * @param complete whether its end was seen (FIN) with all bytes before it, rather than reset or
   *     left open
   */
  void end(TcpStream from, boolean complete);

  /**
   * {@return whether bytes of {@code from} may answer what the other direction sends} Before they
   * are handed on, holes in the other direction that its receiver has acknowledged are given up.
   */
  boolean mayAnswer(TcpStream from);

  /**
   * {@return whether the reader calls {@link StreamBytes#open} for the bytes that it reads} Bytes
   * for other readers are decrypted before. False unless overridden.
   */
  default boolean opensBytes() {
    return false;
  }

  /** The connection is over: no call follows. */
  void finish();

  @FunctionalInterface
  interface Factory {

    /** {@return the reader of {@code connection}, whose first bytes have arrived} */
    ConnectionReader open(TcpConnection connection);
  }
}
