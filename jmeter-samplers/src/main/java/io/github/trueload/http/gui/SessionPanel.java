package io.github.trueload.http.gui;

import io.github.trueload.http.HttpProtocol;
import io.github.trueload.http.ServerClose;
import io.github.trueload.http.SessionHttpSampler;
import io.github.trueload.http.SessionRule;
import io.github.trueload.settings.gui.HelpLink;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.times.TimeSource;
import java.awt.BorderLayout;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import javax.swing.BorderFactory;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import org.apache.jmeter.testelement.TestElement;

/** The sampler's own settings: sessions and their connections. */
final class SessionPanel extends JPanel {

  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(SessionPanel.class);

  private final JPanel fields = new JPanel(new GridBagLayout());
  private final Choice rule = new Choice("session", SessionRule.values(), SessionRule::stored);
  private final JTextField variable = new JTextField(20);
  private final Choice onServerClose =
      new Choice("onServerClose", ServerClose.values(), ServerClose::stored);
  private final JCheckBox reset = new JCheckBox(TEXTS.text("reset.choice"));
  private final JCheckBox keepTls = new JCheckBox(TEXTS.text("keepTls.choice"));
  private final JTextField locals = new JTextField(20);
  private final JTextField deadline = new JTextField(8);
  private final JTextField sendBuffer = new JTextField(8);
  private final JTextField receiveBuffer = new JTextField(8);
  private final Choice times = new Choice("times", TimeSource.values(), TimeSource::stored);
  private final Choice httpVersion =
      new Choice("httpVersion", HttpProtocol.values(), HttpProtocol::stored);

  SessionPanel() {
    super(new BorderLayout());
    row("httpVersion", httpVersion);
    row("session", rule);
    row("sessionVariable", variable);
    row("onServerClose", onServerClose);
    row("reset", reset);
    row("keepTls", keepTls);
    row("localAddresses", locals);
    row("deadline", deadline);
    row("sendBuffer", sendBuffer);
    row("receiveBuffer", receiveBuffer);
    row("times", times);
    rule.addActionListener(event -> showVariable());
    showVariable();
    JPanel top = new JPanel(new BorderLayout());
    JLabel words = new JLabel(TEXTS.text("session.rule"));
    words.setBorder(BorderFactory.createEmptyBorder(8, 4, 8, 4));
    top.add(words, BorderLayout.NORTH);
    top.add(fields, BorderLayout.WEST);
    top.add(new HelpLink("sampler.md"), BorderLayout.SOUTH);
    super.add(top, BorderLayout.NORTH);
  }

  /** A row whose label and tooltip are the texts of this key. */
  private void row(String key, JComponent field) {
    GridBagConstraints place = new GridBagConstraints();
    place.gridy = fields.getComponentCount() / 2;
    place.anchor = GridBagConstraints.LINE_START;
    place.insets = new Insets(3, 4, 3, 8);
    JLabel name = new JLabel(TEXTS.text(key));
    name.setLabelFor(field);
    String hint = TEXTS.text(key + ".hint");
    name.setToolTipText(hint);
    field.setToolTipText(hint);
    if (field instanceof JComboBox<?> box
        && box.getEditor().getEditorComponent() instanceof JComponent editor) {
      editor.setToolTipText(hint);
    }
    fields.add(name, place);
    place.fill = GridBagConstraints.HORIZONTAL;
    place.weightx = 1;
    fields.add(field, place);
  }

  private void showVariable() {
    variable.setEnabled(SessionRule.VARIABLE.stored().equals(rule.stored()));
  }

  void show(TestElement element) {
    rule.select(element.getPropertyAsString(SessionHttpSampler.SESSION));
    variable.setText(element.getPropertyAsString(SessionHttpSampler.SESSION_VARIABLE));
    onServerClose.select(element.getPropertyAsString(SessionHttpSampler.ON_SERVER_CLOSE));
    reset.setSelected(element.getPropertyAsBoolean(SessionHttpSampler.RESET));
    keepTls.setSelected(element.getPropertyAsBoolean(SessionHttpSampler.KEEP_TLS));
    locals.setText(element.getPropertyAsString(SessionHttpSampler.LOCAL_ADDRESSES));
    deadline.setText(element.getPropertyAsString(SessionHttpSampler.DEADLINE));
    sendBuffer.setText(element.getPropertyAsString(SessionHttpSampler.SEND_BUFFER));
    receiveBuffer.setText(element.getPropertyAsString(SessionHttpSampler.RECEIVE_BUFFER));
    times.select(element.getPropertyAsString(SessionHttpSampler.TIMES));
    httpVersion.select(element.getPropertyAsString(SessionHttpSampler.HTTP_VERSION));
    showVariable();
  }

  /** Writes the fields; what is as by default is not written. */
  void store(TestElement element) {
    element.setProperty(SessionHttpSampler.SESSION, rule.stored(), SessionRule.GROUP.stored());
    element.setProperty(SessionHttpSampler.SESSION_VARIABLE, variable.getText(), "");
    element.setProperty(
        SessionHttpSampler.ON_SERVER_CLOSE, onServerClose.stored(), ServerClose.RECONNECT.stored());
    element.setProperty(SessionHttpSampler.RESET, reset.isSelected(), false);
    element.setProperty(SessionHttpSampler.KEEP_TLS, keepTls.isSelected(), false);
    element.setProperty(SessionHttpSampler.LOCAL_ADDRESSES, locals.getText(), "");
    element.setProperty(SessionHttpSampler.DEADLINE, deadline.getText(), "");
    element.setProperty(SessionHttpSampler.SEND_BUFFER, sendBuffer.getText(), "");
    element.setProperty(SessionHttpSampler.RECEIVE_BUFFER, receiveBuffer.getText(), "");
    element.setProperty(SessionHttpSampler.TIMES, times.stored(), TimeSource.KERNEL.stored());
    element.setProperty(
        SessionHttpSampler.HTTP_VERSION, httpVersion.stored(), HttpProtocol.HTTP_1_1.stored());
  }

  /** A choice by words, stored by names; a value such as {@code ${rule}} can be typed. */
  private static final class Choice extends JComboBox<String> {

    private static final long serialVersionUID = 1L;

    private final LinkedHashMap<String, String> wordsByName = new LinkedHashMap<>();

    <T> Choice(String key, T[] choices, Function<T, String> stored) {
      for (T choice : choices) {
        String words = TEXTS.text(key + "." + stored.apply(choice));
        wordsByName.put(stored.apply(choice), words);
        addItem(words);
      }
      setEditable(true);
    }

    String stored() {
      String shown = String.valueOf(getSelectedItem());
      for (Map.Entry<String, String> choice : wordsByName.entrySet()) {
        if (choice.getValue().equals(shown)) {
          return choice.getKey();
        }
      }
      return shown;
    }

    void select(String name) {
      String first = wordsByName.values().iterator().next();
      setSelectedItem(name.isEmpty() ? first : wordsByName.getOrDefault(name, name));
    }
  }
}
