package io.github.trueload.settings.gui;

import java.awt.FontMetrics;
import javax.swing.JLabel;

/** A label for sentences: wraps where it would widen the panel, and hides when there are none. */
final class MessageLabel extends JLabel {
  private static final long serialVersionUID = 1L;

  private final int maxEms;
  private String message = "";

  /** A hidden label at most this many line heights wide. */
  MessageLabel(int maxEms) {
    this.maxEms = maxEms;
    setVisible(false);
  }

  /** What is shown. */
  String message() {
    return message;
  }

  /** Shows this, or hides the label for an empty text. HTML is what makes a label wrap. */
  void show(String newMessage) {
    message = newMessage;
    FontMetrics metrics = getFontMetrics(getFont());
    int maxWidth = maxEms * metrics.getHeight();
    boolean wraps = metrics.stringWidth(message) > maxWidth;
    String escaped = message.replace("&", "&amp;").replace("<", "&lt;");
    setText(wraps ? "<html><div width=\"" + maxWidth + "\">" + escaped + "</div></html>" : message);
    setVisible(!message.isEmpty());
  }
}
