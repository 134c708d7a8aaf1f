package io.github.trueload.table;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;

/** A log in JSON whose form is known: an object a line, or the objects of one array. */
final class JsonSource implements SampleSource {

  private final InputBytes bytes;
  private final KnownJson known;
  private final TableOptions options;

  /**
   * @param bytes of the log; closed once they are read
   * @param known its form
   * @param options zone of dates, limits
   */
  JsonSource(InputBytes bytes, KnownJson known, TableOptions options) {
    this.bytes = bytes;
    this.known = known;
    this.options = options.with(known.columns(), null);
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.TOOL_LOG;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    try (bytes) {
      return new JsonReading(bytes, known, options, sink).read();
    }
  }
}
