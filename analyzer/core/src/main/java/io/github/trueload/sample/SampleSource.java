package io.github.trueload.sample;

import java.io.IOException;
import java.util.List;

/** One input that can be read, once, as blocks: a log or a capture. */
public interface SampleSource {

  /** {@return the format that was found; known before the input is read} */
  SourceFormat format();

  /**
   * {@return the health files of load generators that the input contains; empty in most formats}
   */
  default List<HealthText> health() {
    return List.of();
  }

  /**
   * Reads the whole input and passes each filled block to {@code sink}.
   *
   * <p>Damage that leaves the rest readable is counted in {@link SourceSummary#anomalies()} and
   * never thrown.
   *
   * @return the facts of the input, complete
   * @throws UnreadableInputException if nothing can be made of the input
   * @throws IOException if reading itself fails
   */
  SourceSummary readInto(BlockSink sink) throws IOException;
}
