package io.github.trueload.examples.bookstore;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sessions in progress, by name. The end of a session is not announced, so of more than {@value
 * #MOST} the oldest are forgotten.
 */
final class Sessions {

  private static final int MOST = 100_000;

  private final Set<String> open = new LinkedHashSet<>();
  private long opened;

  synchronized String open() {
    String name = "s" + ++opened;
    open.add(name);
    if (open.size() > MOST) {
      open.remove(open.iterator().next());
    }
    return name;
  }

  /** Whether a session of this name is in progress; null is none. */
  synchronized boolean inProgress(@Nullable String name) {
    return open.contains(name);
  }

  synchronized void end(@Nullable String name) {
    open.remove(name);
  }
}
