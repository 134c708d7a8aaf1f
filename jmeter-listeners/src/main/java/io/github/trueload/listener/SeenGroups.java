package io.github.trueload.listener;

import java.util.Arrays;
import java.util.stream.Stream;

/** Thread groups by their identity: those of equal properties are equal. For several threads. */
final class SeenGroups {

  private volatile Object[] seen = {};

  /** Whether the group was not among them. */
  boolean add(Object group) {
    return add(group, () -> {});
  }

  /**
   * Whether the group was not among them.
   *
   * @param before what is done with a new group, once, before any thread sees it among them
   */
  boolean add(Object group, Runnable before) {
    return !has(group) && addNow(group, before);
  }

  /** Whether the group is among them. */
  boolean has(Object group) {
    for (Object one : seen) {
      if (one == group) {
        return true;
      }
    }
    return false;
  }

  private synchronized boolean addNow(Object group, Runnable before) {
    if (has(group)) {
      return false;
    }
    try {
      before.run();
    } finally {
      append(group);
    }
    return true;
  }

  private void append(Object group) {
    Object[] more = Arrays.copyOf(seen, seen.length + 1);
    more[seen.length] = group;
    seen = more;
  }

  Stream<Object> all() {
    return Arrays.stream(seen);
  }
}
