package io.github.trueload.replay.gui;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.RecordedArrivals;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.replay.ReplaySettings;
import io.github.trueload.replay.SessionReplay;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.sessions.SessionRecord;
import io.github.trueload.sessions.gui.ArrivalPreview;
import io.github.trueload.settings.PlanFiles;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.ElementPanel;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.units.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link SessionReplay}. */
public final class SessionReplayGui extends ElementPanel {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(SessionReplayGui.class);

  /** Made by JMeter for its menus and its tree. */
  public SessionReplayGui() {
    super(MenuFactory.CONTROLLERS, "session-replay.md");
  }

  @Override
  protected LabelTexts texts() {
    return TEXTS;
  }

  @Override
  public String getLabelResource() {
    return "replay.title";
  }

  @Override
  public TestElement makeTestElement() {
    return new SessionReplay();
  }

  /** Whether a thread group above the element that is shown has the session file. */
  private static boolean hasGroupAFile() {
    GuiPackage gui = GuiPackage.getInstance();
    TreeNode node = gui == null ? null : gui.getTreeListener().getCurrentNode();
    for (; node != null; node = node.getParent()) {
      if (node instanceof JMeterTreeNode named
          && named.getTestElement() instanceof SessionArrivals group) {
        return hasFile(group);
      }
    }
    return false;
  }

  private static boolean hasFile(SessionArrivals group) {
    try {
      return group.sessionFile().isPresent();
    } catch (RefusedSetting e) {
      return true; // The group's panel says what is wrong.
    }
  }

  @Override
  public List<Setting> settings() {
    return ReplaySettings.ALL;
  }

  @Override
  public Preview preview(SettingValues values) {
    if (values.isBlank(ReplaySettings.FILE)) {
      return new Preview(
          null, List.of(), false, TEXTS.text(hasGroupAFile() ? "replay.ofGroup" : "replay.noFile"));
    }
    Path file = PlanFiles.resolve(values.file(ReplaySettings.FILE));
    try {
      return preview(SessionRecord.beginningOf(file, ArrivalPreview.MOST_ARRIVALS));
    } catch (SessionFileException e) {
      throw values.refusal(ReplaySettings.FILE, "cannot be used: " + e.getMessage());
    } catch (IOException e) {
      throw values.refusal(ReplaySettings.FILE, PlanFiles.reason(file, e));
    }
  }

  private static Preview preview(SessionRecord record) {
    RecordedArrivals arrivals = record.arrivals();
    ArrivalSequence sequence = arrivals.sequence(new SeededStreams(1, "").generator("preview", 0));
    long[] instants = new long[record.sessions()];
    for (int i = 0; i < instants.length; i++) {
      instants[i] = sequence.nextNanos();
    }
    String requests = Numbers.format((double) record.requests() / record.sessions());
    boolean cut = instants.length == ArrivalPreview.MOST_ARRIVALS;
    return ArrivalPreview.of(
        instants,
        instants[instants.length - 1],
        List.of(TEXTS.text("figure.requests"), requests),
        cut ? TEXTS.text("arrivals.cut", instants.length) : "",
        TEXTS);
  }
}
