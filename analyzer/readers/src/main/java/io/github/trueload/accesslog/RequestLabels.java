package io.github.trueload.accesslog;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.Names;
import java.util.Arrays;

/**
 * Labels by the bytes that stand in a line, so that a line whose request was seen before costs no
 * string. Of what does not fit any more each line pays for itself.
 */
final class RequestLabels {

  private static final int CAPACITY = 1 << 15;
  private static final int MOST_KEPT = CAPACITY / 2;
  private static final int MOST_BYTES = 1 << 10;
  private static final String NO_REQUEST = "(no request)";

  /** A method and a target as the line has them. */
  private record Entry(int hash, byte[] method, byte[] target, int id) {}

  private final Names names;
  private final int mostPathBytes;
  private final boolean withQuery;
  private final Entry[] table = new Entry[CAPACITY];
  private int kept;

  /**
   * @param mostPathBytes how much of a path is kept
   */
  RequestLabels(int limit, int mostPathBytes, boolean withQuery) {
    this.names = new Names(limit);
    this.mostPathBytes = mostPathBytes;
    this.withQuery = withQuery;
  }

  Names names() {
    return names;
  }

  /** The id of the label of a line's request. */
  int id(RequestLine line) {
    byte[] b = line.line();
    int method = line.methodFrom();
    int methodEnd = line.methodTo();
    int target = line.targetFrom();
    int targetEnd = withQuery ? line.targetTo() : line.queryFrom();
    if (methodEnd - method + targetEnd - target > MOST_BYTES) {
      return names.id(label(line));
    }
    int hash = ByteScan.hash(b, method, methodEnd) * 31 + ByteScan.hash(b, target, targetEnd);
    int slot = hash & (CAPACITY - 1);
    for (Entry entry = table[slot]; entry != null; entry = table[slot]) {
      if (entry.hash == hash
          && Arrays.equals(entry.target, 0, entry.target.length, b, target, targetEnd)
          && Arrays.equals(entry.method, 0, entry.method.length, b, method, methodEnd)) {
        return entry.id;
      }
      slot = (slot + 1) & (CAPACITY - 1);
    }
    long folded = names.folded();
    int id = names.id(label(line));
    if (kept < MOST_KEPT && names.folded() == folded) { // What is folded is counted each time.
      kept++;
      table[slot] =
          new Entry(
              hash,
              Arrays.copyOfRange(b, method, methodEnd),
              Arrays.copyOfRange(b, target, targetEnd),
              id);
    }
    return id;
  }

  private String label(RequestLine line) {
    String target = withQuery ? line.pathAndQuery(mostPathBytes) : line.path(mostPathBytes);
    if (target.isEmpty()) {
      return NO_REQUEST;
    }
    String method = line.method();
    return method.isEmpty() ? target : method + ' ' + target;
  }
}
