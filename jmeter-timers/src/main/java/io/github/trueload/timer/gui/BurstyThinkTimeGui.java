package io.github.trueload.timer.gui;

import io.github.trueload.map.KnobSetting;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.timer.BurstyThinkTime;
import io.github.trueload.timer.ThinkTimer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Panel of {@link BurstyThinkTime}. */
public final class BurstyThinkTimeGui extends ThinkTimerGui {
  private static final long serialVersionUID = 1L;

  /** Shown where the number of users is not known before the test. */
  private static final int EXAMPLE_USERS = 100;

  /** Made by JMeter for its menus and its tree. */
  public BurstyThinkTimeGui() {
    super("timer-bursty.md");
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
  public Preview preview(SettingValues values) {
    OptionalInt known =
        values.isBlank(BurstyThinkTime.USERS) || !BurstyThinkTime.byKnob(values)
            ? PlanUsers.ofSelectedGroup()
            : OptionalInt.of(values.count(BurstyThinkTime.USERS));
    int users = known.orElse(EXAMPLE_USERS);
    TwoStateMap map = BurstyThinkTime.map(values, users);
    List<List<String>> figures = new ArrayList<>(Previews.figures(map));
    String remark = known.isPresent() ? "" : TimerLabels.text("bursty.exampleUsers", EXAMPLE_USERS);
    if (BurstyThinkTime.byKnob(values)) {
      KnobSetting.Tuned tuned = BurstyThinkTime.model(values, users);
      figures.add(List.of(TimerLabels.text("figure.f"), Previews.number(tuned.f())));
      String floor = tuned.reachesFloor() ? "" : TimerLabels.text("bursty.floorNotReached");
      remark = (floor + " " + remark).trim();
    }
    return new Preview(
        Previews.arrivals(map, users, BurstyThinkTime.start(values)), figures, false, remark);
  }
}
