package io.github.trueload.settings;

import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Numbers;
import io.github.trueload.units.Rates;
import io.github.trueload.units.Sizes;
import java.util.List;
import java.util.Optional;

/**
 * One configurable value of an element, declared once: its key in the test plan, how its text is
 * read and what a new element shows. Texts are stored as the user wrote them, so that {@code
 * ${variables}} and functions work in every setting; stored choices do not depend on the language.
 *
 * @param key the JMeter property key, kept for ever
 * @param kind how the text is read
 * @param initial the text a new element starts with; where the setting is not required this is also
 *     what an absent or empty text means
 * @param required whether an absent or empty text is refused
 * @param choices the allowed texts of a {@link Kind#CHOICE}, otherwise empty
 * @param stored whether a panel stores the initial text too; where it does not, a plan that is
 *     opened and saved again does not change for a setting it never touched
 */
public record Setting(
    String key, Kind kind, String initial, boolean required, List<String> choices, boolean stored) {

  /** How a setting's text is read. */
  public enum Kind {
    /** A positive duration with a unit; see {@link Durations}. */
    DURATION,
    /** A finite number greater than zero. */
    POSITIVE,
    /** A finite number of zero or more. */
    NOT_NEGATIVE,
    /** A number of bytes; see {@link Sizes}. */
    SIZE,
    /** A duration that may be zero; see {@link Durations#parseLength}. */
    LENGTH,
    /** A rate above zero; see {@link Rates}. */
    RATE,
    /** An integer of at least 1. */
    COUNT,
    /** A 64-bit integer. */
    SEED,
    /** One of the setting's choices. */
    CHOICE,
    /** Name of a file, looked up as JMeter does: relative to the plan where it is not absolute. */
    FILE,
    /** Text of one line, whose form its element knows. */
    LINE,
    /** Text of several lines, whose form its element knows. */
    TEXT
  }

  /**
   * {@return a setting that must be given}
   *
   * @param key of the property in a plan
   * @param kind of text
   * @param initial text of a new element
   */
  public static Setting required(String key, Kind kind, String initial) {
    return new Setting(key, kind, initial, true, List.of(), true);
  }

  /**
   * {@return a setting that may be left empty and then means {@code initial} (empty: not given)}
   *
   * @param key of the property in a plan
   * @param kind of text
   */
  public static Setting optional(String key, Kind kind, String initial) {
    return new Setting(key, kind, initial, false, List.of(), true);
  }

  /**
   * {@return a choice; where a plan does not have it, it means the first}
   *
   * @param key of the property in a plan
   * @param choices the texts, at least one
   */
  public static Setting choice(String key, List<String> choices) {
    return new Setting(key, Kind.CHOICE, choices.get(0), false, List.copyOf(choices), true);
  }

  /**
   * {@return a choice like {@link #choice}, whose first text is not stored in plans}
   *
   * @param key of the property in a plan
   * @param choices the texts, at least one
   */
  public static Setting option(String key, List<String> choices) {
    return new Setting(key, Kind.CHOICE, choices.get(0), false, List.copyOf(choices), false);
  }

  /**
   * What is wrong with a text in this setting, apart from how it combines with other settings.
   *
   * @param text the text, evaluated
   * @return the reason, or empty when the text can be read
   */
  public Optional<String> fault(String text) {
    if (text.isEmpty()) {
      if (!required) {
        return Optional.empty();
      }
      return Optional.of(kind == Kind.FILE ? "is missing: choose a file" : "is missing");
    }
    try {
      read(text);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private void read(String text) {
    switch (kind) {
      case DURATION -> Durations.parseSeconds(text, BareNumber.ACCEPTED);
      case LENGTH -> Durations.parseLength(text, BareNumber.ACCEPTED);
      case RATE -> Rates.parsePerSecond(text, BareNumber.ACCEPTED);
      case POSITIVE -> Numbers.parsePositive(text);
      case NOT_NEGATIVE -> Numbers.parseNotNegative(text);
      case SIZE -> Sizes.parseBytes(text);
      case COUNT -> Numbers.parseCount(text);
      case SEED -> Numbers.parseLong(text);
      case CHOICE -> {
        if (!choices.contains(text)) {
          throw new IllegalArgumentException("is not one of " + String.join(", ", choices));
        }
      }
      case FILE, LINE, TEXT -> {
        // whether it can be read is seen when it is read
      }
    }
  }
}
