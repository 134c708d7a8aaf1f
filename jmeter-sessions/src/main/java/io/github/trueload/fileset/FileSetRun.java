package io.github.trueload.fileset;

import io.github.trueload.popularity.FileSet;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testrun.DrawStreams;
import io.github.trueload.testrun.StoppedTest;
import java.security.SecureRandom;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One file set element during one test run: what its clones in all threads share. */
final class FileSetRun {
  private static final Logger LOG = LoggerFactory.getLogger(FileSetRun.class);

  private final String name;
  private final DrawStreams streams;
  private final AtomicBoolean refused = new AtomicBoolean();
  private final AtomicBoolean reported = new AtomicBoolean();

  /** Stands in for a seed where none is given. */
  private final long freshSeed = new SecureRandom().nextLong();

  private FileSet.Items sharedItems;

  FileSetRun(String name) {
    this.name = name;
    streams = DrawStreams.ofStarting(name);
  }

  /** The calling thread's requests; those of all threads where they share one sequence. */
  FileSet.Items items(SettingValues values, FileSet files) {
    OptionalLong given = ThisEngine.seed(values, FileSetSettings.SEED);
    long seed = given.orElse(freshSeed);
    if (reported.compareAndSet(false, true)) {
      LOG.info(
          "{}: {} files, {} bytes, drawn with seed {}{}",
          name,
          files.files(),
          files.bytes(),
          seed,
          given.isEmpty() ? " (drawn for this run)" : "");
    }
    return FileSetSettings.isShared(values)
        ? shared(files, seed)
        : files.requests(streams.ofThread(seed));
  }

  /** The first thread's settings make the sequence of all. */
  private synchronized FileSet.Items shared(FileSet files, long seed) {
    if (sharedItems == null) {
      FileSet.Items items = files.requests(streams.ofAll(seed));
      sharedItems =
          () -> {
            synchronized (items) {
              return items.next();
            }
          };
    }
    return sharedItems;
  }

  /** Shows a refused setting to the user, once for each element, and stops the test. */
  void refuse(RefusedSetting refusal) {
    if (refused.compareAndSet(false, true)) {
      StoppedTest.report("file set " + refusal.getMessage());
    }
  }

  /**
   * As {@link #refuse}, from a listener of the test's start: returns when the engine has noticed.
   */
  void refuseBeforeStart(RefusedSetting refusal) {
    refuse(refusal);
    StoppedTest.awaitEngine();
  }
}
