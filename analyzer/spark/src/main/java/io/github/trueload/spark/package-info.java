/**
 * The command on a cluster of Apache Spark. Input: the arguments of the command, and logs in the
 * cluster's file systems; all of the cluster parses logs in CSV. Output: that of the command on one
 * machine.
 */
@NullMarked
package io.github.trueload.spark;

import org.jspecify.annotations.NullMarked;
