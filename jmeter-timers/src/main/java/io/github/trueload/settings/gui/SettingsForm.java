package io.github.trueload.settings.gui;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.Setting.Kind;
import io.github.trueload.settings.SettingValues;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.gui.JFactory;
import org.jspecify.annotations.Nullable;

/**
 * An element's settings with what is wrong with each, beside them a preview of the model they
 * describe, both kept up to date while the user types.
 */
public final class SettingsForm extends JPanel {
  private static final long serialVersionUID = 1L;

  /** Long enough not to compute a preview for every key of a fast typist. */
  private static final int PREVIEW_DELAY_MILLIS = 120;

  /** What a form shows and knows of its element. */
  public interface Model {
    /** {@return the name of the element as its panel has it now} */
    String elementName();

    /** {@return all settings, in the order in which a new element stores them} */
    List<Setting> settings();

    /** {@return the settings that count under the present choices: all} */
    default List<Setting> settingsInEffect(SettingValues values) {
      return settings();
    }

    /** {@return rows of the form: one setting each, or two side by side, the second its unit} */
    default List<List<Setting>> rows() {
      return settings().stream().map(List::of).toList();
    }

    /**
     * {@return the preview of settings that can all be read}
     *
     * @throws RefusedSetting if they make no model together
     */
    Preview preview(SettingValues values);

    /** Takes the texts before the messages on invalid ones are shown. */
    default void shown(SettingValues values) {
      // most labels do not depend on values
    }
  }

  private final transient Model model;
  private final transient LabelTexts texts;
  private final transient Map<Setting, SettingField> fields = new LinkedHashMap<>();
  private final PreviewPanel preview = new PreviewPanel();
  private final Timer refresh = new Timer(PREVIEW_DELAY_MILLIS, event -> refreshIfShown());

  /**
   * A form that shows the initial texts.
   *
   * @param model the settings and their preview
   * @param texts labels and hints
   * @param helpPage file name of the element's page in the documentation
   */
  public SettingsForm(Model model, LabelTexts texts, String helpPage) {
    super(new BorderLayout());
    this.model = model;
    this.texts = texts;
    refresh.setRepeats(false);
    for (Setting setting : model.settings()) {
      fields.put(setting, new SettingField(setting, texts, refresh::restart));
    }
    // In a narrow window the preview shrinks first: choices keep their texts.
    JPanel body =
        new JPanel(new MigLayout("fillx, insets 0", "[fill,grow 40][fill,grow 60,shrinkprio 200]"));
    body.add(form(), "aligny top");
    body.add(preview, "aligny top");
    body.add(new HelpLink(helpPage), "newline, span 2");
    super.add(body, BorderLayout.CENTER);
    showInitialTexts();
  }

  /** No wider than needed: JMeter's window scrolls a panel rather than narrow its fields. */
  @Override
  public Dimension getPreferredSize() {
    return new Dimension(getMinimumSize().width, super.getPreferredSize().height);
  }

  private JPanel form() {
    JPanel form = new JPanel(new MigLayout("fillx, wrap 2, hidemode 3", "[][fill,grow]"));
    form.setBorder(BorderFactory.createTitledBorder(texts.text("settings.title")));
    for (List<Setting> row : model.rows()) {
      SettingField first = known(row.get(0));
      form.add(first.label());
      form.add(first.editor(), row.size() > 1 ? "split 2, growx, wmin 60lp" : "growx, wmin 60lp");
      if (row.size() > 1) {
        form.add(known(row.get(1)).editor(), "growx, wmin 60lp");
      }
      row.forEach(setting -> form.add(known(setting).message(), "span 2, growx, wmin 0"));
    }
    return form;
  }

  /** Stores the initial texts in a new element. */
  public void storeInitial(TestElement element) {
    model.settings().forEach(setting -> store(element, setting, setting.initial()));
  }

  /** Stores the texts as they stand, always in the same order, so that saved plans compare. */
  public void store(TestElement element) {
    fields.keySet().forEach(setting -> element.removeProperty(setting.key()));
    fields.forEach((setting, field) -> store(element, setting, field.value()));
  }

  private static void store(TestElement element, Setting setting, String text) {
    boolean leaveOut = !setting.stored() && text.equals(setting.initial());
    element.setProperty(setting.key(), leaveOut ? "" : text, "");
  }

  /**
   * Shows an element's texts.
   *
   * @param element whose texts are shown
   */
  public void show(TestElement element) {
    fields.forEach((setting, field) -> field.setValue(element.getPropertyAsString(setting.key())));
    refreshNow();
  }

  /** Shows the texts of a new element. */
  public void showInitialTexts() {
    fields.forEach((setting, field) -> field.setValue(setting.initial()));
  }

  /** JMeter also makes panels that are never shown, for its menus. */
  private void refreshIfShown() {
    if (isDisplayable()) {
      refreshNow();
    }
  }

