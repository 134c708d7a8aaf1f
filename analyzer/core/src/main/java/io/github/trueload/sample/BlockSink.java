package io.github.trueload.sample;

/** Receives blocks in the order the source makes them; a block is only lent for the call. */
@FunctionalInterface
public interface BlockSink {

  /** Takes the rows of a block. The reader empties and refills the block afterwards. */
  void accept(SampleBlock block);

  /**
   * Takes transactions, each a sum over requests that {@link #accept} takes too. A sink of requests
   * alone leaves this method as it is: it does nothing.
   */
  default void acceptTransactions(SampleBlock block) {}

  /**
   * Takes the events of streamed responses, a row each: {@link SampleBlock#elapsedNanos} is the
   * time from the event before, or from the request's last byte, which {@link
   * SampleBlock#startNanos} is; unknown where bytes between are missing. A sink of requests alone
   * leaves this method as it is.
   */
  default void acceptEvents(SampleBlock block) {}
}
