package io.github.trueload.sessions.gui;

import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.SettingsForm;
import java.awt.BorderLayout;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/** A thread group's panel: its settings, and a preview of what they describe. */
public abstract class GroupPanel extends AbstractThreadGroupGui implements SettingsForm.Model {
  private static final long serialVersionUID = 1L;

  private final SettingsForm form;

  /**
   * Lays out the panel with the texts of a new element.
   *
   * @param helpPage file name of the element's page in the documentation
   */
  @SuppressWarnings("this-escape") // panels are made in one go, and the form asks for constants
  protected GroupPanel(String helpPage) {
    form = new SettingsForm(this, texts(), helpPage);
    add(form, BorderLayout.CENTER);
    showInitialTexts();
  }

  /** The texts of the panel; asked for before the panel's fields have values. */
  protected abstract LabelTexts texts();

  protected void showInitialTexts() {
    form.showInitialTexts();
  }

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
  public void assignDefaultValues(TestElement element) {
    super.assignDefaultValues(element);
    form.storeInitial(element);
  }

  @Override
  public final void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.store(element);
    resetController(element);
  }

  /** Gives a group its controller again, which JMeter took from it with its other properties. */
  protected abstract void resetController(TestElement group);

  @Override
  public final void configure(TestElement element) {
    super.configure(element);
    form.show(element);
  }

  @Override
  public final void clearGui() {
    super.clearGui();
    showInitialTexts();
  }

  /** The settings and the preview. */
  public final SettingsForm form() {
    return form;
  }
}
