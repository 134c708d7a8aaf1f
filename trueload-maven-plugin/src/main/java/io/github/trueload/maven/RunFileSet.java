package io.github.trueload.maven;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import org.codehaus.plexus.util.DirectoryScanner;
import org.jspecify.annotations.Nullable;

/** The files that patterns name. */
final class RunFileSet {

  private RunFileSet() {}

  /**
   * Paths of the files, in order of their names; none where the directory is not there.
   *
   * @param includes patterns of Ant, {@code **}{@code /*.jtl}
   * @param excludes likewise; null for none
   */
  static List<String> find(File directory, List<String> includes, @Nullable List<String> excludes) {
    if (!directory.isDirectory()) {
      return List.of();
    }
    DirectoryScanner scanner = new DirectoryScanner();
    scanner.setBasedir(directory);
    scanner.setIncludes(includes.toArray(String[]::new));
    scanner.setExcludes(excludes == null ? null : excludes.toArray(String[]::new));
    scanner.scan();
    return Arrays.stream(scanner.getIncludedFiles())
        .sorted()
        .map(name -> new File(directory, name).getPath())
        .toList();
  }
}
