package io.github.trueload.spark;

import io.github.trueload.cli.Trueload;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The command {@code trueload} as an application of Spark. Inputs may be addresses such as {@code
 * hdfs://namenode/run/*.jtl}; logs in CSV are parsed by the whole cluster. Options, results and
 * exit codes are those of the command.
 */
public final class SparkTrueload {

  private SparkTrueload() {}

  /**
   * Runs the command, and ends the process with its exit code if that is not 0.
   *
   * @param args the command's name and its arguments
   * @throws IOException if a file system cannot be reached
   */
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // digits, points and commas
    int code;
    SparkConf conf = new SparkConf().setIfMissing("spark.app.name", "trueload");
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      code = run(spark, System.out, System.err, args);
    }
    if (code != 0) {
      System.exit(code);
    }
  }

  /**
   * Runs the command; one at a time in a process.
   *
   * @param spark parses the logs
   * @param out takes what would be standard output, in UTF-8
   * @param err takes what would be standard error
   * @param args the command's name and its arguments
   * @return the exit code of the command
   * @throws IOException if a file system cannot be reached
   */
  public static int run(JavaSparkContext spark, OutputStream out, OutputStream err, String... args)
      throws IOException {
    try (Cluster cluster = new Cluster(spark)) {
      return Trueload.run(out, err, cluster.localArguments(args));
    }
  }
}
