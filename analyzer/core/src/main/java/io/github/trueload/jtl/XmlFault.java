package io.github.trueload.jtl;

/** XML that is not well-formed, or ends too early. */
final class XmlFault extends Exception {

  private static final long serialVersionUID = 1;

  private final boolean cut;
  private final long line;

  /**
   * @param cut whether it is well-formed as far as it goes
   */
  XmlFault(boolean cut, long line) {
    super((cut ? "ends" : "is not well-formed") + " in line " + line);
    this.cut = cut;
    this.line = line;
  }

  /** Whether the document ends too early, rather than being wrong. */
  boolean isCut() {
    return cut;
  }

  /** The line, from 1. */
  long line() {
    return line;
  }
}
