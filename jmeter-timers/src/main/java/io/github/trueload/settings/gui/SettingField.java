package io.github.trueload.settings.gui;

import io.github.trueload.settings.Setting;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.text.JTextComponent;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.util.FileDialoger;
import org.apache.jorphan.gui.JFactory;

/**
 * Label, editor and message of one setting. A choice is edited in a list that shows the words of
 * the user's language, but also takes any text, since {@code ${variables}} work everywhere.
 */
public final class SettingField {
  private static final int MESSAGE_EMS = 14;
  private static final int LINES_OF_TEXT = 4;

  private final Setting setting;
  private final LabelTexts texts;
  private final JLabel label;
  private final JComponent editor;
  private final JTextComponent text;
  private final MessageLabel message = new MessageLabel(MESSAGE_EMS);

  SettingField(Setting setting, LabelTexts texts, Runnable changed) {
    this.setting = setting;
    this.texts = texts;
    if (setting.kind() == Setting.Kind.CHOICE) {
      JComboBox<String> list =
          new JComboBox<>(setting.choices().stream().map(this::shown).toArray(String[]::new));
      list.setEditable(true);
      text = (JTextComponent) list.getEditor().getEditorComponent();
      editor = list;
    } else if (setting.kind() == Setting.Kind.TEXT) {
      JTextArea area = new JTextArea(LINES_OF_TEXT, 12);
      text = area;
      editor = new JScrollPane(JFactory.tabMovesFocus(area));
    } else {
      text = new JTextField(12);
      editor = setting.kind() == Setting.Kind.FILE ? withBrowser(text) : text;
    }
    editor.setName(setting.key());
    editor.setToolTipText(texts.find(setting.key() + ".hint"));
    text.setToolTipText(editor.getToolTipText());
    label = new JLabel(texts.text(setting.key()));
    label.setLabelFor(editor instanceof JComboBox ? editor : text);
    label.setToolTipText(editor.getToolTipText());
    message.markAsFault();
    text.getDocument().addDocumentListener(new TextChange(changed));
  }

  private static JComponent withBrowser(JTextComponent text) {
    JButton browse = new JButton(LabelTexts.SHARED.text("file.browse"));
    browse.addActionListener(
        event -> {
          JFileChooser chooser = FileDialoger.promptToOpenFile();
          if (chooser != null && chooser.getSelectedFile() != null) {
            text.setText(chooser.getSelectedFile().getPath());
          }
        });
    JPanel panel = new JPanel(new MigLayout("insets 0, fillx", "[fill,grow][]"));
    panel.add(text, "wmin 60lp");
    panel.add(browse);
    return panel;
  }

  /** {@return the setting that it edits} */
  public Setting setting() {
    return setting;
  }

  /** {@return the label before the editor} */
  public JLabel label() {
    return label;
  }

  /** {@return the Swing component that edits the text} */
  public JComponent editor() {
    return editor;
  }

  MessageLabel message() {
    return message;
  }

  /** {@return the text to store: language-neutral for a choice} */
  public String value() {
    String shown = text.getText().trim();
    List<String> choices = setting.choices();
    return choices.stream().filter(c -> shown(c).equals(shown)).findFirst().orElse(shown);
  }

  /**
   * Shows a stored text; for a setting that a plan leaves out, its default.
   *
   * @param stored text of the plan
   */
  public void setValue(String stored) {
    boolean isLeftOut = stored.isEmpty() && !(setting.choices().isEmpty() && setting.stored());
    String value = isLeftOut ? setting.initial() : stored;
    String shown = setting.choices().contains(value) ? shown(value) : value;
    if (editor instanceof JComboBox<?> list) {
      list.setSelectedItem(shown);
    }
    text.setText(shown);
  }

  void setVisible(boolean visible) {
    label.setVisible(visible);
    editor.setVisible(visible);
    message.setVisible(visible && !message.message().isEmpty());
  }

  /** Shows what is wrong, or nothing for an empty text. */
  void setFault(String fault) {
    message.show(fault.isEmpty() ? "" : label.getText() + " " + fault);
    message.setVisible(!fault.isEmpty() && editor.isVisible());
  }

  /** {@return the message on an invalid text; empty if the text is valid} */
  public String fault() {
    return message.message();
  }

  private String shown(String choice) {
    return texts.textOr(setting.key() + "." + choice, choice);
  }
}
