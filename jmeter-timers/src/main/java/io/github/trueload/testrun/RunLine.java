package io.github.trueload.testrun;

import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;

/** A line on the console of a run without a window, as JMeter's summariser prints its own. */
public final class RunLine {

  private RunLine() {}

  /** Prints {@code line}, unless there is a window or the summariser's output is switched off. */
  public static void print(String line) {
    if (GuiPackage.getInstance() == null && JMeterUtils.getPropDefault("summariser.out", true)) {
      System.out.println(line);
    }
  }
}
