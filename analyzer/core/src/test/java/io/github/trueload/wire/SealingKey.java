package io.github.trueload.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Seals the records of one direction of TLS 1.3 under the keys of a secret (RFC 8446, 5.2). */
final class SealingKey {

  static final byte HANDSHAKE = 22;
  static final byte DATA = 23;

  private static final int TAG_BITS = 128;
  private static final int KEY_UPDATE = 24;

  private byte[] secret;
  private long sequence;

  /**
   * @param secret 32 bytes, in hexadecimal digits
   */
  SealingKey(String secret) {
    this.secret = HexFormat.of().parseHex(secret);
  }

  /** Skips {@code count} numbers, as if that many records were missing. */
  void skip(int count) {
    sequence += count;
  }

  /**
   * The next record, with the cipher TLS_AES_128_GCM_SHA256. A change of keys is obeyed.
   *
   * @param type of the content
   * @param zeros that hide the content's length
   */
  byte[] seal(byte type, byte[] content, int zeros) throws GeneralSecurityException {
    byte[] nonce = expand(secret, "iv", 12);
    for (int i = 0; i < 8; i++) {
      nonce[11 - i] ^= (byte) (sequence >>> 8 * i);
    }
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    SecretKeySpec key = new SecretKeySpec(expand(secret, "key", 16), "AES");
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
    int size = content.length + 1 + zeros + TAG_BITS / 8;
    byte[] header = HexFormat.of().parseHex("170303" + String.format("%04x", size));
    cipher.updateAAD(header);
    byte[] inner = Arrays.copyOf(content, content.length + 1 + zeros);
    inner[content.length] = type;
    byte[] sealed = cipher.doFinal(inner);
    sequence++;
    if (type == HANDSHAKE && content.length > 0 && content[0] == KEY_UPDATE) {
      secret = expand(secret, "traffic upd", 32);
      sequence = 0;
    }
    return ByteBuffer.allocate(header.length + size).put(header).put(sealed).array();
  }

  /** HKDF-Expand-Label for at most one block of SHA-256 (RFC 8446, 7.1). */
  private static byte[] expand(byte[] secret, String label, int length)
      throws GeneralSecurityException {
    byte[] name = ("tls13 " + label).getBytes(StandardCharsets.US_ASCII);
    ByteBuffer info = ByteBuffer.allocate(5 + name.length);
    info.putShort((short) length).put((byte) name.length).put(name).put((byte) 0).put((byte) 1);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret, "HmacSHA256"));
    return Arrays.copyOf(mac.doFinal(info.array()), length);
  }
}
