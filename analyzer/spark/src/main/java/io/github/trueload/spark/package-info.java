/**
 * The command on a cluster of Apache Spark: inputs in the cluster's file systems, read by all of
 * it.
 */
@NullMarked
package io.github.trueload.spark;

import org.jspecify.annotations.NullMarked;
