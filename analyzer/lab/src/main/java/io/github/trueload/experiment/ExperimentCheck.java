package io.github.trueload.experiment;

import io.github.trueload.sweep.SweepAxis;
import io.github.trueload.wording.SuggestionFinder;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can be known to be wrong before anything runs, though each key by itself is right. */
final class ExperimentCheck {

  /** An experiment of months is a mistake. */
  private static final long MOST_RUNS = 100_000;

  private final ExperimentFields top;
  private final Experiment experiment;

  ExperimentCheck(ExperimentFields top, Experiment experiment) {
    this.top = top;
    this.experiment = experiment;
  }

  void check() throws ExperimentSyntaxException {
    long runs = experiment.design().repetitions();
    for (SweepAxis axis : experiment.design().axes()) {
      runs *= axis.values().size();
    }
    if (runs > MOST_RUNS) {
      throw top.require("axes", "").refusal(runs + " runs; " + MOST_RUNS + " are the maximum");
    }
    checkPlaces();
    checkLoad();
  }

  /** Every place of every text has a value: of a property, those that were set before it. */
  private void checkPlaces() throws ExperimentSyntaxException {
    Set<String> known = new LinkedHashSet<>(PropertyNames.OURS);
    known.add("seed");
    experiment.design().axes().forEach(axis -> known.add(axis.property()));
    if (top.has("properties")) {
      Map<String, Value> properties = top.require("properties", "").entries("");
      for (Map.Entry<String, Value> property : properties.entrySet()) {
        checkPlaces(
            property.getValue(),
            Objects.requireNonNull(experiment.design().properties().get(property.getKey())),
            known);
        checkPlaces(
            inside("duet", property.getKey()),
            experiment.design().duet().get(property.getKey()),
            known);
        known.add(property.getKey());
      }
    }
    checkPlaces(top.find("plan"), experiment.design().plan(), known);
    checkPlaces(inside("load", "users"), experiment.load().users(), known);
    checkPlaces(inside("load", "rate"), experiment.load().ratePerSecond(), known);
    String health =
        experiment.setup().server().health() == null
            ? ""
            : experiment.setup().server().health().text();
    if (health.startsWith("http:") || health.startsWith("https:")) {
      checkPlaces(inside("server", "health"), experiment.setup().server().health(), known);
    }
    if (experiment.setup().capture() != null) {
      checkPlaces(inside("capture", "server"), experiment.setup().capture().server(), known);
    }
    checkPlaces(inside("jmeter", "home"), experiment.setup().jmeter().home(), known);
    checkPlaces(inside("jmeter", "java"), experiment.setup().jmeter().java(), known);
    for (PointTemplate option : experiment.setup().jmeter().jvm()) {
      checkPlaces(inside("jmeter", "jvm"), option, known);
    }
  }

  private Optional<Value> inside(String part, String key) throws ExperimentSyntaxException {
    Optional<Value> value = top.find(part).filter(Value::isMapping);
    return value.isEmpty() ? value : Optional.ofNullable(value.get().entries("").get(key));
  }

  private void checkPlaces(Optional<Value> at, @Nullable PointTemplate template, Set<String> known)
      throws ExperimentSyntaxException {
    if (at.isPresent() && template != null) {
      checkPlaces(at.get(), template, known);
    }
  }

  private static void checkPlaces(Value at, PointTemplate template, Set<String> known)
      throws ExperimentSyntaxException {
    for (String name : template.names()) {
      if (!known.contains(name)) {
        throw at.refusal(
            "${%s}: the property '%s' does not exist here%s"
                .formatted(name, name, SuggestionFinder.hint(name, known)));
      }
    }
  }

  private void checkLoad() throws ExperimentSyntaxException {
    checkNumbers(inside("load", "users"), experiment.load().users(), "a number of users");
    checkNumbers(
        inside("load", "rate"),
        experiment.load().ratePerSecond(),
        "a rate, such as 20/s or 4/s * 5,");
  }

  private void checkNumbers(Optional<Value> at, @Nullable PointTemplate template, String what)
      throws ExperimentSyntaxException {
    if (template == null) {
      return;
    }
    for (Point point : Points.inOrder(experiment)) {
      String filled = template.fill(Points.properties(experiment, point));
      if (RequestedLoad.number(filled).isEmpty()) {
        Value where = at.orElse(top.whole());
        throw where.refusal(
            "load: '%s' is '%s' at %s; expected %s above 0, or write 'load: off'"
                .formatted(template.text(), filled, point.words(), what));
      }
    }
  }
}
