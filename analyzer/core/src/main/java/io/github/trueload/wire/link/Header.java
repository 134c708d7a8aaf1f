package io.github.trueload.wire.link;

/** A kind of header that is only stepped over. */
@FunctionalInterface
interface Header {

  /** Moves {@code frame} behind the header; what comes there, a {@link NextHeader}. */
  int stepOver(FrameCursor frame);
}
