package io.github.trueload.figures;

import java.util.function.ToLongFunction;

/**
 * What the gates of a part's figures rest on.
 *
 * @param origin the inputs whose damage makes the figures doubtful
 * @param observations how many observations the figures are of
 * @param absence why a run lacks the part, in words
 * @param <P> what the number of observations is read from
 */
public record GateBasis<P>(Origin origin, ToLongFunction<P> observations, String absence) {

  /** Inputs of an analysis. */
  public enum Origin {
    LOG,
    CAPTURE,
    /** Log and capture together. */
    BOTH,
    /** The capture where there is one, otherwise the log. */
    ARRIVALS,
    /** The log for sessions and rounds compared with a process; for requests as arrivals. */
    CONFORMANCE,
    /** The file of the load generator's health. */
    HEALTH
  }
}
