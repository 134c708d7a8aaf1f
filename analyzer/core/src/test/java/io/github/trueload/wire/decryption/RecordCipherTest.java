package io.github.trueload.wire.decryption;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of records that the JDK's authenticated ciphers have encrypted, in any order. */
class RecordCipherTest {

  private static final int CONTENT_BYTES = 16_385; // the longest of TLS 1.3, with its type

  private final SplittableRandom random = new SplittableRandom(5);

  /** One direction of a connection, and the same as the JDK encrypts it. */
  private static final class Sender {
    private final CipherSuite suite;
    private final RecordCipher cipher;
    private final byte[] key;
    private final byte[] iv;
    private long sent;

    Sender(int suiteId, byte[] secret, Ciphers ciphers) throws Exception {
      suite = CipherSuite.of(suiteId);
      cipher = RecordCipher.tls13(suite, secret, ciphers);
      KeySchedule schedule = new KeySchedule(suite.hash());
      key = schedule.expandLabel(secret, "key", suite.keyBytes());
      iv = schedule.expandLabel(secret, "iv", 12);
    }

    SealedRecord seal(byte[] content) throws Exception {
      boolean isGcm = suite.kind() == CipherSuite.Kind.GCM;
      byte[] nonce = iv.clone();
      byte[] number = ByteBuffer.allocate(12).putInt(0).putLong(sent++).array();
      for (int i = 0; i < nonce.length; i++) {
        nonce[i] ^= number[i];
      }
      Cipher jdk = Cipher.getInstance(isGcm ? "AES/GCM/NoPadding" : "ChaCha20-Poly1305");
      jdk.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(key, isGcm ? "AES" : "ChaCha20"),
          isGcm ? new GCMParameterSpec(128, nonce) : new IvParameterSpec(nonce));
      jdk.updateAAD(
          ByteBuffer.allocate(5)
              .put((byte) 23)
              .putShort((short) 0x0303)
              .putShort((short) (content.length + 16))
              .array());
      SealedRecord record = new SealedRecord();
      byte[] sealed = jdk.doFinal(content);
      record.type = 23;
      record.at = 7;
      record.bytes = new byte[record.at + sealed.length];
      System.arraycopy(sealed, 0, record.bytes, record.at, sealed.length);
      record.length = sealed.length;
      return record;
    }
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** With all ciphers in use, further keys share one. */
  @ParameterizedTest
  @CsvSource({
    "0x1301, 0",
    "0x1301, 2048",
    "0x1302, 0",
    "0x1302, 2047",
    "0x1303, 0",
    "0x1303, 2048"
  })
  void partsOfRecordsAreThoseOfTheContent(String suiteId, int ciphersInUse) throws Exception {
    Ciphers ciphers = new Ciphers();
    for (int i = 0; i < ciphersInUse; i++) {
      ciphers.plain("AES/ECB/NoPadding");
    }
    int suite = Integer.decode(suiteId);
    Sender[] senders = new Sender[3];
    for (int i = 0; i < senders.length; i++) {
      senders[i] = new Sender(suite, bytes(CipherSuite.of(suite).hashBytes()), ciphers);
    }
    for (int round = 0; round < 60; round++) {
      Sender sender = senders[random.nextInt(senders.length)];
      long number = sender.sent;
      byte[] content =
          bytes(round == 0 ? CONTENT_BYTES : 1 + random.nextInt(1 << random.nextInt(14)));
      SealedRecord record = sender.seal(content);
      assertThat(sender.cipher.openKnown(record, number)).isEqualTo(content.length);
      if (round == 0) {
        sender.cipher.read(0, content.length);
        assertThat(Arrays.copyOf(ciphers.content, content.length)).isEqualTo(content);
      }
      for (int part = 0; part < 8; part++) {
        int from = random.nextInt(content.length);
        int to = from + 1 + random.nextInt(content.length - from);
        sender.cipher.read(from, to);
        assertThat(Arrays.copyOfRange(ciphers.content, from, to))
            .as("round %s, %s to %s of %s", round, from, to, content.length)
            .isEqualTo(Arrays.copyOfRange(content, from, to));
      }
      if (sender.suite.kind() == CipherSuite.Kind.GCM) {
        // with the tag proved, too; the JDK's ChaCha20 refuses a number that was used before
        assertThat(sender.cipher.open(record, number)).isEqualTo(content.length);
        assertThat(Arrays.copyOf(ciphers.content, content.length)).isEqualTo(content);
        assertThat(sender.cipher.open(record, number + 1)).isEqualTo(RecordCipher.NOT_OPENED);
      }
    }
  }

