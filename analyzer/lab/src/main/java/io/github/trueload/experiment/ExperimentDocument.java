package io.github.trueload.experiment;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;

import io.github.trueload.document.Document;
import io.github.trueload.document.Note;
import io.github.trueload.document.Table;
import java.util.List;
import java.util.stream.IntStream;

/** The runs of an experiment in their order, and the time they take. */
public final class ExperimentDocument {

  private record NumberedPoint(int number, Point point) {}

  private ExperimentDocument() {}

  /** {@return {@code experiment} as a document} */
  public static Document of(Experiment experiment) {
    List<Point> order = Points.inOrder(experiment);
    String title =
        experiment.title()
            + ": "
            + count(order.size(), "run")
            + (experiment.design().isRandomOrder()
                ? ", in random order (seed " + experiment.design().seed() + ")"
                : ", in the order of the file");
    Table<NumberedPoint> table =
        Table.of(
                IntStream.range(0, order.size())
                    .mapToObj(i -> new NumberedPoint(i + 1, order.get(i)))
                    .toList())
            .console(title)
            .text(null, null, "run", run -> count(run.number()));
    for (int i = 0; i < experiment.design().axes().size(); i++) {
      int axis = i;
      table.text(
          null, null, experiment.design().axes().get(i).property(), run -> run.point().value(axis));
    }
    table.text(null, null, "repetition", run -> String.valueOf(run.point().repetition()));
    return Document.withoutPage(table, Note.console(time(experiment, order.size())));
  }

  private static String time(Experiment experiment, int runs) {
    Experiment.Times times = experiment.times();
    double nanos = TimeNeeded.nanos(times, runs, TimeNeeded.OVERHEAD_NANOS);
    return "About %s: %s of load in each run, some %s for JMeter's start and the analysis%s."
        .formatted(
            duration(nanos / 1e9),
            duration(times.loadSeconds()),
            duration(TimeNeeded.OVERHEAD_NANOS / 1e9),
            times.coolDownNanos() == 0
                ? ""
                : ", " + duration(times.coolDownNanos() / 1e9) + " between two runs");
  }
}
