package io.github.trueload.overload.gui;

import io.github.trueload.overload.SClientGroup;
import io.github.trueload.overload.SClientSettings;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.SettingsForm;
import java.awt.BorderLayout;
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
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;
import org.apache.jmeter.util.JMeterUtils;

/** Panel of {@link SClientGroup}. */
public final class SClientGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(SClientGui.class);

  private final SettingsForm form = new SettingsForm(new Attempts(), TEXTS, "s-client.md");

  /** Made by JMeter for its menus and its tree. */
  public SClientGui() {
    add(form, BorderLayout.CENTER);
    hideErrorAction(this);
    form.showInitialTexts();
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
  public String getStaticLabel() {
    return TEXTS.text(getLabelResource());
  }

  /** JMeter's manual has no section on this element; the link in the panel leads to its page. */
  @Override
  public String getDocAnchor() {
    return getStaticLabel().replace(' ', '_');
  }

  @Override
  public TestElement makeTestElement() {
    return new SClientGroup();
  }

  @Override
  public void assignDefaultValues(TestElement element) {
    super.assignDefaultValues(element);
    form.storeInitial(element);
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.store(element);
    ((SClientGroup) element).resetController();
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    form.show(element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.showInitialTexts();
  }

  /** The settings and the preview. */
  SettingsForm form() {
    return form;
  }

  private final class Attempts implements SettingsForm.Model {
    @Override
    public String elementName() {
      return getName();
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
}
