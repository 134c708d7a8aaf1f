package io.github.trueload.sample;

import java.io.IOException;

/** One input that can be read, once, as blocks: a log or a capture. */
public interface SampleSource {

  /** What the input was found to be; known before it is read. */
  SourceFormat format();

  /**
   * Reads the whole input, handing each filled block to {@code sink}.
   *
   * <p>Damage that leaves the rest readable is counted in {@link SourceSummary#anomalies()} and
   * never thrown.
   *
   * @throws UnreadableInputException if nothing can be made of the input
   * @throws IOException if reading itself fails
   */
  SourceSummary readInto(BlockSink sink) throws IOException;
}
