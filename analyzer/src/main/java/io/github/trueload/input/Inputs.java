package io.github.trueload.input;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Path;

/** Opens inputs of any format. */
public final class Inputs {

  private Inputs() {}

  /**
   * Opens a log or a capture, plain or packed, whichever its first bytes say it is; {@value
   * InputBytes#STANDARD_INPUT} is standard input.
   *
   * @throws UnreadableInputException if it is neither, or not there
   * @throws IOException if it cannot be read
   */
  public static SampleSource open(Path path, InputOptions options) throws IOException {
    return open(InputBytes.open(path), options);
  }

  /**
   * Opens a log or a capture, whichever its first bytes say it is. The bytes are closed with the
   * source, or where this fails.
   *
   * @throws UnreadableInputException if it is neither
   * @throws IOException if it cannot be read
   */
  public static SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    try {
      byte[] head = bytes.head(InputFormat.MAGIC_BYTES);
      if (head.length == 0) {
        throw bytes.isCut()
            ? new UnreadableInputException(
                bytes.name(),
                bytes.packing().id() + " data cut within its first bytes",
                "pack again")
            : new UnreadableInputException(
                bytes.name(), "is empty", "give a log that has samples, or a capture");
      }
      return InputFormat.of(head).open(bytes, options);
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }
}
