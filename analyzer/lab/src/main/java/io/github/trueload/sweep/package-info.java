/**
 * What the runs of an experiment came to, together: points, curves, knees, two beside each other.
 */
package io.github.trueload.sweep;
