package io.github.trueload.install;

import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a JMeter.
 *
 * @param folder as the user named it
 * @param version of its core, as the jar's manifest has it
 */
public record JMeterHome(Path folder, String version) {

  private static final String GIVE =
      "give the folder of a JMeter, the one that contains bin and lib";

  /** The folders whose jars JMeter loads. */
  private static final List<String> LOADED = List.of("lib/ext", "lib", "lib/junit");

  /**
   * {@return the JMeter in {@code folder}}
   *
   * @throws UnreadableInputException if there is none, or its version cannot be determined
   * @throws IOException if it cannot be read
   */
  public static JMeterHome in(Path folder) throws IOException {
    String name = folder.toString();
    if (!Files.isDirectory(folder)) {
      String problem = Files.exists(folder) ? "is not a folder" : "does not exist";
      throw new UnreadableInputException(name, problem, GIVE);
    }
    Optional<Path> core = core(folder);
    if (core.isEmpty()) {
      throw new UnreadableInputException(
          name, "is not a JMeter: it has no lib/ext/ApacheJMeter_core.jar", remedy(folder));
    }
    @Nullable String version =
        PluginJar.manifest(core.get())
            .map(attributes -> attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION))
            .orElse(null);
    if (version == null || !Versions.isReadable(version)) {
      throw new UnreadableInputException(
          core.get().toString(), "does not contain JMeter's version", "use a complete JMeter");
    }
    return new JMeterHome(folder, version);
  }

  /** In a JMeter made of Maven's artifacts the core's jar has its version in its name. */
  private static Optional<Path> core(Path folder) throws IOException {
    Path extensions = folder.resolve("lib/ext");
    if (!Files.isDirectory(extensions)) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(extensions, "ApacheJMeter_core*.jar")) {
      for (Path jar : jars) {
        return Optional.of(jar);
      }
    }
    return Optional.empty();
  }

  private static String remedy(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath().normalize();
    for (Path near :
        new Path[] {absolute.resolve("libexec"), absolute.getParent(), grandparent(absolute)}) {
      if (near != null && core(near).isPresent()) {
        return "give " + near;
      }
    }
    return GIVE;
  }

  private static @Nullable Path grandparent(Path folder) {
    return folder.getParent() == null ? null : folder.getParent().getParent();
  }

  /** {@return the folder of plugins, {@code lib/ext}} */
  public Path extensions() {
    return folder.resolve("lib/ext");
  }

  /** Trueload's jars, of any version and name, wherever this JMeter would load them. */
  List<PluginJar> plugins() throws IOException {
    List<PluginJar> all = new ArrayList<>();
    for (String loaded : LOADED) {
      all.addAll(PluginJar.in(folder.resolve(loaded)));
    }
    return all;
  }

  /** {@return the name of a file of this JMeter from its folder on} */
  public String within(Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  /**
   * Refuses a JMeter that is too old.
   *
   * @return a remark; empty without one
   */
  public Optional<String> judge() throws UnreadableInputException {
    if (Versions.compare(version, Versions.OLDEST_JMETER) < 0) {
      throw new UnreadableInputException(
          folder.toString(),
          "JMeter " + version + " is too old",
          "the plugins need JMeter " + Versions.OLDEST_JMETER + " or newer");
    }
    return Versions.compare(version, Versions.NEWEST_JMETER_TRIED) > 0
        ? Optional.of(
            "JMeter "
                + version
                + " is newer than the newest tested version, "
                + Versions.NEWEST_JMETER_TRIED)
        : Optional.empty();
  }
}
