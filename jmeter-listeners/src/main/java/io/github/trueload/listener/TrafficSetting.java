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
   * {@return the setting's text, trimmed} On a controller of remote engines no thread has evaluated
   * variables and functions; this method does.
   */
  public String of(TestElement element) {
    String text = element.getPropertyAsString(key, initial).strip();
    if (text.contains("${")) {
      text = new CompoundVariable(text).execute().strip();
    }
    return text.isEmpty() ? initial : text;
  }
}
