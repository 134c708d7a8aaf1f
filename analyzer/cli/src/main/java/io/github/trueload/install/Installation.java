package io.github.trueload.install;

import io.github.trueload.bytes.OutputFile;
import io.github.trueload.bytes.OutputFile.NotWritableException;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be done to a JMeter: new jars first, each written beside its place and moved there,
 * then the old ones out. After a stop in between both are present, and the next run removes the old
 * ones.
 *
 * @param home the JMeter
 * @param added jars of the distribution that come in, over one of the same name if there is one
 * @param kept jars that are there already, byte for byte
 * @param removed jars and pieces of jars that go, because another version or nothing takes their
 *     place
 */
public record Installation(
    JMeterHome home, List<PluginJar> added, List<PluginJar> kept, List<PluginJar> removed) {

  /**
   * {@return the copies and removals that give {@code home} exactly the jars of a distribution}
   *
   * @param distribution the folder of its jars
   * @throws UnreadableInputException if there are none
   */
  public static Installation of(JMeterHome home, Path distribution) throws IOException {
    List<PluginJar> jars = PluginJar.in(distribution);
    if (jars.isEmpty()) {
      throw new UnreadableInputException(
          distribution.toString(),
          "no plugins there",
          "run bin/trueload of an unpacked trueload-VERSION.zip, or name their folder with"
              + " --plugins");
    }
    List<PluginJar> added = new ArrayList<>();
    List<PluginJar> kept = new ArrayList<>();
    for (PluginJar jar : jars) {
      Path target = home.extensions().resolve(jar.name());
      boolean same = Files.isRegularFile(target) && Files.mismatch(jar.file(), target) < 0;
      (same ? kept : added).add(jar);
    }
    List<PluginJar> removed = remains(home);
    // By the file, not its name: it may be written otherwise, or be what the target is a link to.
    removed.removeIf(
        old ->
            jars.stream()
                .map(jar -> home.extensions().resolve(jar.name()))
                .anyMatch(target -> OutputFile.isSameFile(old.file(), target)));
    return new Installation(home, added, kept, removed);
  }

  /** {@return the removals that take every jar of Trueload out of {@code home}} */
  public static Installation none(JMeterHome home) throws IOException {
    return new Installation(home, List.of(), List.of(), remains(home));
  }

  /** Our jars, and pieces that a stopped copy left. */
  private static List<PluginJar> remains(JMeterHome home) throws IOException {
    List<PluginJar> remains = new ArrayList<>(home.plugins());
    try (DirectoryStream<Path> pieces =
        Files.newDirectoryStream(home.extensions(), ".{trueload-,}jmeter-*.jar.*.part")) {
      for (Path piece : pieces) {
        remains.add(new PluginJar(piece, "incompletely copied"));
      }
    }
    return remains;
  }

  /** {@return whether the installation needs no change} */
  public boolean isDone() {
    return added.isEmpty() && removed.isEmpty();
  }

  /**
   * Does it.
   *
   * @throws NotWritableException if something cannot be written or removed; nothing is done if that
   *     shows beforehand
   */
  public void carryOut() throws NotWritableException {
    for (PluginJar jar : added) {
      OutputFile.check(target(jar));
    }
    for (PluginJar old : removed) {
      OutputFile.check(old.file());
    }
    for (PluginJar jar : added) {
      OutputFile.write(target(jar), out -> Files.copy(jar.file(), out));
    }
    for (PluginJar old : removed) {
      try {
        Files.deleteIfExists(old.file());
      } catch (IOException e) {
        throw new NotWritableException(
            old.file(), "it cannot be removed; close JMeter and do this again");
      }
    }
  }

  private Path target(PluginJar jar) {
    return home.extensions().resolve(jar.name());
  }
}
