package io.github.trueload.experiment;

import io.github.trueload.analysis.WindowChoice;
import io.github.trueload.sweep.SweepAxis;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as its file shows it.
 *
 * @param title what it is called
 * @param source the file and its text
 * @param design the plan, its points and how often each of them runs
 * @param times how long a run takes
 * @param load what every run must have had to count
 * @param setup the programs beside the plan: server, capture, JMeter
 */
public record Experiment(
    String title, Source source, Design design, Times times, Load load, Setup setup) {

  /**
   * Where an experiment was read.
   *
   * @param file the file; relative paths in it begin where it lies
   * @param text the file's text, as it was read
   * @param isShort whether it is the short form
   */
  public record Source(Path file, String text, boolean isShort) {}

  /**
   * The points and their order.
   *
   * @param plan the JMX file
   * @param axes one or two; the second one's values are lines of their own
   * @param properties of every point, {@code -J}, in the file's order
   * @param repetitions runs of each point, 1 or more
   * @param isRandomOrder whether the order is drawn; otherwise it is that of the file
   * @param seed decides the order, and the property {@code seed} of each run
   * @param duet of two runs at once, what the second has instead of properties of the same names;
   *     empty if the file does not name it
   */
  public record Design(
      PointTemplate plan,
      List<SweepAxis> axes,
      Map<String, PointTemplate> properties,
      int repetitions,
      boolean isRandomOrder,
      long seed,
      Map<String, PointTemplate> duet) {

    /** Copies lists and maps. */
    public Design {
      axes = List.copyOf(axes);
      properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
      duet = Collections.unmodifiableMap(new LinkedHashMap<>(duet));
    }

    /**
     * {@return the properties of a run, of two that are made at once}
     *
     * @param isSecond whether it is the second
     */
    public Map<String, PointTemplate> properties(boolean isSecond) {
      Map<String, PointTemplate> ofRun = new LinkedHashMap<>(properties);
      if (isSecond) {
        ofRun.putAll(duet);
      }
      return ofRun;
    }
  }

  /**
   * Programs that take part.
   *
   * @param server how the server is started and stopped, by point
   * @param capture what is captured; null for nothing
   * @param jmeter what runs the plan
   */
  public record Setup(
      ServerCommands server, @Nullable CaptureChoice capture, JMeterChoice jmeter) {}

  /** {@return the folder that relative paths begin at, and in which commands run} */
  public Path here() {
    Path folder = source.file().toAbsolutePath().normalize().getParent();
    return folder == null ? source.file().toAbsolutePath() : folder;
  }

  /**
   * How long a run takes.
   *
   * @param warmUpNanos at its start, not counted; 0 or more
   * @param durationNanos counted; above 0
   * @param rampDownNanos at its end, not counted; 0 or more
   * @param coolDownNanos before the next run; 0 or more
   */
  public record Times(
      long warmUpNanos, long durationNanos, long rampDownNanos, long coolDownNanos) {

    /**
     * {@return how long JMeter sends load: what the property {@code duration} says, in whole
     * seconds}
     */
    public long loadSeconds() {
      return (long) Math.ceil((warmUpNanos + durationNanos + rampDownNanos) / 1e9);
    }

    /** {@return the part of a run that counts} */
    public WindowChoice window() {
      return WindowChoice.without(warmUpNanos, rampDownNanos).atMost(durationNanos);
    }
  }

  /**
   * The load that a run was to have, by point; null where nothing is asked.
   *
   * @param users N, for Little's law: λ(R + Z) must come to it
   * @param ratePerSecond requests per second
   * @param tolerance largest relative difference
   * @param isOff whether the file says that nothing is asked
   */
  public record Load(
      @Nullable PointTemplate users,
      @Nullable PointTemplate ratePerSecond,
      double tolerance,
      boolean isOff) {

    /**
     * {@return the same load with a rate, unless it has one or the file says that nothing is asked}
     *
     * @param rate requests per second
     */
    public Load orRate(PointTemplate rate) {
      return isOff || ratePerSecond != null ? this : new Load(users, rate, tolerance, false);
    }
  }

  /**
   * Commands of the shell, run where the experiment's file lies, with the point's properties in
   * their environment; null where there is none.
   *
   * @param configure run to its end before the start
   * @param start either ends once the server is started, or is the server
   * @param health a command that ends with 0, or a URL that answers 2xx or 3xx, once the server is
   *     ready
   * @param readyNanos how long that may take
   * @param stop ends it; without one the processes of {@code start} are ended
   * @param stopNanos how long that may take
   */
  public record ServerCommands(
      @Nullable String configure,
      @Nullable String start,
      @Nullable PointTemplate health,
      long readyNanos,
      @Nullable String stop,
      long stopNanos) {}

  /**
   * What is captured.
   *
   * @param device the interface
   * @param server {@code host:port}
   * @param snapLength bytes of each packet
   */
  public record CaptureChoice(String device, PointTemplate server, int snapLength) {}

  /**
   * Who runs the plan.
   *
   * @param home JMeter's folder; null for that of the command line or of JMETER_HOME
   * @param java the program {@code java}; null for the one that runs us
   * @param jvm further options of its JVM
   * @param remote addresses of remote engines; empty: JMeter sends itself
   * @param endNanos how long after its time it may take to end
   */
  public record JMeterChoice(
      @Nullable PointTemplate home,
      @Nullable PointTemplate java,
      List<PointTemplate> jvm,
      List<String> remote,
      long endNanos) {

    /** Copies the lists. */
    public JMeterChoice {
      jvm = List.copyOf(jvm);
      remote = List.copyOf(remote);
    }
  }
}
