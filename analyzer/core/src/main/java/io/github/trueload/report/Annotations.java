package io.github.trueload.report;

/** Workflow commands of GitHub Actions. */
final class Annotations {

  private Annotations() {}

  /** An error, or a warning, in one line. */
  static String line(boolean isError, String title, String text) {
    return "::%s title=%s::%s"
        .formatted(
            isError ? "error" : "warning",
            value(title).replace(":", "%3A").replace(",", "%2C"),
            value(text));
  }

  private static String value(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }
}
