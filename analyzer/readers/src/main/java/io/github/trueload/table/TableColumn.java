package io.github.trueload.table;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a column contains, by the word it is named with. */
enum TableColumn {
  START(true),
  INTENDED(true),
  END(true),
  ELAPSED(true),
  FIRSTBYTE(true),
  FIRSTEVENT(true),
  CONNECT(true),
  LABEL(false),
  USER(false),
  STATUS(false),
  SUCCESS(false),
  ERROR(false),
  BYTES(false);

  private final boolean isTime;

  TableColumn(boolean isTime) {
    this.isTime = isTime;
  }

  boolean isTime() {
    return isTime;
  }

  /** Whether it shows when a request was sent or answered. */
  boolean isTimestamp() {
    return this == START || this == END;
  }

  boolean isInstant() {
    return isTimestamp() || this == INTENDED;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException if there is no such
   */
  static TableColumn of(String word) {
    return Arrays.stream(values())
        .filter(each -> each.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a column cannot contain '%s'; it can contain %s"
                        .formatted(
                            word,
                            Arrays.stream(values())
                                .map(TableColumn::word)
                                .collect(Collectors.joining(", ")))));
  }
}
