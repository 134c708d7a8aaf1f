package io.github.trueload.experiment;

import io.github.trueload.sweep.SweepAxis;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the plans of an experiment show before they run. */
public final class PlanNotes {

  /**
   * A probable mistake.
   *
   * @param words a sentence
   * @param isUnreadAxis whether an axis has no effect, so that all runs would be the same
   */
  public record Note(String words, boolean isUnreadAxis) {}

  private PlanNotes() {}

  /**
   * {@return the plan file of a run}
   *
   * @param properties of the run
   */
  public static Path plan(Experiment experiment, Map<String, String> properties) {
    return experiment.here().resolve(experiment.design().plan().fill(properties)).normalize();
  }

  /**
   * {@return the plan files of all points, each once}
   *
   * @param experiment whose plans are meant
   */
  public static Set<Path> plans(Experiment experiment) {
    Set<Path> plans = new LinkedHashSet<>();
    for (Point point : Points.inOrder(experiment)) {
      plans.add(plan(experiment, Points.properties(experiment, point)));
    }
    return plans;
  }

  /**
   * {@return probable mistakes: a property that neither plan nor server would use}
   *
   * @param experiment whose plans are read
   * @throws ExperimentSyntaxException if a plan is not there
   * @throws IOException if a plan cannot be read
   */
  public static List<Note> of(Experiment experiment) throws IOException, ExperimentSyntaxException {
    StringBuilder plans = new StringBuilder();
    for (Path plan : plans(experiment)) {
      if (!Files.isRegularFile(plan)) {
        throw new ExperimentSyntaxException(
            experiment.source().file(),
            0,
            "plan: there is no "
                + plan
                + "; name a JMX file; a relative path starts in the folder of this file");
      }
      plans.append(new String(Files.readAllBytes(plan), StandardCharsets.UTF_8));
    }
    List<Note> notes = new ArrayList<>();
    for (SweepAxis axis : experiment.design().axes()) {
      if (!isSeen(axis.property(), plans, experiment)) {
        notes.add(
            new Note(
                "nothing reads the axis '%s': write ${__P(%s)} in the plan, or $%s in a command"
                    .formatted(axis.property(), axis.property(), variable(axis.property())),
                true));
      }
    }
    for (String property : experiment.design().properties().keySet()) {
      if (!property.contains(".") && !isSeen(property, plans, experiment)) {
        notes.add(new Note("nothing reads the property '" + property + "'", false));
      }
    }
    if (!isRead("duration", plans)) {
      notes.add(
          new Note(
              "the plan does not read 'duration', which must end it: write ${__P(duration)}",
              false));
    }
    return notes;
  }

  /** {@return the name of a property in a command's environment} */
  public static String variable(String property) {
    return property.replaceAll("[^\\p{Alnum}_]", "_");
  }

  private static boolean isSeen(String property, CharSequence plans, Experiment experiment) {
    return isRead(property, plans)
        || Stream.concat(commands(experiment), templates(experiment))
            .anyMatch(text -> mentions(text, property));
  }

  private static Stream<String> commands(Experiment experiment) {
    Experiment.ServerCommands server = experiment.setup().server();
    return Stream.of(server.configure(), server.start(), server.stop()).filter(Objects::nonNull);
  }

  private static Stream<String> templates(Experiment experiment) {
    Experiment.JMeterChoice jmeter = experiment.setup().jmeter();
    Stream<PointTemplate> others =
        Stream.of(
            experiment.design().plan(),
            experiment.setup().server().health(),
            experiment.setup().capture() == null ? null : experiment.setup().capture().server(),
            jmeter.home(),
            jmeter.java());
    return Stream.of(
            others,
            jmeter.jvm().stream(),
            experiment.design().properties().values().stream(),
            experiment.design().duet().values().stream())
        .flatMap(each -> each)
        .filter(Objects::nonNull)
        .map(PointTemplate::text);
  }

  /** As a property of JMeter, in any function; one with a dot may be JMeter's own. */
  private static boolean isRead(String property, CharSequence plans) {
    return property.contains(".")
        || Pattern.compile("\\(\\s*['\"]?" + Pattern.quote(property) + "['\"]?\\s*[,)]")
            .matcher(plans)
            .find();
  }

  private static boolean mentions(String text, String property) {
    return Pattern.compile("\\b" + Pattern.quote(variable(property)) + "\\b").matcher(text).find()
        || text.contains("${" + property + "}");
  }
}