  /** Brings messages, visibility and preview up to date with the texts. */
  public void refreshNow() {
    refresh.stop();
    SettingValues written = values();
    SettingValues values = written.withDefaults();
    Set<Setting> inEffect = new LinkedHashSet<>();
    Set<Setting> inAnyCase = new LinkedHashSet<>(model.settings());
    inEffect(values, inEffect, inAnyCase);
    boolean readable = true;
    for (SettingField field : fields.values()) {
      Setting setting = field.setting();
      Optional<String> fault =
          values.isOpen(setting) ? Optional.empty() : setting.fault(values.text(setting));
      field.setVisible(inEffect.contains(setting));
      boolean counts =
          inAnyCase.contains(setting) || inEffect.contains(setting) && !field.value().isEmpty();
      field.setFault(counts ? fault.orElse("") : "");
      readable &= fault.isEmpty() || !counts;
    }
    model.shown(values);
    if (!readable) {
      preview.show(texts.text("preview.correctFirst"));
    } else if (inEffect.stream().anyMatch(values::isOpen)) {
      preview.show(texts.text("preview.needsValues"));
    } else {
      showPreview(
          values, values.texts().equals(written.texts()) ? "" : texts.text("preview.defaults"));
    }
    revalidate();
  }

  /**
   * Finds the settings that count. A choice that has its value only during a test hides none: the
   * settings of each of its alternatives are shown.
   *
   * @param some takes those that count in some case
   * @param all keeps those that count in each case
   */
  private void inEffect(SettingValues values, Set<Setting> some, Set<Setting> all) {
    Optional<Setting> open =
        model.settings().stream()
            .filter(setting -> setting.kind() == Kind.CHOICE && values.isOpen(setting))
            .findFirst();
    if (open.isPresent()) {
      open.get().choices().forEach(choice -> inEffect(values.with(open.get(), choice), some, all));
    } else {
      Collection<Setting> now = model.settingsInEffect(values);
      some.addAll(now);
      all.retainAll(now);
    }
  }

  private void showPreview(SettingValues values, String remark) {
    try {
      preview.show(model.preview(values).with(remark));
    } catch (RefusedSetting refusal) {
      fields.values().stream()
          .filter(field -> field.setting().key().equals(refusal.key()))
          .forEach(field -> field.setFault(refusal.reason()));
      preview.show(texts.text("preview.correctFirst"));
    }
  }

  private SettingField known(Setting setting) {
    return Objects.requireNonNull(fields.get(setting), setting.key());
  }

  /** {@return the present texts} */
  public SettingValues values() {
    Map<String, String> now = new LinkedHashMap<>();
    fields.forEach((setting, field) -> now.put(setting.key(), field.value()));
    return new SettingValues(model.elementName(), now);
  }

  /** {@return the field of a setting; null where the element has no such setting} */
  public @Nullable SettingField field(Setting setting) {
    return fields.get(setting);
  }

  /** {@return the chart of the preview; null if there is none} */
  public @Nullable PreviewChart previewChart() {
    return preview.chart();
  }

  /**
   * {@return the message that the preview shows instead of a chart; empty if it shows a chart
   * without a remark}
   */
  public String previewMessage() {
    return preview.message();
  }

  /** Chart, table and remark; or one message where there is nothing to draw. */
  private static final class PreviewPanel extends JPanel {
    private static final long serialVersionUID = 1L;

    private static final int MESSAGE_EMS = 16;

    private final ChartView chart = new ChartView();
    private final JPanel table = new JPanel();
    private final MessageLabel message = new MessageLabel(MESSAGE_EMS);

    PreviewPanel() {
      super(new MigLayout("fillx, wrap 1, hidemode 3", "[fill,grow]"));
      setBorder(BorderFactory.createTitledBorder(LabelTexts.SHARED.text("preview.title")));
      add(message, "growx");
      add(chart, "growx");
      add(table, "growx");
    }

    void show(Preview preview) {
      chart.show(preview.chart());
      fillTable(preview.table(), preview.headed());
      setMessage(preview.remark());
    }

    /** Shows only a message; the chart's place stays empty, so that the panel keeps its shape. */
    void show(String text) {
      chart.show(null);
      fillTable(List.of(), false);
      setMessage(text);
    }

    /** The message shown, empty if none. */
    String message() {
      return message.message();
    }

    /** What is drawn, null if nothing. */
    @Nullable PreviewChart chart() {
      return chart.chart();
    }

    private void setMessage(String text) {
      message.show(text);
      revalidate();
      repaint();
    }

    private void fillTable(List<List<String>> rows, boolean headed) {
      table.removeAll();
      int columns = rows.isEmpty() ? 1 : rows.get(0).size();
      String columnForm = headed ? "[right,grow]".repeat(columns) : "[][right]push";
      table.setLayout(new MigLayout("fillx, insets 0, gapy 2, wrap " + columns, columnForm));
      for (int row = 0; row < rows.size(); row++) {
        for (String cell : rows.get(row)) {
          JLabel label = new JLabel(cell);
          table.add(headed && row == 0 ? JFactory.small(label) : label);
        }
      }
    }
  }
}
