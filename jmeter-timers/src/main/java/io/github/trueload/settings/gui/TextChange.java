package io.github.trueload.settings.gui;

import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;

/**
 * Notices every change of a field's text.
 *
 * @param changed runs after each change
 */
public record TextChange(Runnable changed) implements DocumentListener {
  @Override
  public void insertUpdate(DocumentEvent event) {
    changed.run();
  }

  @Override
  public void removeUpdate(DocumentEvent event) {
    changed.run();
  }

  @Override
  public void changedUpdate(DocumentEvent event) {
    changed.run();
  }
}
