package io.github.trueload.jmx;

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
