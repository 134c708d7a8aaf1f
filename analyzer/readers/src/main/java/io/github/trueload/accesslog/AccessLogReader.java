package io.github.trueload.accesslog;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.LogReader;
import io.github.trueload.sample.SampleSource;
import java.io.IOException;

/** Reads access logs, identified by the user's format or by the first lines. */
public final class AccessLogReader implements LogReader {

  @Override
  public boolean fits(byte[] head, InputOptions options) {
    return optionsOf(options).format() != null
        || !LogReader.beginsAsJMeters(head) && AccessLogSource.fits(head);
  }

  @Override
  public SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    return AccessLogSource.open(bytes, optionsOf(options));
  }

  /** {@return the options for access logs, or their defaults} */
  public static AccessLogOptions optionsOf(InputOptions options) {
    return options.of(AccessLogOptions.class, AccessLogOptions.defaults());
  }
}
