package io.github.trueload.wire.decryption;

import io.github.trueload.bytes.BigEndian;
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
  private static final int ALERT = 21;
  private static final int APPLICATION_DATA = 23;
  private static final int TAG_BYTES = 16;
  private static final int BLOCK_BYTES = 16;
  private static final int CHACHA20_BLOCK_BYTES = 64;

  /** There is no such number. */
  static final long NO_NUMBER = -1;

  /** Records with content up to this length are decrypted as a whole: one call takes less. */
  private static final int READ_WHOLE = 256;

  /** Bytes that are decrypted at least. */
  private static final int READ_AHEAD = 64;

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
   * Opens a record whose key and number are known. Where a proof takes time, nothing is proved, and
   * only {@link #read} decrypts.
   */
  final int openKnown(SealedRecord record, long number) {
    return open(record, number, false);
  }

  /** Decrypts the content of the record that was opened last, from index to index. */
  abstract void read(int from, int to);

  /** The number that a record shows which counts; {@link #NO_NUMBER} if it shows none. */
  long guess(SealedRecord record) {
    return NO_NUMBER;
  }

  /** Whether {@link #mayOpen} takes much less time than {@link #open}. */
  boolean refutesFast() {
    return false;
  }

  /** Whether {@code number} may be that of the record; true for few others. */
  boolean mayOpen(SealedRecord record, long number) {
    return true;
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

    /** Whether other keys use that cipher, too. */
    private boolean isShared;

    /** Of the record that is being read: its nonce, its cipher text and where that begins. */
    private byte[] nonce = {};

    private byte[] in = {};
    private int inAt;
    private int length;

    /** The part of the content that was decrypted last. */
    private int clearFrom;

    private int clearTo;

    Aead(CipherSuite.Kind kind, byte[] key) {
      this.isGcm = kind == CipherSuite.Kind.GCM;
      this.transformation = isGcm ? "AES/GCM/NoPadding" : "ChaCha20-Poly1305";
      this.key = new SecretKeySpec(key, isGcm ? "AES" : "ChaCha20");
    }

    /** Begins to read a record without its tag; the length of its content. */
    int begin(byte[] nonce, SealedRecord record, int skipped) {
      length = record.length - skipped - TAG_BYTES;
      if (length < 0 || record.bytes == null) {
        return NOT_OPENED;
      }
      this.nonce = nonce;
      in = record.bytes;
      inAt = record.at + skipped;
      clearFrom = 0;
      clearTo = 0;
      return length;
    }

    /**
     * Decrypts what is asked for and a little more, as the next bytes are often asked for, too. The
     * JDK's ChaCha20 refuses a second call with the same nonce, so it decrypts the whole record.
     */
    void read(Ciphers ciphers, int from, int to) {
      if (from >= clearFrom && to <= clearTo) {
        return;
      }
      boolean readsWhole = !isGcm || length <= READ_WHOLE;
      int start = readsWhole ? 0 : from & -BLOCK_BYTES;
      if (!readsWhole && from >= clearFrom && from <= clearTo) {
        start = clearTo;
      } else {
        clearFrom = start;
      }
      int wanted = readsWhole ? length : Math.max(to, start + READ_AHEAD);
      clearTo = Math.min(length, (wanted + BLOCK_BYTES - 1) & -BLOCK_BYTES);
      try {
        decrypt(ciphers, start, clearTo);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }

    /**
     * Decrypts whole blocks: GCM is AES in counter mode whose counter begins at 2 (SP 800-38D,
     * 7.1), and ChaCha20's counter begins at 1 (RFC 8439, 2.8).
     */
    private void decrypt(Ciphers ciphers, int from, int to) throws GeneralSecurityException {
      boolean isNew = plain == null;
      if (plain == null) {
        plain = ciphers.plain(isGcm ? "AES/ECB/NoPadding" : "ChaCha20");
        isShared = ciphers.isShared(plain);
      }
      if (isGcm) {
        if (isNew || isShared) {
          plain.init(Cipher.ENCRYPT_MODE, key);
        }
        decryptBlocks(plain, ciphers, from, to);
      } else {
        int counter = 1 + from / CHACHA20_BLOCK_BYTES;
        plain.init(Cipher.DECRYPT_MODE, key, new ChaCha20ParameterSpec(nonce, counter));
        plain.doFinal(in, inAt + from, to - from, ciphers.content, from);
      }
    }

    /** The last byte of a record's content, alone; {@link #NOT_OPENED} if it has none. */
    int lastByte(Ciphers ciphers, byte[] nonce, SealedRecord record)
        throws GeneralSecurityException {
      int bytes = begin(nonce, record, 0);
      if (bytes <= 0) {
        return NOT_OPENED;
      }
      decrypt(ciphers, (bytes - 1) & -CHACHA20_BLOCK_BYTES, bytes);
      return ciphers.content[bytes - 1];
    }

    /**
     * The encrypted counters are combined with the cipher text. The JDK's counter mode would do the
     * same, but it must be initialised for each record, and it does not pass on whole blocks.
     */
    private void decryptBlocks(Cipher cipher, Ciphers ciphers, int from, int to)
        throws GeneralSecurityException {
      byte[] counters = ciphers.counters;
      int bytes = (to - from + BLOCK_BYTES - 1) & -BLOCK_BYTES;
      int block = 2 + from / BLOCK_BYTES;
      for (int at = 0; at < bytes; at += BLOCK_BYTES) {
        System.arraycopy(nonce, 0, counters, at, nonce.length);
        counters[at + BLOCK_BYTES - 4] = 0;
        counters[at + BLOCK_BYTES - 3] = 0;
        counters[at + BLOCK_BYTES - 2] = (byte) (block >>> 8);
        counters[at + BLOCK_BYTES - 1] = (byte) block;
        block++;
      }
      byte[] content = ciphers.content;
      cipher.update(counters, 0, bytes, content, from);
      byte[] sealed = in;
      int before = inAt;
      for (int i = from; i < to; i++) {
        content[i] ^= sealed[before + i];
      }
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
    // The first compiler makes a clone by a call of the JVM.
    byte[] nonce = Arrays.copyOf(iv, iv.length);
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
        return aead.begin(nonce(iv, number), record, 0);
      }
      ByteBuffer header = ByteBuffer.allocate(5);
      header.put((byte) APPLICATION_DATA).putShort((short) VERSION).putShort((short) record.length);
      return aead.open(ciphers, nonce(iv, number), header.array(), record, 0);
    }

    @Override
    boolean refutesFast() {
      return true;
    }

    /** The content ends with its type, or with zeros (RFC 8446, 5.2). */
    @Override
    boolean mayOpen(SealedRecord record, long number) {
      try {
        int last = aead.lastByte(ciphers, nonce(iv, number), record);
        return last == 0 || last >= ALERT && last <= APPLICATION_DATA;
      } catch (GeneralSecurityException e) {
        return true;
      }
    }

    @Override
    void read(int from, int to) {
      aead.read(ciphers, from, to);
    }
  }

  private static final class Tls12 extends RecordCipher {

    private static final int EXPLICIT_NONCE = 8;

    private final Aead aead;
    private final byte[] iv;

    /** What the explicit nonce of a record was beyond its number. */
    private long nonceBeyond;

    private boolean nonceKnown;

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
        return aead.begin(nonce, record, explicit);
      }
      int opened = aead.open(ciphers, nonce, header12(record, number, length), record, explicit);
      if (aead.isGcm && record.bytes != null) {
        nonceBeyond = BigEndian.int64(record.bytes, record.at) - number;
        nonceKnown = true;
      }
      return opened;
    }

    /** Most senders count records by the explicit nonce (RFC 5288, 3). */
    @Override
    long guess(SealedRecord record) {
      byte[] bytes = record.bytes;
      return nonceKnown && bytes != null && record.length >= EXPLICIT_NONCE + TAG_BYTES
          ? BigEndian.int64(bytes, record.at) - nonceBeyond
          : NO_NUMBER;
    }

    @Override
    void read(int from, int to) {
      aead.read(ciphers, from, to);
    }

    private byte[] explicitNonce(SealedRecord record) {
      byte[] nonce = Arrays.copyOf(iv, iv.length + EXPLICIT_NONCE);
      System.arraycopy(record.bytes, record.at, nonce, iv.length, EXPLICIT_NONCE);
      return nonce;
    }
  }

  private static final class Block extends RecordCipher {

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

    @Override
    void read(int from, int to) {
      // A block cipher's record is decrypted as a whole, for its padding and its MAC.
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
