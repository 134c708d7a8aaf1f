package io.github.trueload.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of an experiment's runs, and what separates them. */
class PointsTest {

  @TempDir private Path folder;

  private Experiment experiment(String more) throws Exception {
    String text =
        """
        plan: p.jmx
        duration: 10s
        axes:
          - {property: users, from: 1, to: 12, step: 1}
          - {property: server.kind, values: [nginx, "apache 2/x"]}
        """;
    return ExperimentFile.read(Files.writeString(folder.resolve("e.yaml"), text + more), false);
  }

  private static List<String> words(List<Point> points) {
    return points.stream().map(point -> point.words() + " " + point.run()).toList();
  }

  @Test
  void eachRepetitionHoldsEveryPointOnceInAnOrderOfItsOwn() throws Exception {
    List<Point> order = Points.inOrder(experiment("repetitions: 3\n"));
    assertThat(order).hasSize(3 * 24).doesNotHaveDuplicates();
    for (int block = 0; block < 3; block++) {
      List<Point> one = order.subList(24 * block, 24 * (block + 1));
      int repetition = block + 1;
      assertThat(one).allMatch(point -> point.repetition() == repetition);
      assertThat(one).extracting(Point::number).doesNotHaveDuplicates();
    }
    assertThat(order.subList(0, 24))
        .extracting(Point::number)
        .isNotEqualTo(order.subList(24, 48).stream().map(Point::number).toList());
  }

  @Test
  void theOrderIsTheSeeds() throws Exception {
    List<String> first = words(Points.inOrder(experiment("seed: 5\n")));
    assertThat(words(Points.inOrder(experiment("seed: 5\n")))).isEqualTo(first);
    assertThat(words(Points.inOrder(experiment("seed: 6\n")))).isNotEqualTo(first);
    List<Point> written = Points.inOrder(experiment("order: as-written\n"));
    assertThat(written).extracting(Point::number).isSorted();
    assertThat(written.get(1).words()).isEqualTo("users=1, server.kind=apache 2/x");
  }

  /** Two experiments in the order of the file are as independent as two in a random order. */
  @Test
  void theSeedOfTheRunsIsThatOfTheFileInEachOrder() throws Exception {
    for (String order : List.of("random", "as-written")) {
      Experiment one = experiment("order: " + order + "\nseed: 1\n");
      Experiment two = experiment("order: " + order + "\nseed: 2\n");
      Point point = Points.inOrder(one).get(0);
      assertThat(Points.properties(two, point).get("seed"))
          .isNotEqualTo(Points.properties(one, point).get("seed"));
    }
  }

  @Test
  void everyRunHasAFolderAndASeedOfItsOwn() throws Exception {
    Experiment experiment = experiment("repetitions: 3\n");
    Set<String> folders = new HashSet<>();
    Set<String> seeds = new HashSet<>();
    for (Point point : Points.inOrder(experiment)) {
      folders.add(point.folder() + "/" + point.run());
      seeds.add(Points.properties(experiment, point).get("seed"));
    }
    assertThat(folders)
        .hasSize(72)
        .contains("002_users=1_server.kind=apache-2-x/r3")
        .allMatch(name -> name.matches("[\\w.=+/-]+"));
    assertThat(seeds).hasSize(72).allMatch(seed -> Long.parseLong(seed) >= 0);
  }

  @Test
  void theTimeIsThatOfTheRunsAndOfThePausesBetween() throws Exception {
    Experiment.Times times = experiment("warm-up: 2s\ncool-down: 5s\n").times();
    // 3 runs of 12 s and 8 s beside, 2 pauses of 5 s
    assertThat(TimeNeeded.nanos(times, 3, 8_000_000_000L)).isEqualTo(70_000_000_000L);
    assertThat(TimeNeeded.nanos(times, 0, 8_000_000_000L)).isZero();
    long year = 8760 * 3_600_000_000_000L;
    Experiment.Times years = new Experiment.Times(0, year, 0, 0);
    assertThat(TimeNeeded.nanos(years, 100_000, 0)).isEqualTo(100_000.0 * year);
  }

  @Test
  void whatNothingReadsIsNoted() throws Exception {
    Files.writeString(folder.resolve("p.jmx"), "<x>${__P(users,1)} ${__P( think )}</x>");
    Experiment experiment =
        experiment("properties: {think: 1 s, thnik: 2 s, httpclient4.retrycount: 1}\n");
    // what has a dot may be a property of JMeter's own
    assertThat(PlanNotes.of(experiment))
        .noneMatch(PlanNotes.Note::isUnreadAxis)
        .extracting(PlanNotes.Note::words)
        .containsExactly(
            "nothing reads the property 'thnik'",
            "the plan does not read 'duration', which must end it: write ${__P(duration)}");
    Files.writeString(folder.resolve("p.jmx"), "<x>${__P(duration)}</x>");
    assertThat(PlanNotes.of(experiment("")))
        .allMatch(PlanNotes.Note::isUnreadAxis)
        .extracting(PlanNotes.Note::words)
        .containsExactly(
            "nothing reads the axis 'users': write ${__P(users)} in the plan, or $users in a"
                + " command");
    assertThat(PlanNotes.of(experiment("server: {start: ./go $users}\n"))).isEmpty();
  }
}
