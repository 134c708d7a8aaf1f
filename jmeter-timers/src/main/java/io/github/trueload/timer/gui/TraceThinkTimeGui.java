package io.github.trueload.timer.gui;

import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.think.Trace;
import io.github.trueload.timer.ThinkTimer;
import io.github.trueload.timer.TraceThinkTime;
import java.util.ArrayList;
import java.util.List;

/** Panel of {@link TraceThinkTime}. */
public final class TraceThinkTimeGui extends ThinkTimerGui {
  private static final long serialVersionUID = 1L;

  /** Read while the user looks at the panel; a larger file takes noticeable time. */
  private static final long MAX_PREVIEW_BYTES = 20_000_000;

  /** Made by JMeter for its menus and its tree. */
  public TraceThinkTimeGui() {
    super("timer-trace.md");
  }

  @Override
  public String getLabelResource() {
    return "trace.title";
  }

  @Override
  public ThinkTimer makeTestElement() {
    return new TraceThinkTime();
  }

  @Override
  public Preview preview(SettingValues values) {
    if (TraceThinkTime.fileBytes(values) > MAX_PREVIEW_BYTES) {
      String remark = TimerLabels.text("trace.tooLarge", MAX_PREVIEW_BYTES / 1_000_000);
      return new Preview(null, List.of(), false, remark);
    }
    Trace trace = TraceThinkTime.model(values);
    List<List<String>> figures = new ArrayList<>();
    figures.add(List.of(TimerLabels.text("figure.recorded"), String.valueOf(trace.count())));
    figures.add(List.of(TimerLabels.text("figure.sessions"), String.valueOf(trace.sessions())));
    figures.addAll(Previews.figures(trace));
    return new Preview(Previews.density(trace), figures, false, "");
  }
}
