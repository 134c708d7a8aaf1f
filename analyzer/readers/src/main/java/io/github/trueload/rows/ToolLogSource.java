package io.github.trueload.rows;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;

/**
 * A log in the format of a tool.
 *
 * @param bytes of the log; closed after they are read
 * @param reading makes rows of them
 */
public record ToolLogSource(InputBytes bytes, Reading reading) implements SampleSource {

  /** Reads a whole log. */
  @FunctionalInterface
  public interface Reading {
    /**
     * Hands all rows to {@code sink}.
     *
     * @throws IOException if reading fails, or the bytes are no such log
     */
    SourceSummary read(InputBytes bytes, BlockSink sink) throws IOException;
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.TOOL_LOG;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    try (bytes) {
      return reading.read(bytes, sink);
    }
  }
}
