package io.github.trueload.wire.decryption;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Decrypts the records of one connection, each direction under the keys that follow each other. */
public final class Decryption {

  /** Content of a record of TLS 1.3 that is no application data. */
  private static final int HANDSHAKE = 22;

  private static final int APPLICATION_DATA = 23;

  private static final int KEY_UPDATE = 24;

  /** Numbers that are tried for a record behind missing ones, if each must be proved by a tag. */
  private static final int NUMBERS = 256;

  /** Numbers that are tried if most of them are refuted at once. */
  private static final int MANY_NUMBERS = 1 << 16;

  /** A nonce that counts records shows a number of missing ones up to this. */
  private static final int MOST_MISSING = 1 << 24;

  /** Bytes of a record with its header, at least (RFC 5246, 6.2.3.3) and at most. */
  private static final int SHORTEST_RECORD = 5 + 16;

  private static final int LONGEST_RECORD = 5 + (1 << 14) + 2048;

  /** Records that were not opened one after the other until no more are tried, at least. */
  private static final int MOST_FAILURES = 16;

  private static final int MOST_TRIALS = 1 << 14;
  private static final int MOST_FAST_TRIALS = 1 << 18;

  private final Ciphers ciphers;
  private final CipherSuite suite;
  private final boolean isTls13;
  private final Direction client;
  private final Direction server;

  /** Type of the content of the record that was opened last. */
  private int contentType;

  /** Decrypts that content where it is read; null once all of it is decrypted. */
  private @Nullable RecordCipher reading;

  private Decryption(Ciphers ciphers, CipherSuite suite, Direction client, Direction server) {
    this.ciphers = ciphers;
    this.suite = suite;
    this.isTls13 = client.traffic.length > 0;
    this.client = client;
    this.server = server;
  }

  /** Makes the decryption of each connection of a capture; they share the JDK's ciphers. */
  public static final class Factory {

    private final Ciphers ciphers = new Ciphers();

    /**
     * {@return the decryption of a TLS 1.3 connection; null if the suite or the secrets do not
     * allow it}
     *
     * @param secrets from the key log
     * @param suiteId number of the cipher suite (IANA)
     */
    public @Nullable Decryption tls13(Secrets secrets, int suiteId) {
      CipherSuite suite = CipherSuite.of(suiteId);
      if (suite == null || secrets.clientTraffic == null || secrets.serverTraffic == null) {
        return null;
      }
      try {
        return new Decryption(
            ciphers,
            suite,
            direction(suite, secrets.clientTraffic, secrets.clientEarly, secrets.clientHandshake),
            direction(suite, secrets.serverTraffic, null, secrets.serverHandshake));
      } catch (GeneralSecurityException e) {
        return null;
      }
    }

    /**
     * {@return the bytes that a cipher of TLS 1.2 adds to every record; −1 if it adds a number that
     * depends on the content, or is not known}
     *
     * @param suiteId number of the cipher suite (IANA)
     */
    public int addedBytes(int suiteId) {
      CipherSuite suite = CipherSuite.of(suiteId);
      return suite == null ? -1 : suite.addedBytes();
    }

    private Direction direction(
        CipherSuite suite, byte[] traffic, byte @Nullable [] early, byte @Nullable [] handshake)
        throws GeneralSecurityException {
      Direction direction = new Direction(traffic);
      if (early != null) {
        direction.add(RecordCipher.tls13(suite, early, ciphers));
      }
      if (handshake != null) {
        direction.add(RecordCipher.tls13(suite, handshake, ciphers));
      }
      direction.add(RecordCipher.tls13(suite, traffic, ciphers));
      direction.application = direction.keys.length - 1;
      return direction;
    }

    /**
     * {@return the decryption of a TLS 1.2 connection; null if the suite or the secrets do not
     * allow it}
     *
     * @param secrets from the key log
     * @param suiteId number of the cipher suite (IANA)
     * @param randoms the client's random, then the server's
     * @param encryptsThenMacs whether a block cipher's MAC is over the cipher text
     */
    public @Nullable Decryption tls12(
        Secrets secrets, int suiteId, byte[] randoms, boolean encryptsThenMacs) {
      CipherSuite suite = CipherSuite.of(suiteId);
      if (suite == null || secrets.master == null) {
        return null;
      }
      try {
        return tls12(suite, secrets.master, randoms, encryptsThenMacs);
      } catch (GeneralSecurityException e) {
        return null;
      }
    }

