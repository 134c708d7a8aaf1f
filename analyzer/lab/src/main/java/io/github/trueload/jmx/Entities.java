package io.github.trueload.jmx;

/** The five entities that XML itself knows. */
final class Entities {

  private Entities() {}

  /** What a text of XML reads; numeric references stay as they are. */
  static String text(String xml) {
    return xml.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&");
  }
}
