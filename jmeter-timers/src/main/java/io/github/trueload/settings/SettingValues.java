package io.github.trueload.settings;

import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Numbers;
import io.github.trueload.units.Rates;
import io.github.trueload.units.Sizes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.OptionalLong;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one element's settings at one moment. Every reading either returns a usable value or
 * throws {@link RefusedSetting}; nothing is replaced silently.
 *
 * @param element the element's name, for messages
 * @param owner the element's class, whose panel names the settings; null if it is not known
 * @param texts trimmed text by property key; a key that is absent reads as an empty text
 */
public record SettingValues(String element, @Nullable Class<?> owner, Map<String, String> texts) {
  /**
   * References that can be evaluated at any time without changing anything: variables and
   * properties. Other functions may count, read the next line of a file or draw a number.
   * Possessive, as otherwise each repetition of the group takes a part of the stack.
   */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "(?:[^$]++|\\$(?!\\{)|\\$\\{(?!__)[^${}]*}|\\$\\{__(?:P|property)\\([^${}]*\\)})*+");

  /** Copies the texts. */
  public SettingValues {
    texts = Map.copyOf(texts);
  }

  /** Values of an element whose class is not known. */
  public SettingValues(String element, Map<String, String> texts) {
    this(element, null, texts);
  }

  /**
   * {@return these values with references to properties replaced by {@link PropertyDefaults#fill}}
   */
  public SettingValues withDefaults() {
    Map<String, String> filled = new LinkedHashMap<>();
    texts.forEach((key, text) -> filled.put(key, PropertyDefaults.fill(text)));
    return new SettingValues(element, owner, filled);
  }

  /**
   * {@return these values with another text of {@code setting}}
   *
   * @param text as in a plan
   */
  public SettingValues with(Setting setting, String text) {
    Map<String, String> changed = new LinkedHashMap<>(texts);
    changed.put(setting.key(), text);
    return new SettingValues(element, owner, changed);
  }

  /**
   * Reads all settings; every variable and function in them is evaluated now, in the calling
   * thread.
   *
   * @return the texts of the settings
   */
  public static SettingValues evaluated(TestElement element, List<Setting> settings) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Setting setting : settings) {
      texts.put(setting.key(), textOf(element.getProperty(setting.key()).getStringValue()));
    }
    return new SettingValues(element.getName(), element.getClass(), texts);
  }

  /**
   * {@return whether {@link #evaluated} would give these texts again}
   *
   * @param evaluated the element of these values
   */
  public boolean areStillOf(TestElement evaluated, List<Setting> settings) {
    for (Setting setting : settings) {
      String now = textOf(evaluated.getProperty(setting.key()).getStringValue());
      if (!now.equals(texts.get(setting.key()))) {
        return false;
      }
    }
    return evaluated.getName().equals(element);
  }

  /**
   * All settings; only references that may be evaluated early without a side effect are, the others
   * stay as written and are {@linkplain #isOpen open}.
   */
  public static SettingValues evaluatedEarly(TestElement element, List<Setting> settings) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Setting setting : settings) {
      JMeterProperty property = element.getProperty(setting.key());
      String raw = rawText(property);
      texts.put(
          setting.key(), textOf(HARMLESS.matcher(raw).matches() ? property.getStringValue() : raw));
    }
    return new SettingValues(element.getName(), element.getClass(), texts);
  }

  private static String rawText(JMeterProperty property) {
    if (property instanceof FunctionProperty
        && property.getObjectValue() instanceof CompoundVariable function) {
      return function.getRawParameters();
    }
    return textOf(property.getStringValue());
  }

  private static String textOf(String nullable) {
    return nullable == null ? "" : nullable.trim();
  }

  /** {@return the setting's text; what an empty one means, where that is allowed} */
  public String text(Setting setting) {
    String text = texts.getOrDefault(setting.key(), "");
    return text.isEmpty() && !setting.required() ? setting.initial() : text;
  }

  /** {@return whether the setting's text still holds a reference whose value is not known yet} */
  public boolean isOpen(Setting setting) {
    return text(setting).contains("${");
  }

  /**
   * Checks each setting whose value is known.
   *
   * @param settings those that count
   * @return whether the values of all are known
   * @throws RefusedSetting if a value cannot be used
   */
  public boolean checkKnown(List<Setting> settings) {
    List<Setting> known = settings.stream().filter(setting -> !isOpen(setting)).toList();
    known.forEach(this::check);
    return known.size() == settings.size();
  }

  /** {@return whether the setting is left empty, or absent, and has no default either} */
  public boolean isBlank(Setting setting) {
    return text(setting).isEmpty();
  }

  /** {@return a duration in seconds} */
  public double seconds(Setting setting) {
    return Durations.parseSeconds(checked(setting), BareNumber.ACCEPTED);
  }

  /** {@return a duration in seconds that may be zero} */
  public double length(Setting setting) {
    return Durations.parseLength(checked(setting), BareNumber.ACCEPTED);
  }

  /** {@return a rate, per second} */
  public double perSecond(Setting setting) {
    return Rates.parsePerSecond(checked(setting), BareNumber.ACCEPTED);
  }

  /** {@return a number greater than zero} */
  public double positive(Setting setting) {
    return Numbers.parsePositive(checked(setting));
  }

  /** {@return a number of zero or more} */
  public double notNegative(Setting setting) {
    return Numbers.parseNotNegative(checked(setting));
  }

  /** {@return a size in bytes, at least 1} */
  public long bytes(Setting setting) {
    return Sizes.parseBytes(checked(setting));
  }

  /** {@return a text of any form} */
  public String anyText(Setting setting) {
    return checked(setting);
  }

  /** {@return an integer of at least 1} */
  public int count(Setting setting) {
    return Numbers.parseCount(checked(setting));
  }

  /** {@return the seed; empty without one} */
  public OptionalLong seed(Setting setting) {
    String text = checked(setting);
    return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Numbers.parseLong(text));
  }

  /**
   * {@return one of the setting's choices}
   *
   * @param setting a choice
   */
  public String choice(Setting setting) {
    return checked(setting);
  }

  /** {@return the name of a file} */
  public String file(Setting setting) {
    return checked(setting);
  }

  /**
   * {@return the refusal of this setting's present text}
   *
   * @param setting that is refused
   * @param reason without element and value
   */
  public RefusedSetting refusal(Setting setting, String reason) {
    return new RefusedSetting(
        element, setting.key(), SettingLabels.of(owner, setting.key()), text(setting), reason);
  }

  /**
   * {@return a model made of the settings; if the model refuses them, the fault is this setting's}
   *
   * @param setting that is named in the refusal
   * @param making makes the model
   * @param <T> type of the model
   * @throws RefusedSetting if {@code making} throws an {@link IllegalArgumentException}
   */
  public <T> T made(Setting setting, Supplier<T> making) {
    try {
      return making.get();
    } catch (IllegalArgumentException e) {
      throw refusal(setting, "cannot be used: " + e.getMessage());
    }
  }

  /**
   * Refuses the setting's text if it is not valid by itself.
   *
   * @throws RefusedSetting if it is not valid
   */
  public void check(Setting setting) {
    checked(setting);
  }

  private String checked(Setting setting) {
    if (isOpen(setting)) {
      throw refusal(setting, "contains a variable or function that has no value");
    }
    String text = text(setting);
    setting
        .fault(text)
        .ifPresent(
            reason -> {
              throw refusal(setting, reason);
            });
    return text;
  }

  /** Names of settings as the panel of their element shows them. */
  private static final class SettingLabels {

    /** English is the bundle without a suffix; the platform's language must not come before it. */
    private static final ResourceBundle.Control ENGLISH_OTHERWISE =
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private SettingLabels() {}

    /**
     * The label of a setting.
     *
     * @param element the element's class; null if it is not known
     * @return {@code key} where no panel has a label for it
     */
    static String of(@Nullable Class<?> element, String key) {
      if (element == null) {
        return key;
      }
      Locale locale = JMeterUtils.getLocale();
      try {
        return ResourceBundle.getBundle(
                element.getPackageName() + ".gui.Labels",
                locale == null ? Locale.ENGLISH : locale,
                element.getClassLoader(),
                ENGLISH_OTHERWISE)
            .getString(key);
      } catch (MissingResourceException e) {
        return key;
      }
    }
  }
}
