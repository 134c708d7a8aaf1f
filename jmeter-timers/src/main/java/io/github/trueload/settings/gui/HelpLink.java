package io.github.trueload.settings.gui;

import java.awt.Cursor;
import java.awt.Desktop;
import java.awt.Dimension;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.io.IOException;
import java.net.URI;
import javax.swing.JButton;
import javax.swing.JDialog;
import javax.swing.JEditorPane;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.WindowConstants;
import net.miginfocom.swing.MigLayout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A label that opens an element's page of the documentation: the jar's own in a window, which is
 * there without a browser and a connection, and on demand the current one in the browser.
 */
public final class HelpLink extends JLabel {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(HelpLink.class);
  private static final String DOCS = "https://github.com/trueload/trueload/blob/main/docs/";
  private static final int WIDTH_EMS = 48;
  private static final int HEIGHT_EMS = 36;

  private final String page;
  private final URI address;

  /** Makes a link to a page of the documentation. */
  public HelpLink(String page) {
    super("<html><a href=\"\">" + LabelTexts.SHARED.text("help.link") + "</a></html>");
    this.page = page;
    address = URI.create(DOCS + page);
    setToolTipText(address.toString());
    setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
    addMouseListener(
        new MouseAdapter() {
          @Override
          public void mouseClicked(MouseEvent event) {
            open();
          }
        });
  }

  private void open() {
    JDialog window =
        new JDialog(SwingUtilities.getWindowAncestor(this), LabelTexts.SHARED.text("help.link"));
    window.setDefaultCloseOperation(WindowConstants.DISPOSE_ON_CLOSE);
    window.add(content());
    window.pack();
    window.setLocationRelativeTo(SwingUtilities.getWindowAncestor(this));
    window.setVisible(true);
  }

  /** The page, or its address alone, with a button that opens the browser where there is one. */
  JPanel content() {
    JPanel content = new JPanel(new MigLayout("fill, wrap 1", "[grow,fill]", "[grow,fill][]"));
    HelpPage.html(page).ifPresent(html -> content.add(text(html)));
    JTextField where = new JTextField(address.toString());
    where.setEditable(false);
    content.add(where, "split 2, growx, growy 0");
    if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
      JButton browse = new JButton(LabelTexts.SHARED.text("help.browse"));
      browse.addActionListener(event -> browse());
      content.add(browse, "grow 0");
    }
    return content;
  }

  private static JScrollPane text(String html) {
    JEditorPane text = new JEditorPane("text/html", "");
    text.putClientProperty(JEditorPane.HONOR_DISPLAY_PROPERTIES, true);
    text.setFont(ChartPaint.font());
    text.setEditable(false);
    text.setText(html);
    text.setCaretPosition(0);
    JScrollPane pane = new JScrollPane(text);
    int em = text.getFontMetrics(text.getFont()).getHeight();
    pane.setPreferredSize(new Dimension(WIDTH_EMS * em, HEIGHT_EMS * em));
    return pane;
  }

  private void browse() {
    try {
      Desktop.getDesktop().browse(address);
    } catch (IOException e) {
      LOG.warn("Cannot open {}", address, e);
    }
  }
}
