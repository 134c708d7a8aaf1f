package io.github.trueload.vegeta;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.LogReader;
import io.github.trueload.rows.ToolLogSource;
import io.github.trueload.sample.SampleSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads what {@code vegeta attack} writes. */
public final class VegetaReader implements LogReader {

  /** The length of the first message and the type's number have at most so many bytes. */
  private static final int LATEST_NAME = 12;

  private static final String NAME = "\u0003\u0001\u0001\u0006Result";

  @Override
  public boolean fits(byte[] head, InputOptions options) {
    int length = Math.min(head.length, LATEST_NAME + NAME.length());
    return new String(head, 0, length, StandardCharsets.ISO_8859_1).contains(NAME);
  }

  @Override
  public SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    return new ToolLogSource(bytes, (log, sink) -> new VegetaReading(log, sink).read());
  }
}
