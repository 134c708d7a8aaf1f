package io.github.trueload.accesslog;

import org.jspecify.annotations.Nullable;

/**
 * One field of a line.
 *
 * @param unitNanos what its number counts, nanoseconds; 0 where it is none
 * @param stepNanos its finest step, nanoseconds; 0 where it contains no time
 * @param stamp how an instant is written; null where it is none
 * @param atEnd whether the instant is that of the request's end
 * @param behind the text that follows it
 */
record Field(
    FieldType meaning,
    long unitNanos,
    long stepNanos,
    @Nullable StampPattern stamp,
    boolean atEnd,
    String behind) {

  /** A field without time. */
  static Field of(FieldType meaning) {
    return new Field(meaning, 0, 0, null, false, "");
  }

  static Field number(FieldType meaning, long unitNanos, long stepNanos) {
    return new Field(meaning, unitNanos, stepNanos, null, false, "");
  }

  static Field stamp(StampPattern pattern, boolean atEnd) {
    return new Field(FieldType.STAMP, 0, pattern.stepNanos(), pattern, atEnd, "");
  }

  Field followedBy(String text) {
    return new Field(meaning, unitNanos, stepNanos, stamp, atEnd, text);
  }

  /** The same place in the line, asked for nothing. */
  Field unread() {
    // A stamp may hold spaces: it is still passed over as one.
    return new Field(FieldType.NOTHING, 0, 0, stamp, atEnd, behind);
  }
}
