package io.github.trueload.input;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.jtl.XmlSource;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;

/** Which log a text is: the options say, or its first lines do. */
final class TextFormat {

  private static final int HEAD = 1 << 16;

  /** The registered readers, in the order of their registration. */
  private static final List<LogReader> READERS =
      ServiceLoader.load(LogReader.class, LogReader.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private static final int TAR_MAGIC_AT = 257;
  private static final byte[] TAR_MAGIC = "ustar".getBytes(StandardCharsets.US_ASCII);

  private TextFormat() {}

  /** Opens a log. */
  static SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    byte[] head = bytes.head(HEAD);
    refuseUtf16(bytes.name(), head);
    refuseTar(bytes.name(), head);
    if (XmlSource.fits(head)) {
      if (options.reading().growing()) {
        throw new UnreadableInputException(
            bytes.name(),
            "is XML, which is complete only at its end, so it cannot be followed",
            "follow a log in CSV");
      }
      return XmlSource.open(bytes, options.jtl());
    }
    for (LogReader reader : READERS) {
      if (reader.fits(head, options)) {
        return reader.open(bytes, options);
      }
    }
    return JtlSource.open(bytes, options.jtl());
  }

  /** By POSIX's magic in the header of the first member. */
  private static void refuseTar(String name, byte[] head) throws UnreadableInputException {
    int end = TAR_MAGIC_AT + TAR_MAGIC.length;
    if (head.length >= end
        && Arrays.equals(head, TAR_MAGIC_AT, end, TAR_MAGIC, 0, TAR_MAGIC.length)) {
      throw new UnreadableInputException(
          name, "is a tar archive", "unpack it (tar -xf) and give the log that is in it");
    }
  }

  /** By its byte order mark, FE FF in either order. */
  private static void refuseUtf16(String name, byte[] head) throws UnreadableInputException {
    int first = head.length < 2 ? 0 : (head[0] & 0xFF) << 8 | (head[1] & 0xFF);
    if (first == 0xFEFF || first == 0xFFFE) {
      throw new UnreadableInputException(
          name, "is text in UTF-16", "save it as UTF-8 (iconv -f UTF-16 -t UTF-8)");
    }
  }
}
