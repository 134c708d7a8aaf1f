package io.github.trueload.e2e.gui;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Tours through one JMeter's window, one after another. Started by {@link WindowTest} with JMeter's
 * class path.
 *
 * <p>{@code HOME PLAN PICTURES PORT TOUR…}: opens the plan as {@code jmeter -t} does and makes each
 * tour, whether or not one before it failed. What a tour prints stands between {@code <<< TOUR}
 * and, if it came to its end, {@code >>> TOUR}.
 */
public final class WindowTours {

  /**
   * JMeter 5.6.3 asks before it writes to a file that exists; from Java 25 on a listener without a
   * file is such a one, for {@code new File("")} is the current folder there.
   */
  private static final String APPEND = "-Jresultcollector.action_if_file_exists=APPEND";

  private WindowTours() {}

  /** See the class comment. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(out);
    Path plan = Path.of(args[1]);
    Path pictures = Path.of(args[2]);
    try {
      GuiTour.start("-d", args[0], APPEND, "-t", plan.toString());
    } catch (Throwable failure) {
      failure.printStackTrace(out);
      Runtime.getRuntime().halt(1);
    }
    for (String tour : Arrays.asList(args).subList(4, args.length)) {
      out.println("<<< " + tour);
      try {
        make(tour, plan.resolveSibling(""), pictures, args[3]);
        out.println(">>> " + tour);
      } catch (Throwable failure) {
        failure.printStackTrace(out);
        GuiTour.shoot(Files.createDirectories(pictures).resolve(tour + "-failure.png"));
      }
    }
    out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static void make(String tour, Path folder, Path pictures, String port) throws Exception {
    switch (tour) {
      case "traffic", "traffic-dark" -> TrafficTour.make(tour, pictures.resolve("traffic"));
      case "elements" -> GuiTour.make(folder, pictures.resolve("reopened"));
      case "reopened" -> GuiTour.look(folder, pictures.resolve("reopened"));
      case "sampler" -> ResultsTour.make(folder, pictures.resolve("results"), port);
      default -> throw new IllegalArgumentException(tour);
    }
  }
}
