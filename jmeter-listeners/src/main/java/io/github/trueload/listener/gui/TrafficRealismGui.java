package io.github.trueload.listener.gui;

import io.github.trueload.listener.TrafficRealism;
import java.awt.BorderLayout;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/** The listener's panel. */
public final class TrafficRealismGui extends AbstractListenerGui {
  private static final long serialVersionUID = 1L;

  /** Made by JMeter for its menus and for each element. */
  public TrafficRealismGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
  }

  @Override
  public String getLabelResource() {
    return "traffic.title";
  }

  @Override
  public String getStaticLabel() {
    return "Trueload - Traffic Realism";
  }

  @Override
  public TestElement createTestElement() {
    TrafficRealism element = new TrafficRealism();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
  }
}
