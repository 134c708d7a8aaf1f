package io.github.trueload.http.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.http.JMeterThreadRule;
import io.github.trueload.http.SessionHttpSampler;
import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.swing.AbstractButton;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Swing keeps texts without a screen too. */
@ExtendWith(JMeterThreadRule.class)
class SessionPanelTest {

  @Test
  void everyFieldHasALabelAndATooltip() {
    List<JLabel> labels = new ArrayList<>();
    collect(new SessionPanel(), JLabel.class, labels);
    List<JLabel> ofFields = labels.stream().filter(each -> each.getLabelFor() != null).toList();
    // the eleven settings of the tab, docs/sampler.md
    assertThat(ofFields).hasSize(11);
    for (JLabel label : ofFields) {
      JComponent field = (JComponent) label.getLabelFor();
      assertThat(label.getText()).matches("[A-Z][A-Za-z ]+( \\((ms|bytes)\\))?");
      assertThat(field.getToolTipText()).as(label.getText()).contains(" ");
      assertThat(label.getToolTipText()).isEqualTo(field.getToolTipText());
    }
  }

  @Test
  void everyChoiceHasWords() {
    List<JComponent> fields = new ArrayList<>();
    collect(new SessionPanel(), JComboBox.class, fields);
    collect(new SessionPanel(), JCheckBox.class, fields);
    assertThat(fields.stream().flatMap(each -> words(each).stream()))
        .hasSize(4 + 3 + 2 + 3 + 2)
        .noneMatch(each -> each.matches("\\w+\\.\\w+"));
  }

  @Test
  void aChoiceIsStoredByItsName() {
    SessionPanel panel = new SessionPanel();
    SessionHttpSampler shown = new SessionHttpSampler();
    shown.setProperty(SessionHttpSampler.SESSION, "iteration");
    shown.setProperty(SessionHttpSampler.TIMES, "${times}");
    panel.show(shown);
    SessionHttpSampler stored = new SessionHttpSampler();
    panel.store(stored);
    assertThat(stored.getPropertyAsString(SessionHttpSampler.SESSION)).isEqualTo("iteration");
    assertThat(stored.getPropertyAsString(SessionHttpSampler.TIMES)).isEqualTo("${times}");
  }

  private static List<String> words(JComponent field) {
    if (field instanceof AbstractButton button) {
      return List.of(button.getText());
    }
    JComboBox<?> box = (JComboBox<?>) field;
    return IntStream.range(0, box.getItemCount())
        .mapToObj(i -> String.valueOf(box.getItemAt(i)))
        .toList();
  }

  private static <T> void collect(Container root, Class<? extends T> type, List<T> found) {
    for (Component child : root.getComponents()) {
      if (type.isInstance(child)) {
        found.add(type.cast(child));
      } else if (child instanceof Container container) {
        collect(container, type, found);
      }
    }
  }
}
