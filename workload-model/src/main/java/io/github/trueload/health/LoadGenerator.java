package io.github.trueload.health;

/**
 * Who makes load, and which workload.
 *
 * @param name of the load generator; no comma, quote or line end
 * @param workload version of Trueload, a slash, and a checksum of plan and seed; empty where this
 *     is not one engine of several, and no checksum where the plan is not known. No comma, quote or
 *     line end
 */
public record LoadGenerator(String name, String workload) {}
