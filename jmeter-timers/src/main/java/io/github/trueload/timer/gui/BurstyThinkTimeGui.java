package io.github.trueload.timer.gui;

import io.github.trueload.map.KnobSetting;
import io.github.trueload.timer.BurstyThinkTime;
import io.github.trueload.timer.Setting;
import io.github.trueload.timer.SettingValues;
import io.github.trueload.timer.ThinkTimer;
import java.util.List;
import java.util.OptionalInt;

/** Panel of {@link BurstyThinkTime}. */
public final class BurstyThinkTimeGui extends ThinkTimerGui {
  private static final long serialVersionUID = 1L;

  /** Shown where the number of users is not known before the test. */
  private static final int EXAMPLE_USERS = 100;

  /** Made by JMeter for its menus and its tree. */
  public BurstyThinkTimeGui() {
    // the base lays out the panel
  }

  @Override
  public String getLabelResource() {
    return "bursty.title";
  }

  @Override
  public ThinkTimer makeTestElement() {
    return new BurstyThinkTime();
  }

  @Override
  List<List<Setting>> rows() {
    return new BurstyThinkTime().settings().stream().map(List::of).toList();
  }

  @Override
  Preview preview(SettingValues values) {
    OptionalInt known =
        values.isBlank(BurstyThinkTime.USERS)
            ? PlanUsers.ofSelectedGroup()
            : OptionalInt.of(values.count(BurstyThinkTime.USERS));
    int users = known.orElse(EXAMPLE_USERS);
    KnobSetting.Tuned tuned = BurstyThinkTime.model(values, users);
    return new Preview(
        Previews.arrivals(tuned.map(), users, BurstyThinkTime.start(values)),
        Previews.figures(tuned),
        false,
        remark(known.isPresent(), tuned));
  }

  private static String remark(boolean usersKnown, KnobSetting.Tuned tuned) {
    String users = usersKnown ? "" : Labels.text("bursty.exampleUsers", EXAMPLE_USERS);
    String floor = tuned.reachesFloor() ? "" : Labels.text("bursty.floorNotReached");
    return (floor + " " + users).trim();
  }

  @Override
  String helpPage() {
    return "timer-bursty.md";
  }
}
