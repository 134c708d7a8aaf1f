package io.github.trueload.settings.gui;

import java.awt.BorderLayout;
import java.util.Collection;
import java.util.List;
import javax.swing.JPopupMenu;
import org.apache.jmeter.gui.AbstractJMeterGuiComponent;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;

/**
 * The panel of a timer, config element or controller: its settings, and a preview of their model.
 */
public abstract class ElementPanel extends AbstractJMeterGuiComponent
    implements SettingsForm.Model {
  private static final long serialVersionUID = 1L;

  private final String category;
  private final SettingsForm form;

  /**
   * Lays out the panel with the texts of a new element.
   *
   * @param category the menu of JMeter that lists the element, as {@link MenuFactory} names it
   * @param helpPage file name of the element's page in the documentation
   */
  @SuppressWarnings("this-escape") // panels are made in one go, and the form asks for constants
  protected ElementPanel(String category, String helpPage) {
    this.category = category;
    form = new SettingsForm(this, texts(), helpPage);
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    add(form, BorderLayout.CENTER);
  }

  /** {@return the texts of the panel; asked for before the panel's fields have values} */
  protected abstract LabelTexts texts();

  @Override
  public final String elementName() {
    return getName();
  }

  @Override
  public final String getStaticLabel() {
    return texts().text(getLabelResource());
  }

  /** JMeter's manual has no section on this element; the link in the panel leads to its page. */
  @Override
  public final String getDocAnchor() {
    return getStaticLabel().replace(' ', '_');
  }

  @Override
  public final Collection<String> getMenuCategories() {
    return List.of(category);
  }

  @Override
  public final JPopupMenu createPopupMenu() {
    return switch (category) {
      case MenuFactory.TIMERS -> MenuFactory.getDefaultTimerMenu();
      case MenuFactory.CONTROLLERS -> MenuFactory.getDefaultControllerMenu();
      default -> MenuFactory.getDefaultConfigElementMenu();
    };
  }

  @Override
  public final void assignDefaultValues(TestElement element) {
    super.assignDefaultValues(element);
    form.storeInitial(element);
  }

  @Override
  public final void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.store(element);
  }

  @Override
  public final void configure(TestElement element) {
    super.configure(element);
    form.show(element);
  }

  @Override
  public final void clearGui() {
    super.clearGui();
    form.showInitialTexts();
  }

  /** {@return the settings and their preview} */
  public final SettingsForm form() {
    return form;
  }
}
