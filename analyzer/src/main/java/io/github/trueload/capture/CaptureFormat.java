package io.github.trueload.capture;

import io.github.trueload.sample.SourceFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Tells a capture by its first bytes. */
public final class CaptureFormat {

  /** How many bytes of the file's head {@link #detect} wants to see; fewer are fine. */
  public static final int HEAD_BYTES = 1024;

  static final int PCAP_MICROS = 0xA1B2C3D4;
  static final int PCAP_NANOS = 0xA1B23C4D;

  /** libpcap as patched by A. Kuznetsov: eight more bytes in each record's header. */
  static final int PCAP_PATCHED = 0xA1B2CD34;

  /** A pcapng section header block; the same in both byte orders. */
  static final int PCAPNG_SECTION = 0x0A0D0D0A;

  private CaptureFormat() {}

  /** Whether {@code head}, the first bytes of a file, are those of a capture, plain or gzip. */
  public static boolean looksLike(byte[] head) {
    return detect(head).isPresent();
  }

  /** The capture format that {@code head}, the first bytes of a file, belong to; gzip is undone. */
  public static Optional<SourceFormat> detect(byte[] head) {
    byte[] plain = isGzip(head) ? inflate(head) : head;
    if (plain.length < 4) {
      return Optional.empty();
    }
    return Optional.ofNullable(ofMagic(bigEndianInt(plain)));
  }

  static SourceFormat ofMagic(int magic) {
    if (magic == PCAPNG_SECTION) {
      return SourceFormat.PCAPNG;
    }
    return isPcap(magic) || isPcap(Integer.reverseBytes(magic)) ? SourceFormat.PCAP : null;
  }

  static boolean isPcap(int magic) {
    return magic == PCAP_MICROS || magic == PCAP_NANOS || magic == PCAP_PATCHED;
  }

  static boolean isGzip(byte[] head) {
    return head.length > 2 && head[0] == 0x1F && (head[1] & 0xFF) == 0x8B;
  }

  static boolean isZstd(byte[] head) {
    return head.length > 3 && Integer.reverseBytes(bigEndianInt(head)) == 0xFD2FB528;
  }

  private static int bigEndianInt(byte[] bytes) {
    return (bytes[0] & 0xFF) << 24
        | (bytes[1] & 0xFF) << 16
        | (bytes[2] & 0xFF) << 8
        | (bytes[3] & 0xFF);
  }

  private static byte[] inflate(byte[] head) {
    try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(head))) {
      return stream.readNBytes(4);
    } catch (IOException notGzipAfterAll) {
      return new byte[0];
    }
  }
}
