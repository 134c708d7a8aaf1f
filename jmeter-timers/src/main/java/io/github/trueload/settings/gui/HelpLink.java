package io.github.trueload.settings.gui;

import java.awt.Cursor;
import java.awt.Desktop;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.io.IOException;
import java.net.URI;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JTextField;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A label that opens an element's page of the documentation in the user's browser. */
public final class HelpLink extends JLabel {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(HelpLink.class);
  private static final String DOCS = "https://github.com/trueload/trueload/blob/main/docs/";

  /** A link to this page of {@code docs}. */
  public HelpLink(String page) {
    super("<html><a href=\"\">" + LabelTexts.SHARED.text("help.link") + "</a></html>");
    URI address = URI.create(DOCS + page);
    setToolTipText(address.toString());
    setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
    addMouseListener(
        new MouseAdapter() {
          @Override
          public void mouseClicked(MouseEvent event) {
            open(address);
          }
        });
  }

  private void open(URI address) {
    boolean canBrowse =
        Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE);
    if (!canBrowse) {
      show(address);
      return;
    }
    try {
      Desktop.getDesktop().browse(address);
    } catch (IOException e) {
      LOG.warn("Cannot open {}", address, e);
      show(address);
    }
  }

  /** Shows the address, to be copied into a browser on another machine. */
  private void show(URI address) {
    JTextField text = new JTextField(address.toString());
    text.setEditable(false);
    JOptionPane.showMessageDialog(
        this, text, LabelTexts.SHARED.text("help.link"), JOptionPane.INFORMATION_MESSAGE);
  }
}
