package io.github.trueload.wire.decryption;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Opens the records of one direction under one key. Each kind proves that key and sequence number
 * are the right ones: by the tag of an authenticated cipher, or by the MAC of a block cipher.
 */
abstract class RecordCipher {

  /** What does not open: another key or sequence number, or damage. */
  static final int NOT_OPENED = -1;

  private static final int VERSION = 0x0303;
  private static final int APPLICATION_DATA = 23;
  private static final int TAG_BYTES = 16;
  private static final int COUNTER_BYTES = 16;

  final Ciphers ciphers;

  /** Number of the next record under this key. */
  long sequence;

  private RecordCipher(Ciphers ciphers) {
    this.ciphers = ciphers;
  }

  /**
   * Decrypts a record into {@link Ciphers#content}.
   *
   * @param number the record's number under this key, from 0
   * @return the content's length, or {@link #NOT_OPENED}
   */
  final int open(SealedRecord record, long number) {
    return open(record, number, true);
  }

  /**
   * Decrypts a record as {@link #open(SealedRecord, long)} does, but proves nothing where that
   * takes time: for a record whose key and number are known.
   */
  final int openKnown(SealedRecord record, long number) {
    return open(record, number, false);
  }

  private int open(SealedRecord record, long number, boolean proves) {
    try {
      return decrypt(record, number, proves);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return NOT_OPENED;
    }
  }

  abstract int decrypt(SealedRecord record, long number, boolean proves)
      throws GeneralSecurityException;

  /** Of TLS 1.3 (RFC 8446, 5.2 and 7.3). The content ends with its type and zeros. */
  static RecordCipher tls13(CipherSuite suite, byte[] secret, Ciphers ciphers)
      throws GeneralSecurityException {
    KeySchedule schedule = new KeySchedule(suite.hash());
    byte[] key = schedule.expandLabel(secret, "key", suite.keyBytes());
    byte[] iv = schedule.expandLabel(secret, "iv", 12);
    return new Tls13(new Aead(suite.kind(), key), iv, ciphers);
  }

  /** Of TLS 1.2 with an authenticated cipher (RFC 5288, 3; RFC 7905, 2). */
  static RecordCipher tls12(CipherSuite suite, byte[] key, byte[] iv, Ciphers ciphers) {
    return new Tls12(new Aead(suite.kind(), key), iv, ciphers);
  }

  /**
   * Of TLS 1.2 with a block cipher (RFC 5246, 6.2.3.2; RFC 7366).
   *
   * @param encryptsThenMacs whether the MAC is over the cipher text
   */
  static RecordCipher block(
      CipherSuite suite, byte[] key, byte[] macKey, boolean encryptsThenMacs, Ciphers ciphers) {
    return new Block(suite, key, macKey, encryptsThenMacs, ciphers);
  }

  /** An authenticated cipher of the JDK under one key. */
  private static final class Aead {

    private final String transformation;
    private final SecretKey key;
    private final boolean isGcm;

    /** The cipher without its tag, which keeps what it has derived from the key; null if unused. */
    private @Nullable Cipher plain;

    Aead(CipherSuite.Kind kind, byte[] key) {
      this.isGcm = kind == CipherSuite.Kind.GCM;
      this.transformation = isGcm ? "AES/GCM/NoPadding" : "ChaCha20-Poly1305";
      this.key = new SecretKeySpec(key, isGcm ? "AES" : "ChaCha20");
    }

    /**
     * Decrypts without the tag: GCM is AES in counter mode whose counter begins at 2 (SP 800-38D,
     * 7.1), and ChaCha20's counter begins at 1 (RFC 8439, 2.8).
     */
    int decrypt(Ciphers ciphers, byte[] nonce, SealedRecord record, int skipped)
        throws GeneralSecurityException {
      int length = record.length - skipped - TAG_BYTES;
      if (length < 0) {
        return NOT_OPENED;
      }
      if (plain == null) {
        plain = ciphers.plain(isGcm ? "AES/CTR/NoPadding" : "ChaCha20");
      }
      AlgorithmParameterSpec parameters;
      if (isGcm) {
        byte[] counter = Arrays.copyOf(nonce, COUNTER_BYTES);
        counter[COUNTER_BYTES - 1] = 2;
        parameters = new IvParameterSpec(counter);
      } else {
        parameters = new ChaCha20ParameterSpec(nonce, 1);
      }
      plain.init(Cipher.DECRYPT_MODE, key, parameters);
      return plain.doFinal(record.bytes, record.at + skipped, length, ciphers.content);
    }

    int open(Ciphers ciphers, byte[] nonce, byte[] associated, SealedRecord record, int skipped)
        throws GeneralSecurityException {
      Cipher cipher = ciphers.cipher(transformation);
      AlgorithmParameterSpec parameters =
          isGcm ? new GCMParameterSpec(8 * TAG_BYTES, nonce) : new IvParameterSpec(nonce);
      cipher.init(Cipher.DECRYPT_MODE, key, parameters);
      cipher.updateAAD(associated);
      return cipher.doFinal(
          record.bytes, record.at + skipped, record.length - skipped, ciphers.content);
    }
  }

