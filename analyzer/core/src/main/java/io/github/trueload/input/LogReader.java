package io.github.trueload.input;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.SampleSource;
import java.io.IOException;

/**
 * A reader of one kind of text log. An implementation is registered by one line in {@code
 * META-INF/services/io.github.trueload.input.LogReader}; the readers are asked in the order of
 * these lines, before JMeter's own log is tried.
 */
public interface LogReader {

  /**
   * {@return whether a log is of this kind}
   *
   * @param head the first bytes of the log, unpacked; at most 64 KiB
   * @param options what the user says of the log, which takes precedence over its content
   */
  boolean fits(byte[] head, InputOptions options);

  /**
   * Opens a log of this kind. The source closes the bytes; where this method throws, its caller
   * does.
   *
   * @param bytes of the log
   * @param options how each format is read
   * @return the source, not read yet
   * @throws io.github.trueload.sample.UnreadableInputException if the log cannot be read as this
   *     kind
   * @throws IOException if reading fails
   */
  SampleSource open(InputBytes bytes, InputOptions options) throws IOException;
}
