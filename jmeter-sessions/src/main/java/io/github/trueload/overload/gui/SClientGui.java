package io.github.trueload.overload.gui;

import io.github.trueload.overload.SClientGroup;
import io.github.trueload.overload.SClientSettings;
import io.github.trueload.sessions.gui.GroupPanel;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import java.awt.Component;
import java.awt.Container;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JMenu;
import javax.swing.JPopupMenu;
import javax.swing.border.TitledBorder;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/** Panel of {@link SClientGroup}. */
public final class SClientGui extends GroupPanel {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(SClientGui.class);

  /** Made by JMeter for its menus and its tree. */
  public SClientGui() {
    super("s-client.md");
    hideErrorAction(this);
  }

  @Override
  protected LabelTexts texts() {
    return TEXTS;
  }

  /** JMeter's choice of what a thread does after an error: the S-Client has no threads. */
  private static void hideErrorAction(Container root) {
    String title = JMeterUtils.getResString("sampler_on_error_action");
    for (Component child : root.getComponents()) {
      if (child instanceof JComponent panel
          && panel.getBorder() instanceof TitledBorder border
          && title.equals(border.getTitle())) {
        panel.setVisible(false);
      } else if (child instanceof Container container) {
        hideErrorAction(container);
      }
    }
  }

  /** Without JMeter's "Add": only listeners make sense below, and those of the plan do. */
  @Override
  public JPopupMenu createPopupMenu() {
    JPopupMenu menu = new JPopupMenu();
    JMenu add = new JMenu(JMeterUtils.getResString("add"));
    add.add(MenuFactory.makeMenu(MenuFactory.LISTENERS, ActionNames.ADD));
    menu.add(add);
    MenuFactory.addEditMenu(menu, true);
    MenuFactory.addFileMenu(menu);
    return menu;
  }

  @Override
  public String getLabelResource() {
    return "sclient.title";
  }

  @Override
  public TestElement makeTestElement() {
    return new SClientGroup();
  }

  @Override
  protected void resetController(TestElement group) {
    ((SClientGroup) group).resetController();
  }

  @Override
  public List<Setting> settings() {
    return SClientSettings.ALL;
  }

  @Override
  public List<Setting> settingsInEffect(SettingValues values) {
    return SClientSettings.inEffect(values);
  }

  @Override
  public Preview preview(SettingValues values) {
    return OfferedPreview.of(values, TEXTS);
  }
}
