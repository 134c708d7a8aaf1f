package io.github.trueload.sample;

/** Receives blocks in the order the source makes them; a block is only lent for the call. */
@FunctionalInterface
public interface BlockSink {

  /**
   * Takes the rows of a block. The reader empties and refills the block afterwards.
   *
   * @param block lent for the call
   */
  void accept(SampleBlock block);

  /**
   * Takes transactions, each a sum over requests that {@link #accept} takes too. A sink of requests
   * alone leaves this method as it is: it does nothing.
   *
   * @param block lent for the call
   */
  default void acceptTransactions(SampleBlock block) {}

  /**
   * Takes the events of streamed responses, one row per event. {@link SampleBlock#elapsedNanos} is
   * the time from the event before, or from the request's last byte, whose instant is {@link
   * SampleBlock#startNanos}; unknown where bytes between are missing. A sink of requests alone
   * leaves this method as it is.
   *
   * @param block lent for the call
   */
  default void acceptEvents(SampleBlock block) {}
}
