package io.github.trueload.overload;

interface ErrorSink {
  /** Something that the user should know now, in one line. */
  void report(String line);

  /** A part of the run has failed, for the reason in this line: everything is to end. */
  void failed(String line);

  /** Memory is full: everything is to end, and there is room again for what that takes. */
  void memoryIsFull(OutOfMemoryError error);
}
