package io.github.trueload.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs the experiments: {@code mvn -Pproof verify -pl papers -am}. Tables and pictures go to {@code
 * target/proof} of this module.
 */
public final class Proof {

  private static final double LOOP_SECONDS = 30;
  private static final double BURST_SECONDS = 90;
  private static final int POWER_STREAMS = 500;

  private Proof() {}

  /**
   * Runs what the third argument names, or everything.
   *
   * @param arguments the examples module's folder; the folder of the results; then {@code loop},
   *     {@code bursts} or {@code power}, or nothing
   * @throws IOException if an experiment cannot be run
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path examples = Path.of(arguments[0]).toAbsolutePath().normalize();
    ProofFolder folder =
        new ProofFolder(examples, Path.of(arguments[1]).toAbsolutePath().normalize());
    String which = arguments.length > 2 ? arguments[2] : "all";
    if (!which.matches("all|loop|bursts|power")) {
      throw new IOException("no experiment is named \"" + which + "\": all, loop, bursts or power");
    }
    if (which.matches("all|power")) {
      write(folder, "power", PowerExperiment.run(POWER_STREAMS));
    }
    if (which.matches("all|bursts")) {
      write(folder, "bursts", BurstExperiment.run(folder, BURST_SECONDS));
    }
    if (which.matches("all|loop")) {
      write(folder, "loop", LoopExperiment.run(folder, LOOP_SECONDS));
    }
  }

  private static void write(ProofFolder folder, String name, Result result) throws IOException {
    Files.createDirectories(folder.output());
    Files.writeString(folder.output().resolve(name + ".md"), result.table());
    Files.writeString(folder.output().resolve(name + ".svg"), result.picture());
  }
}
