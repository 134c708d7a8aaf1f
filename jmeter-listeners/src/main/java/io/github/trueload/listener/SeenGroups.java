package io.github.trueload.listener;

import java.util.Arrays;
import java.util.stream.Stream;

/** Thread groups by their identity: those of equal properties are equal. For several threads. */
final class SeenGroups {

  private volatile Object[] seen = {};

  /** Whether the group was not among them. */
  boolean add(Object group) {
    return !has(group) && addNow(group);
  }

  private boolean has(Object group) {
    for (Object one : seen) {
      if (one == group) {
        return true;
      }
    }
    return false;
  }

  private synchronized boolean addNow(Object group) {
    if (has(group)) {
      return false;
    }
    Object[] more = Arrays.copyOf(seen, seen.length + 1);
    more[seen.length] = group;
    seen = more;
    return true;
  }

  Stream<Object> all() {
    return Arrays.stream(seen);
  }
}
