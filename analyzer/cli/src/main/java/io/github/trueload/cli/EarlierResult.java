package io.github.trueload.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Recognises by its content a file that an earlier run of this program wrote. */
final class EarlierResult {

  private static final String JSON_TEXT = "\"(?:[^\"\\\\]++|\\\\.)*+\"";

  /**
   * How JSON, figures for a benchmark page, JUnit XML, a page, an interval log and metrics of this
   * program begin.
   */
  private static final Pattern HEAD =
      Pattern.compile(
          "\\{\\s*\"schema\" : \"trueload\\."
              + "|\\[\\s*\\{\\s*\"name\" : "
              + JSON_TEXT
              + ",\\s*\"unit\" : "
              + JSON_TEXT
              + ",\\s*\"value\" : [^,]+,\\s*\"range\" : \"± [^\"]*\",\\s*\"extra\" : \""
              + "|<\\?xml[^>]*>\\s*<testsuite name=\"trueload [a-z]+\" "
              + "|<!DOCTYPE html>\\s*<html lang=\"en\">\\s*<head>"
              + "(?:\\s*<(?:meta|link) [^>]*>)*+\\s*<title>Trueload: "
              + "|#\\["
              + HistogramLog.HEADING
              + "|"
              + OpenMetricsFile.HEADING);

  private static final Pattern MARKDOWN_HEADLINE =
      Pattern.compile("\\*\\*(?:Load test|Against the base|A/B|Capacity): .*\\*\\*");

  /** A line of Markdown behind the headline: of a list, a table, or the names of the files. */
  private static final Pattern MARKDOWN_LINE =
      Pattern.compile("|- .*|\\|.*\\||(?:Of|Base|Objective) <code>.*</code>");

  private static final int MOST_BYTES = 1 << 18;

  private EarlierResult() {}

  /** Whether a regular file is there whose content is a result of {@code trueload}. */
  static boolean isAt(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      return HEAD.matcher(text).lookingAt() || isMarkdown(text);
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether a regular file is there that is not empty and was not written by this program. */
  static boolean isForeignAt(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) > 0 && !isAt(file);
  }

  /** A user may have copied results into notes, so that each line counts. */
  private static boolean isMarkdown(String text) {
    String headline = text.lines().findFirst().orElse("");
    return MARKDOWN_HEADLINE.matcher(headline).matches()
        && text.length() < MOST_BYTES
        && text.lines().skip(1).allMatch(line -> MARKDOWN_LINE.matcher(line).matches());
  }
}
