package io.github.trueload.spark;

import io.github.trueload.analysis.HealthFiles;
import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.LogPieces;
import io.github.trueload.sample.SampleSource;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * The cluster that runs a command, and the files that the command reads there. Each has a path on
 * this machine that stands for it, where nothing exists; the small files that belong to it (the
 * load generator's health, the packets that a capture lost) are copied beside that path.
 */
final class Cluster implements Closeable {

  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.+");

  /** The command's options that name health files; with one of them the user has chosen. */
  private static final String HEALTH = "--health";

  /** Options that name what a command writes: files of this machine only. */
  private static final Set<String> OUTPUTS =
      Set.of(
          "-o",
          "--output",
          "--json",
          "--html",
          "--csv",
          "--hlog",
          "--openmetrics",
          "--corrected",
          "--markdown",
          "--junit",
          "--benchmark");

  /** Commands whose arguments name what they write. */
  private static final Set<String> WRITERS = Set.of("capture", "files", "generate");

  /** The readers are found by Java's service loader, which knows no arguments. */
  private static volatile @Nullable Cluster current;

  private final JavaSparkContext spark;
  private final Configuration hadoop;
  private final java.nio.file.Path folder;
  private final Map<java.nio.file.Path, String> addresses = new HashMap<>();
  private final List<String> health = new ArrayList<>();

  Cluster(JavaSparkContext spark) throws IOException {
    this.spark = spark;
    this.hadoop = spark.hadoopConfiguration();
    this.folder = java.nio.file.Files.createTempDirectory("trueload-spark");
    current = this;
  }

  static @Nullable Cluster current() {
    return current;
  }

  /**
   * The arguments with local paths in place of the addresses of inputs, several for a pattern. The
   * address of an output stays: no folder of this machine has such a name, so the command refuses
   * it, while a file in the place of a stand-in would be lost.
   */
  String[] localArguments(String... args) throws IOException {
    List<String> local = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      String arg = args[i];
      boolean isOutput = i > 0 && (OUTPUTS.contains(args[i - 1]) || WRITERS.contains(args[0]));
      FileStatus[] found = !isOutput && ADDRESS.matcher(arg).matches() ? filesAt(arg) : null;
      if (found == null || found.length == 0) {
        local.add(arg);
      } else {
        for (FileStatus file : found) {
          local.add(standIn(file.getPath(), address(arg, file.getPath())));
        }
      }
    }
    boolean reads = args.length > 0 && List.of("analyze", "check").contains(args[0]);
    if (reads && !local.contains(HEALTH)) {
      health.forEach(file -> local.addAll(List.of(HEALTH, file)));
    }
    return local.toArray(String[]::new);
  }

  /** The address of a file, as it was given to that of its file system: Hadoop changes that. */
  private static String address(String given, Path file) {
    int path = given.indexOf('/', given.indexOf("://") + 3);
    return (path < 0 ? given : given.substring(0, path)) + file.toUri().getPath();
  }

  private FileStatus @Nullable [] filesAt(String address) throws IOException {
    Path path = new Path(address);
    return path.getFileSystem(hadoop).globStatus(path);
  }

  private String standIn(Path file, String address) throws IOException {
    FileSystem files = file.getFileSystem(hadoop);
    String plain = file.getName().replaceFirst("\\.(gz|zst)$", "");
    java.nio.file.Path here = folder.resolve(String.valueOf(addresses.size()));
    java.nio.file.Files.createDirectory(here);
    for (FileStatus beside : files.listStatus(file.getParent(), path -> belongs(path, plain))) {
      Path copy = new Path(here.resolve(beside.getPath().getName()).toUri());
      files.copyToLocalFile(false, beside.getPath(), copy, true);
      if (copy.getName().endsWith(HealthFiles.ENDING)) {
        health.add(here.resolve(copy.getName()).toString());
      }
    }
    java.nio.file.Path path = here.resolve(file.getName());
    addresses.put(path, address);
    return path.toString();
  }

  private static boolean belongs(Path other, String plain) {
    String name = other.getName();
    return name.startsWith(plain + ".") && name.endsWith(HealthFiles.ENDING)
        || name.equals(plain + CaptureCounts.SUFFIX);
  }

  @Nullable String addressOf(java.nio.file.Path path) {
    return addresses.get(path);
  }

  boolean holds(String address) {
    return addresses.containsValue(address);
  }

  InputStream open(String address) throws IOException {
    Path path = new Path(address);
    return path.getFileSystem(hadoop).open(path);
  }

  /** A log in CSV, plain, that all of the cluster parses. */
  SampleSource log(String address, byte[] head, JtlOptions options) throws IOException {
    Path path = new Path(address);
    long length = path.getFileSystem(hadoop).getFileStatus(path).getLen();
    return new ClusterLog(spark, address, length)
        .read(Arrays.copyOf(head, Math.min(head.length, LogPieces.HEAD_BYTES)), options);
  }

  @Override
  public void close() throws IOException {
    current = null;
    try (Stream<java.nio.file.Path> copies = java.nio.file.Files.walk(folder)) {
      for (java.nio.file.Path copy : copies.sorted(Comparator.reverseOrder()).toList()) {
        java.nio.file.Files.delete(copy);
      }
    }
  }
}
