package io.github.trueload.settings.gui;

import java.awt.Color;
import java.awt.FontMetrics;
import javax.swing.JLabel;
import javax.swing.UIManager;

/** A label for sentences: wraps where it would widen the panel, and hides when there are none. */
public final class MessageLabel extends JLabel {
  private static final long serialVersionUID = 1L;

  /** At least 4.5:1 on JMeter's light and dark grounds (WCAG 2, 1.4.3). */
  private static final Color RED_ON_LIGHT = new Color(0xB00020);

  private static final Color RED_ON_DARK = new Color(0xFF9A9A);
  private static final int MIDDLE = 128;

  private final int maxEms;
  private boolean isFault;
  private String message = "";

  /**
   * Makes a hidden label.
   *
   * @param maxEms largest width, in line heights
   */
  public MessageLabel(int maxEms) {
    this.maxEms = maxEms;
    setVisible(false);
  }

  /** Shows its sentences in red from now on, with any look-and-feel. */
  public void markAsFault() {
    isFault = true;
    colour();
  }

  @Override
  public void updateUI() {
    super.updateUI();
    colour();
  }

  private void colour() {
    if (isFault) {
      setForeground(isDark(UIManager.getColor("Panel.background")) ? RED_ON_DARK : RED_ON_LIGHT);
    }
  }

  private static boolean isDark(Color ground) {
    return ground != null
        && (299 * ground.getRed() + 587 * ground.getGreen() + 114 * ground.getBlue()) / 1000
            < MIDDLE;
  }

  /** {@return the text that is shown; empty without one} */
  public String message() {
    return message;
  }

  /**
   * Shows a text, or hides the label if it is empty. HTML makes the label wrap.
   *
   * @param newMessage plain text
   */
  public void show(String newMessage) {
    message = newMessage;
    FontMetrics metrics = getFontMetrics(getFont());
    int maxWidth = maxEms * metrics.getHeight();
    boolean wraps = metrics.stringWidth(message) > maxWidth;
    String escaped = message.replace("&", "&amp;").replace("<", "&lt;");
    setText(wraps ? "<html><div width=\"" + maxWidth + "\">" + escaped + "</div></html>" : message);
    setVisible(!message.isEmpty());
  }
}
