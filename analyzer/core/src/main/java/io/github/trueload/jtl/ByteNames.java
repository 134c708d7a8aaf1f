package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.Names;
import java.nio.charset.StandardCharsets;

/**
 * Names by their bytes, so that a row costs no string. Many threads may look up while one adds.
 *
 * <p>The race is wanted: a reader may see a slot still empty, or an old table, and then treats a
 * name as new; the one thread that adds settles it in the order of the file. Entries are published
 * safely because all their fields are final.
 *
 * <p>A name can be made of two parts (a thread's name and its host), kept apart here and joined by
 * {@code @} or another character in {@link Names}.
 */
final class ByteNames {

  private static final int FIRST_CAPACITY = 1 << 10;

  /** Bytes of both parts, some slack behind them, and the length of each part. */
  private static final class Entry {
    private final int hash;
    private final int first;
    private final int second;
    private final int id;

    // The first words of the bytes, so that a usual name is compared without a look at the others.
    private final long word0;
    private final long word1;
    private final long word2;
    private final byte[] bytes;

    private Entry(int hash, byte[] bytes, int first, int second, int id) {
      this.hash = hash;
      this.bytes = bytes;
      this.first = first;
      this.second = second;
      this.id = id;
      word0 = ByteScan.word(bytes, 0);
      word1 = ByteScan.word(bytes, Long.BYTES);
      word2 = ByteScan.word(bytes, 2 * Long.BYTES);
    }

    /** Whether it is one part, which has these bytes. */
    private boolean is(byte[] in, int from, int length) {
      int unused = -length << 3; // bits of the last word, but for multiples of 64
      if (length - 1 >>> 3 == 0) {
        return (word0 ^ ByteScan.word(in, from)) << unused == 0;
      }
      if (word0 != ByteScan.word(in, from)) {
        return false;
      }
      long next = word1 ^ ByteScan.word(in, from + Long.BYTES);
      if (length <= 2 * Long.BYTES) {
        return next << unused == 0;
      }
      if (length <= 3 * Long.BYTES && next == 0) {
        return (word2 ^ ByteScan.word(in, from + 2 * Long.BYTES)) << unused == 0;
      }
      return next == 0 && ByteScan.equal(bytes, 0, in, from, length);
    }
  }

  private final Names names;
  private final int limit;
  private final char joint;
  private volatile Entry[] table = new Entry[FIRST_CAPACITY];
  private int size;

  /**
   * @param limit the most names kept apart
   */
  ByteNames(int limit) {
    this(limit, '@');
  }

  /**
   * @param limit the most names kept apart
   * @param joint what stands between two parts
   */
  ByteNames(int limit, char joint) {
    this.joint = joint;
    this.names = new Names(limit);
    this.limit = limit;
  }

  Names names() {
    return names;
  }

  /** The table to look up in; take it again now and then, for it is replaced as it grows. */
  Object[] snapshot() {
    return table;
  }

  /**
   * The id of a name that is known already.
   *
   * @param hash of {@link ByteScan#hash}, of both parts
   * @param second start of the second part
   * @param secondLength its length; 0 where there is none
   * @return the id; −1 if the name is not in the table
   */
  static int find(
      Object[] snapshot, int hash, byte[] in, int first, int length, int second, int secondLength) {
    int mask = snapshot.length - 1;
    for (int slot = hash & mask; ; slot = (slot + 1) & mask) {
      Entry entry = (Entry) snapshot[slot];
      if (entry == null) {
        return -1;
      }
      if (entry.hash == hash
          && entry.first == length
          && entry.second == secondLength
          && (length == 0 || entry.is(in, first, length))
          && (secondLength == 0 || ByteScan.equal(entry.bytes, length, in, second, secondLength))) {
        return entry.id;
      }
    }
  }

  /** The id of a name, which is added if it is new. Only one thread may call this. */
  int add(int hash, byte[] in, int first, int length, int second, int secondLength) {
    int known = find(table, hash, in, first, length, second, secondLength);
    if (known >= 0) {
      return known;
    }
    String name = new String(in, first, length, StandardCharsets.UTF_8);
    if (secondLength > 0) {
      name += joint + new String(in, second, secondLength, StandardCharsets.UTF_8);
    }
    long folded = names.folded();
    int id = names.id(name);
    if (size < limit && names.folded() == folded) {
      byte[] bytes = new byte[length + secondLength + ByteScan.SLACK];
      System.arraycopy(in, first, bytes, 0, length);
      System.arraycopy(in, second, bytes, length, secondLength);
      insert(new Entry(hash, bytes, length, secondLength, id));
    }
    return id;
  }

  private void insert(Entry entry) {
    if (++size * 2 > table.length) {
      Entry[] larger = new Entry[table.length * 2];
      for (Entry old : table) {
        if (old != null) {
          put(larger, old);
        }
      }
      table = larger;
    }
    put(table, entry);
  }

  private static void put(Entry[] into, Entry entry) {
    int mask = into.length - 1;
    int slot = entry.hash & mask;
    while (into[slot] != null) {
      slot = (slot + 1) & mask;
    }
    into[slot] = entry;
  }
}
