package io.github.trueload.capture;

import io.github.trueload.sample.SourceFormat;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says a capture by its first bytes. */
public final class CaptureFormat {

  /** How many of an input's first bytes {@link #detect} wants to see; fewer are fine. */
  public static final int HEAD_BYTES = 4;

  static final int PCAP_MICROS = 0xA1B2C3D4;
  static final int PCAP_NANOS = 0xA1B23C4D;

  /** libpcap as patched by A. Kuznetsov: eight more bytes in each record's header. */
  static final int PCAP_PATCHED = 0xA1B2CD34;

  /** A pcapng section header block; the same in both byte orders. */
  static final int PCAPNG_SECTION = 0x0A0D0D0A;

  private static final List<String> OTHERS =
      List.of("snoop\0\0", "btsnoop\0", "iptrace ", "GMBU", "TRSNIFF ", "XCP\0");

  private CaptureFormat() {}

  /**
   * {@return the capture format that {@code head}, the first bytes of an input, unpacked, belong
   * to}
   */
  public static Optional<SourceFormat> detect(byte[] head) {
    if (head.length < HEAD_BYTES) {
      return Optional.empty();
    }
    return Optional.ofNullable(ofMagic(bigEndianInt(head)));
  }

  /**
   * {@return whether {@code head}, the first eight bytes of an input, are those of a capture in a
   * format that is not read: snoop, btsnoop, iptrace, Network Monitor, Sniffer, NetXRay}
   */
  public static boolean isOther(byte[] head) {
    String begin = new String(head, StandardCharsets.ISO_8859_1);
    return OTHERS.stream().anyMatch(begin::startsWith);
  }

  static @Nullable SourceFormat ofMagic(int magic) {
    if (magic == PCAPNG_SECTION) {
      return SourceFormat.PCAPNG;
    }
    return isPcap(magic) || isPcap(Integer.reverseBytes(magic)) ? SourceFormat.PCAP : null;
  }

  static boolean isPcap(int magic) {
    return magic == PCAP_MICROS || magic == PCAP_NANOS || magic == PCAP_PATCHED;
  }

  private static int bigEndianInt(byte[] bytes) {
    return (bytes[0] & 0xFF) << 24
        | (bytes[1] & 0xFF) << 16
        | (bytes[2] & 0xFF) << 8
        | (bytes[3] & 0xFF);
  }
}
