package io.github.trueload.wire.tls;

import io.github.trueload.wire.decryption.Decryption;

/**
 * What the length of a record shows of its content, where version and cipher suite are known or not
 * yet: TLS 1.3 hides alerts, the end of the handshake and changes of keys among application data.
 */
final class TlsRecordLengths {

  static final int KEY_UPDATE = 5;

  private static final int HANDSHAKE_HEADER = 4;
  private static final int SHA_256 = 32;
  private static final int SHA_384 = 48;
  private static final int AES_256_GCM_SHA384 = 0x1302;
  private static final int AES_128_CCM_SHA256 = 0x1304;
  private static final int AES_128_CCM_8_SHA256 = 0x1305;

  /** Of TLS 1.2 (RFC 6655, RFC 7251). */
  private static final int FIRST_CCM = 0xC09C;

  private static final int LAST_CCM = 0xC0AF;
  private static final int ALERT_MESSAGE = 2;
  private static final int JAVA_PADDING = 16;
  private static final int TLS_1_2 = 0x0303;

  private final Decryption.Factory decryptions;

  /** 0 if it is not known. */
  int version;

  /** 0 if it is not known. */
  int cipherSuite;

  TlsRecordLengths(Decryption.Factory decryptions) {
    this.decryptions = decryptions;
  }

  boolean isTls13() {
    return version == TlsHello.TLS_1_3;
  }

  boolean mayBeTls13() {
    return version == 0 || isTls13();
  }

  /**
   * What encryption adds to a record: in TLS 1.3 the hidden type and the cipher's tag; −1 where
   * that is not known.
   */
  int added() {
    return version == TLS_1_2
        ? decryptions.addedBytes(cipherSuite)
        : 1 + (cipherSuite == AES_128_CCM_8_SHA256 ? 8 : 16);
  }

  /** Whether the cipher is AES-CCM, which the JDK does not have. */
  boolean isAesCcm() {
    return cipherSuite == AES_128_CCM_SHA256
        || cipherSuite == AES_128_CCM_8_SHA256
        || cipherSuite >= FIRST_CCM && cipherSuite <= LAST_CCM;
  }

  boolean isAlert(TlsStream record) {
    return isShort(record, ALERT_MESSAGE);
  }

  /** Whether a record of TLS 1.3 has a message of {@code length} bytes. */
  boolean isShort(TlsStream record, int length) {
    int beyond = record.length - length - added();
    return mayBeTls13() && (beyond == 0 || beyond == record.padding);
  }

  boolean isFinished(TlsStream record) {
    return isFinished(record.length) || isPaddedFinished(record);
  }

  private boolean isFinished(int length) {
    int hash = length - HANDSHAKE_HEADER - added();
    return cipherSuite == 0
        ? hash == SHA_256 || hash == SHA_384
        : hash == (cipherSuite == AES_256_GCM_SHA384 ? SHA_384 : SHA_256);
  }

  /** Java hides the lengths of its handshake messages and alerts. */
  private boolean isPaddedFinished(TlsStream record) {
    boolean padded = isFinished(record.length - JAVA_PADDING);
    record.padding = padded ? JAVA_PADDING : record.padding;
    return padded;
  }
}
