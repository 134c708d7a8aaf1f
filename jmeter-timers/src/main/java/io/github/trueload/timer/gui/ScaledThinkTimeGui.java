package io.github.trueload.timer.gui;

import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.ClosedNetwork;
import io.github.trueload.queueing.PrincipleA;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.timer.Distribution;
import io.github.trueload.timer.ScaledThinkTime;
import io.github.trueload.timer.Setting;
import io.github.trueload.timer.SettingValues;
import io.github.trueload.timer.ThinkTimer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Panel of {@link ScaledThinkTime}. */
public final class ScaledThinkTimeGui extends ThinkTimerGui {
  private static final long serialVersionUID = 1L;

  /** Shown where the number of users is not known before the test. */
  private static final int EXAMPLE_USERS = 100;

  /** Mean value analysis takes time in proportion to the users. */
  private static final int MAX_ANALYZED_USERS = 1_000_000;

  /** Made by JMeter for its menus and its tree. */
  public ScaledThinkTimeGui() {
    // the base lays out the panel
  }

  @Override
  public String getLabelResource() {
    return "scaled.title";
  }

  @Override
  public ThinkTimer makeTestElement() {
    return new ScaledThinkTime();
  }

  @Override
  List<List<Setting>> rows() {
    return List.of(
        List.of(ScaledThinkTime.RATE, ScaledThinkTime.RATE_UNIT),
        List.of(ScaledThinkTime.RATE_SCOPE),
        List.of(ScaledThinkTime.GENERATORS),
        List.of(ScaledThinkTime.USERS_FROM),
        List.of(ScaledThinkTime.USERS),
        List.of(Distribution.FAMILY),
        List.of(Distribution.SHAPE),
        List.of(ThinkTimer.SEED),
        List.of(ScaledThinkTime.SERVICE_TIME));
  }

  @Override
  Preview preview(SettingValues values) {
    boolean asNumber = values.choice(ScaledThinkTime.USERS_FROM).equals("number");
    OptionalInt known =
        asNumber
            ? OptionalInt.of(values.count(ScaledThinkTime.USERS))
            : PlanUsers.ofSelectedGroup();
    int users = known.orElse(EXAMPLE_USERS);
    ThinkTime think = ScaledThinkTime.model(values, users);
    List<List<String>> table = new ArrayList<>();
    table.add(heading(!values.isBlank(ScaledThinkTime.SERVICE_TIME)));
    IntStream.of(users / 4, users / 2, users, (int) Math.min(2L * users, Integer.MAX_VALUE))
        .filter(n -> n > 0)
        .distinct()
        .forEach(n -> table.add(row(values, n)));
    String example = known.isPresent() ? "" : Labels.text("scaled.exampleUsers", EXAMPLE_USERS);
    String remark = (saturation(values, users) + " " + example).trim();
    return new Preview(Previews.density(think), table, true, remark);
  }

  /** A soft bottleneck above the hard one cannot be: N/Z must not exceed 1/S. */
  private static String saturation(SettingValues values, int usersEach) {
    if (values.isBlank(ScaledThinkTime.SERVICE_TIME)) {
      return "";
    }
    double most = ClosedNetwork.of(values.seconds(ScaledThinkTime.SERVICE_TIME)).saturationRate();
    double target = ScaledThinkTime.plan(values, usersEach).ratePerSecond();
    return target <= most
        ? ""
        : Labels.text("scaled.saturated", Previews.number(target), Previews.number(most));
  }

  private static List<String> heading(boolean withService) {
    List<String> columns =
        withService
            ? List.of("users", "think", "rate", "response", "inSystem", "ratio")
            : List.of("users", "think", "target");
    return columns.stream().map(column -> Labels.text("scaled.column." + column)).toList();
  }

  private static List<String> row(SettingValues values, int usersEach) {
    PrincipleA plan = ScaledThinkTime.plan(values, usersEach);
    String users = Previews.number(plan.users());
    String think = Previews.duration(plan.thinkSeconds());
    if (values.isBlank(ScaledThinkTime.SERVICE_TIME)) {
      return List.of(
          users, think, Labels.text("scaled.rate", Previews.number(plan.ratePerSecond())));
    }
    if (plan.users() > MAX_ANALYZED_USERS) {
      return List.of(users, think, "–", "–", "–", "–");
    }
    ClosedLoop loop =
        ClosedNetwork.of(values.seconds(ScaledThinkTime.SERVICE_TIME))
            .solve((int) plan.users(), plan.thinkSeconds())
            .loop();
    return List.of(
        users,
        think,
        Labels.text("scaled.rate", Previews.number(loop.ratePerSecond())),
        Previews.duration(loop.responseSeconds()),
        Previews.number(loop.inSystem()),
        Previews.number(loop.responseToThink()));
  }

  @Override
  String helpPage() {
    return "timer-scaled.md";
  }
}