    /** RFC 5246, 6.3: the MACs' keys, the ciphers' keys, the initialisation vectors. */
    private Decryption tls12(
        CipherSuite suite, byte[] master, byte[] randoms, boolean encryptsThenMacs)
        throws GeneralSecurityException {
      byte[] clientRandom = Arrays.copyOf(randoms, KeyLog.RANDOM_BYTES);
      byte[] serverRandom = Arrays.copyOfRange(randoms, KeyLog.RANDOM_BYTES, randoms.length);
      int mac = suite.macBytes();
      int key = suite.keyBytes();
      int iv = suite.fixedIvBytes();
      byte[] block =
          new KeySchedule(suite.hash())
              .pseudorandom(
                  master,
                  "key expansion",
                  KeySchedule.concat(serverRandom, clientRandom),
                  2 * (mac + key + iv));
      Direction[] directions = new Direction[2];
      for (int i = 0; i < 2; i++) {
        byte[] macKey = Arrays.copyOfRange(block, i * mac, (i + 1) * mac);
        int keyAt = 2 * mac + i * key;
        byte[] cipherKey = Arrays.copyOfRange(block, keyAt, keyAt + key);
        int ivAt = 2 * (mac + key) + i * iv;
        byte[] fixedIv = Arrays.copyOfRange(block, ivAt, ivAt + iv);
        directions[i] = new Direction(new byte[0]);
        directions[i].add(
            suite.kind() == CipherSuite.Kind.CBC
                ? RecordCipher.block(suite, cipherKey, macKey, encryptsThenMacs, ciphers)
                : RecordCipher.tls12(suite, cipherKey, fixedIv, ciphers));
      }
      return new Decryption(ciphers, suite, directions[0], directions[1]);
    }
  }

  /** One direction: its keys in the order of their use. */
  private static final class Direction {

    private RecordCipher[] keys = new RecordCipher[0];

    /** Index of the key in use. */
    private int current;

    /** Index of the first key of the application's data. */
    private int application;

    /** Of TLS 1.3: the secret of the last key; empty for TLS 1.2. */
    private byte[] traffic;

    /** Whether records may have passed that were not captured. */
    private boolean uncertain;

    /** Whether the last record was the application's and proved key and number of the next. */
    private boolean isProven;

    /** Since the last record that was opened: bytes of records that are not known. */
    private long missingBytes;

    /** Numbers behind the next one that were tried in vain. */
    private long tried;

    private int failures;
    private long trials;

    /** Whether no more records are tried. */
    private boolean isGivenUp;

    /** Numbers that a record can have beyond the next one. */
    private long mostBeyond() {
      return Math.max(NUMBERS, missingBytes / SHORTEST_RECORD);
    }

    private void opened() {
      uncertain = false;
      missingBytes = 0;
      tried = 0;
      failures = 0;
      trials = 0;
    }

    Direction(byte[] traffic) {
      this.traffic = traffic;
    }

    void add(RecordCipher key) {
      keys = Arrays.copyOf(keys, keys.length + 1);
      keys[keys.length - 1] = key;
    }
  }

  private Direction direction(boolean byClient) {
    return byClient ? client : server;
  }

  /**
   * Opens a record. {@link #content} then holds its content until the next call, where {@link
   * #read} has decrypted it.
   *
   * @param record to decrypt
   * @param byClient whether the client sent it
   * @return the content's length, or −1 if no key opens the record
   */
  public int open(SealedRecord record, boolean byClient) {
    Direction direction = direction(byClient);
    if (direction.isProven && record.type == APPLICATION_DATA) {
      RecordCipher key = direction.keys[direction.current];
      reading = key;
      int known = key.openKnown(record, key.sequence);
      if (known >= 0) {
        key.sequence++;
        return opened(direction, record, known);
      }
    }
    reading = null;
    int length = RecordCipher.NOT_OPENED;
    if (direction.isGivenUp) {
      return length;
    }
    for (int i = direction.current; length < 0 && i < direction.keys.length; i++) {
      length = tryKey(direction, i, record);
    }
    if (length < 0 && direction.uncertain && isTls13) {
      length = tryNextGeneration(direction, record);
    }
    if (length < 0) {
      failed(direction);
      missed(byClient);
      return length;
    }
    direction.opened();
    return opened(direction, record, length);
  }

  /** A record was not opened: the next one is tried with other numbers, or none is any more. */
  private void failed(Direction direction) {
    boolean isFast = direction.keys[direction.current].refutesFast();
    direction.tried += isFast ? MANY_NUMBERS : NUMBERS;
    if (direction.tried >= direction.mostBeyond()) {
      direction.tried = 0;
    }
    direction.failures++;
    direction.isGivenUp =
        direction.failures >= MOST_FAILURES
            && direction.trials > (isFast ? MOST_FAST_TRIALS : MOST_TRIALS);
  }

  /** Decrypts the content of the record that was opened last, from index to index. */
  public void read(int from, int to) {
    if (reading != null) {
      reading.read(from, to);
    }
  }

  private int opened(Direction direction, SealedRecord record, int length) {
    int content = isTls13 ? inner(direction, length) : typed(record, length);
    direction.isProven =
        contentType == APPLICATION_DATA && direction.current >= direction.application;
    return content;
  }

