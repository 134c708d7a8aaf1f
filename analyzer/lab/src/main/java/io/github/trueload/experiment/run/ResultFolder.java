package io.github.trueload.experiment.run;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.PlanNotes;
import io.github.trueload.experiment.Point;
import io.github.trueload.experiment.Points;
import io.github.trueload.sweep.RunJson;
import io.github.trueload.sweep.RunResult;
import io.github.trueload.sweep.Sweep;
import java.io.IOException;
import java.io.Reader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The folder of an experiment's results. A run's files are written into a folder of its name and
 * {@code .part}, which gets its name once the run has its figures: what is there is whole. A run
 * that failed has {@code .failed} and is made again the next time.
 */
final class ResultFolder implements AutoCloseable {

  /** The experiment's text, as it was run. */
  static final String TEXT = "experiment.yaml";

  /** What a run came to. */
  static final String RESULT = "run.json";

  /** The plan of a run. */
  static final String PLAN = "plan.jmx";

  private static final String SHORT_TEXT = "experiment-short.yaml";
  private static final String PART = ".part";
  private static final String FAILED = ".failed";

  private final Path root;
  private final Experiment experiment;
  private final FileChannel lock;

  private ResultFolder(Path root, Experiment experiment, FileChannel lock) {
    this.root = root;
    this.experiment = experiment;
    this.lock = lock;
  }

  /**
   * Makes the folder, or takes up the one that is there.
   *
   * @throws OptionException if it holds something else, or another process works in it
   * @throws IOException if it cannot be written
   */
  static ResultFolder open(Path root, Experiment experiment) throws IOException, OptionException {
    return open(root, experiment, experiment.source().isShort() ? SHORT_TEXT : TEXT);
  }

  /**
   * The same with another name of the experiment's text, which differs between kinds of results.
   *
   * @param named name of the file
   */
  static ResultFolder open(Path root, Experiment experiment, String named)
      throws IOException, OptionException {
    Path absolute = root.toAbsolutePath().normalize();
    Files.createDirectories(absolute);
    Path text = absolute.resolve(named);
    if (Files.exists(text)) {
      if (!Files.readString(text).equals(experiment.source().text())) {
        throw new OptionException(
            root
                + ": contains the results of another version of this experiment; use another folder"
                + " with --output, or move this one away");
      }
    } else if (!isEmpty(absolute)) {
      throw new OptionException(
          root + ": contains other files; use another folder with --output, or move them away");
    }
    FileChannel lock = locked(absolute, root);
    try {
      requireSamePlans(absolute, root, experiment);
      OutputFile.writeText(text, out -> out.write(experiment.source().text()));
    } catch (IOException | OptionException e) {
      lock.close();
      throw e;
    }
    return new ResultFolder(absolute, experiment, lock);
  }

  /** Each run that is done has a copy of its plan, which may have been edited since. */
  private static void requireSamePlans(Path folder, Path named, Experiment experiment)
      throws IOException, OptionException {
    for (Path run : done(folder)) {
      Path copy = run.resolve(PLAN);
      Path written = run.resolve(JMeterCommand.PROPERTIES);
      if (!Files.exists(copy) || !Files.exists(written)) {
        continue;
      }
      Path plan = PlanNotes.plan(experiment, properties(written, experiment));
      if (!Files.exists(plan) || Files.mismatch(plan, copy) >= 0) {
        throw new OptionException(
            "%s: contains runs of another version of %s; use another folder with --output, or move this one away"
                .formatted(named, plan.getFileName()));
      }
    }
  }

  private static List<Path> done(Path folder) throws IOException {
    Path points = folder.resolve("points");
    if (!Files.exists(points)) {
      return List.of();
    }
    try (Stream<Path> runs = Files.walk(points, 2)) {
      return runs.filter(run -> !run.getFileName().toString().contains("."))
          .filter(run -> Files.exists(run.resolve(RESULT)))
          .sorted()
          .toList();
    }
  }

  private static Map<String, String> properties(Path written, Experiment experiment)
      throws IOException {
    Properties read = new Properties();
    try (Reader in = Files.newBufferedReader(written)) {
      read.load(in);
    }
    Map<String, String> properties = new HashMap<>();
    read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
    properties.put("here", experiment.here().toString());
    return properties;
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.allMatch(file -> file.getFileName().toString().equals(".lock"));
    }
  }

  /** The lock goes with the process that holds it, however it ends. */
  private static FileChannel locked(Path folder, Path named) throws IOException, OptionException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Held by this very process.
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
    if (lock == null) {
      throw new OptionException(named + ": another trueload is working in it");
    }
    return channel;
  }

  Path root() {
    return root;
  }

  private Path place(Point point, String ending) {
    return root.resolve("points").resolve(point.folder()).resolve(point.run() + ending);
  }

  /** Where a run's files are, from the root on. */
  String name(Point point, boolean failed) {
    return root.relativize(place(point, failed ? FAILED : "")).toString().replace('\\', '/');
  }

  /** The folder of a run that is done. */
  Path done(Point point) {
    return place(point, "");
  }

  boolean isDone(Point point) {
    return Files.isRegularFile(place(point, "").resolve(RESULT));
  }

  /** What a run that is done, or has failed, came to; empty if there is none. */
  Optional<RunResult> recorded(Point point) throws IOException {
    for (String ending : List.of("", FAILED)) {
      Path file = place(point, ending).resolve(RESULT);
      if (Files.isRegularFile(file)) {
        return Optional.of(RunJson.read(file));
      }
    }
    return Optional.empty();
  }

  /** Removes all files of a run. */
  void remove(Point point) throws IOException {
    for (String ending : List.of("", PART, FAILED)) {
      delete(place(point, ending));
    }
  }

  /** An empty folder for the files of a run that begins. */
  Path begin(Point point) throws IOException {
    remove(point);
    return Files.createDirectories(place(point, PART));
  }

  /** The run is done: its folder gets its name. */
  void finish(Point point, RunResult result) throws IOException {
    Path part = place(point, PART);
    RunJson.write(result, part.resolve(RESULT));
    move(part, place(point, result.hasFailed() ? FAILED : ""));
  }

  private static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  /** What runs came to so far, those that failed too, in the order of their points. */
  Sweep sweep() throws IOException {
    List<RunResult> runs = new ArrayList<>();
    List<Point> points = Points.inOrder(experiment);
    for (Point point : points) {
      recorded(point).ifPresent(runs::add);
    }
    runs.sort(Comparator.comparingInt(RunResult::number).thenComparingInt(RunResult::repetition));
    return Sweep.of(experiment.title(), experiment.design().axes(), runs, points.size());
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes of) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path at, IOException e) throws IOException {
            Files.delete(at);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
