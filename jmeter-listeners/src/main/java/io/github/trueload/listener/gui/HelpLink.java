package io.github.trueload.listener.gui;

import java.awt.Cursor;
import java.awt.Desktop;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.io.IOException;
import java.net.URI;
import javax.swing.JLabel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A label that opens the element's page of the documentation in the user's browser. */
final class HelpLink extends JLabel {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(HelpLink.class);
  private static final String DOCS = "https://github.com/trueload/trueload/blob/main/docs/";

  HelpLink(String page) {
    super("<html><a href=\"\">" + Labels.text("help.link") + "</a></html>");
    String address = DOCS + page;
    setToolTipText(address);
    setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
    addMouseListener(
        new MouseAdapter() {
          @Override
          public void mouseClicked(MouseEvent event) {
            try {
              Desktop.getDesktop().browse(URI.create(address));
            } catch (IOException | UnsupportedOperationException e) {
              LOG.warn("No browser opens {}", address, e);
            }
          }
        });
  }
}
