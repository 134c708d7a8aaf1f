package io.github.trueload.http.gui;

import io.github.trueload.http.ServerClose;
import io.github.trueload.http.SessionHttpSampler;
import io.github.trueload.http.SessionRule;
import io.github.trueload.settings.gui.HelpLink;
import io.github.trueload.times.TimeSource;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import org.apache.jmeter.testelement.TestElement;

/** The sampler's own settings: sessions and their connections. */
final class SessionPanel extends JPanel {

  private static final long serialVersionUID = 1L;

  private static final String RULE =
      "<html>Each session has a connection of its own to each host, opened by its first request,"
          + " never shared, closed at the session's end.<br>\"Parallel downloads\" on the Advanced"
          + " tab gives it up to 8, over which a page's resources come at once.<br>Ultimate and"
          + " Concurrency Thread Groups start a new user with each iteration: choose \"the thread's"
          + " lifetime\" there.</html>";

  private final JPanel fields = new JPanel(new GridBagLayout());
  private final Choice rule =
      new Choice(
          Map.entry(SessionRule.GROUP.stored(), "as the Thread Group says (same user or not)"),
          Map.entry(SessionRule.THREAD.stored(), "the thread's lifetime"),
          Map.entry(SessionRule.ITERATION.stored(), "one iteration"),
          Map.entry(SessionRule.VARIABLE.stored(), "as long as a variable keeps its value"));
  private final JTextField variable = new JTextField(20);
  private final Choice onServerClose =
      new Choice(
          Map.entry(ServerClose.RECONNECT.stored(), "reconnect"),
          Map.entry(ServerClose.MARK.stored(), "reconnect and mark the sample"),
          Map.entry(ServerClose.FAIL.stored(), "fail the sample"));
  private final JCheckBox reset =
      new JCheckBox("by RST instead of FIN, which leaves no local port waiting");
  private final JCheckBox keepTls =
      new JCheckBox("a thread's next session may resume those of the one before");
  private final JTextField locals = new JTextField(20);
  private final JTextField deadline = new JTextField(8);
  private final JTextField sendBuffer = new JTextField(8);
  private final JTextField receiveBuffer = new JTextField(8);
  private final Choice times =
      new Choice(
          Map.entry(TimeSource.KERNEL.stored(), "the kernel's timestamps, where available"),
          Map.entry(TimeSource.JVM.stored(), "the JVM's clock"));

  SessionPanel() {
    super(new BorderLayout());
    row("Session lasts", rule);
    row("Session variable", variable);
    row("When the server closes", onServerClose);
    row("Connections are closed", reset);
    row("TLS sessions and tickets", keepTls);
    row("Local addresses", locals);
    row("Whole exchange within (ms)", deadline);
    row("Send buffer (bytes)", sendBuffer);
    row("Receive buffer (bytes)", receiveBuffer);
    row("Times by", times);
    locals.setToolTipText("One for each session in turn: 127.0.0.2, 10.0.0.10-10.0.0.40");
    deadline.setToolTipText(
        "<html>Connecting, TLS, sending, head and body together; 0: no limit.<br>Empty: the sum of"
            + " the connect and response timeouts; without a response timeout 60,000 more</html>");
    sendBuffer.setToolTipText("Empty: as the system chooses");
    receiveBuffer.setToolTipText("Empty: as the system chooses");
    rule.addActionListener(event -> showVariable());
    showVariable();
    JPanel top = new JPanel(new BorderLayout());
    JLabel words = new JLabel(RULE);
    words.setBorder(BorderFactory.createEmptyBorder(8, 4, 8, 4));
    top.add(words, BorderLayout.NORTH);
    top.add(fields, BorderLayout.WEST);
    top.add(new HelpLink("sampler.md"), BorderLayout.SOUTH);
    super.add(top, BorderLayout.NORTH);
  }

  private void row(String label, Component field) {
    GridBagConstraints place = new GridBagConstraints();
    place.gridy = fields.getComponentCount() / 2;
    place.anchor = GridBagConstraints.LINE_START;
    place.insets = new Insets(3, 4, 3, 8);
    JLabel name = new JLabel(label);
    name.setLabelFor(field);
    fields.add(name, place);
    place.fill = GridBagConstraints.HORIZONTAL;
    place.weightx = 1;
    fields.add(field, place);
  }

  private void showVariable() {
    variable.setEnabled(SessionRule.VARIABLE.stored().equals(rule.stored()));
  }

  /** Shows what the element holds. */
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
  }

  /** A choice by words, stored by names; a value such as {@code ${rule}} can be typed. */
  private static final class Choice extends JComboBox<String> {

    private static final long serialVersionUID = 1L;

    private final LinkedHashMap<String, String> wordsByName = new LinkedHashMap<>();

    @SafeVarargs
    Choice(Map.Entry<String, String>... choices) {
      for (Map.Entry<String, String> choice : choices) {
        wordsByName.put(choice.getKey(), choice.getValue());
        addItem(choice.getValue());
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
