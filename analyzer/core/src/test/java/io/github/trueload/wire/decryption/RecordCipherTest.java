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
}
