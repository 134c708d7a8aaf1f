package io.github.trueload.wire.decryption;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cipher suites that can be decrypted (IANA's TLS Cipher Suites; RFC 8446, B.4).
 *
 * @param keyBytes length of the cipher's key
 * @param hash the JDK's name of the hash of the key schedule, without a hyphen
 * @param macHash of a block cipher: the JDK's name of the hash of its MAC; otherwise empty
 */
record CipherSuite(Kind kind, int keyBytes, String hash, String macHash) {

  /** How records are protected. */
  enum Kind {
    GCM,
    CHACHA20,
    CBC
  }

  private static final Map<Integer, CipherSuite> KNOWN = new HashMap<>();

  static {
    put(Kind.GCM, 16, "SHA256", "", 0x1301, 0x9C, 0x9E, 0xA2, 0xC02B, 0xC02D, 0xC02F, 0xC031);
    put(Kind.GCM, 32, "SHA384", "", 0x1302, 0x9D, 0x9F, 0xA3, 0xC02C, 0xC02E, 0xC030, 0xC032);
    put(Kind.CHACHA20, 32, "SHA256", "", 0x1303, 0xCCA8, 0xCCA9, 0xCCAA);
    put(Kind.CBC, 16, "SHA256", "SHA1", 0x2F, 0x33, 0xC009, 0xC013);
    put(Kind.CBC, 32, "SHA256", "SHA1", 0x35, 0x39, 0xC00A, 0xC014);
    put(Kind.CBC, 16, "SHA256", "SHA256", 0x3C, 0x67, 0xC023, 0xC027);
    put(Kind.CBC, 32, "SHA256", "SHA256", 0x3D, 0x6B);
    put(Kind.CBC, 32, "SHA384", "SHA384", 0xC024, 0xC028);
  }

  private static void put(Kind kind, int keyBytes, String hash, String macHash, int... ids) {
    for (int id : ids) {
      KNOWN.put(id, new CipherSuite(kind, keyBytes, hash, macHash));
    }
  }

  /** The suite of that number; null if it cannot be decrypted. */
  static @Nullable CipherSuite of(int id) {
    return KNOWN.get(id);
  }

  /** Bytes of the hash of the key schedule. */
  int hashBytes() {
    return bytesOf(hash);
  }

  /** Bytes of a block cipher's MAC; else 0. */
  int macBytes() {
    return macHash.isEmpty() ? 0 : bytesOf(macHash);
  }

  /** Bytes of the initialisation vector that the key schedule gives for TLS 1.2. */
  int fixedIvBytes() {
    return switch (kind) {
      case GCM -> 4;
      case CHACHA20 -> 12;
      case CBC -> 0;
    };
  }

  /**
   * Bytes that TLS 1.2 adds to every record: a nonce (RFC 5288, 3) and a tag; −1 where the
   * content's length decides.
   */
  int addedBytes() {
    return switch (kind) {
      case GCM -> 24;
      case CHACHA20 -> 16;
      case CBC -> -1;
    };
  }

  private static int bytesOf(String hash) {
    return switch (hash) {
      case "SHA1" -> 20;
      case "SHA256" -> 32;
      default -> 48;
    };
  }
}
