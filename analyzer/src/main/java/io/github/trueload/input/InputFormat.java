package io.github.trueload.input;

import io.github.trueload.jtl.JtlSource;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.WireSource;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Every input format, one line each: how its first four bytes may read (big-endian; none: any) and
 * what opens it. The first that fits is taken.
 */
enum InputFormat {
  PCAPNG(
      (path, options) -> WireSource.open(path, options.wire()), //
      0x0A0D0D0A),
  PCAP(
      (path, options) -> WireSource.open(path, options.wire()),
      0xA1B2C3D4, // microseconds
      0xD4C3B2A1,
      0xA1B23C4D, // nanoseconds
      0x4D3CB2A1,
      0xA1B2CD34, // Kuznetzov's patch
      0x34CDB2A1),
  ZSTD(
      (path, options) -> {
        throw new UnreadableInputException(
            path.toString(), "is zstd-compressed", "unpack it (unzstd)");
      },
      0x28B52FFD),
  JTL((path, options) -> JtlSource.open(path, options.jtl()));

  /** Opens a file as one format. */
  @FunctionalInterface
  private interface Opener {
    SampleSource open(Path path, InputOptions options) throws IOException;
  }

  private final Opener opener;
  private final int[] magics;

  InputFormat(Opener opener, int... magics) {
    this.opener = opener;
    this.magics = magics;
  }

  /** The format of a file that begins with these four bytes. */
  static InputFormat of(int firstBytes) {
    for (InputFormat format : values()) {
      for (int magic : format.magics) {
        if (magic == firstBytes) {
          return format;
        }
      }
    }
    return JTL;
  }

  SampleSource open(Path path, InputOptions options) throws IOException {
    return opener.open(path, options);
  }
}
