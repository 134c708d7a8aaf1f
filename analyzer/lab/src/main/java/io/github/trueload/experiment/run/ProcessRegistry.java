package io.github.trueload.experiment.run;

import io.github.trueload.sweep.SweepFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The processes that an experiment has started, each a line of a file: process and instant of its
 * start, by which one is known even after its number was given to another. Beside that every one of
 * them, and every process it starts, has a mark in its environment, which Linux shows.
 */
final class ProcessRegistry {

  /** The variable that marks them. */
  static final String MARK = "TRUELOAD_EXPERIMENT_FOLDER";

  private static final long LAST_SECONDS = 10;

  private final Path file;
  private final String mark;

  /**
   * @param folder of the experiment's results
   */
  ProcessRegistry(Path folder) {
    this.file = folder.resolve(SweepFiles.PROCESSES);
    this.mark = folder.toAbsolutePath().normalize().toString();
  }

  String mark() {
    return mark;
  }

  /** Registers a process; runs at the same time share the file. */
  synchronized void add(ProcessHandle process) throws IOException {
    Files.writeString(
        file,
        process.pid() + " " + start(process) + "\n",
        StandardCharsets.US_ASCII,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static long start(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  /**
   * Kills the registered processes that still run, and all processes with the mark.
   *
   * @return the number of processes that were killed
   */
  int endLeftOvers() throws IOException {
    Set<ProcessHandle> left = new LinkedHashSet<>();
    for (ProcessHandle process : noted()) {
      left.add(process);
      process.descendants().forEach(left::add);
    }
    left.addAll(marked());
    left.remove(ProcessHandle.current());
    left.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle process : left) {
      process.onExit().completeOnTimeout(process, LAST_SECONDS, TimeUnit.SECONDS).join();
    }
    Files.deleteIfExists(file);
    return left.size();
  }

  private List<ProcessHandle> noted() throws IOException {
    List<ProcessHandle> alive = new ArrayList<>();
    if (!Files.isRegularFile(file)) {
      return alive;
    }
    for (String line : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
      String[] words = line.split(" ");
      if (words.length == 2 && words[0].matches("\\d{1,18}") && words[1].matches("\\d{1,18}")) {
        ProcessHandle.of(Long.parseLong(words[0]))
            .filter(process -> start(process) == Long.parseLong(words[1]))
            .filter(ProcessHandle::isAlive)
            .ifPresent(alive::add);
      }
    }
    return alive;
  }

  /** Those whose environment has the mark; none where the system does not show it. */
  private List<ProcessHandle> marked() {
    List<ProcessHandle> marked = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path each : all) {
        if (isMarked(each.resolve("environ"))) {
          Optional<ProcessHandle> process =
              ProcessHandle.of(Long.parseLong(each.getFileName().toString()));
          process.filter(ProcessHandle::isAlive).ifPresent(marked::add);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return marked;
    }
    return marked;
  }

  private boolean isMarked(Path environment) {
    try {
      String all = new String(Files.readAllBytes(environment), StandardCharsets.UTF_8);
      return List.of(all.split("\0")).contains(MARK + "=" + mark);
    } catch (IOException e) {
      return false; // another's, or gone
    }
  }
}