  private int tryKey(Direction direction, int index, SealedRecord record) {
    RecordCipher key = direction.keys[index];
    int length = RecordCipher.NOT_OPENED;
    if (!direction.uncertain) {
      length = tryNumber(direction, index, record, key.sequence);
    } else if (isWithin(key.sequence, key.guess(record))) {
      length = tryNumber(direction, index, record, key.guess(record));
    }
    if (length >= 0 || !direction.uncertain) {
      return length;
    }
    boolean isFast = key.refutesFast();
    // Keys may have changed among missing records of TLS 1.3; those of TLS 1.2 have a least number.
    long least = isTls13 ? 0 : direction.missingBytes / LONGEST_RECORD;
    long first = key.sequence + least + direction.tried;
    long last =
        Math.min(
            first + (isFast ? MANY_NUMBERS : NUMBERS),
            key.sequence + least + direction.mostBeyond());
    for (long number = first; length < 0 && number <= last; number++) {
      if (!isFast || key.mayOpen(record, number)) {
        length = tryNumber(direction, index, record, number);
      }
    }
    direction.trials += last - first + 1;
    return length;
  }

  private static boolean isWithin(long next, long guess) {
    return guess >= next && guess - next <= MOST_MISSING;
  }

  private int tryNumber(Direction direction, int index, SealedRecord record, long number) {
    RecordCipher key = direction.keys[index];
    int length = key.open(record, number);
    if (length >= 0) {
      key.sequence = number + 1;
      direction.current = index;
    }
    return length;
  }

  /** A change of keys may be among what was not captured. */
  private int tryNextGeneration(Direction direction, SealedRecord record) {
    RecordCipher[] before = direction.keys;
    byte[] secret = direction.traffic;
    updateKey(direction);
    int length = tryKey(direction, direction.keys.length - 1, record);
    if (length < 0) {
      direction.keys = before;
      direction.traffic = secret;
    }
    return length;
  }

  private int typed(SealedRecord record, int length) {
    contentType = record.type;
    return length;
  }

  /** Takes the type and the padding off the content of TLS 1.3 (RFC 8446, 5.4). */
  private int inner(Direction direction, int length) {
    byte[] content = ciphers.content;
    int end = length;
    read(Math.max(0, end - 1), end);
    if (end > 0 && content[end - 1] == 0) {
      read(0, end);
    }
    while (end > 0 && content[end - 1] == 0) {
      end--;
    }
    contentType = end == 0 ? 0 : content[--end];
    if (contentType != APPLICATION_DATA) {
      read(0, end);
    }
    boolean isOfHandshake = direction.current < direction.application;
    if (contentType == HANDSHAKE && end > 0 && content[0] == KEY_UPDATE && !isOfHandshake) {
      updateKey(direction);
      direction.current = direction.keys.length - 1;
    }
    return end;
  }

  /** RFC 8446, 7.2. */
  private void updateKey(Direction direction) {
    try {
      byte[] next =
          new KeySchedule(suite.hash())
              .expandLabel(direction.traffic, "traffic upd", suite.hashBytes());
      direction.traffic = next;
      direction.add(RecordCipher.tls13(suite, next, ciphers));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Notes a record that cannot be opened, because bytes of it are missing.
   *
   * @param byClient whether the client sent it
   */
  public void missed(boolean byClient) {
    RecordCipher key = direction(byClient).keys[direction(byClient).current];
    if (key.sequence > 0) {
      key.sequence++;
    }
    lost(byClient, 0);
  }

  /**
   * Notes that an unknown number of records was not captured.
   *
   * @param byClient whether the client sent them
   * @param bytes of them and their headers
   */
  public void lost(boolean byClient, long bytes) {
    Direction direction = direction(byClient);
    direction.uncertain = true;
    direction.isProven = false;
    direction.missingBytes += bytes;
  }

  /** {@return whether records of a direction could not be opened any more} */
  public boolean hasGivenUp() {
    return client.isGivenUp || server.isGivenUp;
  }

  /** {@return the type of the content of the record that was opened last (RFC 8446, 5.1)} */
  public int contentType() {
    return contentType;
  }

  /**
   * {@return whether the record of that side that was opened last was under a key of the handshake}
   *
   * @param byClient whether the client sent it
   */
  public boolean isWithinHandshake(boolean byClient) {
    return direction(byClient).current < direction(byClient).application;
  }

  /** {@return the array that holds the content of the record that was opened last, from index 0} */
  public byte[] content() {
    return ciphers.content;
  }

  /**
   * {@return bytes that protection adds to a record's content at least, to estimate the content's
   * length}
   */
  public int overhead() {
    if (isTls13) {
      return 17;
    }
    return showsLengths() ? suite.addedBytes() : 16 + suite.macBytes() + 1;
  }

  /** {@return whether the length of a record shows that of its content} */
  public boolean showsLengths() {
    return isTls13 || suite.addedBytes() >= 0;
  }
}
