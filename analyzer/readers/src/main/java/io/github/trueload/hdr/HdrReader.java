package io.github.trueload.hdr;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.LogReader;
import io.github.trueload.rows.ToolLogSource;
import io.github.trueload.sample.SampleSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Reads interval logs of HdrHistogram, which jHiccup, YCSB, Hyperfoil and {@code --hlog} write. */
public final class HdrReader implements LogReader {

  private static final Pattern BEGINNING =
      Pattern.compile(
          "(?:#[^\n]*\n){0,100}"
              + "(?:#\\[Histogram log format version |\"StartTimestamp\",\"Interval_Length\",)");

  @Override
  public boolean fits(byte[] head, InputOptions options) {
    return BEGINNING.matcher(new String(head, StandardCharsets.ISO_8859_1)).lookingAt();
  }

  @Override
  public SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    HdrUnit unit = options.of(HdrUnit.class, HdrUnit.NS);
    return new ToolLogSource(bytes, (log, sink) -> new HdrReading(log, unit, sink).read());
  }
}
