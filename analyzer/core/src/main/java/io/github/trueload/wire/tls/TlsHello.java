package io.github.trueload.wire.tls;

import io.github.trueload.wire.decryption.KeyLog;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What a ClientHello or a ServerHello shows in clear (RFC 8446, 4.1; RFC 6066, 3; RFC 7301). What
 * of it is missing, because the packet was cut or the message lies, is left unknown.
 */
final class TlsHello {

  static final int CLIENT = 1;
  static final int SERVER = 2;
  static final int ENCRYPTED_EXTENSIONS = 8;

  static final int TLS_1_3 = 0x0304;

  private static final int SERVER_NAME = 0;
  private static final int ALPN = 16;
  private static final int ENCRYPT_THEN_MAC = 22;
  private static final int PRE_SHARED_KEY = 41;
  private static final int EARLY_DATA = 42;
  private static final int SUPPORTED_VERSIONS = 43;
  private static final int RANDOM_AT = 6;
  private static final int LONGEST_NAME = 255;

  /** The random of a server's hello that asks for another one of the client (RFC 8446, 4.1.3). */
  private static final byte[] RETRY =
      HexFormat.of().parseHex("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c");

  private final byte[] bytes;
  private final int end;
  private boolean isWhole;

  /**
   * {@link #CLIENT} or {@link #SERVER}, once decrypted also {@link #ENCRYPTED_EXTENSIONS}; 0 if the
   * record has no message.
   */
  final int kind;

  /** The name that the client asks for; null if unknown. */
  @Nullable String serverName;

  /** Whether the application protocols of this message name HTTP/2. */
  boolean namesHttp2;

  /** Whether the client sends early data, or the server takes it. */
  boolean namesEarlyData;

  /** What the answers to the client's offers show of the server's choice. */
  final ProtocolChoice choice = new ProtocolChoice();

  /** Whether the server resumes an earlier session of TLS 1.3. */
  boolean isResumed;

  /** Version that the server chose; 0 if unknown. */
  int version;

  /** Cipher suite that the server chose; 0 if unknown. */
  int cipherSuite;

  /** Whether the server authenticates the cipher text of block ciphers (RFC 7366). */
  boolean encryptsThenMacs;

  private TlsHello(byte[] bytes, int end) {
    this.bytes = bytes;
    this.end = end;
    this.kind = end < 4 ? 0 : bytes[0];
  }

  /** Reads the content of a handshake record, of which {@code length} bytes are there. */
  static TlsHello read(byte[] bytes, int length) {
    TlsHello hello = new TlsHello(bytes, length);
    if (hello.kind == CLIENT || hello.kind == SERVER) {
      hello.readMessage();
    }
    return hello;
  }

  /** The random of the sender; null if it is not there whole. */
  byte @Nullable [] random() {
    int after = RANDOM_AT + KeyLog.RANDOM_BYTES;
    return kind != 0 && after <= end ? Arrays.copyOfRange(bytes, RANDOM_AT, after) : null;
  }

  /** Whether the server asks for another hello of the client instead of answering the first. */
  boolean isRetry() {
    int after = RANDOM_AT + RETRY.length;
    return kind == SERVER
        && after <= end
        && Arrays.equals(bytes, RANDOM_AT, after, RETRY, 0, RETRY.length);
  }

  private int unsigned8(int at) {
    return at < end ? bytes[at] & 0xFF : 0;
  }

  private int unsigned16(int at) {
    return unsigned8(at) << 8 | unsigned8(at + 1);
  }

  private void readMessage() {
    int messageEnd = 4 + (unsigned8(1) << 16 | unsigned16(2));
    isWhole = messageEnd <= end;
    int afterSession = 39 + unsigned8(38);
    if (kind == CLIENT) {
      int afterSuites = afterSession + 2 + unsigned16(afterSession);
      extensions(afterSuites + 1 + unsigned8(afterSuites), messageEnd);
      if (!isWhole) {
        choice.lose();
      }
      return;
    }
    if (afterSession + 2 <= end) {
      cipherSuite = unsigned16(afterSession);
      extensions(afterSession + 3, messageEnd);
      if (version == 0 && isWhole) {
        version = unsigned16(4);
      }
    }
  }

  private void extensions(int at, int messageEnd) {
    int last = Math.min(end, Math.min(messageEnd, at + 2 + unsigned16(at)));
    for (int next = at + 2; next + 4 <= last; ) {
      int size = unsigned16(next + 2);
      extension(unsigned16(next), next + 4, Math.min(last, next + 4 + size));
      next += 4 + size;
    }
  }

  private void readProtocols(int from, int to) {
    for (int at = from + 2; at < to; at += 1 + unsigned8(at)) {
      if (at + 3 <= to && unsigned8(at) == 2 && unsigned16(at + 1) == 0x6832) { // "h2"
        namesHttp2 = true;
      } else {
        choice.offeredProtocol(unsigned8(at));
      }
    }
  }

  /**
   * Reads a decrypted message of the server's handshake. The first one in TLS 1.3, the encrypted
   * extensions, names the protocol and whether the server takes early data (RFC 8446, 4.3.1).
   */
  static TlsHello readDecrypted(byte[] content, int length) {
    TlsHello message = new TlsHello(content, length);
    if (message.kind == ENCRYPTED_EXTENSIONS) {
      message.extensions(4, 4 + (message.unsigned8(1) << 16 | message.unsigned16(2)));
    }
    return message;
  }

  private void extension(int type, int from, int to) {
    choice.offered(type);
    if (type == SERVER_NAME && kind == CLIENT) {
      int length = unsigned16(from + 3);
      if (length > 0 && length <= LONGEST_NAME && from + 5 + length <= to) {
        serverName = new String(bytes, from + 5, length, StandardCharsets.ISO_8859_1);
      }
    } else if (type == ALPN) {
      readProtocols(from, to);
    } else if (type == SUPPORTED_VERSIONS && kind == SERVER && to - from >= 2) {
      version = unsigned16(from);
    } else if (type == ENCRYPT_THEN_MAC && kind == SERVER) {
      encryptsThenMacs = true;
    } else if (type == PRE_SHARED_KEY && kind == SERVER) {
      isResumed = true;
    } else if (type == EARLY_DATA) {
      namesEarlyData = true;
    }
  }
}
