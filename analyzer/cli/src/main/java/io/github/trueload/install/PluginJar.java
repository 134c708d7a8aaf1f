package io.github.trueload.install;

import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * A jar of Trueload, under any name: its manifest's title begins with {@code Trueload: }. A jar
 * that another vendor made and that contains classes of Trueload has that vendor's manifest, and is
 * not Trueload's.
 *
 * @param file where it is
 * @param version of the manifest; "unknown" if it has none
 */
public record PluginJar(Path file, String version) {

  private static final String TITLE = "Trueload: ";

  /** Ours have less than a kilobyte; a hostile one would keep its reader busy for minutes. */
  private static final int LARGEST_MANIFEST = 1 << 20;

  /** {@return the jar's file name} */
  public String name() {
    return file.getFileName().toString();
  }

  /**
   * Our jars right in {@code folder}, by name; none if there is no such folder. A file that is no
   * jar is another vendor's.
   *
   * @throws IOException if the folder or a jar cannot be read
   */
  static List<PluginJar> in(Path folder) throws IOException {
    List<PluginJar> ours = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
        for (Path jar : jars) {
          of(jar).ifPresent(ours::add);
        }
      }
    }
    ours.sort(Comparator.comparing(PluginJar::name));
    return ours;
  }

  private static Optional<PluginJar> of(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Optional<Attributes> manifest = manifest(file);
    return manifest
        .map(attributes -> attributes.getValue(Attributes.Name.IMPLEMENTATION_TITLE))
        .filter(title -> title.startsWith(TITLE))
        .map(title -> new PluginJar(file, version(manifest.orElseThrow())));
  }

  private static String version(Attributes attributes) {
    String version = attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
    return version == null ? "unknown" : version;
  }

  /**
   * A jar's main attributes; empty if it has no manifest, one too large or damaged, or is no jar.
   *
   * @throws IOException if the file cannot be opened, with its path
   */
  static Optional<Attributes> manifest(Path file) throws IOException {
    try (InputStream readable = Files.newInputStream(file)) {
      readable.read();
    } catch (IOException e) {
      throw new UnreadableInputException(
          file.toString(), "cannot be read", "make it readable for this user, or remove it");
    }
    try (JarFile jar = new JarFile(file.toFile(), false)) {
      ZipEntry entry = jar.getEntry(JarFile.MANIFEST_NAME);
      if (entry == null) {
        return Optional.empty();
      }
      byte[] text;
      try (InputStream in = jar.getInputStream(entry)) {
        text = in.readNBytes(LARGEST_MANIFEST + 1);
      }
      return text.length > LARGEST_MANIFEST
          ? Optional.empty()
          : Optional.of(new Manifest(new ByteArrayInputStream(text)).getMainAttributes());
    } catch (IOException | IllegalArgumentException e) {
      // Another vendor's jar, of which the JVM may never read the damaged part.
      return Optional.empty();
    }
  }
}
