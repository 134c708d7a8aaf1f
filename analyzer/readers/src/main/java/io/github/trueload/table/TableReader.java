package io.github.trueload.table;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.LogReader;
import io.github.trueload.sample.SampleSource;
import java.io.IOException;

/** Reads tables, which only the user's list of columns identifies. */
public final class TableReader implements LogReader {

  @Override
  public boolean fits(byte[] head, InputOptions options) {
    return optionsOf(options).columns() != null;
  }

  @Override
  public SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    return TableSource.open(bytes, optionsOf(options));
  }

  /**
   * {@return the options for tables, or their defaults}
   *
   * @param options how each format is read
   */
  public static TableOptions optionsOf(InputOptions options) {
    return options.of(TableOptions.class, TableOptions.defaults());
  }
}
