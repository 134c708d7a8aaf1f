package io.github.trueload.listener;

import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;

/**
 * A setting of the element: what plans store it under, and what it is where they do not.
 *
 * @param key of the property
 * @param initial text of a new element, and of one that leaves it empty unless empty has a meaning
 */
public record TrafficSetting(String key, String initial) {

  /**
   * The text that counts, without blanks around it. On a controller of remote engines no thread has
   * worked out variables and functions, so that this does.
   */
  public String of(TestElement element) {
    String text = element.getPropertyAsString(key, initial).strip();
    if (text.contains("${")) {
      text = new CompoundVariable(text).execute().strip();
    }
    return text.isEmpty() ? initial : text;
  }
}
