package io.github.trueload.health;

/**
 * Who makes load, and which workload.
 *
 * @param name of the load generator; no comma, quote or line end
 * @param workload version of Trueload, a checksum of plan and seed, and a checksum of the values of
 *     the properties that the plan reads, with slashes between them; empty where this is not one
 *     engine of several, and no checksums where the plan is not known. No comma, quote or line end
 * @param clockError largest error of the machine's clock by NTP when the run began, seconds;
 *     infinite if NTP does not synchronize it, NaN if that is not known
 */
public record LoadGenerator(String name, String workload, double clockError) {

  /**
   * A load generator whose clock is not known.
   *
   * @param name of the load generator
   * @param workload as above
   */
  public LoadGenerator(String name, String workload) {
    this(name, workload, Double.NaN);
  }
}
