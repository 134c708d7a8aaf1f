package io.github.trueload.fileset;

import io.github.trueload.popularity.FileSet;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import java.util.List;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.util.JMeterStopTestNowException;

/**
 * Draws a file for each request in its scope and puts its path, size and rank into variables. A
 * configuration element that acts before each sampler, as a pre-processor does: JMeter has none
 * that only configures and yet changes with every request.
 *
 * <p>JMeter clones the element for each thread; the clones share one {@link FileSetRun}. Settings
 * are checked when the test starts, as far as their values are known, and read once in each thread.
 */
public final class FileSetElement extends ConfigTestElement
    implements PreProcessor, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;

  private transient FileSetRun run;
  private transient FileSet.Items items;
  private transient String folder;
  private transient String variable;

  /** Made by JMeter from a plan, and for each thread. */
  public FileSetElement() {
    // nothing to set: settings are properties
  }

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
    List<Setting> inEffect = FileSetSettings.inEffect(values);
    try {
      inEffect.stream().filter(setting -> !values.isOpen(setting)).forEach(values::check);
      if (inEffect.stream().noneMatch(values::isOpen)) {
        FileSetSettings.model(values);
      }
    } catch (RefusedSetting refusal) {
      run.refuseBeforeStart(refusal);
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  /**
   * Puts the next file into the variables.
   *
   * @throws JMeterStopTestNowException if a setting, evaluated in this thread, cannot be used
   */
  @Override
  public void process() {
    if (items == null) {
      prepare();
    }
    FileSet.Item item = items.next();
    JMeterVariables variables = getThreadContext().getVariables();
    variables.put(variable, folder + item.path());
    variables.put(variable + "_bytes", Long.toString(item.bytes()));
    variables.put(variable + "_rank", Long.toString(item.rank()));
  }

  private void prepare() {
    if (run == null) {
      throw new JMeterStopTestNowException(
          "File set \"" + getName() + "\" was not notified that the test started");
    }
    try {
      SettingValues values = SettingValues.evaluated(this, FileSetSettings.ALL);
      FileSet files = FileSetSettings.model(values);
      folder = FileSetSettings.folder(values);
      variable = FileSetSettings.variable(values);
      items = run.items(values, files);
    } catch (RefusedSetting refusal) {
      run.refuse(refusal);
      throw new JMeterStopTestNowException(refusal.getMessage(), refusal);
    }
  }

  @Override
  public void testEnded() {
    // nothing is held open
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }
}
