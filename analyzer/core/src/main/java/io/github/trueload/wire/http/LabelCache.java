package io.github.trueload.wire.http;

import io.github.trueload.sample.Names;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Ids of labels, found by the bytes of the request line without making a string: a label is made
 * once, when its bytes are first seen. A label is the method and the path without its query, {@code
 * GET /index.html}; of an absolute address only the path is kept.
 */
final class LabelCache {

  private static final int MAX_LABEL_BYTES = 512;

  private final Names names;
  private byte[][] keys = new byte[256][];
  private int[] ids = new int[256];
  private int size;
  private final int limit;

  private final byte[] label = new byte[MAX_LABEL_BYTES];
  private int length;

  /**
   * @param limit the most labels kept by their bytes
   */
  LabelCache(Names names, int limit) {
    this.names = names;
    this.limit = limit;
  }

  /** The id of the label of a request. */
  int id(HeadParser head) {
    read(head);
    int hash = hash(label, length);
    int mask = keys.length - 1;
    int slot = hash & mask;
    for (byte[] key = keys[slot]; key != null; key = keys[slot]) {
      if (Arrays.equals(key, 0, key.length, label, 0, length)) {
        return ids[slot];
      }
      slot = slot + 1 & mask;
    }
    int id = names.id(new String(label, 0, length, StandardCharsets.UTF_8));
    if (size < limit) {
      keys[slot] = Arrays.copyOf(label, length);
      ids[slot] = id;
      if (++size * 2 > keys.length) {
        grow();
      }
    }
    return id;
  }

  private static int hash(byte[] bytes, int length) {
    int hash = length;
    for (int i = 0; i < length; i++) {
      hash = hash * 31 + bytes[i];
    }
    hash *= 0x9E3779B9;
    return hash ^ hash >>> 16;
  }

  private void read(HeadParser head) {
    byte[] in = head.buffer;
    int from = head.pathAt;
    int end = from + head.pathLength;
    if (head.pathLength > 0 && in[from] == 'h') {
      from = pathOfAddress(in, from, end);
    }
    int at = Math.min(head.methodLength, 32);
    System.arraycopy(in, head.methodAt, label, 0, at);
    label[at++] = ' ';
    int room = Math.min(end - from, MAX_LABEL_BYTES - at);
    for (int i = from; i < from + room; i++) {
      byte b = in[i];
      if (b == '?' || b == '#') {
        break;
      }
      label[at++] = b;
    }
    length = at;
  }

  /** Behind scheme and host of {@code http://host/path}; {@code from} for anything else. */
  private static int pathOfAddress(byte[] in, int from, int end) {
    int slashes = 0;
    for (int i = from; i < end; i++) {
      if (in[i] == '/' && ++slashes == 3) {
        return i;
      }
    }
    return from;
  }

  private void grow() {
    byte[][] oldKeys = keys;
    int[] oldIds = ids;
    keys = new byte[oldKeys.length * 2][];
    ids = new int[keys.length];
    int mask = keys.length - 1;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != null) {
        int slot = hash(oldKeys[i], oldKeys[i].length) & mask;
        while (keys[slot] != null) {
          slot = slot + 1 & mask;
        }
        keys[slot] = oldKeys[i];
        ids[slot] = oldIds[i];
      }
    }
  }
}
