package io.github.trueload.input;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.SampleSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

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
   * @return the source, not read yet
   * @throws io.github.trueload.sample.UnreadableInputException if the log cannot be read as this
   *     kind
   * @throws IOException if reading fails
   */
  SampleSource open(InputBytes bytes, InputOptions options) throws IOException;

  /**
   * {@return whether a log begins with the columns that JMeter writes first, so that no reader but
   * JMeter's needs to look for its own format in it}
   *
   * @param head the log's first bytes
   */
  static boolean beginsAsJMeters(byte[] head) {
    byte[] columns = "timeStamp,elapsed,".getBytes(StandardCharsets.US_ASCII);
    return head.length >= columns.length
        && Arrays.equals(head, 0, columns.length, columns, 0, columns.length);
  }
}
