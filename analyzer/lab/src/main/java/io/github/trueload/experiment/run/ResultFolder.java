package io.github.trueload.experiment.run;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.bytes.OutputFile.NotWritableException;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.PlanNotes;
import io.github.trueload.experiment.Point;
import io.github.trueload.experiment.Points;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.sweep.RunJson;
import io.github.trueload.sweep.RunResult;
import io.github.trueload.sweep.Sweep;
import io.github.trueload.sweep.SweepFiles;
import java.io.IOException;
import java.io.Reader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
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
    Path shown = root.toString().isEmpty() ? absolute : root;
    create(absolute, shown);
    Path text = absolute.resolve(named);
    requireOwn(absolute, text, shown, experiment.source());
    FileChannel lock = locked(absolute, shown);
    try {
      requireSamePlans(absolute, shown, experiment);
      OutputFile.writeText(text, out -> out.write(experiment.source().text()));
    } catch (IOException | OptionException e) {
      lock.close();
      throw e;
    }
    return new ResultFolder(absolute, experiment, lock);
  }

  private static void create(Path folder, Path named) throws NotWritableException {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new NotWritableException(named, "it is not a folder; name another one with --output");
    } catch (IOException e) {
      throw notWritable(named, e);
    }
  }

  private static NotWritableException notWritable(Path named, IOException e) {
    String reason = e instanceof FileSystemException known ? known.getReason() : e.getMessage();
    return new NotWritableException(
        named,
        (reason == null ? "no right to write there" : reason)
            + "; name another folder with --output");
  }

  /**
   * The folder is new, or has the results of this experiment: its copy of the experiment's text
   * shows that. The file of the user itself is no such copy, and its folder has files of the user.
   */
  private static void requireOwn(Path folder, Path text, Path named, Experiment.Source source)
      throws IOException, OptionException {
    boolean isCopy = Files.isRegularFile(text) && !OutputFile.isSameFile(text, source.file());
    if (!isCopy && !isEmpty(folder, named)) {
      throw new OptionException(
          named + ": contains other files; use another folder with --output, or move them away");
    }
    // As bytes: a damaged copy need not be text.
    byte[] expected = source.text().getBytes(StandardCharsets.UTF_8);
    if (isCopy && !Arrays.equals(Files.readAllBytes(text), expected)) {
      throw new OptionException(
          named
              + ": contains the results of another version of this experiment; use another folder"
              + " with --output, or move this one away");
    }
  }

  /** Each run that is done has a copy of its plan, which may have been edited since. */
  private static void requireSamePlans(Path folder, Path named, Experiment experiment)
      throws IOException, OptionException {
    for (Path run : done(folder)) {
      Path copy = run.resolve(PLAN);
      Path written = run.resolve(JMeterCommand.PROPERTIES);
      if (!Files.isRegularFile(copy) || !Files.isRegularFile(written)) {
        continue;
      }
      Path plan = plan(written, experiment);
      if (!Files.exists(plan) || Files.mismatch(plan, copy) >= 0) {
        throw new OptionException(
            "%s: contains runs of another version of %s; use another folder with --output, or move this one away"
                .formatted(named, plan.getFileName()));
      }
    }
  }

  private static List<Path> done(Path folder) throws IOException {
    Path points = folder.resolve(SweepFiles.RUNS);
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

  /** The plan of a run that is done, according to the properties that it had. */
  private static Path plan(Path written, Experiment experiment) throws IOException {
    try {
      return PlanNotes.plan(experiment, properties(written, experiment));
    } catch (CharacterCodingException | IllegalArgumentException e) {
      throw new UnreadableInputException(
          written.toString(),
          "it does not contain the properties of a run",
          "move its folder away and run it again");
    }
  }

  private static Map<String, String> properties(Path written, Experiment experiment)
      throws IOException {
    Properties read = new Properties();
    // UTF-8, as earlier versions wrote it; since then the file has escapes, in ASCII.
    try (Reader in = Files.newBufferedReader(written)) {
      read.load(in);
    }
    Map<String, String> properties = new HashMap<>();
    read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
    properties.put("here", experiment.here().toString());
    return properties;
  }

  private static boolean isEmpty(Path folder, Path named) throws NotWritableException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.allMatch(file -> file.getFileName().toString().equals(SweepFiles.LOCK));
    } catch (IOException e) {
      throw notWritable(named, e);
    }
  }

  /** The lock goes with the process that holds it, however it ends. */
  private static FileChannel locked(Path folder, Path named) throws IOException, OptionException {
    FileChannel channel = lockFile(folder, named);
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

  private static FileChannel lockFile(Path folder, Path named) throws NotWritableException {
    try {
      return FileChannel.open(
          folder.resolve(SweepFiles.LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw notWritable(named.resolve(SweepFiles.LOCK), e);
    }
  }

  Path root() {
    return root;
  }

  private Path place(Point point, String ending) {
    return root.resolve(SweepFiles.RUNS).resolve(point.folder()).resolve(point.run() + ending);
  }

  /** Where a run's files are, from the root on. */
  String name(Point point, boolean failed) {
    return name(point, failed ? FAILED : "");
  }

  private String name(Point point, String ending) {
    return root.relativize(place(point, ending)).toString().replace('\\', '/');
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
        RunResult read = RunJson.read(file);
        if (!isOf(point, ending, read)) {
          throw RunJson.noRun(file);
        }
        return Optional.of(read);
      }
    }
    return Optional.empty();
  }

  /** A file of another run must not be counted here: nothing in the results would show it. */
  private boolean isOf(Point point, String ending, RunResult read) {
    return read.number() == point.number()
        && read.places().equals(point.places())
        && read.repetition() == point.repetition()
        && read.folder().equals(name(point, ending));
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