  /** What TLS 1.2 adds to a record; a block cipher adds a number that depends on the content. */
  @ParameterizedTest
  @CsvSource({"0xC02F, 24, true", "0xCCA8, 16, true", "0xC013, 37, false", "0xC027, 49, false"})
  void theLengthOfAMissingRecordShowsThatOfItsContent(
      String suiteId, int overhead, boolean isExact) {
    Secrets secrets = new Secrets();
    secrets.put("CLIENT_RANDOM", new byte[48]);
    Decryption decryption =
        new Decryption.Factory().tls12(secrets, Integer.decode(suiteId), new byte[64], false);
    assertThat(decryption.overhead()).isEqualTo(overhead);
    assertThat(decryption.showsLengths()).isEqualTo(isExact);
  }

  /** A record of TLS 1.2 as the client seals it, with explicit nonces that count from 7. */
  private static SealedRecord seal12(int suiteId, byte[] master, long number, byte[] content)
      throws Exception {
    CipherSuite suite = CipherSuite.of(suiteId);
    boolean isGcm = suite.kind() == CipherSuite.Kind.GCM;
    int key = suite.keyBytes();
    int iv = suite.fixedIvBytes();
    byte[] block =
        new KeySchedule(suite.hash())
            .pseudorandom(master, "key expansion", new byte[64], 2 * (key + iv));
    byte[] fixedIv = Arrays.copyOfRange(block, 2 * key, 2 * key + iv);
    byte[] nonce = Arrays.copyOf(fixedIv, 12);
    byte[] explicit = ByteBuffer.allocate(8).putLong(number + 7).array();
    byte[] counted = ByteBuffer.allocate(12).putInt(0).putLong(number).array();
    for (int i = 0; i < 12; i++) {
      nonce[i] ^= isGcm ? i < 4 ? 0 : explicit[i - 4] : counted[i];
    }
    Cipher jdk = Cipher.getInstance(isGcm ? "AES/GCM/NoPadding" : "ChaCha20-Poly1305");
    jdk.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(block, 0, key, isGcm ? "AES" : "ChaCha20"),
        isGcm ? new GCMParameterSpec(128, nonce) : new IvParameterSpec(nonce));
    ByteBuffer header = ByteBuffer.allocate(13).putLong(number).put((byte) 23);
    jdk.updateAAD(header.putShort((short) 0x0303).putShort((short) content.length).array());
    byte[] sealed = jdk.doFinal(content);
    SealedRecord record = new SealedRecord();
    record.type = 23;
    record.length = sealed.length + (isGcm ? 8 : 0);
    record.bytes =
        ByteBuffer.allocate(record.length).put(explicit, 0, isGcm ? 8 : 0).put(sealed).array();
    return record;
  }

  /** How many of the records behind 3,000 missing ones are not opened. */
  @ParameterizedTest
  @CsvSource({"0xC02F, 0", "0xCCA8, 11"})
  void recordsBehindManyMissingOnesAreOpened(String suiteId, int notOpened) throws Exception {
    int suite = Integer.decode(suiteId);
    byte[] master = bytes(48);
    byte[] content = bytes(100);
    Secrets secrets = new Secrets();
    secrets.put("CLIENT_RANDOM", master);
    Decryption decryption = new Decryption.Factory().tls12(secrets, suite, new byte[64], false);
    int length = 0;
    for (int number = 0; number < 5; number++) {
      SealedRecord record = seal12(suite, master, number, content);
      length = record.length + 5;
      assertThat(decryption.open(record, true)).isEqualTo(content.length);
    }
    decryption.lost(true, 3_000L * length);
    int failed = 0;
    int number = 3_005;
    while (decryption.open(seal12(suite, master, number++, content), true) < 0 && failed < 50) {
      failed++;
    }
    assertThat(failed).isEqualTo(notOpened);
    decryption.read(0, content.length);
    assertThat(Arrays.copyOf(decryption.content(), content.length)).isEqualTo(content);
    assertThat(decryption.hasGivenUp()).isFalse();
  }
}
