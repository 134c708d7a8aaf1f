package io.github.trueload.listener.gui;

import io.github.trueload.listener.FinishedLog;
import io.github.trueload.listener.HealthSource.Figure;
import io.github.trueload.listener.LiveFigure;
import io.github.trueload.listener.TrafficBoard;
import io.github.trueload.listener.TrafficFigures;
import io.github.trueload.listener.TrafficRealism;
import io.github.trueload.listener.TrafficSetting;
import io.github.trueload.settings.gui.HelpLink;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.MessageLabel;
import io.github.trueload.settings.gui.TextChange;
import io.github.trueload.wording.ReasonText;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.Insets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.gui.util.FilePanelEntry;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/**
 * The listener's panel: its settings, and what the run hangs out on its board, looked at once a
 * second while the panel is shown.
 */
public final class TrafficRealismGui extends AbstractListenerGui
    implements Clearable, UnsharedComponent {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts LABELS = new LabelTexts(TrafficRealismGui.class);
  private static final int REFRESH_MILLIS = 1_000;
  private static final int REASON_COLUMNS = 30;
  private static final int FAULT_EMS = 38;

  private final transient Map<TrafficSetting, JTextField> fields = new LinkedHashMap<>();
  private final MessageLabel fault = new MessageLabel(FAULT_EMS);
  private final FilePanelEntry file =
      new FilePanelEntry(LABELS.text("log.file"), event -> readLog(), ".jtl", ".csv", ".xml");
  private final JLabel span = new JLabel();
  private final JPanel table =
      new JPanel(new MigLayout("fillx, insets 0, gapy 2, wrap 2", "[][right]push"));
  private final JTextArea words = new JTextArea(0, REASON_COLUMNS);
  private final TrafficChart chart = new TrafficChart();
  private final JPanel body =
      new JPanel(
          new MigLayout("fill, insets 0", "[fill,grow 35][fill,grow 65]", "[][][fill,grow][]"));
  private final Timer refresh = new Timer(REFRESH_MILLIS, event -> refreshIfShown());
  private transient TrafficBoard board = new TrafficBoard();

  /** Made by JMeter for its menus and for each element. */
  public TrafficRealismGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    body.add(form(), "span 2, growx, wrap");
    file.setToolTipText(LABELS.text("log.file.hint"));
    body.add(file, "span 2, growx, wmin 0, wrap");
    body.add(figures(), "aligny top");
    body.add(chart, "grow, wrap");
    body.add(new HelpLink("listener.md"), "split 2");
    JButton clear = new JButton(LABELS.text("clear"));
    clear.addActionListener(event -> clearData());
    body.add(clear, "gapleft push");
    add(body, BorderLayout.CENTER);
    showInitialTexts();
    refreshNow();
  }

  private JPanel form() {
    JPanel form =
        new JPanel(new MigLayout("fillx, wrap 4, hidemode 3", "[][fill,grow]unrel[][fill,grow]"));
    form.setBorder(BorderFactory.createTitledBorder(LABELS.text("settings.title")));
    for (TrafficSetting setting : TrafficRealism.ALL) {
      JTextField field = new JTextField();
      field.setName(setting.key());
      field.setToolTipText(LABELS.text(setting.key() + ".hint"));
      field.getDocument().addDocumentListener(new TextChange(this::checkSettings));
      JLabel label = new JLabel(LABELS.text(setting.key()));
      label.setLabelFor(field);
      form.add(label);
      form.add(field, setting.equals(TrafficRealism.OTLP) ? "wmin 60lp, span 3" : "wmin 60lp");
      fields.put(setting, field);
    }
    fault.markAsFault();
    form.add(fault, "span 4, growx, wmin 0");
    return form;
  }

  /** Shows the first setting that the next run would refuse, while the user types. */
  private void checkSettings() {
    fault.show(TrafficRealism.faultOf(createTestElement()));
    revalidate();
  }

  /** What the panel says of its settings; empty if they can be used. */
  String fault() {
    return fault.message();
  }

  private void readLog() {
    String name = file.getFilename().strip();
    if (name.isEmpty()) {
      return;
    }
    if (FinishedLog.read(Path.of(name), createTestElement(), board) == null) {
      JMeterUtils.reportErrorToUser(LABELS.text("log.running"), getStaticLabel());
    }
    refreshNow();
  }

  private JPanel figures() {
    JPanel panel = new JPanel(new MigLayout("fillx, wrap 1, hidemode 3", "[fill,grow]"));
    panel.setBorder(BorderFactory.createTitledBorder(LABELS.text("figures.title")));
    words.setEditable(false);
    words.setLineWrap(true);
    words.setWrapStyleWord(true);
    words.setOpaque(false);
    words.setBorder(null);
    panel.add(span);
    panel.add(table);
    panel.add(words, "wmin 0");
    return panel;
  }

  @Override
  public String getLabelResource() {
    return "traffic.title";
  }

  @Override
  public String getStaticLabel() {
    return LABELS.text(getLabelResource());
  }

  /** JMeter's manual has no section on this element; the link in the panel leads to its page. */
  @Override
  public String getDocAnchor() {
    return getStaticLabel().replace(' ', '_');
  }

  @Override
  public TestElement createTestElement() {
    TrafficRealism element = new TrafficRealism();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
    fields.forEach((setting, field) -> element.setProperty(setting.key(), field.getText(), ""));
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    fields.forEach(
        (setting, field) ->
            field.setText(element.getPropertyAsString(setting.key(), setting.initial())));
    if (element instanceof TrafficRealism listener) {
      board = listener.board();
    }
    refreshNow();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    showInitialTexts();
  }

  private void showInitialTexts() {
    fields.forEach((setting, field) -> field.setText(setting.initial()));
  }

  @Override
  public void clearData() {
    board.clear();
    file.clearGui();
    refreshNow();
  }

  /** The panel is shown, or no more; JMeter also makes panels that never are, for its menus. */
  @Override
  public void addNotify() {
    super.addNotify();
    refresh.start();
  }

  @Override
  public void removeNotify() {
    refresh.stop();
    super.removeNotify();
  }

  private void refreshIfShown() {
    if (isShowing()) {
      refreshNow();
    }
  }

  void refreshNow() {
    TrafficFigures figures = board.figures();
    table.removeAll();
    String message = board.message();
    if (figures == null) {
      span.setText(LABELS.text("figures.none"));
      words.setText(message);
    } else {
      long seconds = Math.round(figures.headline().window().seconds());
      span.setText(
          figures.ended() ? LABELS.text("figures.whole") : LABELS.text("figures.window", seconds));
      for (Figure row : rows(figures)) {
        table.add(label(row.name(), row.hint()));
        // a long value is cut; its hint has all of it
        table.add(label(row.value(), row.value() + ". " + row.hint()), "wmin 0");
      }
      words.setText(words(figures, message));
    }
    words.setVisible(!words.getText().isEmpty());
    chart.show(board.points(), figures == null ? Double.NaN : figures.target().perSecond());
    revalidate();
    repaint();
  }

  private static JLabel label(String text, String hint) {
    JLabel label = new JLabel(text);
    label.setToolTipText(hint);
    return label;
  }

  /**
   * No wider than needed: JMeter's window scrolls a panel rather than narrow its charts. The title
   * does not count, since the field of comments in it asks for the width that it has had.
   */
  @Override
  public Dimension getPreferredSize() {
    Insets border = getInsets();
    int width = border.left + body.getMinimumSize().width + border.right;
    return new Dimension(width, super.getPreferredSize().height);
  }

  private static String words(TrafficFigures figures, String message) {
    List<String> parts = new ArrayList<>();
    if (figures.isSilent()) {
      parts.add(sentence(figures.silenceWords()));
    }
    parts.add(ReasonText.of(figures.headline().arrivals().reason()) + ".");
    parts.add(sentence(figures.target().remark()));
    parts.add(sentence(figures.health().blame()));
    parts.add(message);
    parts.removeIf(String::isEmpty);
    return String.join("\n\n", parts);
  }

  private static String sentence(String words) {
    return words.isEmpty() ? "" : Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  /** What the figures say, a row each; empty before there are any. */
  List<Figure> shown() {
    return board.figures() == null ? List.of() : rows(board.figures());
  }

  /** The figures as rows of name and value; what is not known has none. */
  private static List<Figure> rows(TrafficFigures figures) {
    List<Figure> rows = new ArrayList<>();
    for (LiveFigure each : LiveFigure.all()) {
      String words = each.words(figures);
      if (!words.isEmpty()) {
        rows.add(new Figure(LABELS.text(each.key()), words, LABELS.text(each.key() + ".hint")));
      }
    }
    rows.addAll(figures.health().figures());
    return rows;
  }
}
