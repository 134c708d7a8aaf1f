package io.github.trueload.listener.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.listener.EngineHealth;
import io.github.trueload.listener.FinishedLog;
import io.github.trueload.listener.TrafficRealism;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.awt.Component;
import java.awt.Container;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Swing lays out and keeps texts without a screen too; what it looks like is not tested here. */
class PanelTest {

  @TempDir private Path folder;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private final TrafficRealismGui panel = new TrafficRealismGui();

  @Test
  void standsAmongTheListenersUnderItsName() {
    assertThat(panel.getMenuCategories()).containsExactly(MenuFactory.LISTENERS);
    assertThat(panel.getStaticLabel()).isEqualTo("Trueload - Traffic Realism");
  }

  @Test
  void whatIsShownIsWhatIsStored() {
    TestElement element = panel.createTestElement();
    element.setName("My name");
    element.setProperty(TrafficRealism.TARGET.key(), "${__P(rate)}");
    element.setProperty(TrafficRealism.STOP_WHEN.key(), "errors.rate > 5%");
    panel.configure(element);

    TestElement stored = new TrafficRealism();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(element);

    panel.clearGui();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(panel.createTestElement());
  }

  @Test
  void theElementOfEnginesHasAPanelThatStoresNothingButItsName() {
    EngineHealthGui ofEngines = new EngineHealthGui();
    assertThat(ofEngines.getMenuCategories()).containsExactly(MenuFactory.LISTENERS);
    assertThat(ofEngines.getStaticLabel()).isEqualTo("Trueload - Engine Health");
    TestElement element = ofEngines.createTestElement();
    element.setName("My name");
    ofEngines.configure(element);
    TestElement stored = new EngineHealth();
    ofEngines.modifyTestElement(stored);
    assertThat(stored).isEqualTo(element);
  }

  @Test
  void withoutARunItShowsNoFigure() {
    panel.configure(panel.createTestElement());

    assertThat(panel.shown()).isEmpty();
  }

  @Test
  void aSettingThatARunWouldRefuseIsSaidWhileItIsTyped() {
    TestElement element = panel.createTestElement();
    element.setProperty(TrafficRealism.STOP_WHEN.key(), "errors.rat > 5%");
    panel.configure(element);
    assertThat(panel.fault())
        .startsWith("Stop test if 'errors.rat > 5%': ")
        .contains("errors.rate");

    element.setProperty(TrafficRealism.STOP_WHEN.key(), "errors.rate > 5%");
    element.setProperty(TrafficRealism.TARGET.key(), "fast");
    panel.configure(element);
    assertThat(panel.fault()).startsWith("Target rate (requests/s) 'fast': ");

    element.setProperty(TrafficRealism.TARGET.key(), "");
    element.setProperty(TrafficRealism.STOP_AT.key(), "p(99)");
    panel.configure(element);
    assertThat(panel.fault()).startsWith("Stop test at precision 'p(99)': ");

    element.setProperty(TrafficRealism.STOP_AT.key(), "p(99) ± 5%");
    element.setProperty(TrafficRealism.TARGET.key(), "${rate}");
    panel.configure(element);
    assertThat(panel.fault()).isEmpty();
  }

  /** JMeter's window of 1,100 pixels leaves some 785 beside the tree. */
  @Test
  void fitsIntoJMetersDefaultWindow() {
    assertThat(panel.getPreferredSize().width).isBetween(300, 780);
  }

  /** With figures, a failure's long text and a refused setting. */
  @Test
  void fitsIntoJMetersDefaultWindowWithARunToo() throws Exception {
    StringBuilder rows =
        new StringBuilder("timeStamp,elapsed,label,responseCode,responseMessage,success\n");
    for (int i = 0; i < 500; i++) {
      rows.append(1_700_000_000_000L + 20L * i + i * i % 17).append(",5,Page,500,");
      rows.append("Internal Server Error of the shop behind the balancer,false\n");
    }
    TrafficRealism element = new TrafficRealism();
    Path log = Files.writeString(folder.resolve("run.jtl"), rows);
    FinishedLog.read(log, element, element.board()).join();
    element.setProperty(TrafficRealism.STOP_WHEN.key(), "wire.first_event.p95 > 3");
    panel.configure(element);
    assertThat(panel.shown()).isNotEmpty();
    assertThat(panel.getPreferredSize().width).isBetween(300, 780);
    // in a wide window, which is made narrow again
    panel.setSize(1_700, 900);
    layOut(panel);
    assertThat(panel.getPreferredSize().width).isBetween(300, 780);
  }

  private static void layOut(Container container) {
    container.doLayout();
    for (Component each : container.getComponents()) {
      if (each instanceof Container inner) {
        layOut(inner);
      }
      each.invalidate();
    }
  }
}
