package io.github.trueload.architecture;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The texts that users read, with their places: the pages, and of the main sources of the modules
 * that are delivered the message properties and the string literals of two words or more.
 */
final class VisibleTexts {

  /** A text and its place, such as {@code docs/ci.md, line 4}. */
  record Text(String place, String words) {}

  /** Another checkout, such as an earlier one, with {@code -Dtrueload.project=DIR}. */
  private static final Path PROJECT = Path.of(System.getProperty("trueload.project", ".."));

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//.*$");
  private static final Pattern LITERAL =
      Pattern.compile("(?s)\"\"\"\\n(.*?)\"\"\"|\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
  private static final Pattern SENTENCE = Pattern.compile("[\\p{L}]{2,} [\\p{L}(]");

  private VisibleTexts() {}

  /** README, CONTRIBUTING, CHANGELOG and docs/. */
  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(PROJECT.resolve("README.md")));
    pages.add(PROJECT.resolve("CONTRIBUTING.md"));
    pages.add(PROJECT.resolve("CHANGELOG.md"));
    try (Stream<Path> docs = Files.walk(PROJECT.resolve("docs"))) {
      docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  /** The lines of a page without code in backticks, blocks and indented lines. */
  static List<Text> ofPage(String name, String page) {
    List<Text> texts = new ArrayList<>();
    boolean code = false;
    int number = 0;
    for (String line : page.split("\n", -1)) {
      number++;
      if (line.strip().startsWith("```")) {
        code = !code;
      } else if (!code && !line.startsWith("    ")) {
        texts.add(new Text(name + ", line " + number, line.replaceAll("`[^`]*`", "`")));
      }
    }
    return texts;
  }

  /** The main sources of the delivered modules: Java and message properties. */
  static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module :
        List.of(
            "workload-model",
            "jmeter-timers",
            "jmeter-sessions",
            "jmeter-samplers",
            "jmeter-listeners",
            "jmeter-dsl",
            "analyzer/core",
            "analyzer/readers",
            "analyzer/live",
            "analyzer/lab",
            "analyzer/cli",
            "trueload-maven-plugin")) {
      try (Stream<Path> files = Files.walk(PROJECT.resolve(module).resolve("src/main"))) {
        files
            .filter(file -> file.toString().matches(".*\\.(java|properties)"))
            .sorted()
            .forEach(sources::add);
      }
    }
    return sources;
  }

  /** All Java sources, main and test, and Maven's files; without build directories. */
  static List<Path> allSources() throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(
        PROJECT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = directory.getFileName().toString();
            boolean skip = name.equals("target") || (name.startsWith(".") && !name.equals(".."));
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().matches(".*\\.java|.*/pom\\.xml")) {
              sources.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }

  /** The texts of a source file. */
  static List<Text> ofSource(Path file) throws IOException {
    String name = PROJECT.relativize(file).toString();
    return name.endsWith(".java") ? ofJava(name, Files.readString(file)) : ofProperties(name, file);
  }

  static List<Text> ofJava(String name, String source) {
    String code = COMMENT.matcher(source).replaceAll("").replaceAll("'(\\\\.|[^'\\\\\\n])'", "' '");
    String joined = code.replaceAll("\"\\s*\\+\\s*\"", "");
    List<Text> texts = new ArrayList<>();
    Matcher literals = LITERAL.matcher(joined);
    while (literals.find()) {
      String words = literals.group(1) == null ? literals.group(2) : literals.group(1);
      String plain = words.replace("\\n", "\n").replace("\\\"", "\"");
      if (SENTENCE.matcher(plain).find()) {
        texts.add(new Text(name, plain));
      }
    }
    return texts;
  }

  private static List<Text> ofProperties(String name, Path file) throws IOException {
    Properties properties = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties.stringPropertyNames().stream()
        .sorted()
        .map(key -> new Text(name + ", " + key, properties.getProperty(key)))
        .toList();
  }
}
