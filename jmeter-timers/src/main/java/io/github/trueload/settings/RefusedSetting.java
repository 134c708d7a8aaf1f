package io.github.trueload.settings;

import java.util.Objects;

/**
 * A setting that an element cannot work with: which element, which setting, which value, and why.
 */
public final class RefusedSetting extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String key;
  private final String reason;

  /**
   * A refusal.
   *
   * @param element the element's name in the test plan
   * @param key the setting's property key
   * @param label the setting's name, as the element's panel shows it
   * @param value the text as evaluated
   * @param reason what is wrong and what to do, to be read after the value
   */
  public RefusedSetting(String element, String key, String label, String value, String reason) {
    super("\"" + element + "\": " + label + " = \"" + value + "\" " + reason);
    this.key = key;
    this.reason = reason;
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  /** {@return the property key of the refused setting} */
  public String key() {
    return key;
  }

  /** {@return the reason alone, without element and value} */
  public String reason() {
    return reason;
  }
}
