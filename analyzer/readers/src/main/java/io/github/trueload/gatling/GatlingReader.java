package io.github.trueload.gatling;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.LogReader;
import io.github.trueload.rows.ToolLogSource;
import io.github.trueload.sample.SampleSource;
import java.io.IOException;

/** Reads Gatling's binary log; the table of a Gatling before 3.13 is read as a table. */
public final class GatlingReader implements LogReader {

  @Override
  public boolean fits(byte[] head, InputOptions options) {
    return GatlingHeader.fits(head);
  }

  @Override
  public SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    return new ToolLogSource(bytes, (log, sink) -> new GatlingReading(log, sink).read());
  }
}
