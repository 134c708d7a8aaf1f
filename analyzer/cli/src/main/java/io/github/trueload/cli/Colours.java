package io.github.trueload.cli;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Colours of outcomes on a terminal: green for {@code ✓}, red for {@code ✗}, yellow for {@code ?}.
 * The signs say the same without colours.
 */
final class Colours {

  /** A sign at the start of a line, or at the start of a cell, with the word that follows. */
  private static final Pattern OUTCOME = Pattern.compile("(?:^|(?<= {2}))([✓✗?]) \\p{L}+");

  private static final String END = "\u001b[0m";

  private Colours() {}

  /**
   * Whether the user's environment asks for none (https://no-color.org), or the terminal shows
   * none.
   */
  static boolean areWanted(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  /** {@code line} with its outcomes in colours. */
  static String of(String line) {
    return OUTCOME.matcher(line).replaceAll(Colours::coloured);
  }

  private static String coloured(MatchResult outcome) {
    String start =
        switch (outcome.group(1)) {
          case "✓" -> "\u001b[32m";
          case "✗" -> "\u001b[31m";
          default -> "\u001b[33m";
        };
    return start + outcome.group() + END;
  }
}
