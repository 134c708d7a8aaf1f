package io.github.trueload.wire;

import io.github.trueload.wire.tcp.Segment;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;

/**
 * Reads bytes as the contents of the records of one connection of TLS 1.3, and seals them, so that
 * a fuzzer reaches what comes after decryption. The first byte of the script decides whether HTTP/2
 * was agreed on ({@link #HTTP_2}), and whether the server's record that says so holds the rest of
 * its handshake too ({@link #ONE_FLIGHT}). Each record is a byte of {@link #SERVER} and so on, a
 * length, then the content; its type is the one of application data, or of a handshake message.
 */
final class RecordScript {

  static final int HTTP_2 = 1;
  static final int ONE_FLIGHT = 2;

  static final int SERVER = 1;

  /** The content is a handshake's message, such as a change of keys. */
  static final int HANDSHAKE = 2;

  /** The record comes in two segments. */
  static final int SPLIT = 4;

  /** The record was not captured. */
  static final int LOST = 8;

  /** A byte of the sealed record is another. */
  static final int DAMAGED = 16;

  /** The content is followed by zeros that hide its length. */
  static final int PADDED = 32;

  /** The sender skips a number of its records, as if some were missing. */
  static final int SKIPPED = 64;

  /** A second passes before the record. */
  static final int LATER = 128;

  private static final String RANDOM = "11".repeat(32);
  private static final String[] SECRETS = {"22".repeat(32), "33".repeat(32)};

  private static final String ALPN_H2 = "00100005" + "0003" + "026832";
  private static final String TLS_1_3 = "002b00020304";

  private final SealingKey[] keys = {new SealingKey(SECRETS[0]), new SealingKey(SECRETS[1])};
  private final byte[] script;
  private int at;

  RecordScript(byte[] script) {
    this.script = script;
  }

  /** The secrets of the connection, in the NSS format. */
  static String keys() {
    return "CLIENT_TRAFFIC_SECRET_0 "
        + RANDOM
        + " "
        + SECRETS[0]
        + "\nSERVER_TRAFFIC_SECRET_0 "
        + RANDOM
        + " "
        + SECRETS[1]
        + "\n";
  }

  void forEach(Consumer<Segment> sink) throws GeneralSecurityException {
    ScriptedConnection connection = new ScriptedConnection(sink);
    int agreed = script.length > 0 ? script[at++] : 0;
    boolean isHttp2 = (agreed & HTTP_2) != 0;
    connection.send(false, hello(1, isHttp2 ? ALPN_H2 : ""));
    connection.send(true, hello(2, TLS_1_3));
    if (isHttp2) {
      // The encrypted extensions; the key of the handshake is not among the secrets.
      String rest = (agreed & ONE_FLIGHT) != 0 ? "0b00003c" + "00".repeat(60) : "";
      byte[] extensions = hex("08000b0009" + ALPN_H2 + rest);
      connection.send(true, keys[1].seal(SealingKey.HANDSHAKE, extensions, 0));
    }
    while (at + 2 <= script.length) {
      record(connection);
    }
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  /** A hello with the suite TLS_AES_128_GCM_SHA256. */
  private static byte[] hello(int type, String extensions) {
    String suites = type == 1 ? "000213010100" : "130100";
    String body = "0303" + RANDOM + "00" + suites + length16(extensions) + extensions;
    String message = String.format("%02x%06x", type, body.length() / 2) + body;
    return hex("160303" + length16(message) + message);
  }

  private static String length16(String digits) {
    return String.format("%04x", digits.length() / 2);
  }

  private void record(ScriptedConnection connection) throws GeneralSecurityException {
    int control = script[at++];
    int length = Math.min(script[at++] & 0xFF, script.length - at);
    byte[] content = Arrays.copyOfRange(script, at, at + length);
    at += length;
    if ((control & LATER) != 0) {
      connection.pass(1_000_000_000L);
    }
    int own = control & SERVER;
    byte type = (control & HANDSHAKE) != 0 ? SealingKey.HANDSHAKE : SealingKey.DATA;
    keys[own].skip((control & SKIPPED) != 0 ? 2 : 0);
    byte[] sealed = keys[own].seal(type, content, (control & PADDED) != 0 ? 16 : 0);
    if ((control & DAMAGED) != 0) {
      sealed[sealed.length / 2] ^= 1;
    }
    boolean byServer = own == 1;
    if ((control & LOST) != 0) {
      connection.lose(byServer, sealed.length);
    } else if ((control & SPLIT) != 0) {
      connection.send(byServer, Arrays.copyOf(sealed, sealed.length / 2));
      connection.send(byServer, Arrays.copyOfRange(sealed, sealed.length / 2, sealed.length));
    } else {
      connection.send(byServer, sealed);
    }
  }
}
