package io.github.trueload.listener.gui;

import io.github.trueload.listener.EngineHealth;
import io.github.trueload.settings.gui.HelpLink;
import io.github.trueload.settings.gui.LabelTexts;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/** Says what the element does; there is nothing to set. */
public final class EngineHealthGui extends AbstractListenerGui {
  private static final long serialVersionUID = 1L;
  private static final LabelTexts LABELS = new LabelTexts(EngineHealthGui.class);

  /** Made by JMeter for its menus and for elements. */
  public EngineHealthGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    JTextArea words = new JTextArea(LABELS.text("engine.words"));
    words.setEditable(false);
    words.setLineWrap(true);
    words.setWrapStyleWord(true);
    words.setOpaque(false);
    JPanel body = new JPanel(new MigLayout("fillx, insets 0, wrap 1", "[fill,grow]"));
    body.add(words, "wmin 0");
    body.add(new HelpLink("health.md"));
    add(body, BorderLayout.CENTER);
  }

  @Override
  public String getLabelResource() {
    return "engine.title";
  }

  @Override
  public String getStaticLabel() {
    return LABELS.text(getLabelResource());
  }

  /** JMeter's manual has no section on this element; the link in the panel leads to its page. */
  @Override
  public String getDocAnchor() {
    return getStaticLabel().replace(' ', '_');
  }

  @Override
  public TestElement createTestElement() {
    EngineHealth element = new EngineHealth();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
  }
}