  /** The initialisation vector, its last eight bytes combined with the record's number. */
  private static byte[] nonce(byte[] iv, long number) {
    byte[] nonce = iv.clone();
    for (int i = 0; i < 8; i++) {
      nonce[nonce.length - 1 - i] ^= (byte) (number >>> 8 * i);
    }
    return nonce;
  }

  /**
   * Number, type, version and length of a record: what TLS 1.2 authenticates beside the content.
   */
  private static byte[] header12(SealedRecord record, long number, int length) {
    ByteBuffer header = ByteBuffer.allocate(13);
    header.putLong(number).put((byte) record.type).putShort((short) VERSION);
    return header.putShort((short) length).array();
  }

  private static final class Tls13 extends RecordCipher {

    private final Aead aead;
    private final byte[] iv;

    Tls13(Aead aead, byte[] iv, Ciphers ciphers) {
      super(ciphers);
      this.aead = aead;
      this.iv = iv;
    }

    @Override
    int decrypt(SealedRecord record, long number, boolean proves) throws GeneralSecurityException {
      if (!proves) {
        return aead.decrypt(ciphers, nonce(iv, number), record, 0);
      }
      ByteBuffer header = ByteBuffer.allocate(5);
      header.put((byte) APPLICATION_DATA).putShort((short) VERSION).putShort((short) record.length);
      return aead.open(ciphers, nonce(iv, number), header.array(), record, 0);
    }
  }

  private static final class Tls12 extends RecordCipher {

    private static final int EXPLICIT_NONCE = 8;

    private final Aead aead;
    private final byte[] iv;

    Tls12(Aead aead, byte[] iv, Ciphers ciphers) {
      super(ciphers);
      this.aead = aead;
      this.iv = iv;
    }

    @Override
    int decrypt(SealedRecord record, long number, boolean proves) throws GeneralSecurityException {
      int explicit = aead.isGcm ? EXPLICIT_NONCE : 0;
      int length = record.length - explicit - TAG_BYTES;
      if (length < 0) {
        return NOT_OPENED;
      }
      byte[] nonce = aead.isGcm ? explicitNonce(record) : nonce(iv, number);
      if (!proves) {
        return aead.decrypt(ciphers, nonce, record, explicit);
      }
      return aead.open(ciphers, nonce, header12(record, number, length), record, explicit);
    }

    private byte[] explicitNonce(SealedRecord record) {
      byte[] nonce = Arrays.copyOf(iv, iv.length + EXPLICIT_NONCE);
      System.arraycopy(record.bytes, record.at, nonce, iv.length, EXPLICIT_NONCE);
      return nonce;
    }
  }

  private static final class Block extends RecordCipher {

    private static final int BLOCK_BYTES = 16;

    private final SecretKey key;
    private final SecretKey macKey;
    private final String macHash;
    private final int macBytes;
    private final boolean encryptsThenMacs;

    Block(CipherSuite suite, byte[] key, byte[] macKey, boolean encryptsThenMacs, Ciphers ciphers) {
      super(ciphers);
      this.key = new SecretKeySpec(key, "AES");
      this.macKey = new SecretKeySpec(macKey, "Hmac" + suite.macHash());
      this.macHash = suite.macHash();
      this.macBytes = suite.macBytes();
      this.encryptsThenMacs = encryptsThenMacs;
    }

    @Override
    int decrypt(SealedRecord record, long number, boolean proves) throws GeneralSecurityException {
      int sealed = record.length - (encryptsThenMacs ? macBytes : 0);
      byte[] in = record.bytes;
      if (in == null || sealed < 2 * BLOCK_BYTES || sealed % BLOCK_BYTES != 0) {
        return NOT_OPENED;
      }
      if (encryptsThenMacs && !isMac(record, number, sealed, in, record.at, record.at + sealed)) {
        return NOT_OPENED;
      }
      Cipher cipher = ciphers.cipher("AES/CBC/NoPadding");
      cipher.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(in, record.at, BLOCK_BYTES));
      byte[] content = ciphers.content;
      int length = cipher.doFinal(in, record.at + BLOCK_BYTES, sealed - BLOCK_BYTES, content);
      length -= (content[length - 1] & 0xFF) + 1;
      if (encryptsThenMacs) {
        return length < 0 ? NOT_OPENED : length;
      }
      length -= macBytes;
      return length >= 0 && isMac(record, number, length, content, 0, length) ? length : NOT_OPENED;
    }

    /** Whether the MAC at {@code macAt} is that of the {@code length} bytes at {@code at}. */
    private boolean isMac(
        SealedRecord record, long number, int length, byte[] in, int at, int macAt)
        throws GeneralSecurityException {
      Mac mac = ciphers.mac(macHash);
      mac.init(macKey);
      mac.update(header12(record, number, length));
      mac.update(in, at, length);
      return MessageDigest.isEqual(mac.doFinal(), Arrays.copyOfRange(in, macAt, macAt + macBytes));
    }
  }
}
