package io.github.trueload.wire.decryption;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Derives keys from secrets: the pseudorandom function of TLS 1.2 and the labels of TLS 1.3. */
final class KeySchedule {

  private final String algorithm;

  /**
   * @param hash the JDK's name of the suite's hash, without a hyphen
   */
  KeySchedule(String hash) {
    this.algorithm = "Hmac" + hash;
  }

  private Mac mac(byte[] key) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(algorithm);
    mac.init(new SecretKeySpec(key, algorithm));
    return mac;
  }

  /** HKDF-Expand-Label with an empty context (RFC 8446, 7.1). */
  byte[] expandLabel(byte[] secret, String label, int length) throws GeneralSecurityException {
    byte[] name = ("tls13 " + label).getBytes(StandardCharsets.US_ASCII);
    ByteBuffer info = ByteBuffer.allocate(4 + name.length);
    info.putShort((short) length).put((byte) name.length).put(name).put((byte) 0);
    Mac mac = mac(secret);
    byte[] expanded = new byte[0];
    byte[] block = new byte[0];
    for (int i = 1; expanded.length < length; i++) {
      mac.update(block);
      mac.update(info.array());
      block = mac.doFinal(new byte[] {(byte) i});
      expanded = concat(expanded, block);
    }
    return Arrays.copyOf(expanded, length);
  }

  /** The pseudorandom function (RFC 5246, 5). */
  byte[] pseudorandom(byte[] secret, String label, byte[] seed, int length)
      throws GeneralSecurityException {
    byte[] labelAndSeed = concat(label.getBytes(StandardCharsets.US_ASCII), seed);
    Mac mac = mac(secret);
    byte[] all = new byte[0];
    byte[] chained = labelAndSeed;
    while (all.length < length) {
      chained = mac.doFinal(chained);
      mac.update(chained);
      all = concat(all, mac.doFinal(labelAndSeed));
    }
    return Arrays.copyOf(all, length);
  }

  static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
