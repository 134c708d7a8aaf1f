package io.github.trueload.table;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a time's number counts. */
enum TimeColumnUnit {
  S(1_000_000_000L),
  MS(1_000_000L),
  US(1_000L),
  NS(1L),
  /** No number but a date, ISO 8601: {@code 2026-11-21T07:40:56.123Z}, or a space for the T. */
  DATE(0);

  private final long nanos;

  TimeColumnUnit(long nanos) {
    this.nanos = nanos;
  }

  /** The unit, nanoseconds; 0 of a date. */
  long nanos() {
    return nanos;
  }

  /** The unit of that name; null if there is none. */
  static @Nullable TimeColumnUnit of(String name) {
    return Arrays.stream(values())
        .filter(unit -> unit.name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }
}
