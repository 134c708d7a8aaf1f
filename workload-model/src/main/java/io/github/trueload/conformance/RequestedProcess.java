package io.github.trueload.conformance;

import io.github.trueload.arrivals.ArrivalProcess;

/** What a load generator was to send. */
public sealed interface RequestedProcess {

  /**
   * {@return the process as it was written, which {@link #parse} reads; of an element of a plan,
   * its name and the kind}
   */
  String text();

  /**
   * Arrivals of requests or sessions.
   *
   * @param text as it was written
   * @param process when they arrive
   */
  record Arrivals(String text, ArrivalProcess process) implements RequestedProcess {}

  /**
   * Constant pacing: each user starts a round of requests after a constant time.
   *
   * @param text as it was written
   * @param seconds from the start of a user's round to the start of its next one
   * @param requests of a round, 1 or more
   */
  record Pacing(String text, double seconds, int requests) implements RequestedProcess {}

  /**
   * Reads a process: {@code poisson 20/s}, {@code constant 20/s}, {@code erlang 20/s stages=2} (and
   * the other distributions of {@link io.github.trueload.think.ThinkTimeFamily}), {@code map 20/s
   * index=100 peak=5}, {@code bursts 20/s a=6 b=5% period=100s}, {@code schedule 10/s to 50/s in
   * 30s; 50/s for 5min} (with random intervals; {@code even-schedule} with even ones), {@code
   * pacing 10s requests=3}.
   *
   * @param text a kind, a rate or a duration, and named values; a share may be given in per cent
   * @throws IllegalArgumentException with a reason a user can act on
   */
  static RequestedProcess parse(String text) {
    return new ProcessText(text).parse();
  }
}
