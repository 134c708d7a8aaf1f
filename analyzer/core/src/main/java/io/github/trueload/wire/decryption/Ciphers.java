package io.github.trueload.wire.decryption;

import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.Mac;

/** The JDK's ciphers, each made once for all connections, and the room for a record's content. */
final class Ciphers {

  /** Most bytes of a record's content (RFC 5246, 6.2.3). */
  private static final int MAX_CONTENT = (1 << 14) + 2048;

  private final Map<String, Cipher> ciphers = new HashMap<>();

  /** Ciphers that belong to one key each. */
  private static final int MOST_PLAIN = 2048;

  private int plain;
  private final Map<String, Mac> macs = new HashMap<>();

  /** Content of the record that was decrypted last. */
  final byte[] content = new byte[MAX_CONTENT];

  /** Room for blocks of counters. */
  final byte[] counters = new byte[MAX_CONTENT];

  Cipher cipher(String transformation) throws GeneralSecurityException {
    Cipher cipher = ciphers.get(transformation);
    if (cipher == null) {
      cipher = Cipher.getInstance(transformation);
      ciphers.put(transformation, cipher);
    }
    return cipher;
  }

  /** A cipher for one key, as long as there are not very many; then all keys share it. */
  Cipher plain(String transformation) throws GeneralSecurityException {
    return plain++ < MOST_PLAIN ? Cipher.getInstance(transformation) : cipher(transformation);
  }

  /** Whether other keys than that of one connection use {@code cipher}. */
  boolean isShared(Cipher cipher) {
    return ciphers.containsValue(cipher);
  }

  Mac mac(String hash) throws GeneralSecurityException {
    Mac mac = macs.get(hash);
    if (mac == null) {
      mac = Mac.getInstance("Hmac" + hash);
      macs.put(hash, mac);
    }
    return mac;
  }
}
