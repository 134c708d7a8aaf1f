package io.github.trueload.http.gui;

import io.github.trueload.http.SessionHttpSampler;
import java.awt.Component;
import java.awt.Container;
import java.util.Objects;
import javax.swing.JComponent;
import javax.swing.JTabbedPane;
import javax.swing.border.TitledBorder;
import org.apache.jmeter.protocol.http.control.gui.HttpTestSampleGui;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * JMeter's own panel for an HTTP Request, less the choice of an implementation, with a tab for
 * sessions.
 */
public final class SessionHttpSamplerGui extends HttpTestSampleGui {

  private static final long serialVersionUID = 1L;

  private static final String LABEL = "Trueload - HTTP Request (Dedicated Connection)";

  private final SessionPanel sessions = new SessionPanel();

  /** Makes the panel. */
  public SessionHttpSamplerGui() {
    hide(this, JMeterUtils.getResString("web_server_client"));
    Objects.requireNonNull(tabs(this)).addTab("Session", sessions);
  }

  /** Hides the panel under {@code root} with the title {@code title}. */
  private static void hide(Container root, String title) {
    for (Component child : root.getComponents()) {
      if (child instanceof JComponent panel
          && panel.getBorder() instanceof TitledBorder border
          && title.equals(border.getTitle())) {
        panel.setVisible(false);
      } else if (child instanceof Container container) {
        hide(container, title);
      }
    }
  }

  /** JMeter's Basic and Advanced, the first tabs under {@code root}; null without any. */
  private static @Nullable JTabbedPane tabs(Container root) {
    for (Component child : root.getComponents()) {
      @Nullable JTabbedPane found = null;
      if (child instanceof JTabbedPane pane) {
        found = pane;
      } else if (child instanceof Container container) {
        found = tabs(container);
      }
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  @Override
  public String getStaticLabel() {
    return LABEL;
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement makeTestElement() {
    return new SessionHttpSampler();
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    sessions.show(element);
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    element.removeProperty(HTTPSamplerBase.IMPLEMENTATION);
    sessions.store(element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    sessions.show(new SessionHttpSampler());
  }
}
