package io.github.trueload.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * A runnable jar with classes that the JVM starts sooner with; what they do stays the same.
 *
 * <ul>
 *   <li>A class in the format of Java 5 is written in that of Java 8, which has a map of the stack
 *       for each branch. Without it the JVM verifies the class by the slower of its two verifiers
 *       at each start, even where the class is in its archive, and newer JVMs leave it out of the
 *       archive.
 *   <li>Each lambda of the project's own classes becomes a class: {@link LambdaClasses}.
 * </ul>
 */
public final class StartupJar {

  private static final String CLASS = ".class";
  private static final String OWN = "io/github/trueload/";

  /** Place of the lower byte of the format's version in a class file. */
  private static final int VERSION_AT = 7;

  private record Entry(byte[] bytes, long time) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private StartupJar() {}

  /**
   * Rewrites a jar in its place.
   *
   * @param arguments the jar, which contains every class that its old classes name
   */
  public static void main(String[] arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    StartupJar rewritten = new StartupJar();
    rewritten.read(jar);
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()}, platform)) {
      rewritten.replace(
          "", bytes -> bytes[VERSION_AT] < Opcodes.V1_6 ? withStackMaps(bytes, classes) : bytes);
    }
    LambdaClasses lambdas = new LambdaClasses();
    rewritten.replace(OWN, lambdas::rewrite);
    rewritten.replace(OWN, lambdas::asHost);
    lambdas.classes().forEach(rewritten::addBesideItsDeclaring);
    Path made = jar.resolveSibling(jar.getFileName() + ".new");
    rewritten.write(made);
    Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private void read(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        try (InputStream in = zip.getInputStream(entry)) {
          entries.put(entry.getName(), new Entry(in.readAllBytes(), entry.getTime()));
        }
      }
    }
  }

  private void replace(String prefix, UnaryOperator<byte[]> rewriting) {
    entries.replaceAll(
        (name, entry) ->
            name.startsWith(prefix) && name.endsWith(CLASS)
                ? new Entry(rewriting.apply(entry.bytes()), entry.time())
                : entry);
  }

  /** With the time of the class that has the lambda, so that equal builds make equal jars. */
  private void addBesideItsDeclaring(String name, byte[] bytes) {
    String declaring = name.substring(0, name.lastIndexOf(LambdaClasses.MARK)) + CLASS;
    long time = Objects.requireNonNull(entries.get(declaring)).time();
    entries.put(name + CLASS, new Entry(bytes, time));
  }

  private void write(Path jar) throws IOException {
    try (OutputStream to = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(to)) {
      for (Map.Entry<String, Entry> each : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(each.getKey());
        entry.setTime(each.getValue().time());
        out.putNextEntry(entry);
        out.write(each.getValue().bytes());
        out.closeEntry();
      }
    }
  }

  /**
   * {@return the class in the format of Java 8}
   *
   * @param classes loads the classes that it names, to find what two branches have in common
   */
  private static byte[] withStackMaps(byte[] old, ClassLoader classes) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected ClassLoader getClassLoader() {
            return classes;
          }
        };
    byte[] newer = old.clone();
    newer[VERSION_AT] = Opcodes.V1_8;
    new ClassReader(newer).accept(writer, ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }
}
