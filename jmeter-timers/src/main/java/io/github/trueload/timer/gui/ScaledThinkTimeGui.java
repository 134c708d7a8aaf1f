package io.github.trueload.timer.gui;

import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.ClosedNetwork;
import io.github.trueload.queueing.PrincipleA;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.timer.DistributionChoice;
import io.github.trueload.timer.ScaledThinkTime;
import io.github.trueload.timer.ThinkTimer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Panel of {@link ScaledThinkTime}. */
public final class ScaledThinkTimeGui extends ThinkTimerGui {
  private static final long serialVersionUID = 1L;

  /** Shown where the number of users is not known before the test. */
  private static final int EXAMPLE_USERS = 100;

  /** Mean value analysis takes time in proportion to the users. */
  private static final int MAX_ANALYZED_USERS = 1_000_000;

  /** Halvings that make a think time exact to more digits than are shown. */
  private static final int HELD_STEPS = 40;

  /** Made by JMeter for its menus and its tree. */
  public ScaledThinkTimeGui() {
    super("timer-scaled.md");
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
  public List<List<Setting>> rows() {
    return List.of(
        List.of(ScaledThinkTime.RATE, ScaledThinkTime.RATE_UNIT),
        List.of(ScaledThinkTime.RATE_SCOPE),
        List.of(ScaledThinkTime.GENERATORS),
        List.of(ScaledThinkTime.USERS_FROM),
        List.of(ScaledThinkTime.USERS),
        List.of(ScaledThinkTime.MODE),
        List.of(DistributionChoice.FAMILY),
        List.of(DistributionChoice.SHAPE),
        List.of(ThinkTimer.SEED),
        List.of(ThinkTimer.FIRST),
        List.of(ThinkTimer.WAITING),
        List.of(ScaledThinkTime.SERVICE_TIME));
  }

  @Override
  public Preview preview(SettingValues values) {
    boolean asNumber = values.choice(ScaledThinkTime.USERS_FROM).equals("number");
    OptionalInt known =
        asNumber
            ? OptionalInt.of(values.count(ScaledThinkTime.USERS))
            : PlanUsers.ofSelectedGroup();
    int users = known.orElse(EXAMPLE_USERS);
    ThinkTime think = ScaledThinkTime.model(values, users);
    boolean predicted = !values.isBlank(ScaledThinkTime.SERVICE_TIME);
    List<List<String>> table = new ArrayList<>();
    table.add(heading(predicted));
    IntStream.of(users / 4, users / 2, users, (int) Math.min(2L * users, Integer.MAX_VALUE))
        .filter(n -> n > 0)
        .distinct()
        .forEach(n -> table.add(row(values, n)));
    String held =
        ScaledThinkTime.holdsRate(values) && !predicted ? TimerLabels.text("scaled.held") : "";
    String example =
        known.isPresent() ? "" : TimerLabels.text("scaled.exampleUsers", EXAMPLE_USERS);
    String remark =
        Stream.of(saturation(values, users), held, example)
            .filter(sentence -> !sentence.isEmpty())
            .collect(Collectors.joining(" "));
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
        : TimerLabels.text("scaled.saturated", Previews.number(target), Previews.number(most));
  }

  private static List<String> heading(boolean withService) {
    List<String> columns =
        withService
            ? List.of("users", "think", "rate", "response", "inSystem", "ratio")
            : List.of("users", "think", "target");
    return columns.stream().map(column -> TimerLabels.text("scaled.column." + column)).toList();
  }

  private static List<String> row(SettingValues values, int usersEach) {
    PrincipleA plan = ScaledThinkTime.plan(values, usersEach);
    String users = Previews.number(plan.users());
    String think = Previews.duration(plan.thinkSeconds());
    if (values.isBlank(ScaledThinkTime.SERVICE_TIME)) {
      return List.of(
          users, think, TimerLabels.text("scaled.rate", Previews.number(plan.ratePerSecond())));
    }
    boolean held = ScaledThinkTime.holdsRate(values);
    if (plan.users() > (held ? MAX_ANALYZED_USERS / HELD_STEPS : MAX_ANALYZED_USERS)) {
      return List.of(users, think, "–", "–", "–", "–");
    }
    ClosedNetwork network = ClosedNetwork.of(values.seconds(ScaledThinkTime.SERVICE_TIME));
    double thinkSeconds = held ? heldThinkSeconds(network, plan) : plan.thinkSeconds();
    ClosedLoop loop = network.solve((int) plan.users(), thinkSeconds).loop();
    return List.of(
        users,
        Previews.duration(thinkSeconds),
        TimerLabels.text("scaled.rate", Previews.number(loop.ratePerSecond())),
        Previews.duration(loop.responseSeconds()),
        Previews.number(loop.inSystem()),
        Previews.number(loop.responseToThink()));
  }

  /** The think time with which the rate is as wanted, or the least that is drawn; by bisection. */
  private static double heldThinkSeconds(ClosedNetwork network, PrincipleA plan) {
    double low = ScaledThinkTime.LEAST_SHARE * plan.thinkSeconds();
    double high = plan.thinkSeconds();
    for (int i = 0; i < HELD_STEPS; i++) {
      double middle = (low + high) / 2;
      double rate = network.solve((int) plan.users(), middle).loop().ratePerSecond();
      if (rate > plan.ratePerSecond()) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
