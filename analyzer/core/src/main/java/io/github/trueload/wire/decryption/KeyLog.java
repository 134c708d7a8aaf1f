package io.github.trueload.wire.decryption;

import io.github.trueload.bytes.BigEndian;
import io.github.trueload.sample.UnreadableInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The secrets of TLS connections, found by the client's random. Their text is the NSS key log
 * format that browsers, curl and OpenSSL write (draft-ietf-tls-keylogfile): a label, the client's
 * random and the secret, the latter two in hexadecimal digits.
 */
public final class KeyLog {

  /** Bytes of a client's random. */
  public static final int RANDOM_BYTES = 32;

  /** The longest secret: a hash of SHA-384; the master secret has as many bytes. */
  private static final int MAX_SECRET_BYTES = 48;

  private record Random(long first, long second, long third, long fourth) {

    static Random of(byte[] bytes, int at) {
      return new Random(
          BigEndian.int64(bytes, at),
          BigEndian.int64(bytes, at + 8),
          BigEndian.int64(bytes, at + 16),
          BigEndian.int64(bytes, at + 24));
    }
  }

  private final Map<Random, Secrets> secrets = new HashMap<>();

  /** A key log without secrets. */
  public KeyLog() {}

  /**
   * Adds the secrets of a file.
   *
   * @param file in the format of {@code SSLKEYLOGFILE}
   * @throws UnreadableInputException if the file has no secret in this format
   * @throws IOException if reading fails
   */
  public void read(Path file) throws IOException {
    boolean found = false;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        found |= addLine(line);
      }
    }
    if (!found) {
      throw new UnreadableInputException(
          file.toString(),
          "contains no TLS secret",
          "give a file in the NSS key log format, as SSLKEYLOGFILE names one");
    }
  }

  /** Adds the secrets of {@code text}; lines that are not in the format are skipped. */
  public void add(String text) {
    text.lines().forEach(line -> addLine(line));
  }

  private boolean addLine(String line) {
    String[] parts = line.strip().split(" +");
    if (parts.length != 3 || parts[1].length() != 2 * RANDOM_BYTES) {
      return false;
    }
    byte[] random = bytes(parts[1]);
    byte[] secret = bytes(parts[2]);
    return random != null
        && secret != null
        && secret.length > 0
        && secrets
            .computeIfAbsent(Random.of(random, 0), key -> new Secrets())
            .put(parts[0], secret);
  }

  /** The bytes that {@code digits} write; null if they are not hexadecimal or too many. */
  private static byte @Nullable [] bytes(String digits) {
    int length = digits.length() / 2;
    if (digits.length() % 2 != 0 || length > MAX_SECRET_BYTES) {
      return null;
    }
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      int high = Character.digit(digits.charAt(2 * i), 16);
      int low = Character.digit(digits.charAt(2 * i + 1), 16);
      if (high < 0 || low < 0) {
        return null;
      }
      bytes[i] = (byte) (high << 4 | low);
    }
    return bytes;
  }

  /** {@return whether there is no secret} */
  public boolean isEmpty() {
    return secrets.isEmpty();
  }

  /**
   * Looks up the secrets of the connection whose client sent the random at {@code at}.
   *
   * @param bytes hold the random
   * @return null if there is none
   */
  public @Nullable Secrets of(byte[] bytes, int at) {
    return secrets.isEmpty() ? null : secrets.get(Random.of(bytes, at));
  }
}
