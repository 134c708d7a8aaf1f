package io.github.trueload.installed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The jars that a class path has Trueload from. JMeter's class path is flat: of two jars with the
 * same class the first one counts, and half of one version would run with half of another.
 */
final class LoadedJars {

  /** A class of each family of elements; up to 0.1 each family was a jar of its own. */
  private static final List<String> FAMILIES =
      List.of(
          "io/github/trueload/timer/ExponentialThinkTime.class",
          "io/github/trueload/sessions/SessionArrivals.class",
          "io/github/trueload/http/SessionHttpSampler.class",
          "io/github/trueload/listener/TrafficRealism.class");

  private LoadedJars() {}

  /**
   * One line that names the jars and says what to do.
   *
   * @param loader the class path
   * @return empty where each class of ours is there once
   * @throws UncheckedIOException if the class path cannot be read
   */
  static Optional<String> conflict(ClassLoader loader) {
    Set<String> several = new TreeSet<>();
    for (String family : FAMILIES) {
      Set<String> jars = jarsOf(family, loader);
      if (jars.size() > 1) {
        several.addAll(jars);
      }
    }
    return several.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Trueload is in JMeter's class path more than once: "
                + String.join(", ", several)
                + "; leave one trueload-jmeter jar there, delete the other files and start JMeter"
                + " again");
  }

  private static Set<String> jarsOf(String resource, ClassLoader loader) {
    Set<String> jars = new TreeSet<>();
    try {
      for (URL url : Collections.list(loader.getResources(resource))) {
        jars.add(
            url.openConnection() instanceof JarURLConnection jar
                ? fileName(jar.getJarFileURL())
                : url.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jars;
  }

  private static String fileName(URL jar) {
    return Path.of(URI.create(jar.toString())).toString();
  }
}
