package io.github.trueload.http.gui;

import io.github.trueload.http.SessionHttpSampler;
import java.awt.Component;
import java.awt.Container;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.border.TitledBorder;
import org.apache.jmeter.protocol.http.control.gui.HttpTestSampleGui;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/** JMeter's own panel for an HTTP Request, less the choice of an implementation. */
public final class SessionHttpSamplerGui extends HttpTestSampleGui {

  private static final long serialVersionUID = 1L;

  private static final String LABEL = "Trueload - HTTP Request (Dedicated Connection)";

  private static final String RULE =
      "<html>One connection to each host per session, opened by its first request, never shared,"
          + " closed at the session's end.<br>A session is the thread's lifetime, or one iteration"
          + " if the Thread Group has \"Same user on each iteration\" unticked.<br>Embedded"
          + " resources come one after another over it; redirects are always shown.</html>";

  /** Makes the panel. */
  public SessionHttpSamplerGui() {
    hide(this, JMeterUtils.getResString("web_server_client"));
  }

  /** Hides the panel under {@code root} that bears {@code title}. */
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

  @Override
  protected JPanel createOptionalTasksPanel() {
    JPanel tasks = super.createOptionalTasksPanel();
    JLabel rule = new JLabel(RULE);
    rule.setBorder(BorderFactory.createEmptyBorder(8, 4, 4, 4));
    tasks.add(rule);
    return tasks;
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
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    element.removeProperty(HTTPSamplerBase.IMPLEMENTATION);
  }
}
