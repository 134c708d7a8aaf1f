import io.github.trueload.cli.Trueload;
import io.github.trueload.spark.SparkTrueload;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Analyzes files in HDFS (a cluster of two data nodes within this JVM) and in S3 (the folder
 * {@code s3a://runs} of the server at the address given, which has them) with Apache Spark, and compares the JSON with that of the same files on the disk.
 *
 * <p>{@code java … Stores.java FOLDER S3_ADDRESS FILE...}
 */
final class Stores {

  private Stores() {}

  /** What a command printed to standard output. */
  private interface Command {
    int run(ByteArrayOutputStream out, ByteArrayOutputStream err) throws Exception;
  }

  private static String output(Command command) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = command.run(out, err);
    if (code != 0) {
      throw new IllegalStateException("exit code " + code + ": " + err.toString(StandardCharsets.UTF_8));
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String[] analyze(List<String> files) {
    List<String> all = new ArrayList<>(List.of("analyze"));
    all.addAll(files);
    all.addAll(List.of("--json", "-"));
    return all.toArray(String[]::new);
  }

  private static boolean same(JavaSparkContext spark, String folder, List<Path> files)
      throws Exception {
    List<String> there = files.stream().map(file -> folder + "/" + file.getFileName()).toList();
    List<String> here = files.stream().map(Path::toString).toList();
    String expected = output((out, err) -> Trueload.run(out, err, analyze(here)));
    long start = System.nanoTime();
    String result = output((out, err) -> SparkTrueload.run(spark, out, err, analyze(there)));
    for (int i = 0; i < there.size(); i++) {
      result = result.replace(there.get(i), here.get(i));
    }
    boolean isSame = result.equals(expected);
    System.out.printf(
        "%s: %s, %d bytes of JSON, %.1f s%n",
        folder, isSame ? "the same" : "DIFFERENT", result.length(), (System.nanoTime() - start) / 1e9);
    return isSame;
  }

  /** Entry point. */
  public static void main(String[] args) throws Exception {
    List<Path> files = new ArrayList<>();
    for (String file : List.of(args).subList(2, args.length)) {
      files.add(Path.of(file).toAbsolutePath().normalize());
    }
    Configuration ofCluster = new Configuration();
    ofCluster.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, args[0] + "/hdfs");
    ofCluster.setLong("dfs.blocksize", 1 << 20);
    SparkConf conf =
        new SparkConf()
            .setMaster("local[2]")
            .setAppName("stores")
            .set("spark.ui.enabled", "false")
            .set("spark.local.dir", args[0])
            .set("spark.trueload.partitions", "7")
            .set("spark.hadoop.fs.s3a.endpoint", args[1])
            .set("spark.hadoop.fs.s3a.endpoint.region", "us-east-1")
            .set("spark.hadoop.fs.s3a.path.style.access", "true")
            .set("spark.hadoop.fs.s3a.access.key", "any")
            .set("spark.hadoop.fs.s3a.secret.key", "any");
    boolean isSame;
    try (MiniDFSCluster hdfs = new MiniDFSCluster.Builder(ofCluster).numDataNodes(2).build();
        JavaSparkContext spark = new JavaSparkContext(conf)) {
      hdfs.waitActive();
      hdfs.getFileSystem().mkdirs(new org.apache.hadoop.fs.Path("/runs"));
      for (Path file : files) {
        hdfs.getFileSystem()
            .copyFromLocalFile(
                new org.apache.hadoop.fs.Path(file.toUri()), new org.apache.hadoop.fs.Path("/runs/"));
      }
      isSame = same(spark, hdfs.getURI() + "/runs", files);
      isSame &= same(spark, "s3a://runs", files);
    }
    System.exit(isSame ? 0 : 1);
  }
}
