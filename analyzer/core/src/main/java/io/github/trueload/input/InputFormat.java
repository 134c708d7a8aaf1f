package io.github.trueload.input;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.capture.CaptureFormat;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.jtl.XmlSource;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.summary.SummaryFile;
import io.github.trueload.wire.WireSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Every input format, and how its first bytes may read, unpacked (big-endian; none: any). The first
 * that fits is taken.
 */
enum InputFormat {
  PCAPNG(0x0A0D0D0A),
  PCAP(
      0xA1B2C3D4, // microseconds
      0xD4C3B2A1,
      0xA1B23C4D, // nanoseconds
      0x4D3CB2A1,
      0xA1B2CD34, // Kuznetzov's patch
      0x34CDB2A1),
  SUMMARY(SummaryFile.FIRST_BYTES),
  PACKED_TWICE(
      0x1F8B0800, // gzip, without and with a file's name
      0x1F8B0808,
      0x28B52FFD), // zstd
  ZIP(0x504B0304),
  BZIP2(
      0x425A6831, // one magic for each block size
      0x425A6832,
      0x425A6833,
      0x425A6834,
      0x425A6835,
      0x425A6836,
      0x425A6837,
      0x425A6838,
      0x425A6839),
  XZ(0xFD377A58),
  LZ4(0x04224D18),
  SEVEN_ZIP(0x377ABCAF),
  OTHER_CAPTURE,
  TEXT;

  /** For a command that reads one log or one capture. */
  private static SampleSource one(SummaryFile summary, String name)
      throws UnreadableInputException {
    if (summary.sources().size() > 1) {
      throw new UnreadableInputException(
          name,
          "is a summary of " + summary.sources().size() + " inputs, and one is read here",
          "give the log itself");
    }
    return summary.sources().get(0);
  }

  private static UnreadableInputException packedWith(
      String packer, String unpack, InputBytes bytes) {
    return new UnreadableInputException(
        bytes.name(),
        "is packed with " + packer + ", which is not supported",
        "unpack it (" + unpack + " OLD > NEW), or pack it with gzip or zstd");
  }

  /** How many of an input's bytes {@link #of} wants to see; fewer are fine. */
  static final int MAGIC_BYTES = 8;

  private final int[] magics;

  InputFormat(int... magics) {
    this.magics = magics;
  }

  /** The format of an input that begins with these bytes. */
  static InputFormat of(byte[] head) {
    int first = ByteBuffer.allocate(MAGIC_BYTES).put(head).getInt(0);
    for (InputFormat format : values()) {
      for (int magic : format.magics) {
        if (magic == first) {
          return format;
        }
      }
    }
    return CaptureFormat.isOther(head) ? OTHER_CAPTURE : TEXT;
  }

  boolean isCapture() {
    return this == PCAP || this == PCAPNG;
  }

  /** Opens an input of this format; closes it where it does not keep it. */
  SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    return switch (this) {
      case PCAPNG, PCAP -> WireSource.open(bytes, options.wire());
      case SUMMARY -> one(SummaryFile.open(bytes), bytes.name());
      case PACKED_TWICE ->
          throw new UnreadableInputException(
              bytes.name(), "is packed more than once", "unpack it (gunzip, unzstd)");
      case ZIP -> throw packedWith("zip", "unzip -p", bytes);
      case BZIP2 -> throw packedWith("bzip2", "bzip2 -dc", bytes);
      case XZ -> throw packedWith("xz", "xz -dc", bytes);
      case LZ4 -> throw packedWith("lz4", "lz4 -dc", bytes);
      case SEVEN_ZIP -> throw packedWith("7z", "7z x -so", bytes);
      case OTHER_CAPTURE ->
          throw new UnreadableInputException(
              bytes.name(),
              "is a packet capture in a format other than pcap and pcapng",
              "convert it: editcap -F pcapng OLD NEW");
      case TEXT -> TextFormat.open(bytes, options);
    };
  }

  /** Which log a text is: the options say, or its first lines do. */
  private static final class TextFormat {

    private static final int HEAD = 1 << 16;

    /** The registered readers, in the order of their registration. */
    private static final List<LogReader> READERS =
        ServiceLoader.load(LogReader.class, LogReader.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private static final int TAR_MAGIC_AT = 257;
    private static final byte[] TAR_MAGIC = "ustar".getBytes(StandardCharsets.US_ASCII);

    private TextFormat() {}

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
}
