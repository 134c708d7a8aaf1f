package io.github.trueload.table;

/** The fields of one row, by their places from 0. */
@FunctionalInterface
interface FieldTexts {

  /** A field as text; empty if the row does not have it. */
  String text(int field);
}
