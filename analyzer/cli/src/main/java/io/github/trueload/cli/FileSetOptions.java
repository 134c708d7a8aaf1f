package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.popularity.FileSet;
import io.github.trueload.stats.NumberText;
import picocli.CommandLine.Option;

/** Which file set is meant: the same as in JMeter's element of that name. */
final class FileSetOptions {

  @Option(
      names = "--data",
      paramLabel = "SIZE",
      converter = Converters.Bytes.class,
      description =
          "Total size, such as 512MiB; the nearest number of complete sets is used. A set has"
              + " SPECweb's 36 files, 102 bytes to 900 KiB, in a directory.")
  private Long data;

  @Option(
      names = "--file-size",
      paramLabel = "SIZE",
      converter = Converters.Bytes.class,
      description = "Use one size for all files instead, such as 50KiB.")
  private Long fileSize;

  boolean isGiven() {
    return data != null;
  }

  /**
   * The set, its ranks of this exponent.
   *
   * @throws OptionException if there is none
   */
  FileSet set(double alpha) throws OptionException {
    if (data == null) {
      throw new OptionException("--data is missing: give the total size of all files");
    }
    FileSet set;
    try {
      set =
          fileSize == null
              ? FileSet.ofClasses(data, alpha)
              : FileSet.ofEqualFiles(data, fileSize, alpha);
    } catch (IllegalArgumentException e) {
      throw new OptionException(e.getMessage());
    }
    if (set.bytes() > 2 * data) {
      throw new OptionException(
          "--data: %s are less than half of the smallest possible set of %s; give more, or smaller files with --file-size"
              .formatted(NumberText.count(data, "byte"), NumberText.count(set.bytes(), "byte")));
    }
    return set;
  }
}
