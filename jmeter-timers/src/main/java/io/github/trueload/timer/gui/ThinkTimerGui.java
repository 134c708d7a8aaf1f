package io.github.trueload.timer.gui;

import io.github.trueload.timer.Distribution;
import io.github.trueload.timer.RefusedSetting;
import io.github.trueload.timer.Setting;
import io.github.trueload.timer.SettingValues;
import io.github.trueload.timer.ThinkTimer;
import java.awt.BorderLayout;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.timers.gui.AbstractTimerGui;

/**
 * A timer's panel: its settings with what is wrong with each, beside them a preview of the model
 * they describe, both kept up to date while the user types.
 */
abstract class ThinkTimerGui extends AbstractTimerGui {
  private static final long serialVersionUID = 1L;

  /** Long enough not to compute a preview for every key of a fast typist. */
  private static final int PREVIEW_DELAY_MILLIS = 120;

  private final transient ThinkTimer prototype = makeTestElement();
  private final transient Map<Setting, SettingField> fields = new LinkedHashMap<>();
  private final PreviewPanel preview = new PreviewPanel();
  private final Timer refresh = new Timer(PREVIEW_DELAY_MILLIS, event -> refreshIfShown());

  ThinkTimerGui() {
    refresh.setRepeats(false);
    for (Setting setting : prototype.settings()) {
      fields.put(setting, new SettingField(setting, refresh::restart));
    }
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    JPanel body = new JPanel(new MigLayout("fillx, insets 0", "[fill,grow 40][fill,grow 60]"));
    body.add(form(), "aligny top");
    body.add(preview, "aligny top");
    body.add(new HelpLink(helpPage()), "newline, span 2");
    add(body, BorderLayout.CENTER);
    showInitialTexts();
  }

  /** A new element without texts. */
  @Override
  public abstract ThinkTimer makeTestElement();

  /** Rows of the form: one setting, or two side by side, the second its unit. */
  abstract List<List<Setting>> rows();

  /**
   * The preview of settings that can all be read.
   *
   * @throws RefusedSetting if they make no model together
   */
  abstract Preview preview(SettingValues values);

  /** File name of the element's page in the documentation. */
  abstract String helpPage();

  private JPanel form() {
    JPanel form = new JPanel(new MigLayout("fillx, wrap 2, hidemode 3", "[][fill,grow]"));
    form.setBorder(BorderFactory.createTitledBorder(Labels.text("settings.title")));
    for (List<Setting> row : rows()) {
      SettingField first = fields.get(row.get(0));
      form.add(first.label());
      form.add(first.editor(), row.size() > 1 ? "split 2, growx, wmin 60lp" : "growx, wmin 60lp");
      if (row.size() > 1) {
        form.add(fields.get(row.get(1)).editor(), "growx, wmin 60lp");
      }
      row.forEach(setting -> form.add(fields.get(setting).message(), "skip 1, growx, wmin 0"));
    }
    return form;
  }

  @Override
  public final String getStaticLabel() {
    return Labels.text(getLabelResource());
  }

  /** JMeter's manual has no section on this element; the link in the panel leads to its page. */
  @Override
  public final String getDocAnchor() {
    return getStaticLabel().replace(' ', '_');
  }

  @Override
  public final TestElement createTestElement() {
    TestElement element = super.createTestElement();
    prototype.settings().forEach(setting -> store(element, setting, setting.initial()));
    return element;
  }

  @Override
  public final void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    fields.forEach((setting, field) -> store(element, setting, field.value()));
  }

  private static void store(TestElement element, Setting setting, String text) {
    boolean leaveOut = !setting.stored() && text.equals(setting.initial());
    element.setProperty(setting.key(), leaveOut ? "" : text, "");
  }

  @Override
  public final void configure(TestElement element) {
    super.configure(element);
    fields.forEach((setting, field) -> field.setValue(element.getPropertyAsString(setting.key())));
    refreshNow();
  }

  @Override
  public final void clearGui() {
    super.clearGui();
    showInitialTexts();
  }

  private void showInitialTexts() {
    fields.forEach((setting, field) -> field.setValue(setting.initial()));
  }

  /** JMeter also makes panels that are never shown, for its menus. */
  private void refreshIfShown() {
    if (isDisplayable()) {
      refreshNow();
    }
  }

  /** Brings messages, visibility and preview up to date with the texts. */
  final void refreshNow() {
    refresh.stop();
    SettingValues values = values();
    Collection<Setting> inEffect = prototype.settingsInEffect(values);
    boolean readable = true;
    for (SettingField field : fields.values()) {
      Setting setting = field.setting();
      Optional<String> fault =
          values.isOpen(setting) ? Optional.empty() : setting.fault(values.text(setting));
      boolean counts = inEffect.contains(setting);
      field.setVisible(counts);
      field.setFault(counts ? fault.orElse("") : "");
      readable &= fault.isEmpty() || !counts;
    }
    labelShape(values);
    if (!readable) {
      preview.show(Labels.text("preview.correctFirst"));
    } else if (inEffect.stream().anyMatch(values::isOpen)) {
      preview.show(Labels.text("preview.needsValues"));
    } else {
      showPreview(values);
    }
    revalidate();
  }

  private void showPreview(SettingValues values) {
    try {
      preview.show(preview(values));
    } catch (RefusedSetting refusal) {
      fields.values().stream()
          .filter(field -> field.setting().key().equals(refusal.key()))
          .forEach(field -> field.setFault(refusal.reason()));
      preview.show(Labels.text("preview.correctFirst"));
    }
  }

  /** What the shape parameter is depends on the distribution. */
  private void labelShape(SettingValues values) {
    SettingField shape = fields.get(Distribution.SHAPE);
    if (shape != null && Distribution.family(values).hasShape()) {
      String name = Distribution.family(values).shapeName();
      shape
          .label()
          .setText(
              Labels.textOr(Distribution.SHAPE.key() + "." + name, name)
                  + " "
                  + Labels.text(
                      "shape.default",
                      Previews.number(Distribution.family(values).defaultShape())));
    }
  }

  /** The texts as they stand. */
  final SettingValues values() {
    Map<String, String> texts = new LinkedHashMap<>();
    fields.forEach((setting, field) -> texts.put(setting.key(), field.value()));
    return new SettingValues(getName(), texts);
  }

  /** The field of a setting. */
  final SettingField field(Setting setting) {
    return fields.get(setting);
  }

  /** What the preview draws, null if nothing. */
  final Chart previewChart() {
    return preview.chart();
  }

  /** What the preview says instead of drawing, empty if it draws without a remark. */
  final String previewMessage() {
    return preview.message();
  }
}
