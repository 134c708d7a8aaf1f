package io.github.trueload.fileset;

import io.github.trueload.popularity.FileSet;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testrun.DrawStreams;
import io.github.trueload.testrun.LocalTestListener;
import io.github.trueload.testrun.RefusingRun;
import java.security.SecureRandom;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.util.JMeterStopTestNowException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws a file for each request in its scope and puts its path, size and rank into variables. A
 * configuration element that acts before each sampler, as a pre-processor does: JMeter has none
 * that only configures and yet changes with every request.
 *
 * <p>JMeter clones the element for each thread; the clones share one {@link FileSetRun}. Settings
 * are checked when the test starts, as far as their values are known, and read once in each thread.
 */
public final class FileSetElement extends ConfigTestElement
    implements PreProcessor, LocalTestListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;

  private transient @Nullable FileSetRun run;
  private transient FileSet.@Nullable Items items;
  private transient @Nullable String folder;
  private transient @Nullable String variable;

  @Override
  public Object clone() {
    FileSetElement copy = (FileSetElement) super.clone();
    copy.run = run;
    return copy;
  }

  @Override
  public void testStarted() {
    run = new FileSetRun(getName());
    SettingValues values = SettingValues.evaluatedEarly(this, FileSetSettings.ALL);
    run.checkBeforeStart(
        values, FileSetSettings.inEffect(values), () -> FileSetSettings.model(values));
  }

  /**
   * Puts the next file into the variables.
   *
   * @throws JMeterStopTestNowException if a setting, evaluated in this thread, cannot be used
   */
  @Override
  public void process() {
    FileSet.Item item = (items == null ? prepare() : items).next();
    JMeterVariables variables = getThreadContext().getVariables();
    variables.put(variable, folder + item.path());
    variables.put(variable + "_bytes", Long.toString(item.bytes()));
    variables.put(variable + "_rank", Long.toString(item.rank()));
  }

  private FileSet.Items prepare() {
    if (run == null) {
      throw new JMeterStopTestNowException(
          "File set \"" + getName() + "\" was not notified that the test started");
    }
    try {
      SettingValues values = SettingValues.evaluated(this, FileSetSettings.ALL);
      FileSet files = FileSetSettings.model(values);
      folder = FileSetSettings.folder(values);
      variable = FileSetSettings.variable(values);
      FileSet.Items own = run.items(values, files);
      items = own;
      return own;
    } catch (RefusedSetting refusal) {
      run.refuse(refusal);
      throw new JMeterStopTestNowException(refusal.getMessage(), refusal);
    }
  }

  @Override
  public void testEnded() {
    // nothing is held open
  }

  /** One file set element during one test run: what its clones in all threads share. */
  private static final class FileSetRun extends RefusingRun {
    private static final Logger LOG = LoggerFactory.getLogger(FileSetRun.class);

    private final String name;
    private final DrawStreams streams;
    private final AtomicBoolean reported = new AtomicBoolean();

    /** Stands in for a seed where none is given. */
    private final long freshSeed = new SecureRandom().nextLong();

    private FileSet.@Nullable Items sharedItems;

    FileSetRun(String name) {
      super("file set");
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
  }
}
